import { useQuery } from '@tanstack/react-query';
import type { Characteristic } from '#domain/base-data/fields/characteristic.ts';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import { readWholeList } from '#frontend/kit/list/data/use-list.ts';

const source = listSource(collectionCalls('characteristics').list);

export type Kinds = ReadonlyMap<string, Characteristic>;

/** Characteristics by id, in the order of their names: a plant has some dozens. undefined while they are read. */
export function useKinds(): Kinds | undefined {
  const { data } = useQuery({
    queryKey: ['list', source.path, 'kinds'],
    queryFn: async () => {
      const all = await readWholeList(source, { filters: [], sort: 'characteristicName' });
      return new Map(all.map((one) => [one.characteristicId, one]));
    },
  });
  return data;
}
