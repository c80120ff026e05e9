import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listRoles } from '#domain/administration/api/user-calls.ts';
import type { RoleRow } from '#domain/administration/role.ts';
import { askAt } from '#frontend/api/ask.ts';
import { useLiveRefresh } from '#frontend/api/use-live-refresh.ts';

const key = ['roles'] as const;

interface Roles {
  /** undefined until they come. */
  readonly roles: readonly RoleRow[] | undefined;
  readonly error: unknown;
  readonly refresh: () => Promise<void>;
}

/** The roles of the plant with who has them, read again when somebody changes one. */
export function useRoles(enabled = true): Roles {
  const client = useQueryClient();
  const read = useQuery({
    queryKey: key,
    // All of them, to choose from.
    queryFn: ({ signal }) => askAt(listRoles, {}, { signal, page: { limit: 1_000 } }),
    enabled,
  });
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: key }), [client]);
  const again = useCallback(() => void refresh(), [refresh]);
  useLiveRefresh('base-data', { position: read.data?.position, at: read.dataUpdatedAt }, again);
  return { roles: read.data?.body.items, error: read.error ?? undefined, refresh };
}
