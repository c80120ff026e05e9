import { z } from 'zod';
import { additionalPropertySchema } from '#domain/planning/plan/plan-objects.ts';
import { isCustomField, ownIdOf, textOfValue, typedValue } from '#frontend/kit/custom-fields/custom-values.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import type { EditField } from './edit-field.ts';

/** Fields that the plant has given an object, in a form: kept as text, entered as what they are. */

const propertiesSchema = z.array(additionalPropertySchema).nullish();

export const propertiesOf = (object: Readonly<Record<string, unknown>>) =>
  propertiesSchema.parse(object['additionalProperties']) ?? [];

export function propertyValue(field: EditField, object: Readonly<Record<string, unknown>>): unknown {
  const kept = propertiesOf(object).find(({ propertyId }) => propertyId === ownIdOf(field.name))?.value;
  const datatype = field.control === 'number' ? 'number' : field.control === 'yesNo' ? 'boolean' : 'string';
  return typedValue(datatype, kept);
}

/** All of them as the server keeps them, with those of the object that the form did not change; null: none. */
export function propertiesBody(
  fields: readonly EditField[],
  changes: FormValues,
  object: Readonly<Record<string, unknown>>,
): unknown {
  const changed = fields.filter(({ name }) => isCustomField(name) && name in changes);
  const ids = new Set(changed.map(({ name }) => ownIdOf(name)));
  const entered = changed.flatMap(({ name, label }) => {
    const value = textOfValue(changes[name]);
    return value === undefined ? [] : [{ propertyId: ownIdOf(name), propertyName: label, value }];
  });
  const all = [...propertiesOf(object).filter(({ propertyId }) => !ids.has(propertyId)), ...entered];
  return all.length === 0 ? null : all;
}
