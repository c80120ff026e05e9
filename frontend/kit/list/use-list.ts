import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { z } from 'zod';
import type { Query, ReadOptions } from '#frontend/api/client.ts';
import { api } from '#frontend/api/plant.ts';
import { type ListDefinition, type ListFilter, type ListTotals, listTotalsSchema } from './list-definition.ts';
import { useLiveRefresh } from './use-live-refresh.ts';

type ListSource<Row> = Pick<ListDefinition<Row>, 'path' | 'row' | 'query' | 'fixed'>;

export interface ListRequest {
  readonly filters: readonly ListFilter[];
  readonly sort: string;
  readonly offset: number;
  readonly limit: number;
  readonly totals?: boolean;
}

export interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  readonly position: string;
  readonly totals?: ListTotals | undefined;
}

export async function readListPage<Row>(
  { path, row, fixed = [], query: besides }: ListSource<Row>,
  { filters, sort, offset, limit, totals = false }: ListRequest,
  options: Pick<ReadOptions, 'signal' | 'purpose'> = {},
): Promise<ListPage<Row>> {
  const schema = z.object({ items: z.array(row), total: z.number(), totals: listTotalsSchema.optional() });
  const query = {
    ...besides,
    offset,
    limit,
    sort: sort === '' ? undefined : sort,
    filter: fixed.length + filters.length === 0 ? undefined : JSON.stringify([...fixed, ...filters]),
    totals: totals ? true : undefined,
  };
  const { body, position } = await api.readAt(path, schema, { query, ...options });
  return { ...body, position };
}

/** One page of a list, read again on live changes of its topic. */
export function useList<Row>(definition: ListSource<Row> & Pick<ListDefinition<Row>, 'topic'>, request: ListRequest) {
  const client = useQueryClient();
  const { path, topic, query, fixed } = definition;
  const list = useQuery({
    queryKey: ['list', path, request, query, fixed],
    queryFn: ({ signal }) => readListPage(definition, request, { signal }),
    placeholderData: keepPreviousData,
  });

  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: ['list', path] }), [client, path]);
  useLiveRefresh(topic, { position: list.data?.position, at: list.dataUpdatedAt }, refresh);
  return list;
}

/** Total number of objects, for the tabs. */
export function useListTotal(path: string, query: Query | undefined): number | undefined {
  const any = z.unknown();
  const { data } = useQuery({
    queryKey: ['list', path, 'total', query],
    queryFn: async () =>
      (
        await readListPage(
          { path, row: any, ...(query === undefined ? {} : { query }) },
          { filters: [], sort: '', offset: 0, limit: 1 },
        )
      ).total,
  });
  return data;
}

/** Maximum number of rows that spreadsheets open. */
const mostRows = 100_000;
const rowsAtOnce = 1_000;

/**
 * All rows of a list. To take them out as a file needs the purpose `export`: another right, and a line in the audit. What
 * only shows them, or chooses among them, has none.
 */
export async function readWholeList<Row>(
  definition: ListSource<Row>,
  request: Pick<ListRequest, 'filters' | 'sort'>,
  options: Pick<ReadOptions, 'purpose'> = {},
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  while (rows.length < mostRows) {
    const page = await readListPage(definition, { ...request, offset: rows.length, limit: rowsAtOnce }, options);
    rows.push(...page.items);
    if (page.items.length === 0 || rows.length >= page.total) break;
  }
  return rows;
}
