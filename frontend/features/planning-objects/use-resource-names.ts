import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readWholeList } from '#frontend/kit/list/use-list.ts';

const resources = { path: '/basedata/resources', row: z.object({ resourceId: z.string(), resourceName: z.string() }) };

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
