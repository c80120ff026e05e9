import type { Factory } from '#domain/base-data/factory.ts';
import { calledBy } from '#domain/base-data/names-and-numbers.ts';
import { type Collection, type FieldsOf, objectTypeOf, objectTypes } from '#domain/base-data/object-types.ts';
import type { Use } from '#domain/base-data/references.ts';
import { customValuesOf } from './custom-values.ts';
import { fitsDatatype } from './property-value.ts';

type Fields = Readonly<Record<string, unknown>>;
type Definition = FieldsOf<'propertyDefinitions'>;

const collections = (Object.keys(objectTypes) as Collection[]).filter(
  (collection) => 'additionalProps' in objectTypeOf(collection).fields.shape,
);

/** Objects of base data with a value of the field that `counts`, at most `limit` of them. */
export function valuesOfField(
  factory: Factory,
  id: string,
  counts: (value: string) => boolean,
  limit: number,
): readonly Use[] {
  const uses: Use[] = [];
  for (const collection of collections) {
    for (const [objectId, fields] of factory.objects[collection] as ReadonlyMap<string, Fields>) {
      if (uses.length >= limit) return uses;
      if (!customValuesOf(fields).some(({ propertyId, value }) => propertyId === id && counts(value))) continue;
      const name = calledBy(collection, fields);
      uses.push({ collection, id: objectId, ...(name === undefined ? {} : { name }) });
    }
  }
  return uses;
}

/**
 * Which values keep a definition from becoming `after`: all of them when its objects become others, those that say
 * nothing of the new kind when its kind does. undefined: nothing about values changes.
 */
export function brokenValues(before: Fields, after: Fields): ((value: string) => boolean) | undefined {
  const [was, is] = [before as unknown as Definition, after as unknown as Definition];
  if (was.propertyType !== is.propertyType) return () => true;
  return was.datatype === is.datatype ? undefined : (value) => !fitsDatatype(is.datatype, value);
}
