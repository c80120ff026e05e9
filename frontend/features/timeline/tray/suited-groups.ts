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

/** Groups whose resources can do a step of the position. */
export const suitedGroups = ({ articleId, technologyId }: Pick<Unplanned, 'articleId' | 'technologyId'>) =>
  queryOptions({
    queryKey: ['suited-groups', articleId, technologyId],
    queryFn: async ({ signal }): Promise<ReadonlySet<ResourceGroupId>> => {
      const chosen = technologyId ?? (await standardOf(articleId, signal));
      if (chosen === undefined) return new Set();
      const { technologyItems } = await api.read(`/basedata/technologies/${chosen}`, technology, { signal });
      return new Set(technologyItems.map(({ resourceGroupId }) => resourceGroupId as ResourceGroupId));
    },
  });

async function standardOf(articleId: string, signal: AbortSignal): Promise<string | undefined> {
  const { technologyList } = await api.read(`/basedata/articles/${articleId}`, article, { signal });
  return (technologyList.find(({ isStandard }) => isStandard === true) ?? technologyList[0])?.technologyId;
}
