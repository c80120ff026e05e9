import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { api } from '#frontend/api/plant.ts';
import { listAddress } from '#frontend/kit/list/list-address.ts';

/** Base data §9. */
export const shortestSearch = 3;

export interface SearchHit {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly to: string;
}

export interface SearchGroup {
  readonly name: 'productionOrders' | 'articles' | 'resources';
  readonly hits: readonly SearchHit[];
}

/** Debounce of typing in milliseconds. */
const settleAfter = 200;
const hitsPerGroup = 6;
const none: readonly SearchGroup[] = [];

/** Search results; `settled` once they belong to the current text. */
export function useSearch(typed: string): { readonly groups: readonly SearchGroup[]; readonly settled: boolean } {
  const [text, setText] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), settleAfter);
    return () => clearTimeout(timer);
  }, [typed]);
  const long = text.length >= shortestSearch;
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) => search(text, signal),
    enabled: long,
    placeholderData: keepPreviousData,
  });
  return {
    groups: long && typed.length >= shortestSearch ? (data ?? none) : none,
    settled: long && typed === text && data !== undefined && !isPlaceholderData,
  };
}

const orders = z.object({
  items: z.array(
    z.object({ productionOrderId: z.string(), productionOrderNumber: z.string(), articleName: z.string() }),
  ),
});
const articles = z.object({
  items: z.array(z.object({ articleId: z.string(), articleName: z.string(), articleNumber: z.string().optional() })),
});
const resources = z.object({ items: z.array(z.object({ resourceId: z.string(), resourceName: z.string() })) });

/** An order leads to its operations, an article to its orders, a resource to its operations. */
async function search(text: string, signal: AbortSignal): Promise<readonly SearchGroup[]> {
  const read = <Body>(path: string, field: string, schema: z.ZodType<Body>): Promise<Body> => {
    const filter = JSON.stringify([{ field, operator: 'contains', value: text }]);
    return api.read(path, schema, { query: { filter, limit: hitsPerGroup, sort: field }, signal });
  };
  const [foundOrders, foundArticles, foundResources] = await Promise.all([
    read('/planning/productionOrders', 'productionOrderNumber', orders),
    read('/basedata/articles', 'articleName', articles),
    read('/basedata/resources', 'resourceName', resources),
  ]);
  const only = (path: string, field: string, value: string): string =>
    listAddress(path, [{ field, operator: 'equals', value }]);
  return [
    {
      name: 'productionOrders',
      hits: foundOrders.items.map((order) => ({
        id: order.productionOrderId,
        title: order.productionOrderNumber,
        detail: order.articleName,
        to: only('/planningobjects/operations', 'productionOrderNumber', order.productionOrderNumber),
      })),
    },
    {
      name: 'articles',
      hits: foundArticles.items.map((article) => ({
        id: article.articleId,
        title: article.articleName,
        detail: article.articleNumber ?? '',
        to: only('/planningobjects/productionorders', 'articleId', article.articleId),
      })),
    },
    {
      name: 'resources',
      hits: foundResources.items.map((resource) => ({
        id: resource.resourceId,
        title: resource.resourceName,
        detail: '',
        to: only('/planningobjects/operations', 'resourceId', resource.resourceId),
      })),
    },
  ];
}
