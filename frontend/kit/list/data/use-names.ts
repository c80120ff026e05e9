import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type Collection, idFieldOf, objectTypeOf } from '#domain/base-data/object-types.ts';
import { byName } from '#frontend/i18n/by-name.ts';
import { type ObjectRow, objectsOf, readObjectsById } from './read-objects.ts';
import { readWholeList } from './use-list.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Not offered any more; what has it keeps it. */
  readonly archived?: true;
}

/** What the objects of a collection are called, by collection: id and name, by name. */
export type Names = ReadonlyMap<Collection, readonly Choice[]>;

/** Names of other objects: what is shown instead of an id and what can be chosen. Empty while they are read. */
export function useNames(collections: readonly Collection[]): Names {
  const combine = useCallback(
    (results: readonly UseQueryResult<readonly Choice[]>[]): Names =>
      new Map(collections.map((collection, at) => [collection, results[at]?.data ?? []])),
    [collections],
  );
  return useQueries({
    queries: collections.map((collection) => ({
      queryKey: ['list', objectsOf(collection).path, 'names'],
      queryFn: () => readNames(collection),
    })),
    combine,
  });
}

/** Of some objects, where a plant has so many that nobody reads them all. Empty while they are read. */
export function useNamesOf(collection: Collection, ids: readonly string[]): readonly Choice[] {
  const asked = [...new Set(ids)].toSorted();
  const { data } = useQuery({
    queryKey: ['list', objectsOf(collection).path, 'namesOf', asked],
    queryFn: async () => (await readObjectsById(collection, asked)).map((object) => choiceOf(collection, object)),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
  return data ?? none;
}

const none: readonly Choice[] = [];

/** Names of objects that turn up while a form is filled in; whoever comes upon one notes it. */
export function useNotedNames(collection: Collection): {
  /** An ellipsis until it is read. */
  readonly nameOf: (id: string) => string;
  /** While rendering. */
  readonly note: (ids: readonly string[]) => void;
} {
  const [noted, setNoted] = useState<readonly string[]>([]);
  const names = useNamesOf(collection, noted);
  return {
    nameOf: (id) => names.find(({ value }) => value === id)?.label ?? '…',
    note(ids) {
      if (ids.some((id) => !noted.includes(id))) setNoted([...new Set([...noted, ...ids])]);
    },
  };
}

async function readNames(collection: Collection): Promise<readonly Choice[]> {
  const { nameField = '' } = objectTypeOf(collection);
  const objects = await readWholeList(objectsOf(collection), { filters: [], sort: nameField });
  return objects.map((object) => choiceOf(collection, object)).toSorted((a, b) => byName(a.label, b.label));
}

const choiceOf = (collection: Collection, object: ObjectRow): Choice => ({
  value: String(object[idFieldOf(collection)]),
  label: String(object[objectTypeOf(collection).nameField ?? '']),
  ...(object['archived'] === true ? { archived: true } : {}),
});

export const nameIn = (names: Names, collection: Collection, id: unknown): string =>
  names.get(collection)?.find(({ value }) => value === id)?.label ?? String(id);
