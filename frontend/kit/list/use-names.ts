import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { z } from 'zod';
import { type Collection, idFieldOf, objectTypeOf } from '#domain/base-data/object-types.ts';
import { byName } from '#frontend/i18n/by-name.ts';
import type { Choice } from '#frontend/kit/form/inputs.tsx';
import { readWholeList } from './use-list.ts';

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
      queryKey: ['list', `/basedata/${collection}`, 'names'],
      queryFn: () => readNames(collection),
    })),
    combine,
  });
}

async function readNames(collection: Collection): Promise<readonly Choice[]> {
  const { nameField = '' } = objectTypeOf(collection);
  const row = z.object({
    [idFieldOf(collection)]: z.string(),
    [nameField]: z.string(),
    archived: z.boolean().optional(),
  });
  const objects = await readWholeList({ path: `/basedata/${collection}`, row }, { filters: [], sort: nameField });
  const names = objects.map((object) => ({
    value: String(object[idFieldOf(collection)]),
    label: String(object[nameField]),
    ...(object['archived'] === true ? { archived: true as const } : {}),
  }));
  return names.toSorted((a, b) => byName(a.label, b.label));
}

export const nameIn = (names: Names, collection: Collection, id: unknown): string =>
  names.get(collection)?.find(({ value }) => value === id)?.label ?? String(id);
