import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { emptyFactory } from '#domain/base-data/factory.ts';
import { type Collection, idFieldOf } from '#domain/base-data/object-types.ts';
import { useLiveRefresh } from '#frontend/api/use-live-refresh.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { objectsOf } from '#frontend/kit/list/data/read-objects.ts';
import { readWholeListAt } from '#frontend/kit/list/data/use-list.ts';
import { type Catalogue, catalogueOf } from './model/catalogue.ts';

/**
 * Whole objects of some collections, so that the domain's rules can be asked in the browser; undefined while they are read. Read
 * again when base data change: what somebody else has made meanwhile can be named.
 */
export function useCatalogue(collections: readonly Collection[]): Catalogue | undefined {
  // What is typed stays in the language in which the page was opened.
  const [language] = useState(currentLanguage);
  const client = useQueryClient();
  const combine = useCallback(
    (results: readonly UseQueryResult<ObjectsAt>[]) => {
      const factory = emptyFactory();
      const positions: bigint[] = [];
      for (const [at, collection] of collections.entries()) {
        const read = results[at]?.data;
        if (read === undefined) return { at: 0 };
        positions.push(BigInt(read.position));
        for (const [id, fields] of read.objects) (factory.objects[collection] as Map<string, unknown>).set(id, fields);
      }
      return {
        catalogue: catalogueOf(factory, language),
        position: positions.reduce((a, b) => (a < b ? a : b), positions[0] ?? 0n).toString(),
        at: Math.max(0, ...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
      };
    },
    [collections, language],
  );
  const { catalogue, position, at } = useQueries({
    queries: collections.map((collection) => ({
      queryKey: ['list', objectsOf(collection).path, 'catalogue'],
      queryFn: () => readObjects(collection),
    })),
    combine,
  });
  const refresh = useCallback(() => {
    for (const collection of collections)
      void client.invalidateQueries({ queryKey: ['list', objectsOf(collection).path, 'catalogue'] });
  }, [client, collections]);
  useLiveRefresh('base-data', { position, at }, refresh);
  return catalogue;
}

interface ObjectsAt {
  readonly objects: ReadonlyMap<string, unknown>;
  readonly position: string;
}

async function readObjects(collection: Collection): Promise<ObjectsAt> {
  const idField = idFieldOf(collection);
  const { rows, position } = await readWholeListAt(objectsOf(collection), { filters: [], sort: '' });
  return { objects: new Map(rows.map(({ [idField]: id, ...fields }) => [String(id), fields])), position };
}
