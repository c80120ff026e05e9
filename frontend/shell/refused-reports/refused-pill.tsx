import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { api } from '#frontend/api/plant.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useSettled } from '../use-settled.ts';
import { useRefusedCountText } from './refused-text.ts';

const path = '/planning/refusedReports';
/** Reports wait for hours at a terminal; half a minute more is no matter. */
const askEvery = 30_000;
const open = JSON.stringify([{ field: 'state', operator: 'equals', value: 'open' }]);

/** How many reports of terminals wait for a decision; leads to their list, and is not there when none does. */
export function RefusedPill() {
  const t = useRefusedCountText();
  const mayDecide = useRight(rightTo.decideRefusedReports);
  const isSettled = useSettled();
  const { data: count = 0 } = useQuery({
    // Begins as the list's own: what is decided there is counted anew at once.
    queryKey: ['list', path, 'open'],
    queryFn: async ({ signal }) =>
      (await api.read(path, z.object({ total: z.number() }), { signal, query: { limit: 1, filter: open } })).total,
    enabled: mayDecide && isSettled,
    refetchInterval: askEvery,
  });
  if (!mayDecide || count === 0) return null;
  const words = t('count', { count });
  return (
    <Pill to="/refusedreports" title={t('open')} aria-label={words} data-testid="refused-pill">
      <i aria-hidden />
      <span className="tabular wide">{words}</span>
      <span className="tabular narrow">{count}</span>
    </Pill>
  );
}

const Pill = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 7px;
  height: 28px;
  box-sizing: border-box;
  padding: 0 11px;
  border-radius: 14px;
  font-size: 12.5px;
  font-weight: 600;
  white-space: nowrap;
  text-decoration: none;
  color: var(--warn);
  background: var(--warn-tint);
  &:hover { filter: brightness(0.97); }
  &:focus-visible { outline: 2px solid var(--sel); outline-offset: 2px; }
  & i { width: 8px; height: 8px; border-radius: 4px; background: var(--warn-solid); flex: none; }
  & .narrow { display: none; }
  @media (max-width: 1499px) {
    & .wide { display: none; }
    & .narrow { display: inline; }
  }
`;
