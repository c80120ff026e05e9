import styled from '@emotion/styled';
import { DataGrid, type GridColDef, type GridValidRowModel, useGridApiRef } from '@mui/x-data-grid';
import { deDE, enUS, esES, frFR, ruRU } from '@mui/x-data-grid/locales';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import type { ListTotals } from '#domain/planning/api/list-totals.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { withFilter } from '#frontend/kit/list/data/filter-text.ts';
import {
  type ListColumn,
  type ListDefinition,
  type ListFilter,
  valueIn,
} from '#frontend/kit/list/data/list-definition.ts';
import { shownValue } from './cell-text.tsx';
import { FilterField } from './filter-field.tsx';
import { TotalsContext, TotalsRow } from './totals-row.tsx';

interface ListGridProps<Row> {
  readonly definition: ListDefinition<Row>;
  readonly rows: readonly Row[];
  readonly sort: string;
  readonly filters: readonly ListFilter[];
  readonly hidden: ReadonlySet<string>;
  readonly compact: boolean;
  readonly format: Format;
  readonly onSort: (sort: string) => void;
  readonly onFilters: (filters: readonly ListFilter[]) => void;
  /** What cannot be read in the filter of a column, by its field. */
  readonly onUnread: (field: string, typed: string | undefined) => void;
  readonly totals: ListTotals | undefined;
  readonly isStale: boolean;
  /** Shown instead of rows when there are none. */
  readonly empty: ReactNode;
}

/** What stands instead of rows is no part of the grid, in which only rows may be. */
const Nothing = (): ReactNode => null;

/** Pixels of the headers: names and filters. */
const headerHeight = 76;

/** What the grid itself says, to screen readers above all. */
const locales = { de: deDE, en: enUS, es: esES, fr: frFR, ru: ruRU } as const;

/** Column headers in two lines: name with sort order, then the filter. Sorting and filtering are done by the server. */
export function ListGrid<Row>(props: ListGridProps<Row>) {
  const {
    definition,
    rows,
    sort,
    filters,
    hidden,
    compact,
    format,
    onSort,
    onFilters,
    onUnread,
    totals,
    isStale,
    empty,
  } = props;
  const grid = useGridApiRef();
  const locale = locales[currentLanguage()];
  const columns = useMemo<GridColDef<GridValidRowModel>[]>(
    () =>
      definition.columns.map((column, place) => ({
        field: column.field,
        headerName: column.header,
        width: column.width,
        minWidth: Math.min(column.width, 64),
        ...(column.flex === undefined ? {} : { flex: column.flex, minWidth: column.width }),
        align: column.right === true ? ('right' as const) : ('left' as const),
        headerAlign: column.right === true ? ('right' as const) : ('left' as const),
        sortable: false,
        headerClassName: place === definition.columns.length - 1 ? 'last' : '',
        cellClassName: `${column.right === true || column.kind !== 'text' ? 'tabular' : ''} ${place === definition.columns.length - 1 ? 'last' : ''}`,
        valueGetter: (_value: unknown, row: GridValidRowModel) => valueIn(column, row as Row),
        renderCell: ({ row }: { readonly row: GridValidRowModel }) =>
          column.render?.(row as Row, format) ?? (
            <span className="fit">{shownValue(column, valueIn(column, row as Row), format)}</span>
          ),
        renderHeader: () => (
          <Header
            column={column}
            sort={sort}
            filter={filters.find(({ field }) => field === column.field)}
            onSort={onSort}
            onFilter={(filter) => onFilters(withFilter(filters, column.field, filter))}
            onUnread={onUnread}
          />
        ),
      })),
    [definition, format, sort, filters, onSort, onFilters, onUnread],
  );
  // A new page starts at the top.
  useEffect(() => grid.current?.scroll({ top: 0 }), [grid, rows]);
  const open = definition.open;
  const summed = useMemo(
    () => (definition.hasTotals === true ? { columns: definition.columns, totals, isStale, format } : undefined),
    [definition, totals, isStale, format],
  );
  return (
    <Ground data-open={open !== undefined}>
      <TotalsContext value={summed}>
        <DataGrid
          apiRef={grid}
          columns={columns}
          rows={rows as readonly GridValidRowModel[]}
          getRowId={(row) => definition.id(row as Row)}
          getRowClassName={({ id, row }) =>
            `${id === definition.selected ? 'chosen' : ''} ${definition.isQuiet?.(row as Row) === true ? 'away' : ''}`
          }
          checkboxSelection={definition.ticked !== undefined}
          rowSelectionModel={{ type: 'include', ids: new Set(definition.ticked?.ids) }}
          disableRowSelectionExcludeModel
          // What is ticked on other pages stays.
          keepNonExistentRowsSelected
          onRowSelectionModelChange={({ ids }) =>
            definition.ticked?.onChange([...ids].map(String).slice(0, definition.ticked.most))
          }
          rowHeight={compact ? 32 : 40}
          columnHeaderHeight={headerHeight}
          columnVisibilityModel={Object.fromEntries([...hidden].map((field) => [field, false]))}
          paginationMode="server"
          rowCount={rows.length}
          hideFooter={definition.hasTotals !== true}
          disableColumnMenu
          disableColumnFilter
          disableColumnSorting
          disableRowSelectionOnClick
          localeText={locale.components.MuiDataGrid.defaultProps.localeText}
          slotProps={{ baseCheckbox: { size: 'small' } }}
          slots={{
            footer: TotalsRow,
            noRowsOverlay: Nothing,
          }}
          onRowClick={({ row }) => open?.(row as Row)}
          onCellKeyDown={({ row }, event) => {
            if (event.key === 'Enter') open?.(row as Row);
          }}
        />
      </TotalsContext>
      {rows.length === 0 && <div className="empty">{empty}</div>}
    </Ground>
  );
}

interface HeaderProps<Row> {
  readonly column: ListColumn<Row>;
  readonly sort: string;
  readonly filter: ListFilter | undefined;
  readonly onSort: (sort: string) => void;
  readonly onFilter: (filter: ListFilter | undefined) => void;
  readonly onUnread: (field: string, typed: string | undefined) => void;
}

function Header<Row>({ column, sort, filter, onSort, onFilter, onUnread }: HeaderProps<Row>) {
  const unread = useCallback((typed: string | undefined) => onUnread(column.field, typed), [onUnread, column.field]);
  const { field, header, right, computed, unfiltered } = column;
  const descending = sort === `-${field}`;
  const sorted = descending || sort === field;
  const Arrow = descending ? ArrowDown : ArrowUp;
  return (
    <div className="header" data-right={right === true}>
      {computed === true ? (
        <span className="name">{header}</span>
      ) : (
        <button
          type="button"
          className="name"
          data-sorted={sorted}
          aria-pressed={sorted}
          onClick={() => onSort(sorted && !descending ? `-${field}` : field)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
          }}
        >
          {sorted && <Arrow size={13} strokeWidth={2.4} aria-hidden />}
          {header}
        </button>
      )}
      {computed !== true && unfiltered !== true && (
        <FilterField column={column} filter={filter} onFilter={onFilter} onUnread={unread} />
      )}
    </div>
  );
}

const Ground = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
  & .MuiDataGrid-root {
    --DataGrid-t-color-border-base: var(--line-1);
    --DataGrid-t-header-background-base: var(--sunken);
    --DataGrid-containerBackground: var(--sunken);
    --DataGrid-rowBorderColor: var(--line-1);
    height: 100%;
    border: 0;
    border-radius: 0;
    font-size: var(--size-dense);
    line-height: 18px;
    background: var(--surface);
    color: var(--text);
  }
  & .MuiDataGrid-columnHeader { outline: 0 !important; background: var(--sunken); }
  /* Names, filter fields and values begin on one line. */
  & .MuiDataGrid-columnHeader[aria-colindex='1'], & .MuiDataGrid-cell[data-colindex='0'] { padding-left: 16px; }
  /* Ticks stand in the middle of their column, in the header as in the rows. */
  & .MuiDataGrid-columnHeader.MuiDataGrid-columnHeaderCheckbox, & .MuiDataGrid-cell.MuiDataGrid-cellCheckbox { padding: 0; justify-content: center; }
  & .MuiDataGrid-columnHeaderCheckbox .MuiDataGrid-columnHeaderTitleContainerContent { display: flex; justify-content: center; }
  & .MuiDataGrid-columnSeparator { display: none !important; }
  & .MuiDataGrid-columnHeaderTitleContainer, & .MuiDataGrid-columnHeaderTitleContainerContent, & .MuiDataGrid-columnHeaderDraggableContainer {
    width: 100%;
    overflow: visible;
  }
  & .header {
    width: 100%;
    display: flex;
    flex-direction: column;
    gap: 4px;
    line-height: 18px;
  }
  & .header .name {
    height: 32px;
    display: flex;
    align-items: center;
    gap: 4px;
    padding: 0;
    border: 0;
    background: none;
    font-family: inherit;
    font-size: var(--size-caption);
    font-weight: 500;
    line-height: 16px;
    color: var(--text-2);
    text-align: left;
    white-space: nowrap;
  }
  & .header button.name {
    cursor: pointer;
    border-radius: 4px;
    &:hover { color: var(--text); }
  }
  & .header .name[data-sorted=true] { color: var(--text); font-weight: 650; }
  & .header[data-right=true] .name { justify-content: flex-end; }
  /* Without a filter field the name stays in the first line. */
  & .header > .name:only-child { margin-bottom: 32px; }
  & .MuiDataGrid-cell {
    outline: 0 !important;
    border-color: var(--line-1);
    display: flex;
    align-items: center;
    &:focus-visible { box-shadow: inset 0 0 0 2px var(--sel); }
  }
  & .MuiDataGrid-columnHeader.last, & .MuiDataGrid-cell.last { padding-right: 16px; }
  & .MuiDataGrid-cell--textRight { justify-content: flex-end; }
  & .MuiDataGrid-row:hover { background: var(--hover); }
  &[data-open=true] .MuiDataGrid-row { cursor: pointer; }
  & .MuiDataGrid-row.away { color: var(--text-3); }
  & .MuiDataGrid-row.chosen, & .MuiDataGrid-row.chosen:hover { background: var(--accent-tint); }
  /* Names may be truncated; decisive values have a sufficient column width. */
  & .fit, & .MuiDataGrid-cell > .quiet, & .MuiDataGrid-cell > .strong {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & .MuiDataGrid-overlayWrapper, & .MuiDataGrid-overlayWrapperInner { height: 100% !important; }
  & .empty { position: absolute; inset: ${headerHeight}px 0 0; display: flex; background: var(--surface); }
  & .none { color: var(--text-3); }
  & .strong { font-weight: 600; }
  & .quiet { color: var(--text-2); }
  & .late { color: var(--err); font-weight: 600; }
  & .near { color: var(--warn); font-weight: 600; }
  & .fine { color: var(--ok); font-weight: 600; }
`;
