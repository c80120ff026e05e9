import { queryOptions } from '@tanstack/react-query';
import type { ResourceGroupId } from '#domain/kernel/ids.ts';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import type { Unplanned } from './use-unplanned.ts';

/** Groups whose resources can do a step of the position, or of what it lacks. */
export const suitedGroups = ({
  articleId,
  technologyId,
  missing,
}: Pick<Unplanned, 'articleId' | 'technologyId' | 'missing'>) => {
  const lacking = missing?.flatMap((order) => order.technologyId ?? []);
  return queryOptions({
    queryKey: ['suited-groups', articleId, technologyId, lacking],
    queryFn: async ({ signal }): Promise<ReadonlySet<ResourceGroupId>> => {
      const chosen =
        lacking ?? [technologyId ?? (await standardOf(articleId, signal))].filter((id) => id !== undefined);
      const items = await Promise.all(
        [...new Set(chosen)].map((id) => ask(collectionCalls('technologies').read, { params: { id } }, { signal })),
      );
      return new Set(
        items.flatMap(({ technologyItems }) =>
          technologyItems.map(({ resourceGroupId }) => resourceGroupId as ResourceGroupId),
        ),
      );
    },
  });
};

async function standardOf(articleId: string, signal: AbortSignal): Promise<string | undefined> {
  const { technologyList } = await ask(collectionCalls('articles').read, { params: { id: articleId } }, { signal });
  return (technologyList.find(({ isStandard }) => isStandard) ?? technologyList[0])?.technologyId;
}
