import { z } from 'zod';
import { ApiError } from '#frontend/api/api-error.ts';
import type { Query } from '#frontend/api/client.ts';
import { api } from '#frontend/api/plant.ts';
import { readListPage } from '#frontend/kit/list/use-list.ts';
import type { SearchChoice, SearchInputProps } from './search-input.tsx';

type Search = Pick<SearchInputProps, 'name' | 'search' | 'find'>;

/** As many as fit on a screen; more letters find fewer. */
const most = 30;
/** What is archived stays where it is used and is not chosen anew. */
const offered = { archived: 'false' };

const article = z.object({ articleId: z.string(), articleName: z.string(), articleNumber: z.string().optional() });
const customer = z.object({ customerId: z.string(), customerName: z.string(), customerNumber: z.string().optional() });

const articleChoice = (one: z.infer<typeof article>): SearchChoice => ({
  value: one.articleId,
  label: one.articleName,
  ...(one.articleNumber === undefined ? {} : { detail: one.articleNumber }),
});
const customerChoice = (one: z.infer<typeof customer>): SearchChoice => ({
  value: one.customerId,
  label: one.customerName,
  ...(one.customerNumber === undefined ? {} : { detail: one.customerNumber }),
});

/** Articles by name or number. */
export const articleSearch: Search = {
  name: 'articles',
  search: (text, signal) =>
    searchIn('/basedata/articles', article, ['articleName', 'articleNumber'], text, signal, articleChoice),
  find: (id, signal) => findIn(`/basedata/articles/${encodeURIComponent(id)}`, article, signal, articleChoice),
};

/** Customers by name or number. */
export const customerSearch: Search = {
  name: 'customers',
  search: (text, signal) =>
    searchIn('/basedata/customers', customer, ['customerName', 'customerNumber'], text, signal, customerChoice),
  find: (id, signal) => findIn(`/basedata/customers/${encodeURIComponent(id)}`, customer, signal, customerChoice),
};

/** People who may be put in charge or given work, by name. */
export const personSearch: Search = {
  name: 'persons',
  search: async (text, signal) => (await persons({ search: text }, signal)).slice(0, most),
  find: async (userId, signal) => (await persons({ userId }, signal))[0],
};

const person = z.object({ items: z.array(z.object({ userId: z.string(), fullName: z.string() })) });

async function persons(query: Query, signal: AbortSignal): Promise<readonly SearchChoice[]> {
  const { items } = await api.read('/planning/persons', person, { query, signal });
  return items.map(({ userId, fullName }) => ({ value: userId, label: fullName }));
}

async function searchIn<Row>(
  path: string,
  row: z.ZodType<Row>,
  fields: readonly [name: string, number: string],
  text: string,
  signal: AbortSignal,
  choice: (row: Row) => SearchChoice,
): Promise<readonly SearchChoice[]> {
  const pages = await Promise.all(
    (text === '' ? fields.slice(0, 1) : fields).map((field) => {
      const filters = text === '' ? [] : [{ field, operator: 'contains', value: text } as const];
      return readListPage({ path, row, query: offered }, { filters, sort: field, offset: 0, limit: most }, { signal });
    }),
  );
  const found = new Map(pages.flatMap(({ items }) => items.map((one) => [choice(one).value, choice(one)])));
  return [...found.values()].slice(0, most);
}

async function findIn<Row>(
  path: string,
  row: z.ZodType<Row>,
  signal: AbortSignal,
  choice: (row: Row) => SearchChoice,
): Promise<SearchChoice | undefined> {
  try {
    return choice(await api.read(path, row, { signal }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
