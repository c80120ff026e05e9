import { z } from 'zod';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { name, text } from './field-types.ts';

/**
 * Kinds of objects that a plant can give fields of its own (base data §3), named as their collections: those that people
 * fill in with data of their own, and no lists of words (decision 0135).
 */
export const propertyTypes = [
  'articles',
  'technologies',
  'processTemplates',
  'resources',
  'customers',
  'materials',
  'projects',
  'positions',
  'activities',
  'productionOrders',
  'operations',
] as const;
export type PropertyType = (typeof propertyTypes)[number];

/** Kinds of values. All are kept as text: numbers with a point and no grouping, days as YYYY-MM-DD, `true` and `false`. */
export const propertyDatatypes = ['string', 'number', 'boolean', 'date'] as const;
export type PropertyDatatype = (typeof propertyDatatypes)[number];

/** The values that an object of base data has. */
export const additionalProps = z
  .array(z.strictObject({ propertyId: objectIdSchema, propertyName: name.optional(), value: text }))
  .max(100)
  .optional();
export type CustomValue = Readonly<NonNullable<z.infer<typeof additionalProps>>[number]>;

/** A change of single values; null takes the value away. */
export const ownValues = z
  .array(z.strictObject({ propertyId: objectIdSchema, value: text.nullable() }))
  .max(100)
  .optional();
export type CustomValueChange = Readonly<NonNullable<z.infer<typeof ownValues>>[number]>;

/** How lists and forms call a field of the plant's own: `property-{propertyDefinitionId}`. */
export const customFieldPrefix = 'property-';
