import type { Factory } from '#domain/base-data/factory.ts';
import type { FieldCode, FieldErrors } from '#domain/base-data/fields/field-codes.ts';
import type { CustomValue, CustomValueChange } from '#domain/base-data/fields/property-types.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import { fitsDatatype } from './property-value.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The values that an object of base data has. */
export const customValuesOf = (fields: Fields): readonly CustomValue[] =>
  (fields['additionalProps'] as readonly CustomValue[] | undefined) ?? [];

/** The changes of an object with those of single values (`ownValues`) put into what it has, in the order it had them. */
export function withCustomValues(current: Fields, { ownValues, ...changes }: Fields): Fields {
  if (ownValues === undefined) return changes;
  const wished = new Map(
    (ownValues as readonly CustomValueChange[]).map(({ propertyId, value }) => [propertyId, value] as const),
  );
  const before = customValuesOf('additionalProps' in changes ? changes : current);
  const kept = before.flatMap((one) => {
    const value = wished.get(one.propertyId);
    wished.delete(one.propertyId);
    if (value === null) return [];
    return [value === undefined ? one : { ...one, value }];
  });
  const added = [...wished].flatMap(([propertyId, value]) => (value === null ? [] : [{ propertyId, value }]));
  const all = [...kept, ...added];
  return { ...changes, additionalProps: all.length === 0 ? null : all };
}

/** Value of one field as it stands, or null. */
export const customValueIn = (fields: Fields, id: string): string | null =>
  customValuesOf(fields).find(({ propertyId }) => propertyId === id)?.value ?? null;

/**
 * What is wrong with values that are new: each once, of a field of the kind of objects, and of its datatype. What nobody
 * has defined is kept as it comes, and what stood before is not looked at again (decision 0135).
 */
export function wrongCustomValues(
  { objects }: Pick<Factory, 'objects'>,
  type: string,
  wished: readonly CustomValue[],
  before: readonly CustomValue[],
): readonly { readonly index: number; readonly code: FieldCode }[] {
  const known = new Map(before.map(({ propertyId, value }) => [propertyId, value]));
  const seen = new Set<string>();
  return wished.flatMap(({ propertyId, value }, index): { index: number; code: FieldCode }[] => {
    const isRepeated = seen.has(propertyId);
    seen.add(propertyId);
    if (isRepeated) return [{ index, code: 'onlyOnce' }];
    const definition = objects.propertyDefinitions.get(propertyId);
    if (definition === undefined || known.get(propertyId) === value) return [];
    if (definition.propertyType !== type) return [{ index, code: 'wrongKind' }];
    return fitsDatatype(definition.datatype, value) ? [] : [{ index, code: 'invalid' }];
  });
}

/** The same of an object of base data: code by `additionalProps.{propertyId}`. */
export function customValueErrors(
  factory: Pick<Factory, 'objects'>,
  collection: Collection,
  fields: Fields,
  before: Fields | undefined,
): FieldErrors {
  const values = customValuesOf(fields);
  return Object.fromEntries(
    wrongCustomValues(factory, collection, values, customValuesOf(before ?? {})).map(({ index, code }) => [
      `additionalProps.${values[index]?.propertyId}`,
      code,
    ]),
  );
}
