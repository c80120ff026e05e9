import type { ExternalId } from '#domain/kernel/external-id.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Factory } from './factory.ts';
import { type Collection, objectTypeOf } from './object-types.ts';
import { holdersOf, objectCalled } from './value-index.ts';

type Fields = Readonly<Record<string, unknown>>;

/** `nameExists` or `articleNumberExists` when another object of the type has the same value. */
export function duplicate(
  objects: ReadonlyMap<string, Fields>,
  collection: Collection,
  id: string,
  fields: Fields,
): Rejection | undefined {
  const { unique, uniqueWithin: within } = objectTypeOf(collection);
  if (unique === undefined) return undefined;
  const value = fields[unique];
  if (typeof value !== 'string') return undefined;
  const isOther = (other: string): boolean =>
    other !== id && (within === undefined || objects.get(other)?.[within] === fields[within]);
  if (!Iterator.from(holdersOf(objects, unique).of(value.toLowerCase())).some(isOther)) return undefined;
  return reject(collection === 'articles' ? 'articleNumberExists' : 'nameExists', { field: unique, value });
}

/** `externalIdExists` when another object of the type is called so by the other system. */
export function duplicateExternalId(
  objects: ReadonlyMap<string, Fields>,
  id: string,
  { externalIds }: Fields,
): Rejection | undefined {
  if (!Array.isArray(externalIds)) return undefined;
  for (const one of externalIds as readonly ExternalId[]) {
    const holder = objectCalled(objects, one);
    if (holder !== undefined && holder !== id) return reject('externalIdExists', { ...one, usedBy: holder });
  }
  return undefined;
}

/** Display name of an object: its name, else its number; undefined without either. */
export function calledBy(collection: Collection, fields: Fields): string | undefined {
  const { nameField = '', number } = objectTypeOf(collection);
  return [fields[nameField], fields[number?.field ?? '']].find((one) => typeof one === 'string');
}

/** `fields` with a number: one that is made up is one above the highest so far, made up or entered (base data §3). */
export function withNumber(factory: Factory, collection: Collection, fields: Fields): Fields {
  const { number } = objectTypeOf(collection);
  if (number === undefined || fields[number.field]) return fields;
  const taken = holdersOf(factory.objects[collection], number.field);
  const numberOf = (count: number): string => `${number.prefix}${String(count).padStart(5, '0')}`;
  let next = (factory.highestNumbers[collection] ?? 0) + 1;
  // Above nine digits.
  while (taken.has(numberOf(next).toLowerCase())) next++;
  return { ...fields, [number.field]: numberOf(next) };
}
