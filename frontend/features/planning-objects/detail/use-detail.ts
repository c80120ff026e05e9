import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { z } from 'zod';
import { api } from '#frontend/api/plant.ts';
import { type ObjectKind, objectKinds } from '#frontend/features/planning-objects/object-kinds.ts';
import { useLiveRefresh } from '#frontend/kit/list/use-live-refresh.ts';

/** One object, read again when the plan changes. */
export function useDetail<Detail>(kind: ObjectKind, id: string, schema: z.ZodType<Detail>) {
  const client = useQueryClient();
  const { list, detail } = objectKinds[kind];
  const query = useQuery({
    queryKey: ['list', list, 'object', id],
    queryFn: ({ signal }) => api.readAt(`${detail}/${encodeURIComponent(id)}`, schema, { signal }),
  });
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: ['list', list, 'object', id] }),
    [client, list, id],
  );
  useLiveRefresh('timeline', { position: query.data?.position, at: query.dataUpdatedAt }, refresh);
  return { ...query, object: query.data?.body, refresh };
}

/** Everything that is shown of the plan outside of the timeline is read again. */
export function useRefreshPlan(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await client.invalidateQueries({
      queryKey: ['list'],
      predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/planning/'),
    });
  }, [client]);
}
