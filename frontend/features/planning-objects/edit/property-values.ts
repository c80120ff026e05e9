import { z } from 'zod';
import { additionalPropertySchema } from '#domain/planning/plan/plan-objects.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import type { EditField } from './edit-field.ts';

/** Fields that the plant has given its operations, in a form: kept as text, entered as what they are. */

export const propertyPrefix = 'property-';

export const isProperty = ({ name }: EditField): boolean => name.startsWith(propertyPrefix);

const idOf = ({ name }: EditField): string => name.slice(propertyPrefix.length);

const propertiesSchema = z.array(additionalPropertySchema).nullish();

const propertiesOf = (object: Readonly<Record<string, unknown>>) =>
  propertiesSchema.parse(object['additionalProperties']) ?? [];

export function propertyValue(field: EditField, object: Readonly<Record<string, unknown>>): unknown {
  const kept = propertiesOf(object).find(({ propertyId }) => propertyId === idOf(field))?.value;
  if (kept === undefined) return undefined;
  switch (field.control) {
    case 'number': {
      const number = Number(kept);
      return Number.isFinite(number) ? number : undefined;
    }
    case 'yesNo':
      return kept === 'true';
    default:
      return kept;
  }
}

/** All of them as the server keeps them, with those of the object that the form does not know; null: none. */
export function propertiesBody(
  fields: readonly EditField[],
  values: FormValues,
  object: Readonly<Record<string, unknown>>,
): unknown {
  const own = fields.filter(isProperty);
  const ids = new Set(own.map(idOf));
  const entered = own.flatMap((field) => {
    const value = values[field.name];
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    if (typeof text !== 'string' || text === '') return [];
    return [{ propertyId: idOf(field), propertyName: field.label, value: text }];
  });
  const all = [...propertiesOf(object).filter(({ propertyId }) => !ids.has(propertyId)), ...entered];
  return all.length === 0 ? null : all;
}
