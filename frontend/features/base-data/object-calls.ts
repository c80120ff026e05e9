import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { idFieldOf, objectTypeOf } from '#domain/base-data/object-types.ts';
import type { Way } from '#domain/kernel/ways.ts';
import { changeObjects, duplicateArticle } from '#domain/planning/api/base-data-calls.ts';
import { collectionCalls, deleteObject } from '#domain/planning/api/collection-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { isCustomField } from '#frontend/kit/custom-fields/custom-values.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import { anyObject, objectsOf } from '#frontend/kit/list/data/read-objects.ts';
import { changeBody, newBody } from './custom-bodies.ts';
import type { ObjectRow, ObjectScreen } from './object-screen.ts';

/** One object, read again with its list when the plant says that base data changed. */
export const useObject = ({ collection }: ObjectScreen, id: string) =>
  useQuery({
    queryKey: ['list', objectsOf(collection).path, 'object', id],
    queryFn: ({ signal }) => ask(collectionCalls(collection).read, { params: { id } }, { signal, check: anyObject }),
  });

/** Why one of several was not changed. */
export interface BatchRefusal {
  readonly id: string;
  readonly errorCode: string;
  readonly detailsObject: Readonly<Record<string, unknown>> | undefined;
}

export interface ObjectCalls {
  /** Answers the whole object with its id. */
  readonly create: (fields: FormValues) => Promise<ObjectRow>;
  /** A copy with everything that belongs to the source, as an article's technologies; without what is `emptied`. */
  readonly duplicate: (sourceId: string, fields: FormValues, emptied: readonly string[]) => Promise<ObjectRow>;
  /** `seen`: refused as `changedMeanwhile` when one of these fields is another now. `way`: how the plan follows; default: it stays. */
  readonly change: (id: string, changes: FormValues, seen?: FormValues, way?: Way) => Promise<void>;
  /** The same change of several; answers those that refused. `way`: how the plan follows all of them; default: it stays. */
  readonly batch: (ids: readonly string[], changes: FormValues, way?: Way) => Promise<readonly BatchRefusal[]>;
  readonly remove: (id: string, way?: Way) => Promise<void>;
}

/** Writes of one kind of object; each fails with `ApiError`, and the list shows it when it is answered. */
export function useObjectCalls(screen: ObjectScreen): ObjectCalls {
  const { collection } = screen;
  const client = useQueryClient();
  return useMemo(() => {
    const { path } = objectsOf(collection);
    const calls = collectionCalls(collection);
    const check = { check: anyObject };
    const refresh = () => client.invalidateQueries({ queryKey: ['list', path] });
    return {
      async create(fields) {
        const made = await ask(calls.create, { body: newBody(screen, fields) }, check);
        void refresh();
        return made;
      },
      async duplicate(sourceId, fields, emptied) {
        const copied = newBody(screen, fields);
        // Only of an article the server knows what belongs to it (domain facts §8), and copies what is not said.
        const body = { ...nothingOf([...emptied, 'additionalProps']), ...copied };
        const made = await (collection === 'articles'
          ? ask(duplicateArticle, { params: { id: sourceId }, body }, check)
          : ask(calls.create, { body: copied }, check));
        void refresh();
        return made;
      },
      async batch(ids, changes, way) {
        const body = { collection, ids: [...ids], changes: changeBody(changes), ...(way && { way }) };
        const { items } = await ask(changeObjects, { body });
        void refresh();
        return items.flatMap(({ id, errorCode, detailsObject }) =>
          errorCode === undefined ? [] : [{ id, errorCode, detailsObject }],
        );
      },
      async change(id, changes, seen, way) {
        const sent = { ...changeBody(changes), ...(seen && { seen: changeBody(seen) }), ...(way && { way }) };
        const stored = await ask(calls.change, { params: { id }, body: sent }, check);
        client.setQueryData(['list', path, 'object', id], stored);
        void refresh();
      },
      async remove(id, way) {
        const type = objectTypeOf(collection).singular;
        await ask(deleteObject, { params: { type, id }, query: { way } });
        client.removeQueries({ queryKey: ['list', path, 'object', id] });
        void refresh();
      },
    };
  }, [client, screen, collection]);
}

const nothingOf = (names: readonly string[]): FormValues =>
  Object.fromEntries(names.filter((name) => !isCustomField(name)).map((name) => [name, null]));

/** What people call the object: its name, else its number. */
export function titleOf({ collection, fields, text }: ObjectScreen, object: ObjectRow): string {
  const { nameField = '', number } = objectTypeOf(collection);
  const name = fields.find((field) => field.name === nameField);
  if (name?.kind.kind === 'choice') return text(`choice.${nameField}.${String(object[nameField])}`);
  return String(object[nameField] ?? object[number?.field ?? ''] ?? object[idFieldOf(collection)]);
}
