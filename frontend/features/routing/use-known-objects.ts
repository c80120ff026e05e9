import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Collection, idFieldOf } from '#domain/base-data/object-types.ts';
import {
  type ObjectRow,
  objectsOf,
  readObjectsById,
  readObjectsCalled,
  searchObjects,
} from '#frontend/kit/list/data/read-objects.ts';
import type { AskedFilter } from '#frontend/kit/list/data/use-list.ts';
import { type Catalogue, shownName, withObjects } from './model/catalogue.ts';

/** Some objects, by collection. */
export type Objects = Readonly<Partial<Record<Collection, readonly ObjectRow[]>>>;
/** Some ids, by collection. */
export type Ids = Readonly<Partial<Record<Collection, readonly string[]>>>;

type Known = Partial<Record<Collection, ReadonlyMap<string, ObjectRow>>>;

export interface KnownObjects {
  /** What is read whole. */
  readonly plain: Catalogue;
  /** With what is known by now. */
  readonly catalogue: Catalogue;
  readonly learn: (objects: Objects) => void;
  /** Reads those that are not known yet. */
  readonly ensure: (ids: Ids) => Promise<void>;
  /** Names for the cell of a sheet, best first; what is found is known from then on. Never another function. */
  readonly search: (
    collection: Collection,
    text: string,
    filters?: readonly AskedFilter[],
  ) => Promise<readonly string[]>;
}

/**
 * Objects of collections that are too large to be read whole, as the 20,000 articles of a plant: those that are shown,
 * searched for or pasted by name. `first` reads what is shown at the beginning; undefined: it is not known yet.
 */
export function useKnownObjects(
  plain: Catalogue | undefined,
  key: readonly unknown[],
  first: (() => Promise<Objects>) | undefined,
): KnownObjects | undefined {
  const [known, setKnown] = useState<Known>({});
  const { data } = useQuery({
    // What another page knows under the same key is no answer to what is not known yet.
    queryKey: ['list', 'known', ...(first === undefined ? [] : key)],
    queryFn: () => first?.() ?? {},
    enabled: first !== undefined,
    placeholderData: keepPreviousData,
  });
  const learn = useCallback((objects: Objects) => setKnown((before) => withRows(before, objects)), []);
  const [taken, setTaken] = useState<Objects>();
  if (data !== taken) {
    setTaken(data);
    if (data !== undefined) setKnown(withRows(known, data));
  }
  const all = taken === undefined ? undefined : known;
  const asked = useRef(new Set<string>());
  const read = useRef(known);
  useEffect(() => {
    read.current = known;
  }, [known]);
  const ensure = useCallback(
    async (ids: Ids): Promise<void> => {
      const reads = Object.entries(ids).map(async ([collection, some]): Promise<[string, readonly ObjectRow[]]> => {
        const news = some.filter(
          (id) => !asked.current.has(id) && read.current[collection as Collection]?.has(id) !== true,
        );
        if (news.length === 0) return [collection, []];
        for (const id of news) asked.current.add(id);
        return [collection, await readObjectsById(collection as Collection, news)];
      });
      learn(Object.fromEntries(await Promise.all(reads)));
    },
    [learn],
  );
  const search = useCallback(
    async (collection: Collection, text: string, filters: readonly AskedFilter[] = []) => {
      const found = await searchObjects(collection, text, { filters });
      learn({ [collection]: found });
      return found.map((one) => shownName(collection, one));
    },
    [learn],
  );
  return useMemo(
    () =>
      plain === undefined || all === undefined
        ? undefined
        : { plain, catalogue: withObjects(plain, all), learn, ensure, search },
    [plain, all, learn, ensure, search],
  );
}

/** Milliseconds after which unknown names are looked for again: somebody else may be making them. */
const askAgainAfter = 10_000;

/** Looks for objects that cells name and nobody knows yet, as after pasting. True while it is looking. */
export function useLookUp(
  { catalogue, learn }: KnownObjects,
  collection: Collection,
  texts: readonly string[],
): boolean {
  const book = catalogue.book(collection);
  const unknown = [...new Set(texts.map((text) => text.trim()))]
    .filter((text) => text !== '' && book.idOf(text) === undefined)
    .toSorted();
  const { data, isFetching } = useQuery({
    queryKey: ['list', objectsOf(collection).path, 'called', unknown],
    async queryFn() {
      const found = await readObjectsCalled(collection, unknown);
      learn({ [collection]: found });
      return found;
    },
    enabled: unknown.length > 0,
    refetchInterval: askAgainAfter,
  });
  // What was found for a page before.
  useEffect(() => {
    if (data !== undefined) learn({ [collection]: data });
  }, [data, learn, collection]);
  return isFetching;
}

function withRows(known: Known, objects: Objects): Known {
  const next: Known = { ...known };
  for (const [name, rows] of Object.entries(objects)) {
    const collection = name as Collection;
    const idField = idFieldOf(collection);
    const news = rows.map(({ [idField]: id, ...fields }) => [String(id), fields] as const);
    const before = known[collection];
    // What is known already changes nothing: pages are drawn anew only for news.
    if (before !== undefined && news.every(([id, fields]) => isSame(before.get(id), fields))) continue;
    next[collection] = new Map([...(before ?? []), ...news]);
  }
  return Object.entries(next).every(([name, map]) => known[name as Collection] === map) ? known : next;
}

const isSame = (a: ObjectRow | undefined, b: ObjectRow): boolean => JSON.stringify(a) === JSON.stringify(b);
