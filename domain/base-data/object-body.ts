import { z } from 'zod';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { fromIso, instantSchema, isoInstantSchema, toIso } from '#domain/kernel/instant.ts';
import { type Collection, idFieldOf, type ObjectTypes, objectTypes } from './object-types.ts';

/** Fields that are instants: milliseconds in events, ISO 8601 in bodies (decision 0007). */
const instantFields: { readonly [Type in Collection]?: readonly string[] } = {
  resourceGaps: ['dateFrom', 'dateTo'],
};

/** Fields of an object as in every answer. */
export function fieldsInBody(
  collection: Collection,
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const names = instantFields[collection];
  if (names === undefined) return fields;
  const body: Record<string, unknown> = { ...fields };
  for (const name of names) {
    const instant = body[name];
    if (typeof instant === 'number') body[name] = toIso(instant);
  }
  return body;
}

type Fields<Of extends Collection> = ObjectTypes[Of]['fields']['shape'];
type Answered<Field> = Field extends typeof instantSchema ? typeof isoInstantSchema : Field;
/** Of an object as it is answered; of one of any collection no more is known than that it has fields. */
export type ObjectShape<Of extends Collection> = Collection extends Of
  ? Readonly<Record<string, z.ZodType>>
  : { readonly [Name in `${ObjectTypes[Of]['singular']}Id`]: typeof objectIdSchema } & {
      readonly [Name in keyof Fields<Of>]: Answered<Fields<Of>[Name]>;
    };
export type AnsweredObject<Of extends Collection> = z.output<z.ZodObject<ObjectShape<Of>>>;

/** An object as it is answered: its id, and instants in ISO. */
export function objectOf<Of extends Collection>(collection: Of): z.ZodObject<ObjectShape<Of>> {
  const fields = Object.entries(objectTypes[collection].fields.shape).map(([name, schema]) => [
    name,
    schema === instantSchema ? isoInstantSchema : schema,
  ]);
  const shape = { [idFieldOf(collection)]: objectIdSchema, ...(Object.fromEntries(fields) as z.core.$ZodShape) };
  return z.object(shape) as unknown as z.ZodObject<ObjectShape<Of>>;
}

/** The whole object with its id, from its fields as they are in events and images. */
export const objectBody = <Of extends Collection>(
  collection: Of,
  id: string,
  fields: Readonly<Record<string, unknown>>,
): AnsweredObject<Of> => ({ [idFieldOf(collection)]: id, ...fieldsInBody(collection, fields) }) as AnsweredObject<Of>;

/** The inverse: fields of an answer as in events and images. */
export function fieldsFromBody(
  collection: Collection,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = { ...body };
  delete fields[idFieldOf(collection)];
  for (const name of instantFields[collection] ?? []) {
    const iso = fields[name];
    if (typeof iso === 'string') fields[name] = fromIso(iso);
  }
  return fields;
}
