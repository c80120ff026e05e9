import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { z } from 'zod';
import type { listPositions, listProductionOrders, listProjects } from '#domain/planning/api/object-calls.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import type { PathBelowApi } from '#frontend/api/ask-client.ts';
import { api } from '#frontend/api/plant.ts';
import { listAddress } from '#frontend/kit/list/data/list-address.ts';
import { useDebounced } from '#frontend/kit/use-debounced.ts';

/** Base data §9. */
export const shortestSearch = 3;

export interface SearchHit {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly to: string;
}

export interface SearchGroup {
  readonly name: 'productionOrders' | 'positions' | 'projects' | 'customers' | 'articles' | 'resources';
  readonly hits: readonly SearchHit[];
}

const hitsPerGroup = 4;
const none: readonly SearchGroup[] = [];

/** Search results; `settled` once they belong to the current text. */
export function useSearch(typed: string): { readonly groups: readonly SearchGroup[]; readonly settled: boolean } {
  const { pathname } = useLocation();
  const board = /^\/planning(\/|$)/.test(pathname) ? '/planning' : '/production';
  const text = useDebounced(typed);
  const long = text.length >= shortestSearch;
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['search', text, board],
    queryFn: ({ signal }) => search(text, board, signal),
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

const positions = z.object({
  items: z.array(z.object({ orderPositionId: z.string(), orderPositionNumber: z.string(), articleName: z.string() })),
});
const projects = z.object({
  items: z.array(z.object({ projectId: z.string(), projectNumber: z.string(), projectName: z.string() })),
});
const customers = z.object({
  items: z.array(z.object({ customerId: z.string(), customerName: z.string(), customerNumber: z.string().optional() })),
});

type ListPath = PathBelowApi<typeof listProductionOrders | typeof listPositions | typeof listProjects>;

/** How many are looked at for those that fit best: what is exactly meant stands near the beginning in natural order. */
const lookedAt = 12;

/** How well a number or name fits what was typed, best first: all of it, all behind its letters ("PA-10451"), how it begins, else. */
export function fit(known: string, typed: string): number {
  const [one, other] = [known.toLowerCase(), typed.toLowerCase()];
  if (one === other) return 0;
  if (one.replace(/^[^\d]+/, '') === other) return 1;
  return one.startsWith(other) ? 2 : 3;
}

/** The hits that fit best, each once. `known`: what each can be looked for by, as it was found. */
function ranked<Found>(
  found: readonly Found[],
  text: string,
  known: (one: Found) => string,
  hit: (one: Found) => SearchHit,
) {
  const hits = new Map<string, { readonly hit: SearchHit; readonly fit: number }>();
  for (const one of found) {
    const next = { hit: hit(one), fit: fit(known(one), text) };
    const before = hits.get(next.hit.id);
    if (before === undefined || next.fit < before.fit) hits.set(next.hit.id, next);
  }
  return [...hits.values()].toSorted((a, b) => a.fit - b.fit).slice(0, hitsPerGroup);
}

/**
 * What is in the plan is shown on the board that is open, or on the one that has it; a customer on its page, an article by
 * its orders, a resource by its operations. The group with what fits exactly comes first.
 */
async function search(
  text: string,
  board: '/planning' | '/production',
  signal: AbortSignal,
): Promise<readonly SearchGroup[]> {
  const only = (path: string, field: string, value: string): string =>
    listAddress(path, [{ field, operator: 'equals', value }]);
  /** Of a list that can be looked through by these fields, each by itself. */
  async function group<Item extends { readonly [Name in Field]?: string | undefined }, Field extends string>(
    name: SearchGroup['name'],
    path: ListPath | `/basedata/${string}`,
    schema: z.ZodType<{ readonly items: readonly Item[] }>,
    fields: readonly Field[],
    hit: (item: Item) => SearchHit,
  ) {
    const found = await Promise.all(
      fields.map(async (field) => {
        const filter = JSON.stringify([{ field, operator: 'contains', value: text }]);
        const { items } = await api
          .read(path, schema, { query: { filter, limit: lookedAt, sort: field }, signal })
          .catch((error) => {
            // What the person may not read is not found.
            if (errorCodeOf(error) === 'accessDenied') return { items: [] };
            throw error;
          });
        return items.map((item) => ({ item, known: item[field] ?? '' }));
      }),
    );
    const best = ranked(
      found.flat(),
      text,
      ({ known }) => known,
      ({ item }) => hit(item),
    );
    return { name, hits: best.map((one) => one.hit), fit: best[0]?.fit ?? Number.POSITIVE_INFINITY };
  }
  const groups = await Promise.all([
    group('productionOrders', '/planning/productionOrders', orders, ['productionOrderNumber'], (order) => ({
      id: order.productionOrderId,
      title: order.productionOrderNumber,
      detail: order.articleName,
      to: `${board}/productionOrder/${order.productionOrderId}`,
    })),
    group('positions', '/planning/positions', positions, ['orderPositionNumber'], (position) => ({
      id: position.orderPositionId,
      title: position.orderPositionNumber,
      detail: position.articleName,
      to: `/planning/orderPosition/${position.orderPositionId}`,
    })),
    group('projects', '/planning/projects', projects, ['projectNumber', 'projectName'], (project) => ({
      id: project.projectId,
      title: project.projectNumber,
      detail: project.projectName,
      to: `/planning/project/${project.projectId}`,
    })),
    group('customers', '/basedata/customers', customers, ['customerName', 'customerNumber'], (customer) => ({
      id: customer.customerId,
      title: customer.customerName,
      detail: customer.customerNumber ?? '',
      to: `/basedata/customers/${customer.customerId}`,
    })),
    group('articles', '/basedata/articles', articles, ['articleName', 'articleNumber'], (article) => ({
      id: article.articleId,
      title: article.articleName,
      detail: article.articleNumber ?? '',
      to: only('/planningobjects/productionorders', 'articleId', article.articleId),
    })),
    group('resources', '/basedata/resources', resources, ['resourceName'], (resource) => ({
      id: resource.resourceId,
      title: resource.resourceName,
      detail: '',
      to: only('/planningobjects/operations', 'resourceId', resource.resourceId),
    })),
  ]);
  // Only what is meant exactly changes the order that people know.
  const isMeant = ({ fit: best }: { readonly fit: number }): number => Math.min(best, 2);
  return groups.toSorted((a, b) => isMeant(a) - isMeant(b));
}
