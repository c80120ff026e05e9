import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OperationId } from '#domain/kernel/ids.ts';
import type { TimelineSource } from '#frontend/features/timeline/data/timeline-source.ts';
import type { TimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { notify } from '#frontend/kit/notifications.ts';

/**
 * The operation that `/production/productionOrder/{id}` shows (planning §2): the next one to work on. One whose order is
 * gone, or not planned, is said to be so, and `onGone` leads away.
 */
export function useLinkedOrder(
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
