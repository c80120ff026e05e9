import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listPositions } from '#domain/planning/api/object-calls.ts';
import type { OrderPositionRow } from '#domain/planning/rows/order-position-row.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import { useLiveRefresh } from '#frontend/api/use-live-refresh.ts';
import type { ListFilter } from '#frontend/kit/list/data/list-definition.ts';
import { readListPage } from '#frontend/kit/list/data/use-list.ts';

export type Unplanned = OrderPositionRow;

const positions = listSource(listPositions);

/** What is not in the plan or not as a whole. What was split stays out for good: its parts stand for it. */
export const unplannedFilters: readonly ListFilter[] = [{ field: 'needsPlanning', operator: '=', value: true }];
/** As many as the tray shows. */
const shown = 200;
const queryKey = ['list', positions.path, 'unplanned'] as const;

/** Order positions that are not in the plan as a whole, the earliest delivery date first; read again when the plan changes. */
export function useUnplanned(enabled = true) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readListPage(
        positions,
        { filters: unplannedFilters, sort: 'deliveryDate,orderPositionNumber', offset: 0, limit: shown },
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled,
  });
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey }), [client]);
  useLiveRefresh('timeline', { position: query.data?.position, at: query.dataUpdatedAt }, refresh);
  return { ...query, refresh };
}
