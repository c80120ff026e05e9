import { z } from 'zod';
import { type DomainEvent, defineEvent } from '#domain/kernel/event.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { type Collection, objectTypes } from './object-types.ts';

/**
 * Three events per type, named by it: `ArticleCreated`, `ArticleChanged`, `ArticleDeleted`. A change contains the
 * changed fields before and after, so that history needs no replay.
 */
const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** One event and the stream of its object. */
export interface ObjectEvent {
  readonly stream: string;
  readonly event: DomainEvent;
}

export const createdType = (collection: Collection): `${string}Created` =>
  `${capitalised(objectTypes[collection].singular)}Created`;
export const changedType = (collection: Collection): `${string}Changed` =>
  `${capitalised(objectTypes[collection].singular)}Changed`;
export const deletedType = (collection: Collection): `${string}Deleted` =>
  `${capitalised(objectTypes[collection].singular)}Deleted`;

const collections = Object.keys(objectTypes) as Collection[];

/** A changed field that was or becomes empty is null, because JSON has no undefined. */
const nullable = (fields: z.ZodObject): z.ZodType => {
  const shape = Object.fromEntries(
    Object.entries(fields.shape).map(([key, schema]) => {
      const bare = schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : (schema as z.ZodType);
      return [key, bare.nullable().optional()];
    }),
  );
  return z.strictObject(shape);
};

/** Whom a resource stands for where that does not change: whose the changed fields are (`personal-fields.ts`). */
const personIdSchema = z.string().optional();

export const baseDataEvents = collections.flatMap((collection) => {
  const fields = objectTypes[collection].fields;
  return [
    defineEvent(createdType(collection), z.strictObject({ id: objectIdSchema, fields })),
    defineEvent(
      changedType(collection),
      z.strictObject({
        id: objectIdSchema,
        before: nullable(fields),
        after: nullable(fields),
        ...(collection === 'resources' && { personId: personIdSchema }),
      }),
    ),
    defineEvent(deletedType(collection), z.strictObject({ id: objectIdSchema, fields })),
  ];
});

type Fact = 'created' | 'changed' | 'deleted';

/** Collection and kind of an event type; undefined for events of other modules. */
export const baseDataEventTypes: ReadonlyMap<string, { readonly collection: Collection; readonly fact: Fact }> =
  new Map(
    collections.flatMap((collection): [string, { collection: Collection; fact: Fact }][] => [
      [createdType(collection), { collection, fact: 'created' }],
      [changedType(collection), { collection, fact: 'changed' }],
      [deletedType(collection), { collection, fact: 'deleted' }],
    ]),
  );
