import { z } from 'zod';
import { customFieldPrefix, type PropertyDatatype } from '#domain/base-data/fields/property-types.ts';
import { plainNumber } from '#frontend/kit/plain-number.ts';
import type { PropertyDefinition } from './use-property-definitions.ts';

/** A value as objects keep it: text, whatever its kind. */
export interface CustomValue {
  readonly propertyId: string;
  readonly propertyName?: string | undefined;
  readonly value: string;
}

/** How lists and forms call a field of the plant's own. */
export const customFieldName = ({ propertyDefinitionId }: Pick<PropertyDefinition, 'propertyDefinitionId'>): string =>
  `${customFieldPrefix}${propertyDefinitionId}`;

export const isCustomField = (name: string): boolean => name.startsWith(customFieldPrefix);
export const ownIdOf = (name: string): string => name.slice(customFieldPrefix.length);

/** What a form takes for each kind; the bounds are those of the domain. */
export const customValueSchemas: Readonly<Record<PropertyDatatype, z.ZodType>> = {
  string: z.string().max(2_000).optional(),
  number: z.number().min(-999_999_999_999_999).max(999_999_999_999_999).optional(),
  boolean: z.boolean().optional(),
  date: z.iso.date().optional(),
};

/** The value that a text says, as forms and lists have it; one that is no number is none. */
export function typedValue(
  datatype: PropertyDatatype,
  kept: string | undefined,
): string | number | boolean | undefined {
  if (kept === undefined) return undefined;
  if (datatype === 'boolean') return kept === 'true';
  if (datatype !== 'number') return kept;
  const number = Number(kept);
  return Number.isFinite(number) ? number : undefined;
}

/** The inverse: text as it is kept; undefined: nothing was entered. */
export function textOfValue(value: unknown): string | undefined {
  if (typeof value === 'number') return plainNumber(value);
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Definitions that an object is asked for: archived ones only while it has a value. */
export const offeredTo = (
  definitions: readonly PropertyDefinition[],
  values: readonly CustomValue[] | null | undefined,
): readonly PropertyDefinition[] =>
  definitions.filter(
    ({ archived, propertyDefinitionId: id }) =>
      archived !== true || values?.some(({ propertyId }) => propertyId === id) === true,
  );
