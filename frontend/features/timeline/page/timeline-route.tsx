import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useMatch, useNavigate, useSearchParams } from 'react-router';
import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { useTokens } from '#frontend/design/use-tokens.ts';
import { useFilterAddress } from '#frontend/features/timeline/bar-filter/filter-address.ts';
import { UnreadableFilter } from '#frontend/features/timeline/bar-filter/unreadable-filter.tsx';
import { apiSource } from '#frontend/features/timeline/data/api-source.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { ZoomLevel } from '#frontend/features/timeline/model/time-scale.ts';
import { apiOptimiseCalls } from '#frontend/features/timeline/optimise/search/optimise-calls.ts';
import { createOptimising, type Optimising } from '#frontend/features/timeline/optimise/search/optimising.ts';
import { resourceBoard } from '#frontend/features/timeline/rows/resource-board.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { usePreference } from '#frontend/kit/preferences/use-preference.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { usualLevel } from '../model/first-range.ts';
import { backOf, useTimelineRights } from './route-parts.ts';
import { TimelinePage } from './timeline-page.tsx';
import { useLinkedOrder } from './use-linked-order.ts';
import type { NamedPlace } from './use-shown-place.ts';

const source = apiSource();

/** `/production`, with `operation/:operationId` or `productionOrder/:productionOrderId` the detail drawer, with `conflict` the list of conflicts (planning §2). Opens at a month, then at what was seen last (planning §4). */
export default function TimelineRoute(): ReactNode {
  const t = useTimelineText();
  const colors = useTokens();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { filter, change: changeFilter, isUnreadable } = useFilterAddress('production');
  const [{ level = usualLevel }, keep] = usePreference('timelines', 'production');
  const keepLevel = useCallback((next: ZoomLevel) => keep({ level: next }), [keep]);
  const orderId = useMatch('/production/productionOrder/:productionOrderId')?.params.productionOrderId;
  const leave = useCallback(() => void navigate('/production', { replace: true }), [navigate]);
  const linked = useLinkedOrder(source, orderId, t, leave);
  const opened = useMatch('/production/operation/:operationId')?.params.operationId ?? linked;
  const conflict = useMatch('/production/conflict/:conflictId');
  const isList = useMatch('/production/conflict') !== null;
  const conflictId = conflict?.params.conflictId;
  const conflicts = useMemo(
    () => (isList || conflictId !== undefined ? { id: conflictId } : undefined),
    [isList, conflictId],
  );
  // Details opened from the list of conflicts lead back to it.
  const { pathname, state } = useLocation();
  const back = pathname.startsWith('/production/conflict') ? pathname : backOf(state);
  const open = useCallback(
    (id: BarId) => void navigate(`/production/operation/${id}`, { state: { back } }),
    [navigate, back],
  );
  const close = useCallback(
    () => void navigate(opened === undefined ? '/production' : (back ?? '/production')),
    [navigate, opened, back],
  );
  const showConflict = useCallback((id: string) => void navigate(`/production/conflict/${id}`), [navigate]);
  const { user } = useSession();
  const optimising = useMemo(() => createOptimising(apiOptimiseCalls(user.userId)), [user.userId]);
  useNamedSearch(optimising);
  const rights = useTimelineRights();
  const place = useNamedPlace();
  return (
    <Frame breadcrumb={[{ label: t('area') }, { label: t('title') }]} loading={busy} saysMoment>
      {isUnreadable && <UnreadableFilter />}
      <TimelinePage
        board={resourceBoard}
        title={t('title')}
        source={source}
        colors={colors}
        rights={rights}
        optimising={optimising}
        opened={opened as OperationId | undefined}
        conflicts={conflicts}
        place={place}
        onConflict={showConflict}
        onOpen={open}
        onClose={close}
        filter={filter}
        onFilter={changeFilter}
        onBusy={setBusy}
        level={level}
        onLevel={keepLevel}
      />
    </Frame>
  );
}

/** `?at=` an instant, `?resource=` a row: named until it was shown, so that back and forward lead past it. */
function useNamedPlace(): NamedPlace | undefined {
  const [query, setQuery] = useSearchParams();
  const [iso, row] = [query.get('at'), query.get('resource')];
  return useMemo(() => {
    if (iso === null && row === null) return undefined;
    const at = Date.parse(iso ?? '');
    const onShown = (): void =>
      setQuery((before) => new URLSearchParams([...before].filter(([name]) => name !== 'at' && name !== 'resource')), {
        replace: true,
      });
    return { at: Number.isNaN(at) ? undefined : at, resourceId: (row ?? undefined) as ResourceId | undefined, onShown };
  }, [iso, row, setQuery]);
}

/** `?run=` a search for a better plan that was started before: its panel opens with what it has found. */
function useNamedSearch(optimising: Optimising): void {
  const [query, setQuery] = useSearchParams();
  const runId = query.get('run');
  useEffect(() => {
    if (runId === null) return;
    void optimising.follow(runId);
    setQuery((before) => new URLSearchParams([...before].filter(([name]) => name !== 'run')), { replace: true });
  }, [runId, optimising, setQuery]);
}
