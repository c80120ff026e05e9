import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { useMatch, useNavigate, useSearchParams } from 'react-router';
import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import { useSession } from '#frontend/api/session-context.ts';
import type { TimelineSource } from '#frontend/features/timeline/data/timeline-source.ts';
import { apiOptimiseCalls } from '#frontend/features/timeline/optimise/search/optimise-calls.ts';
import { createOptimising, type Optimising } from '#frontend/features/timeline/optimise/search/optimising.ts';
import { resourceBoard } from '#frontend/features/timeline/rows/resource-board.ts';
import { type TimelineText, useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { usualLevel } from '../model/first-range.ts';
import { BoardRoute, source } from './board-route.tsx';
import type { NamedPlace } from './use-shown-place.ts';

const segmentOf = (): string => 'operation';

/** `/production`, with `operation/:operationId` or `productionOrder/:productionOrderId` the detail drawer, with `conflict` the list of conflicts (planning §2). Opens at a month, then at what was seen last (planning §4). */
export default function TimelineRoute(): ReactNode {
  const t = useTimelineText();
  const navigate = useNavigate();
  const orderId = useMatch('/production/productionOrder/:productionOrderId')?.params.productionOrderId;
  const leave = useCallback(() => void navigate('/production', { replace: true }), [navigate]);
  const linked = useLinkedOrder(source, orderId, t, leave);
  const opened = useMatch('/production/operation/:operationId')?.params.operationId ?? linked;
  const { user } = useSession();
  const optimising = useMemo(() => createOptimising(apiOptimiseCalls(user.userId)), [user.userId]);
  useNamedSearch(optimising);
  return (
    <BoardRoute
      board={resourceBoard}
      area={t('area')}
      title={t('title')}
      root="production"
      list="conflict"
      usualLevel={usualLevel}
      segmentOf={segmentOf}
      opened={opened as OperationId | undefined}
      optimising={optimising}
      place={useNamedPlace()}
    />
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

/**
 * The operation that `/production/productionOrder/{id}` shows (planning §2): the next one to work on. One whose order is
 * gone, or not planned, is said to be so, and `onGone` leads away.
 */
function useLinkedOrder(
  source: TimelineSource,
  productionOrderId: string | undefined,
  t: TimelineText,
  onGone: () => void,
): OperationId | undefined {
  const { data } = useQuery({
    queryKey: ['timeline-operation-of', productionOrderId],
    queryFn: async () => ({ id: await source.operationOf(productionOrderId ?? '') }),
    enabled: productionOrderId !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const isGone = productionOrderId !== undefined && data !== undefined && data.id === undefined;
  useEffect(() => {
    if (!isGone) return;
    notify({ severity: 'warning', text: t('drawer.orderGone') });
    onGone();
  }, [isGone, onGone, t]);
  return productionOrderId === undefined ? undefined : data?.id;
}
