import type { Factory } from '#domain/base-data/factory.ts';
import type { Characteristic, RequiredCharacteristic } from '#domain/base-data/fields/characteristic.ts';
import type { FieldCode, FieldErrors } from '#domain/base-data/fields/field-codes.ts';
import { isUnitOf } from '#domain/base-data/fields/physical-units.ts';
import { objectTypes } from '#domain/base-data/object-types.ts';
import { referencesOf } from '#domain/base-data/references.ts';

/**
 * A physical characteristic has an area and a unit of it, others have unique values. Kind and unit are fixed once it is
 * used.
 */
export function characteristicErrors(factory: Factory, id: string, fields: Characteristic): FieldErrors {
  const errors: Record<string, FieldCode> = {};
  const { kind, unitArea, unit, values } = fields;
  if (kind === 'physical') {
    if (unitArea === undefined) errors['unitArea'] = 'required';
    if (unit === undefined) errors['unit'] = 'required';
    else if (unitArea !== undefined && !isUnitOf(unitArea, unit)) errors['unit'] = 'unknownUnit';
    if (values !== undefined) errors['values'] = 'wrongKind';
  } else {
    if ((values ?? []).length === 0) errors['values'] = 'required';
    else if (new Set(values).size !== values?.length) errors['values'] = 'onlyOnce';
    if (unitArea !== undefined) errors['unitArea'] = 'wrongKind';
    if (unit !== undefined) errors['unit'] = 'wrongKind';
  }
  const before = factory.objects.characteristics.get(id);
  if (before === undefined || !isAssigned(factory, id)) return errors;
  if (before.kind !== kind || before.unitArea !== unitArea) errors['kind'] = 'fixed';
  // The meaning of amounts without a unit of their own would change.
  else if (before.unit !== unit) errors['unit'] = 'fixed';
  return errors;
}

/** A requirement fits the kind of its characteristic: an amount in a unit of its area, or one of its values. */
export function requiredCharacteristicErrors(
  factory: Factory,
  field: string,
  required: readonly RequiredCharacteristic[],
): FieldErrors {
  const errors: Record<string, FieldCode> = {};
  const seen = new Set<string>();
  for (const [index, { characteristicId, amount, unit, value }] of required.entries()) {
    const path = `${field}.${index}`;
    if (seen.has(characteristicId)) errors[`${path}.characteristicId`] = 'onlyOnce';
    seen.add(characteristicId);
    const kind = factory.objects.characteristics.get(characteristicId);
    if (kind === undefined) continue;
    if (kind.kind === 'physical') {
      if (amount === undefined) errors[`${path}.amount`] = 'required';
      if (value !== undefined) errors[`${path}.value`] = 'wrongKind';
      if (unit !== undefined && kind.unitArea !== undefined && !isUnitOf(kind.unitArea, unit))
        errors[`${path}.unit`] = 'unknownUnit';
    } else {
      if (amount !== undefined) errors[`${path}.amount`] = 'wrongKind';
      if (value === undefined) errors[`${path}.value`] = 'required';
      else if (kind.values?.includes(value) !== true) errors[`${path}.value`] = 'unknownValue';
    }
  }
  return errors;
}

function isAssigned(factory: Factory, id: string): boolean {
  return (Object.keys(objectTypes) as (keyof typeof objectTypes)[]).some((collection) =>
    (factory.objects[collection] as ReadonlyMap<string, unknown>)
      .values()
      .some((fields) =>
        referencesOf(collection, fields).some(
          (reference) => reference.collection === 'characteristics' && reference.id === id,
        ),
      ),
  );
}
