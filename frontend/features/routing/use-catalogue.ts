import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { emptyFactory } from '#domain/base-data/factory.ts';
import { type Collection, idFieldOf } from '#domain/base-data/object-types.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { objectsOf } from '#frontend/kit/list/data/read-objects.ts';
import { readWholeList } from '#frontend/kit/list/data/use-list.ts';
import { type Catalogue, catalogueOf } from './model/catalogue.ts';

/** Whole objects of some collections, so that the domain's rules can be asked in the browser; undefined while they are read. */
export function useCatalogue(collections: readonly Collection[]): Catalogue | undefined {
  // What is typed stays in the language in which the page was opened.
  const [language] = useState(currentLanguage);
  const combine = useCallback(
    (results: readonly UseQueryResult<ReadonlyMap<string, unknown>>[]): Catalogue | undefined => {
      const factory = emptyFactory();
      for (const [at, collection] of collections.entries()) {
        const objects = results[at]?.data;
        if (objects === undefined) return undefined;
        for (const [id, fields] of objects) (factory.objects[collection] as Map<string, unknown>).set(id, fields);
      }
      return catalogueOf(factory, language);
    },
    [collections, language],
  );
  return useQueries({
    queries: collections.map((collection) => ({
      queryKey: ['list', objectsOf(collection).path, 'whole'],
      queryFn: () => readObjects(collection),
    })),
    combine,
  });
}

async function readObjects(collection: Collection): Promise<ReadonlyMap<string, unknown>> {
  const idField = idFieldOf(collection);
  const objects = await readWholeList(objectsOf(collection), { filters: [], sort: '' });
  return new Map(objects.map(({ [idField]: id, ...fields }) => [String(id), fields]));
}
