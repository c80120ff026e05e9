import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Characteristic } from '#domain/base-data/characteristic.ts';
import { objectTypes } from '#domain/base-data/object-types.ts';
import { readWholeList } from '#frontend/kit/list/use-list.ts';

const path = '/basedata/characteristics';
const row = objectTypes.characteristics.fields.extend({ characteristicId: z.string() });

export type Kinds = ReadonlyMap<string, Characteristic>;

/** Characteristics by id, in the order of their names: a plant has some dozens. undefined while they are read. */
export function useKinds(): Kinds | undefined {
  const { data } = useQuery({
    queryKey: ['list', path, 'kinds'],
    queryFn: async () => {
      const all = await readWholeList({ path, row }, { filters: [], sort: 'characteristicName' });
      return new Map(all.map((one) => [one.characteristicId, one]));
    },
  });
  return data;
}
