import { z } from 'zod';
import type { FieldsOf } from './object-types.ts';

/** Kinds of values that a field of one's own may have (base data §3). All are kept as text. */
export type PropertyDatatype = FieldsOf<'propertyDefinitions'>['datatype'];

/** Numbers with a point and no grouping, days as YYYY-MM-DD, `true` and `false`. */
const texts: Readonly<Record<PropertyDatatype, z.ZodType<string>>> = {
  string: z.string().max(2_000),
  number: z.string().regex(/^-?\d{1,15}(\.\d{1,10})?$/),
  boolean: z.enum(['true', 'false']),
  date: z.iso.date(),
};

export const fitsDatatype = (datatype: PropertyDatatype, value: string): boolean =>
  texts[datatype].safeParse(value).success;
