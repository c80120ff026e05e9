import styled from '@emotion/styled';
import Checkbox from '@mui/material/Checkbox';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Format } from '#frontend/i18n/format.ts';
import { kitText } from '#frontend/kit/kit-text.ts';
import { type ListColumn, type ListDefinition, type Ticked, valueIn } from '#frontend/kit/list/data/list-definition.ts';
import { shownValue } from './cell-text.tsx';

interface ListCardsProps<Row> {
  readonly definition: ListDefinition<Row>;
  readonly rows: readonly Row[];
  readonly hidden: ReadonlySet<string>;
  readonly format: Format;
  /** Shown instead of rows when there are none. */
  readonly empty: ReactNode;
}

/** A list on a phone: a card per row, the first column as its title, the others with their names below. */
export function ListCards<Row>({ definition, rows, hidden, format, empty }: ListCardsProps<Row>) {
  const { columns, open, id, selected, ticked } = definition;
  const box = useRef<HTMLUListElement>(null);
  // A new page starts at the top.
  useEffect(() => {
    if (box.current !== null) box.current.scrollTop = 0;
  }, [rows]);
  const [title, ...others] = columns.filter(({ field }) => !hidden.has(field));
  if (rows.length === 0) return empty;
  const valueOf = (column: ListColumn<Row>, row: Row): ReactNode =>
    column.render?.(row, format) ?? shownValue(column, valueIn(column, row), format);
  const nameOf = (row: Row): string => {
    const shown = title === undefined ? undefined : shownValue(title, valueIn(title, row), format);
    return typeof shown === 'string' ? shown : id(row);
  };
  return (
    <Cards ref={box}>
      {rows.map((row) => {
        const content = (
          <>
            {title !== undefined && <strong>{valueOf(title, row)}</strong>}
            <span className="facts">
              {others
                .filter((column) => !isEmpty(column, row))
                .map((column) => (
                  <span key={column.field}>
                    <small>{column.header}</small>
                    <span className="value">{valueOf(column, row)}</span>
                  </span>
                ))}
            </span>
          </>
        );
        return (
          <li key={id(row)} data-chosen={id(row) === selected} data-tickable={ticked !== undefined}>
            {open === undefined ? (
              <div className="card">{content}</div>
            ) : (
              // No button: values may have links of their own.
              <div
                className="card"
                role="link"
                tabIndex={0}
                onClick={() => open(row)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && event.target === event.currentTarget) open(row);
                }}
              >
                {content}
              </div>
            )}
            {ticked !== undefined && (
              <Checkbox
                className="tick"
                checked={ticked.ids.includes(id(row))}
                slotProps={{ input: { 'aria-label': kitText('ticked.row', { name: nameOf(row) }) } }}
                onChange={() => ticked.onChange(withToggled(ticked, id(row)))}
              />
            )}
          </li>
        );
      })}
    </Cards>
  );
}

const withToggled = ({ ids, most }: Ticked, id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(0, most);

function isEmpty<Row>(column: ListColumn<Row>, row: Row): boolean {
  const value = valueIn(column, row);
  return value === null || value === undefined || value === '';
}

const Cards = styled.ul`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  padding: 10px 12px 20px;
  display: flex;
  flex-direction: column;
  gap: 10px;
  background: var(--canvas);
  font-size: var(--size-title-3);
  line-height: 20px;
  & > li > .card {
    min-height: 48px;
    padding: 11px 14px;
    border: 1px solid var(--line-2);
    border-radius: 10px;
    background: var(--surface);
    overflow-wrap: anywhere;
  }
  & > li { position: relative; }
  & > li > .tick { position: absolute; top: 4px; right: 4px; width: 48px; height: 48px; }
  & > li[data-tickable='true'] > .card > strong { padding-right: 40px; }
  & > li > .card[role=link] { cursor: pointer; }
  & > li > .card[role=link]:active { background: var(--hover); }
  & > li[data-chosen='true'] > .card { background: var(--accent-tint); }
  & .card > strong { display: block; font-size: var(--size-touch); font-weight: 600; }
  & .facts { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 6px 14px; margin-top: 6px; }
  & .facts > span { min-width: 0; display: flex; flex-direction: column; }
  & small { color: var(--text-3); font-size: var(--size-caption); line-height: 16px; }
  & .value > * { max-width: 100%; }
  & .quiet { color: var(--text-2); }
  & .late { color: var(--err); font-weight: 600; }
  & .near { color: var(--warn); font-weight: 600; }
  & .fine { color: var(--ok); font-weight: 600; }
  & .none { color: var(--text-3); }
`;
