import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { SentWith } from '#domain/call.ts';
import { askAt } from '#frontend/api/ask.ts';
import { useLiveRefresh } from '#frontend/api/use-live-refresh.ts';
import { type ObjectKind, objectKinds } from './object-kinds.ts';

/** One object, read again when the plan changes. */
export function useDetail<Kind extends ObjectKind>(kind: Kind, id: string) {
  const client = useQueryClient();
  const { list } = objectKinds[kind];
  const query = useQuery({
    queryKey: ['list', list, 'object', id],
    queryFn: ({ signal }) => readDetail(kind, id, signal),
  });
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: ['list', list, 'object', id] }),
    [client, list, id],
  );
  useLiveRefresh('timeline', { position: query.data?.position, at: query.dataUpdatedAt }, refresh);
  return { ...query, object: query.data?.body, refresh };
}

/** As it is now, with the position that it shows. */
export const readDetail = <Kind extends ObjectKind>(kind: Kind, id: string, signal?: AbortSignal) => {
  const read = objectKinds[kind].read as Reads[Kind];
  return askAt(read, { params: { id } } as SentWith<Reads[Kind]>, signal === undefined ? {} : { signal });
};
type Reads = { [Kind in ObjectKind]: (typeof objectKinds)[Kind]['read'] };

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
