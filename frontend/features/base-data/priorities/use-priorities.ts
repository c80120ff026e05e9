import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '#frontend/api/plant.ts';
import { readListPage, readWholeList } from '#frontend/kit/list/use-list.ts';
import { type Ranked, rankingOf } from './ranking.ts';

/** All groups with those of their members that have a number, which is what the service lists. */
export const rankingsPath = '/basedata/resourceRankings';
const prioritiesPath = '/basedata/resourcePriorities';
const resourcesPath = '/basedata/resources';
const storedSchema = z.object({
  priorities: z.array(z.object({ resourceId: z.string(), priority: z.number().nullable() })),
});
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
  /** The same as the plant keeps it, also of resources that are not shown. */
  readonly stored: readonly Ranked[];
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
  const { data: ranked } = useQuery({
    queryKey: ['list', rankingsPath, 'stored', groupId],
    queryFn: () =>
      readWholeList(
        { path: prioritiesPath, row: storedSchema },
        { filters: [{ field: 'resourceGroupId', operator: 'equals', value: groupId ?? '' }], sort: '' },
      ),
    enabled: groupId !== undefined,
  });
  // null: there is no such group.
  if (group === undefined || group === null || members === undefined || ranked === undefined) return undefined;
  const stored = ranked[0]?.priorities ?? [];
  return {
    name: group.resourceGroupName,
    members: members.map(({ resourceId: id, resourceName: name, resourceGroups: groups }) => ({ id, name, groups })),
    ranking: rankingOf(
      members.map(({ resourceId }) => resourceId),
      stored,
    ),
    stored,
  };
}

/** Writes of the numbers of a group; fails with `ApiError`. */
export function usePriorityCalls() {
  const client = useQueryClient();
  const reread = () => client.invalidateQueries({ queryKey: ['list', rankingsPath] });
  return {
    reread,
    /** `seen`: what was stored; refused as `changedMeanwhile` when it is another now. */
    store: async (groupId: string, ranking: readonly Ranked[], seen: readonly Ranked[]): Promise<void> => {
      const numbered = ranking.filter(({ priority }) => priority !== null);
      const body = { priorities: numbered, seen: { priorities: seen } };
      await api.write('PUT', `${prioritiesPath}/${groupId}`, body, z.unknown());
      await reread();
    },
  };
}
