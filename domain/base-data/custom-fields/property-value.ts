import { z } from 'zod';
import type { PropertyDatatype } from '#domain/base-data/fields/property-types.ts';

const texts: Readonly<Record<PropertyDatatype, z.ZodType<string>>> = {
  string: z.string().max(2_000),
  number: z.string().regex(/^-?\d{1,15}(\.\d{1,10})?$/),
  boolean: z.enum(['true', 'false']),
  date: z.iso.date(),
};

/** Whether a text says a value of the kind, as 31 February says no day. */
export const fitsDatatype = (datatype: PropertyDatatype, value: string): boolean =>
  texts[datatype].safeParse(value).success;
