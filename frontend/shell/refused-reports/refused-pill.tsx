import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { listRefusedReports } from '#domain/planning/api/shop-floor/refused-reports-api.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useFrameText } from '#frontend/kit/frame-text.ts';
import { readListPage } from '#frontend/kit/list/data/use-list.ts';
import { numberAlone, pill } from '#frontend/kit/pill.ts';
import { useSettled } from '#frontend/kit/use-settled.ts';

const list = listSource(listRefusedReports);
/** Reports wait for hours at a terminal; half a minute more is no matter. */
const askEvery = 30_000;
const open = {
  filters: [{ field: 'state', operator: 'equals', value: 'open' }],
  sort: '',
  offset: 0,
  limit: 1,
} as const;

/** How many reports of terminals wait for a decision; leads to their list, and is not there when none does. */
export function RefusedPill() {
  const t = useFrameText();
  const mayDecide = useRight(rightTo.decideRefusedReports);
  const isSettled = useSettled();
  const { data: count = 0 } = useQuery({
    // Begins as the list's own: what is decided there is counted anew at once.
    queryKey: ['list', list.path, 'open'],
    queryFn: async ({ signal }) => (await readListPage(list, open, { signal })).total,
    enabled: mayDecide && isSettled,
    refetchInterval: askEvery,
  });
  if (!mayDecide || count === 0) return null;
  const words = t('refused.count', { count });
  return (
    <Pill to="/refusedreports" title={t('refused.open')} aria-label={words} data-testid="refused-pill">
      <i aria-hidden />
      <span className="tabular wide">{words}</span>
      <span className="tabular narrow">{count}</span>
    </Pill>
  );
}

const Pill = styled(Link)`
  ${pill}
  text-decoration: none;
  color: var(--warn);
  background: var(--warn-tint);
  &:hover { filter: brightness(0.97); }
  & i { width: 8px; height: 8px; border-radius: 4px; background: var(--warn-solid); flex: none; }
  ${numberAlone(1499)}
`;
