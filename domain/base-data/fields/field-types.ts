import { z } from 'zod';
import { objectIdSchema } from '#domain/kernel/ids.ts';

/** Kinds of field that several base-data objects have. */
export const name = z.string().trim().min(1).max(200);
export const text = z.string().max(2_000);
/** Not offered for choosing any more; what has it keeps it and shows it (decision 0103). */
export const archived = z.boolean().optional();
/** Made by the server when it is left empty (base data §3). */
export const givenNumber = z.string().trim().max(100);
/** `HH:MM`; `24:00` is the end of the day. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/**
 * Id of an object of another collection, as `amountUnits`: what it names must exist and cannot be deleted meanwhile
 * (`references.ts`), and a form offers its names. `id`: the schema of the id where it is branded.
 */
export const refersTo = <Id extends z.ZodType<string> = typeof objectIdSchema>(collection: string, id?: Id): Id =>
  ((id ?? objectIdSchema) as Id).meta({ [referenceKey]: collection });

/** The collection that an id of `refersTo` names; undefined for every other schema. */
export function collectionNamedBy(schema: z.ZodType): string | undefined {
  const named = schema.meta()?.[referenceKey];
  return typeof named === 'string' ? named : undefined;
}

/** Shown in the OpenAPI description, which keeps names of its own for keys that begin so. */
const referenceKey = 'x-refers-to';
