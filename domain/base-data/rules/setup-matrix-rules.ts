import type { Factory } from '#domain/base-data/factory.ts';
import type { FieldCode, FieldErrors } from '#domain/base-data/fields/field-codes.ts';
import { byArticleGroup, type SetupMatrix } from '#domain/base-data/fields/setup-matrix.ts';

/** One matrix for a group; each pair once; only values that the ordered characteristic has. */
export function setupMatrixErrors(factory: Factory, id: string, fields: SetupMatrix): FieldErrors {
  const errors: Record<string, FieldCode> = {};
  for (const [other, { resourceGroupId }] of factory.objects.setupMatrices)
    if (other !== id && resourceGroupId === fields.resourceGroupId) errors['resourceGroupId'] = 'onlyOnce';
  const characteristic = fields.by === byArticleGroup ? undefined : factory.objects.characteristics.get(fields.by);
  if (characteristic !== undefined && characteristic.kind !== 'order') errors['by'] = 'wrongKind';
  const seen = new Set<string>();
  for (const [index, { from, to }] of fields.entries.entries()) {
    const pair = JSON.stringify([from, to]);
    if (seen.has(pair)) errors[`entries.${index}`] = 'onlyOnce';
    seen.add(pair);
    if (characteristic === undefined) continue;
    for (const [side, value] of [
      ['from', from],
      ['to', to],
    ] as const)
      if (value !== null && characteristic.values?.includes(value) !== true)
        errors[`entries.${index}.${side}`] = 'unknownValue';
  }
  return errors;
}
