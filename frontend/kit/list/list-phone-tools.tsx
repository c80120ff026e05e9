import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { ArrowDownUp, ListFilter as FilterIcon, X } from 'lucide-react';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { Column } from '#frontend/kit/columns.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { withFilter } from '#frontend/kit/list/data/filter-text.ts';
import type { ListColumn, ListDefinition, ListFilter } from '#frontend/kit/list/data/list-definition.ts';
import { ExportMenu, type ExportMenuProps } from './export-menu.tsx';
import { FilterField } from './filter-field.tsx';

interface ListPhoneToolsProps<Row> {
  readonly start: ReactNode;
  readonly definition: ListDefinition<Row>;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly filters: readonly ListFilter[];
  readonly onFilters: (filters: readonly ListFilter[]) => void;
  readonly onReset: () => void;
  readonly onUnread: (field: string, typed: string | undefined) => void;
  /** Choosing, saving and removing of own filters. */
  readonly ownFilters: ReactNode;
  /** Missing: the person may not take the list out. */
  readonly exports: ExportMenuProps | undefined;
}

/** Above a list on a phone: order, filters on a page of their own, and the file. */
export function ListPhoneTools<Row>(props: ListPhoneToolsProps<Row>) {
  const { start, definition, sort, onSort, filters, onFilters, onReset, onUnread, ownFilters, exports } = props;
  const t = useKitText();
  const titleId = useId();
  const [open, setOpen] = useState(false);
  const sorted = sort.replace(/^-/, '').split(',')[0];
  const descending = sort.startsWith('-');
  const sortable = definition.columns.filter(({ computed }) => computed !== true);
  const filterable = sortable.filter(({ unfiltered }) => unfiltered !== true);
  const count = filters.length;
  return (
    <Bar>
      {start}
      <Button startIcon={<FilterIcon size={18} strokeWidth={1.75} />} onClick={() => setOpen(true)}>
        {count === 0 ? t('phone.filter') : t('filter.count', { count })}
      </Button>
      <span className="sort">
        <select
          aria-label={t('phone.sort')}
          value={sorted}
          onChange={({ target }) => onSort(descending ? `-${target.value}` : target.value)}
        >
          {sortable.map(({ field, header }) => (
            <option key={field} value={field}>
              {header}
            </option>
          ))}
        </select>
        <IconAction
          icon={ArrowDownUp}
          iconSize={18}
          label={t('phone.turn')}
          aria-pressed={descending}
          onClick={() => onSort(descending ? sort.slice(1) : `-${sorted}`)}
        />
      </span>
      {exports !== undefined && <ExportMenu {...exports} isSmall />}
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby={titleId}>
        <Page>
          <header>
            <h2 id={titleId}>{t('phone.filter')}</h2>
            <IconAction icon={X} iconSize={20} label={t('phone.close')} onClick={() => setOpen(false)} />
          </header>
          <div>
            {ownFilters}
            {filterable.map((column) => (
              <PhoneFilter
                key={column.field}
                column={column}
                filters={filters}
                onFilters={onFilters}
                onUnread={onUnread}
              />
            ))}
          </div>
          <footer>
            <Button size="medium" disabled={count === 0} onClick={onReset}>
              {t('filter.reset')}
            </Button>
            <Button size="medium" variant="contained" onClick={() => setOpen(false)}>
              {t('phone.show')}
            </Button>
          </footer>
        </Page>
      </Dialog>
    </Bar>
  );
}

interface PhoneFilterProps<Row> extends Pick<ListPhoneToolsProps<Row>, 'filters' | 'onFilters' | 'onUnread'> {
  readonly column: ListColumn<Row>;
}

function PhoneFilter<Row>({ column, filters, onFilters, onUnread }: PhoneFilterProps<Row>) {
  const { field, header } = column;
  // The same function while the field is the same: it is told when it goes.
  const unread = useCallback((typed: string | undefined) => onUnread(field, typed), [onUnread, field]);
  return (
    <div>
      <small>{header}</small>
      <FilterField
        column={column}
        filter={filters.find((one) => one.field === field)}
        onFilter={(filter) => onFilters(withFilter(filters, field, filter))}
        onUnread={unread}
      />
    </div>
  );
}

const Bar = styled.div`
  flex: 1;
  min-width: 0;
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 8px;
  & .sort { flex: 1; min-width: 200px; display: flex; }
  & select {
    flex: 1;
    min-width: 0;
    height: 48px;
    padding: 0 10px;
    border: 1px solid var(--line-2);
    border-radius: 6px;
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-size: var(--size-title-3);
    text-overflow: ellipsis;
  }
`;

const Page = styled(Column)`
  & > header { display: flex; align-items: center; padding: 8px 8px 8px 16px; border-bottom: 1px solid var(--line-2); }
  & > header > h2 { flex: 1; font-size: var(--size-heading); line-height: 28px; font-weight: 650; }
  & > div { flex: 1; min-height: 0; overflow-y: auto; padding: 12px 16px; display: flex; flex-direction: column; gap: 14px; }
  & > div small { display: block; margin-bottom: 4px; font-size: var(--size-body); line-height: 18px; font-weight: 550; }
  & input, & select { height: 48px !important; font-size: var(--size-title-2) !important; }
  & > div div[data-active] button { width: 48px; height: 48px; }
  & > footer { display: flex; gap: 8px; padding: 12px 16px; border-top: 1px solid var(--line-2); }
  & > footer > button { flex: 1; }
`;
