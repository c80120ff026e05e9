import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { errorCodeOf } from '#frontend/api/api-error.ts';
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
  readonly name: 'productionOrders' | 'positions' | 'projects' | 'customers' | 'articles' | 'resources';
  readonly hits: readonly SearchHit[];
}

/** Debounce of typing in milliseconds. */
const settleAfter = 200;
const hitsPerGroup = 4;
const none: readonly SearchGroup[] = [];

/** Search results; `settled` once they belong to the current text. */
export function useSearch(typed: string): { readonly groups: readonly SearchGroup[]; readonly settled: boolean } {
  const { pathname } = useLocation();
  const board = /^\/planning(\/|$)/.test(pathname) ? '/planning' : '/production';
  const [text, setText] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), settleAfter);
    return () => clearTimeout(timer);
  }, [typed]);
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

/**
 * What is in the plan is shown on the board that is open, or on the one that has it; a customer on its page, an article by
 * its orders, a resource by its operations.
 */
async function search(
  text: string,
  board: '/planning' | '/production',
  signal: AbortSignal,
): Promise<readonly SearchGroup[]> {
  const read = <Body>(path: string, field: string, schema: z.ZodType<Body>): Promise<Body> => {
    const filter = JSON.stringify([{ field, operator: 'contains', value: text }]);
    return api.read(path, schema, { query: { filter, limit: hitsPerGroup, sort: field }, signal }).catch((error) => {
      // What the person may not read is not found.
      if (errorCodeOf(error) === 'accessDenied') return schema.parse({ items: [], total: 0 });
      throw error;
    });
  };
  const [foundOrders, foundPositions, byNumber, byName, foundCustomers, foundArticles, foundResources] =
    await Promise.all([
      read('/planning/productionOrders', 'productionOrderNumber', orders),
      read('/planning/positions', 'orderPositionNumber', positions),
      read('/planning/projects', 'projectNumber', projects),
      read('/planning/projects', 'projectName', projects),
      read('/basedata/customers', 'customerName', customers),
      read('/basedata/articles', 'articleName', articles),
      read('/basedata/resources', 'resourceName', resources),
    ]);
  const foundProjects = new Map([...byNumber.items, ...byName.items].map((project) => [project.projectId, project]));
  const only = (path: string, field: string, value: string): string =>
    listAddress(path, [{ field, operator: 'equals', value }]);
  return [
    {
      name: 'productionOrders',
      hits: foundOrders.items.map((order) => ({
        id: order.productionOrderId,
        title: order.productionOrderNumber,
        detail: order.articleName,
        to: `${board}/productionOrder/${order.productionOrderId}`,
      })),
    },
    {
      name: 'positions',
      hits: foundPositions.items.map((position) => ({
        id: position.orderPositionId,
        title: position.orderPositionNumber,
        detail: position.articleName,
        to: `/planning/orderPosition/${position.orderPositionId}`,
      })),
    },
    {
      name: 'projects',
      hits: [...foundProjects.values()].slice(0, hitsPerGroup).map((project) => ({
        id: project.projectId,
        title: project.projectNumber,
        detail: project.projectName,
        to: `/planning/project/${project.projectId}`,
      })),
    },
    {
      name: 'customers',
      hits: foundCustomers.items.map((customer) => ({
        id: customer.customerId,
        title: customer.customerName,
        detail: customer.customerNumber ?? '',
        to: `/basedata/customers/${customer.customerId}`,
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
