import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, SentWith } from '#domain/call.ts';
import { listRankings, setPriorities } from '#domain/planning/api/base-data-calls.ts';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import { readListPage, readWholeList } from '#frontend/kit/list/data/use-list.ts';
import { type Ranked, rankingOf } from './ranking.ts';

/** All groups with those of their members that have a number, which is what the service lists. */
export const rankingSource = listSource(listRankings);
export type RankingRow = AnswerOf<typeof listRankings>['items'][number];
const { path, row } = listSource(collectionCalls('resources').list);
const members = { path, row: row.pick({ resourceId: true, resourceName: true, resourceGroups: true }) };
const stored = listSource(collectionCalls('resourcePriorities').list);

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
    queryKey: ['list', rankingSource.path, 'group', groupId],
    async queryFn({ signal }) {
      const filters = [{ field: 'resourceGroupId', operator: 'equals' as const, value: groupId ?? '' }];
      return (
        (await readListPage(rankingSource, { filters, sort: '', offset: 0, limit: 1 }, { signal })).items[0] ?? null
      );
    },
    enabled: groupId !== undefined,
  });
  const { data: belonging } = useQuery({
    queryKey: ['list', path, 'members', groupId],
    queryFn: () =>
      readWholeList(
        { ...members, query: { archived: 'false' } },
        { filters: [{ field: 'resourceGroups', operator: 'equals', value: groupId ?? '' }], sort: 'resourceName' },
      ),
    enabled: groupId !== undefined,
  });
  const { data: ranked } = useQuery({
    queryKey: ['list', rankingSource.path, 'stored', groupId],
    queryFn: () =>
      readWholeList(stored, {
        filters: [{ field: 'resourceGroupId', operator: 'equals', value: groupId ?? '' }],
        sort: '',
      }),
    enabled: groupId !== undefined,
  });
  // null: there is no such group.
  if (group === undefined || group === null || belonging === undefined || ranked === undefined) return undefined;
  const priorities = ranked[0]?.priorities ?? [];
  return {
    name: group.resourceGroupName,
    members: belonging.map(({ resourceId: id, resourceName: name, resourceGroups: groups }) => ({ id, name, groups })),
    ranking: rankingOf(
      belonging.map(({ resourceId }) => resourceId),
      priorities,
    ),
    stored: priorities,
  };
}

/** Writes of the numbers of a group; fails with `ApiError`. */
export function usePriorityCalls() {
  const client = useQueryClient();
  const reread = () => client.invalidateQueries({ queryKey: ['list', rankingSource.path] });
  return {
    reread,
    /** `seen`: what was stored; refused as `changedMeanwhile` when it is another now. */
    store: async (groupId: string, ranking: readonly Ranked[], seen: readonly Ranked[]): Promise<void> => {
      const numbered = ranking.filter(({ priority }) => priority !== null);
      const body = { priorities: numbered, seen: { priorities: seen } };
      await ask(setPriorities, {
        params: { id: groupId },
        body: body as SentWith<typeof setPriorities>['body'],
      });
      await reread();
    },
  };
}
