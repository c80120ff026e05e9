import { useQuery } from '@tanstack/react-query';
import { useLastFound } from '#frontend/kit/form/use-last-found.ts';
import { readListPage } from '#frontend/kit/list/data/use-list.ts';
import type { Device, DeviceKind } from './device-kinds.ts';

/** Whether a device has been linked, and who works there, is no news of the plan: it is asked for while somebody looks. */
const askEvery = 5_000;

/**
 * One device out of its list: the call for one makes a new link. `isGone`: there is none of this id (any more); `device`
 * is then as it was at last.
 */
export function useDevice(
  { path, row, idField }: DeviceKind,
  id: string | undefined,
): { readonly device: Device | undefined; readonly isGone: boolean } {
  const { data } = useQuery({
    queryKey: ['list', path, 'object', id],
    enabled: id !== undefined,
    refetchInterval: askEvery,
    queryFn: ({ signal }) => {
      const filters = [{ field: idField, operator: 'equals' as const, value: id ?? '' }];
      return readListPage({ path, row }, { filters, sort: '', offset: 0, limit: 1 }, { signal });
    },
  });
  const device = useLastFound(id, data?.items[0]);
  return { device, isGone: data !== undefined && data.items.length === 0 };
}
