import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { ResourceGroupId } from '#domain/kernel/ids.ts';
import { api } from '#frontend/api/plant.ts';
import type { Unplanned } from './use-unplanned.ts';

const item = z.object({ resourceGroupId: z.string(), resourceId: z.string().optional() });
const technology = z.object({ technologyItems: z.array(item) });
const article = z.object({
  technologyList: z.array(z.object({ technologyId: z.string(), isStandard: z.boolean().optional() })),
});

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
        [...new Set(chosen)].map((id) => api.read(`/basedata/technologies/${id}`, technology, { signal })),
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
  const { technologyList } = await api.read(`/basedata/articles/${articleId}`, article, { signal });
  return (technologyList.find(({ isStandard }) => isStandard === true) ?? technologyList[0])?.technologyId;
}
