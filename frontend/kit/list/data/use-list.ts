import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { z } from 'zod';
import { type ListTotals, listTotalsSchema } from '#domain/planning/api/list-totals.ts';
import type { Query, ReadOptions } from '#frontend/api/client.ts';
import { api } from '#frontend/api/plant.ts';
import { useLiveRefresh } from '#frontend/api/use-live-refresh.ts';
import type { ListDefinition, ListFilter } from './list-definition.ts';

type ListSource<Row> = Pick<ListDefinition<Row>, 'path' | 'row' | 'query' | 'fixed'>;

/** Nobody types `startsWith` or `isNoneOf` into a filter: searches ask with them. */
export interface AskedFilter extends Omit<ListFilter, 'operator'> {
  readonly operator: ListFilter['operator'] | 'startsWith' | 'isNoneOf';
}

export interface ListRequest {
  readonly filters: readonly AskedFilter[];
  readonly sort: string;
  readonly offset: number;
  readonly limit: number;
}

export interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  readonly position: string;
}

/** What is said of all rows that the filter lets through. */
export interface ListSummary {
  readonly total: number;
  /** There are more than were counted. */
  readonly isMore?: boolean | undefined;
  readonly totals?: ListTotals | undefined;
}

export async function readListPage<Row>(
  source: ListSource<Row>,
  request: ListRequest,
  options: Pick<ReadOptions, 'signal' | 'purpose'> = {},
): Promise<ListPage<Row>> {
  const schema = z.object({ items: z.array(source.row), total: z.number() });
  const { body, position } = await api.readAt(source.path, schema, { query: queryOf(source, request), ...options });
  return { ...body, position };
}

/** What the server is asked with. */
export function queryOf<Row>(
  { fixed = [], query: besides }: ListSource<Row>,
  { filters, sort, offset, limit }: ListRequest,
): Query {
  return {
    ...besides,
    offset,
    limit,
    sort: sort === '' ? undefined : sort,
    filter: fixed.length + filters.length === 0 ? undefined : JSON.stringify([...fixed, ...filters]),
  };
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

type ListInParts<Row> = ListSource<Row> & Pick<ListDefinition<Row>, 'topic' | 'hasTotals'>;

/**
 * Rows of one page and what is said of all of them. Where the server says totals the two are asked for apart: rows are
 * there at once however long the list is, and a summary depends on the filter alone, so that it stays while one pages and
 * sorts. `isStale`: it is that of another filter, or could not be read again.
 */
export function useListInParts<Row>(definition: ListInParts<Row>, request: ListRequest) {
  const client = useQueryClient();
  const { path, topic, query, fixed, hasTotals = false } = definition;
  const { filters } = request;
  const list = useQuery({
    queryKey: ['list', path, hasTotals ? 'rows' : 'all', request, query, fixed],
    queryFn: ({ signal }) => readRows(definition, request, signal),
    placeholderData: keepPreviousData,
  });
  const summary = useQuery({
    queryKey: ['list', path, 'summary', filters, query, fixed],
    queryFn: ({ signal }) => readSummary(definition, filters, signal),
    enabled: hasTotals,
    placeholderData: keepPreviousData,
  });

  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: ['list', path] }), [client, path]);
  useLiveRefresh(topic, { position: list.data?.position, at: list.dataUpdatedAt }, refresh);
  const { data } = list;
  const whole: ListSummary | undefined =
    data?.total === undefined ? undefined : { total: data.total, isMore: data.isMore };
  return {
    list,
    summary: hasTotals ? summary.data : whole,
    isStale: hasTotals && (summary.isPlaceholderData || summary.isError),
    error: list.error ?? summary.error,
    refresh,
  };
}

async function readRows<Row>(source: ListInParts<Row>, request: ListRequest, signal: AbortSignal) {
  const schema = z.object({
    items: z.array(source.row),
    total: z.number().optional(),
    isMore: z.boolean().optional(),
  });
  const query = { ...queryOf(source, request), part: source.hasTotals === true ? 'rows' : undefined };
  const { body, position } = await api.readAt(source.path, schema, { query, signal });
  return { ...body, position };
}

function readSummary<Row>(
  source: ListSource<Row>,
  filters: readonly AskedFilter[],
  signal: AbortSignal,
): Promise<ListSummary> {
  const schema = z.object({ total: z.number(), totals: listTotalsSchema.optional() });
  const { filter } = queryOf(source, { filters, sort: '', offset: 0, limit: 1 });
  const query = { ...source.query, filter, totals: true, part: 'totals' };
  return api.read(source.path, schema, { query, signal });
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

/** As many as a page takes into its memory. */
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
  return (await readWholeListAt(definition, request, options)).rows;
}

/** The same with the position that all of it shows at least. */
export async function readWholeListAt<Row>(
  definition: ListSource<Row>,
  request: Pick<ListRequest, 'filters' | 'sort'>,
  options: Pick<ReadOptions, 'purpose'> = {},
): Promise<{ readonly rows: readonly Row[]; readonly position: string }> {
  const rows: Row[] = [];
  let first: string | undefined;
  for (;;) {
    const page = await readListPage(definition, { ...request, offset: rows.length, limit: rowsAtOnce }, options);
    first ??= page.position;
    rows.push(...page.items);
    if (page.items.length === 0 || rows.length >= Math.min(page.total, mostRows)) return { rows, position: first };
  }
}
