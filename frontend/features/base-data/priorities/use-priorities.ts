import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '#frontend/api/plant.ts';
import { readListPage, readWholeList } from '#frontend/kit/list/use-list.ts';
import { type Ranked, rankingOf } from './ranking.ts';

/** All groups with those of their members that have a number, which is what the service lists. */
export const rankingsPath = '/basedata/resourceRankings';
const resourcesPath = '/basedata/resources';
export const rankingRowSchema = z.object({
  resourceGroupId: z.string(),
  resourceGroupName: z.string(),
  personnel: z.boolean(),
  members: z.number(),
  ranking: z.array(z.object({ resourceId: z.string(), resourceName: z.string(), priority: z.number() })),
});
export type RankingRow = z.infer<typeof rankingRowSchema>;
const memberRow = z.object({ resourceId: z.string(), resourceName: z.string(), resourceGroups: z.array(z.string()) });

export interface GroupPriorities {
  readonly name: string;
  /** Who belongs to it, by name. */
  readonly members: readonly { readonly id: string; readonly name: string; readonly groups: readonly string[] }[];
  readonly ranking: readonly Ranked[];
}

/** One group with all its members. Archived resources are not ranked: planning does not choose them. Undefined while it is read. */
export function useGroupPriorities(groupId: string | undefined): GroupPriorities | undefined {
  const { data: group } = useQuery({
    queryKey: ['list', rankingsPath, 'group', groupId],
    async queryFn({ signal }) {
      const filters = [{ field: 'resourceGroupId', operator: 'equals' as const, value: groupId ?? '' }];
      const source = { path: rankingsPath, row: rankingRowSchema };
      return (await readListPage(source, { filters, sort: '', offset: 0, limit: 1 }, { signal })).items[0] ?? null;
    },
    enabled: groupId !== undefined,
  });
  const { data: members } = useQuery({
    queryKey: ['list', resourcesPath, 'members', groupId],
    queryFn: () =>
      readWholeList(
        { path: resourcesPath, row: memberRow, query: { archived: 'false' } },
        { filters: [{ field: 'resourceGroups', operator: 'equals', value: groupId ?? '' }], sort: 'resourceName' },
      ),
    enabled: groupId !== undefined,
  });
  // null: there is no such group.
  if (group === undefined || group === null || members === undefined) return undefined;
  return {
    name: group.resourceGroupName,
    members: members.map(({ resourceId: id, resourceName: name, resourceGroups: groups }) => ({ id, name, groups })),
    ranking: rankingOf(
      members.map(({ resourceId }) => resourceId),
      group.ranking,
    ),
  };
}

/** Stores the numbers of a group; fails with `ApiError`. */
export function useStorePriorities() {
  const client = useQueryClient();
  return async (groupId: string, ranking: readonly Ranked[]): Promise<void> => {
    const numbered = ranking.filter(({ priority }) => priority !== null);
    await api.write('PUT', `/basedata/resourcePriorities/${groupId}`, { priorities: numbered }, z.unknown());
    await client.invalidateQueries({ queryKey: ['list', rankingsPath] });
  };
}
