import { fromIso, toIso } from '#domain/kernel/instant.ts';
import { type Collection, idFieldOf } from './object-types.ts';

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

/** The whole object with its id. */
export function objectBody(
  collection: Collection,
  id: string,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return { [idFieldOf(collection)]: id, ...fieldsInBody(collection, fields) };
}

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
