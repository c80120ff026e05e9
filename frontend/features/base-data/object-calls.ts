import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { idFieldOf, objectTypeOf } from '#domain/base-data/object-types.ts';
import { api } from '#frontend/api/plant.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import type { ObjectRow, ObjectScreen } from './object-screen.ts';

const objectSchema = z.record(z.string(), z.unknown());

/** One object, read again with its list when the plant says that base data changed. */
export const useObject = ({ collection }: ObjectScreen, id: string) =>
  useQuery({
    queryKey: ['list', `/basedata/${collection}`, 'object', id],
    queryFn: ({ signal }) => api.read(`/basedata/${collection}/${id}`, objectSchema, { signal }),
  });

export interface ObjectCalls {
  /** Answers the whole object with its id. */
  readonly create: (fields: FormValues) => Promise<ObjectRow>;
  readonly change: (id: string, changes: FormValues) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

/** Writes of one kind of object; each fails with `ApiError`, and the list shows it when it is answered. */
export function useObjectCalls({ collection }: ObjectScreen): ObjectCalls {
  const client = useQueryClient();
  return useMemo(() => {
    const path = `/basedata/${collection}`;
    const refresh = () => client.invalidateQueries({ queryKey: ['list', path] });
    return {
      async create(fields) {
        const { body } = await api.write('POST', path, fields, objectSchema);
        void refresh();
        return body;
      },
      async change(id, changes) {
        const { body } = await api.write('PUT', `${path}/${id}`, changes, objectSchema);
        client.setQueryData(['list', path, 'object', id], body);
        void refresh();
      },
      async remove(id) {
        await api.write(
          'DELETE',
          `/basedata/expert/${objectTypeOf(collection).singular}/${id}`,
          undefined,
          z.unknown(),
        );
        client.removeQueries({ queryKey: ['list', path, 'object', id] });
        void refresh();
      },
    };
  }, [client, collection]);
}

/** What people call the object: its name, else its number. */
export function titleOf({ collection }: ObjectScreen, object: ObjectRow): string {
  const { nameField = '', number } = objectTypeOf(collection);
  return String(object[nameField] ?? object[number?.field ?? ''] ?? object[idFieldOf(collection)]);
}
