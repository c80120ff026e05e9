import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { exportRightOf } from '#domain/administration/list-rights.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { filterText } from '#frontend/kit/list/data/filter-text.ts';
import { hiddenColumns } from '#frontend/kit/list/data/hidden-columns.ts';
import { type FirstState, useListAddress } from '#frontend/kit/list/data/list-address.ts';
import type { ListDefinition, ListFilter } from '#frontend/kit/list/data/list-definition.ts';
import { useListInParts } from '#frontend/kit/list/data/use-list.ts';
import { useListExport } from '#frontend/kit/list/data/use-list-export.ts';
import { OwnFilterList } from '#frontend/kit/own-filters/own-filter-list.tsx';
import { defaultFilterOf, type FilterOf } from '#frontend/kit/own-filters/own-filters.ts';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { usePreference } from '#frontend/kit/preferences/use-preference.ts';
import { usePhone } from '#frontend/kit/use-phone.ts';
import { Column, Split } from '../columns.ts';
import { Banner } from '../note.tsx';
import { useHiddenAtFirst } from './first-columns.tsx';
import { ListCards } from './list-cards.tsx';
import { ListFooter } from './list-footer.tsx';
import { ListGrid } from './list-grid.tsx';
import { ListPhoneTools } from './list-phone-tools.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { TickedLine } from './ticked-line.tsx';

export interface ListViewProps<Row> {
  /** Names the list where a person's own columns and filters are kept (`domain/administration/preference-places.ts`). */
  readonly name: string;
  readonly definition: ListDefinition<Row>;
  /** Start of the tool bar. */
  readonly start?: ReactNode;
  /** Beside the list. */
  readonly panel?: ReactNode;
  /** Puts the list on a page. */
  readonly frame: (parts: ListParts) => ReactNode;
}

/** What a page shows of a list: its tool bar, whether it is being read, and the list itself. */
export interface ListParts {
  readonly toolbar: ReactNode;
  readonly loading: boolean;
  readonly children: ReactNode;
}

const noFilters: readonly ListFilter[] = [];

/** A list of the plant: tool bar, grid, footer; loading, empty and failed states (look, section 8). */
export function ListView<Row>({ name, definition, start, panel, frame }: ListViewProps<Row>) {
  const t = useKitText();
  const isPhone = usePhone();
  const errorText = useErrorText();
  const format = useFormat();
  const { filters: firstFilters = noFilters } = definition;
  const first = useMemo((): FirstState => {
    const own = defaultFilterOf('lists', name);
    return { filters: firstFilters, sort: undefined, ...own };
  }, [firstFilters, name]);
  const [{ filters, sort = definition.sort, page, isUnreadable }, change] = useListAddress(first);
  const [{ pageSize = 50, compact = true }, changeAll] = usePreference('lists', 'all');
  const [view, changeView] = usePreference('lists', name);
  const hiddenAtFirst = useHiddenAtFirst(name, definition.columns);
  const hidden = hiddenColumns(definition.columns, view, hiddenAtFirst);
  const request = { filters, sort, offset: page * pageSize, limit: pageSize };
  const { list, summary, isStale, error, refresh } = useListInParts(definition, request);
  const [unread, setUnread] = useState<Readonly<Record<string, string>>>({});
  const onUnread = useCallback((field: string, typed: string | undefined) => {
    setUnread(({ [field]: _before, ...others }) => (typed === undefined ? others : { ...others, [field]: typed }));
  }, []);
  const setFilters = useCallback((next: readonly ListFilter[]) => change({ filters: next }), [change]);
  const setSort = useCallback((next: string) => change({ sort: next }), [change]);
  const reset = useCallback(() => change({ filters: [] }), [change]);
  const hiddenSet = new Set(hidden);

  const { rights } = useSession().user;
  const exportRight = exportRightOf(definition.path);
  const mayExport = exportRight === undefined || rights.includes(exportRight);
  const [isExporting, saveList] = useListExport(definition, { filters, sort }, hiddenSet);
  const exports = mayExport ? { isBusy: isExporting, onExport: saveList } : undefined;

  const retry = (
    <Button onClick={refresh} loading={list.isFetching}>
      {t('failed.retry')}
    </Button>
  );
  const { data } = list;
  const nothing =
    filters.length > 0 ? (
      <StatePanel
        title={definition.emptyFilterText}
        text={filterWords(definition.columns, filters, format)}
        action={
          <Button size="medium" onClick={reset}>
            {t('filter.reset')}
          </Button>
        }
      />
    ) : (
      <StatePanel
        title={definition.emptyText}
        {...(definition.emptyAbout === undefined ? {} : { text: definition.emptyAbout })}
      />
    );

  const hasPanel = panel !== undefined && panel !== null && panel !== false;
  const ownFilters = (
    <OwnFilterList
      area="lists"
      place={name}
      current={ownFilterOf(filters, sort === definition.sort ? undefined : sort)}
      onChoose={change}
    />
  );

  return frame({
    loading: list.isFetching,
    // What is open beside the list covers it on a phone, and needs the room.
    toolbar:
      hasPanel && isPhone ? undefined : isPhone ? (
        <ListPhoneTools
          start={start}
          definition={definition}
          sort={sort}
          onSort={setSort}
          filters={filters}
          onFilters={setFilters}
          onReset={reset}
          onUnread={onUnread}
          ownFilters={ownFilters}
          exports={exports}
        />
      ) : (
        <ListToolbar
          start={start}
          name={name}
          columns={definition.columns}
          hidden={hiddenSet}
          onHidden={(next) => changeView({ hidden: [...next], known: definition.columns.map(({ field }) => field) })}
          filterCount={filters.length}
          ownFilters={ownFilters}
          onReset={reset}
          compact={compact}
          onCompact={(next) => changeAll({ compact: next })}
          exports={exports}
        />
      ),
    children: (
      <Split>
        <Column>
          {definition.ticked !== undefined && (
            <TickedLine
              definition={definition}
              ticked={definition.ticked}
              filters={filters}
              sort={sort}
              total={summary?.total ?? 0}
              format={format}
            />
          )}
          {isUnreadable && <Banner role="status">{t('filter.unreadable')}</Banner>}
          {Object.entries(unread).map(([field, typed]) => (
            <Banner key={field} role="status">
              {t('filter.unread', { typed, column: headerOf(definition.columns, field) })}
            </Banner>
          ))}
          {error !== null && data !== undefined && (
            <Banner role="status">
              {errorText(errorCodeOf(error))} {t('failed.stale', { time: format.clock(list.dataUpdatedAt) })}
              {retry}
            </Banner>
          )}
          {list.isError && data === undefined ? (
            <StatePanel
              title={t('failed.title')}
              text={errorText(errorCodeOf(list.error))}
              action={
                // A filter from elsewhere may be the reason.
                errorCodeOf(list.error) === 'validation' && filters.length > 0 ? (
                  <Button onClick={reset}>{t('filter.reset')}</Button>
                ) : (
                  retry
                )
              }
            />
          ) : (
            <Rows data-stale={list.isError}>
              {isPhone ? (
                <ListCards
                  definition={definition}
                  rows={data?.items ?? []}
                  hidden={hiddenSet}
                  format={format}
                  empty={data === undefined ? <Coming /> : nothing}
                />
              ) : (
                <ListGrid
                  definition={definition}
                  rows={data?.items ?? []}
                  sort={sort}
                  filters={filters}
                  hidden={hiddenSet}
                  compact={compact}
                  format={format}
                  onSort={setSort}
                  onFilters={setFilters}
                  onUnread={onUnread}
                  totals={summary?.totals}
                  isStale={isStale}
                  empty={data === undefined ? <Coming /> : nothing}
                />
              )}
            </Rows>
          )}
          {data !== undefined && (
            <ListFooter
              total={summary?.total}
              isMore={summary?.isMore === true}
              isStale={isStale}
              rows={data.items.length}
              filtered={filters.length > 0}
              page={page}
              pageSize={pageSize}
              format={format}
              onPage={(next) => change({ filters, sort, page: next })}
              onPageSize={(size) => {
                changeAll({ pageSize: size });
                change({ page: 0 });
              }}
            />
          )}
        </Column>
        {panel}
      </Split>
    ),
  });
}

/** What could be saved under a name; undefined: nothing is filtered or sorted by hand. */
const ownFilterOf = (filters: readonly ListFilter[], sort: string | undefined): FilterOf<'lists'> | undefined =>
  filters.length === 0 && sort === undefined ? undefined : { filters, ...(sort === undefined ? {} : { sort }) };

const headerOf = <Row,>(columns: ListDefinition<Row>['columns'], field: string): string =>
  columns.find((column) => column.field === field)?.header ?? field;

/** What is filtered by, in words: "Status nicht fertig, Artikel Road". */
function filterWords<Row>(
  columns: ListDefinition<Row>['columns'],
  filters: readonly ListFilter[],
  format: Format,
): string {
  const place = { language: currentLanguage(), zone: currentPlantTimeZone(), now: Date.now() };
  return filters
    .flatMap((filter) => {
      const column = columns.find(({ field }) => field === filter.field);
      if (column === undefined) return [];
      const choice = column.choices?.find(({ value }) => String(value) === String(filter.value));
      return [`${column.header} ${choice?.label ?? filterText(column, filter, format, place)}`];
    })
    .join(', ');
}

/** Placeholder rows while loading, without animation. */
function Coming() {
  return (
    <Blocks aria-hidden>
      {Array.from({ length: 14 }, (_, row) => (
        <i key={row} style={{ width: `${38 + ((row * 29) % 47)}%` }} />
      ))}
    </Blocks>
  );
}

const Rows = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column;
  background: var(--surface);
  &[data-stale=true] { opacity: 0.55; }
`;

const Blocks = styled.div`
  padding: 0 16px;
  width: 100%;
  & i {
    display: block;
    height: 14px;
    margin: 9px 0;
    border-radius: 4px;
    background: var(--hover);
  }
`;
