import styled from '@emotion/styled';
import { gridVisibleColumnDefinitionsSelector, useGridApiContext, useGridSelector } from '@mui/x-data-grid';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { ListTotals } from '#domain/planning/api/list-totals.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import type { ListColumn } from '#frontend/kit/list/data/list-definition.ts';

export interface Totals {
  readonly columns: readonly Pick<ListColumn<never>, 'field' | 'right' | 'total'>[];
  /** undefined while they are counted for the first time: their line is there, so that nothing jumps. */
  readonly totals: ListTotals | undefined;
  /** They are of another filter, or not of now. */
  readonly isStale: boolean;
  readonly format: Format;
}

/** The grid makes its footer itself; what it shows comes from around it. */
export const TotalsContext = createContext<Totals | undefined>(undefined);

/** Below the rows, each total under its column (look, section 11). */
export function TotalsRow(): ReactNode {
  const given = useContext(TotalsContext);
  const t = useKitText();
  const grid = useGridApiContext();
  const shown = useGridSelector(grid, gridVisibleColumnDefinitionsSelector);
  const [left, setLeft] = useState(0);
  useEffect(() => grid.current.subscribeEvent('scrollPositionChange', (position) => setLeft(position.left)), [grid]);
  if (given === undefined) return null;
  const { columns, totals, isStale, format } = given;
  return (
    <Row role="group" aria-label={t('totals.title')} aria-busy={isStale || totals === undefined}>
      <div style={{ transform: `translateX(${-left}px)` }}>
        {shown.map(({ field, computedWidth }, place) => {
          const column = columns.find((one) => one.field === field);
          const words = totals && column?.total?.(totals, format);
          return (
            <span key={field} data-right={column?.right === true} style={{ width: computedWidth }}>
              {place === 0 && words === undefined ? t('totals.title') : words}
            </span>
          );
        })}
      </div>
    </Row>
  );
}

const Row = styled.div`
  flex: none;
  height: 36px;
  overflow: hidden;
  border-top: 1px solid var(--line-2);
  background: var(--sunken);
  font-size: var(--size-dense);
  line-height: 36px;
  font-weight: 600;
  & > div { display: flex; }
  & span { flex: none; padding: 0 10px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; font-variant-numeric: tabular-nums; }
  & span:first-of-type { padding-left: 16px; }
  & span:last-of-type { padding-right: 16px; }
  & span[data-right='true'] { text-align: right; }
  & .late { color: var(--err); }
  &[aria-busy='true'] span { opacity: 0.5; }
`;
