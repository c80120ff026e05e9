import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import { propertyText } from '#frontend/features/planning-objects/property-text.ts';
import type { PropertyDefinition } from '#frontend/features/planning-objects/use-property-definitions.ts';
import type { Format } from '#frontend/i18n/format.ts';
import type { Property } from '#frontend/kit/property-list.tsx';
import { line } from './detail-fields.tsx';

/** The fields that the plant has defined, filled or not, and then what else an operation has. */
export function propertyLines(
  definitions: readonly PropertyDefinition[],
  properties: NonNullable<OperationRow['additionalProperties']>,
  format: Format,
): readonly Property[] {
  const values = new Map(properties.map((one) => [one.propertyId, one]));
  const defined = definitions.map(({ propertyDefinitionId: id, propertyName, datatype }) => {
    const value = values.get(id)?.value;
    values.delete(id);
    return line(id, propertyName, value === undefined ? undefined : propertyText(datatype, value, format));
  });
  const others = [...values.values()].map(({ propertyId, propertyName = propertyId, value }) =>
    line(propertyId, propertyName, value),
  );
  return [...defined, ...others];
}
