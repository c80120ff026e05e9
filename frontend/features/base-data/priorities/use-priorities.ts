import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '#frontend/api/plant.ts';
import { byName } from '#frontend/i18n/by-name.ts';
import { readWholeList } from '#frontend/kit/list/use-list.ts';
import { type Ranked, rankingOf } from './ranking.ts';

const prioritiesPath = '/basedata/resourcePriorities';
const resourcesPath = '/basedata/resources';
const priorityRow = z.object({
  resourceGroupId: z.string(),
  priorities: z.array(z.object({ resourceId: z.string(), priority: z.number().nullable() })),
});
const memberRow = z.object({
  resourceId: z.string(),
  resourceName: z.string(),
  resourceGroups: z.array(z.string()),
  archived: z.boolean().optional(),
});

/** Who belongs to which group, with which number. */
interface Priorities {
  readonly nameOf: (resourceId: string) => string;
  readonly ranking: (groupId: string) => readonly Ranked[];
  /** Resources that are not archived, by name. */
  readonly resources: readonly { readonly id: string; readonly name: string; readonly groups: readonly string[] }[];
}

/** Archived resources are not ranked: planning does not choose them. Undefined while they are read. */
export function usePriorities(): Priorities | undefined {
  const { data: priorities } = useQuery({
    queryKey: ['list', prioritiesPath, 'whole'],
    queryFn: () => readWholeList({ path: prioritiesPath, row: priorityRow }, { filters: [], sort: '' }),
  });
  const { data: resources } = useQuery({
    queryKey: ['list', resourcesPath, 'members'],
    queryFn: () => readWholeList({ path: resourcesPath, row: memberRow }, { filters: [], sort: 'resourceName' }),
  });
  if (priorities === undefined || resources === undefined) return undefined;
  const active = resources
    .filter(({ archived }) => archived !== true)
    .toSorted((a, b) => byName(a.resourceName, b.resourceName));
  return {
    resources: active.map(({ resourceId, resourceName, resourceGroups }) => ({
      id: resourceId,
      name: resourceName,
      groups: resourceGroups,
    })),
    nameOf: (id) => resources.find(({ resourceId }) => resourceId === id)?.resourceName ?? id,
    ranking(groupId) {
      const members = active.filter((one) => one.resourceGroups.includes(groupId));
      const known = priorities.find((one) => one.resourceGroupId === groupId)?.priorities ?? [];
      return rankingOf(
        members.map(({ resourceId }) => resourceId),
        known,
      );
    },
  };
}

/** Stores the numbers of a group; fails with `ApiError`. */
export function useStorePriorities() {
  const client = useQueryClient();
  return async (groupId: string, ranking: readonly Ranked[]): Promise<void> => {
    const numbered = ranking.filter(({ priority }) => priority !== null);
    await api.write('PUT', `${prioritiesPath}/${groupId}`, { priorities: numbered }, z.unknown());
    await client.invalidateQueries({ queryKey: ['list', prioritiesPath] });
  };
}
