import { useQuery } from '@tanstack/react-query';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import { readWholeList } from '#frontend/kit/list/data/use-list.ts';

const { path, row } = listSource(collectionCalls('resources').list);
const resources = { path, row: row.pick({ resourceId: true, resourceName: true }) };

interface ResourceName {
  readonly value: string;
  readonly label: string;
}

const none: readonly ResourceName[] = [];

/** Names of the machines, by id, in the order of the alphabet. */
export function useResourceNames(): readonly ResourceName[] {
  const { data } = useQuery({
    queryKey: ['list', resources.path, 'names'],
    queryFn: async () => {
      const rows = await readWholeList(resources, { filters: [], sort: 'resourceName' });
      return rows.map(({ resourceId, resourceName }) => ({ value: resourceId, label: resourceName }));
    },
  });
  return data ?? none;
}
