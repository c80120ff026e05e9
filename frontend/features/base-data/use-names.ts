import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { type Collection, idFieldOf, objectTypes } from '#domain/base-data/object-types.ts';
import { readWholeList } from '#frontend/kit/list/use-list.ts';

interface Name {
  readonly value: string;
  readonly label: string;
}

const none: readonly Name[] = [];
const row = z.record(z.string(), z.unknown());

/** Names of the objects of a collection, by id: what other lists show instead of an id. */
export function useNames(collection: Collection): readonly Name[] {
  const nameField = objectTypes[collection].nameField;
  const { data } = useQuery({
    queryKey: ['list', `/basedata/${collection}`, 'names'],
    enabled: nameField !== undefined,
    queryFn: async () => {
      const list = { path: `/basedata/${collection}`, row };
      const objects = await readWholeList(list, { filters: [], sort: nameField ?? '' });
      return objects.map((object) => ({
        value: String(object[idFieldOf(collection)]),
        label: String(object[nameField ?? '']),
      }));
    },
  });
  return data ?? none;
}
