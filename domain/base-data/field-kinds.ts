import { z } from 'zod';
import { collectionNamedBy } from '#domain/base-data/fields/field-types.ts';
import { type Collection, isOfEveryKind, objectTypes } from './object-types.ts';

/** What a field of a base-data object holds, read from its schema: lists and forms are made from it. */
export type FieldKind =
  | { readonly kind: 'text' }
  | { readonly kind: 'number' }
  | { readonly kind: 'yesNo' }
  | { readonly kind: 'day' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  /** Id of one object of the collection. */
  | { readonly kind: 'reference'; readonly collection: Collection }
  /** Ids of several. */
  | { readonly kind: 'references'; readonly collection: Collection }
  /** Objects within the object, as the steps of a technology: they need a page of their own. */
  | { readonly kind: 'parts' };

export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  /** An object cannot be without it. */
  readonly required: boolean;
  /** What a new object has when nothing is said. */
  readonly preset: unknown;
}

/** The fields of a collection in the order of its entry, without those of every kind. */
export const fieldKindsOf = (collection: Collection): readonly Field[] =>
  Object.entries(objectTypes[collection].fields.shape).flatMap(([name, schema]) => {
    if (isOfEveryKind(name)) return [];
    const type: z.ZodType = schema;
    return {
      name,
      kind: kindOf(bare(type)),
      required: !(type instanceof z.ZodOptional || type instanceof z.ZodDefault),
      preset: type instanceof z.ZodDefault ? type.parse(undefined) : undefined,
    };
  });

function kindOf(schema: z.ZodType): FieldKind {
  const named = collectionNamedBy(schema);
  if (named !== undefined) return { kind: 'reference', collection: named as Collection };
  if (schema instanceof z.ZodArray) {
    const several = collectionNamedBy(schema.element as z.ZodType);
    return several === undefined ? { kind: 'parts' } : { kind: 'references', collection: several as Collection };
  }
  if (schema instanceof z.ZodEnum) return { kind: 'choice', values: schema.options.map(String) };
  if (schema instanceof z.ZodISODate) return { kind: 'day' };
  if (schema instanceof z.ZodString) return { kind: 'text' };
  if (schema instanceof z.ZodNumber) return { kind: 'number' };
  return schema instanceof z.ZodBoolean ? { kind: 'yesNo' } : { kind: 'parts' };
}

function bare(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? bare(schema.unwrap() as z.ZodType)
    : schema;
}
