import { type Collection, idFieldOf } from '#domain/base-data/object-types.ts';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { listPersons } from '#domain/planning/api/person-calls.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { anyObject, type ObjectRow, searchObjects, wordsOf } from '#frontend/kit/list/data/read-objects.ts';
import type { AskedFilter } from '#frontend/kit/list/data/use-list.ts';
import type { SearchChoice, SearchInputProps } from './search-input.tsx';

type Search = Pick<SearchInputProps, 'name' | 'search' | 'find'>;

/** Objects of a collection by name or number, of those that the filters let through. */
export function searchOf(collection: Collection, filters: readonly AskedFilter[] = []): Search {
  const [name = '', number] = wordsOf(collection);
  const choiceOf = (one: ObjectRow): SearchChoice => {
    const detail = number === undefined ? undefined : one[number];
    return {
      value: String(one[idFieldOf(collection)]),
      label: String(one[name]),
      ...(typeof detail === 'string' ? { detail } : {}),
    };
  };
  return {
    name: [collection, ...filters.map((filter) => JSON.stringify(filter))].join(' '),
    search: async (text, signal) => (await searchObjects(collection, text, { filters, signal })).map(choiceOf),
    async find(id, signal) {
      try {
        return choiceOf(await ask(collectionCalls(collection).read, { params: { id } }, { signal, check: anyObject }));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return undefined;
        throw error;
      }
    },
  };
}

export const articleSearch = searchOf('articles');
export const customerSearch = searchOf('customers');
export const resourceSearch = searchOf('resources');

/** As many as fit on a screen; more letters find fewer. */
const most = 30;

/** People who may be put in charge or given work, by name. */
export const personSearch: Search = {
  name: 'persons',
  search: async (text, signal) => (await persons({ search: text }, signal)).slice(0, most),
  find: async (userId, signal) => (await persons({ userId }, signal))[0],
};

async function persons(
  query: { readonly search: string } | { readonly userId: string },
  signal: AbortSignal,
): Promise<readonly SearchChoice[]> {
  const { items } = await ask(listPersons, { query }, { signal });
  return items.map(({ userId, fullName }) => ({ value: userId, label: fullName }));
}
