import type { Format } from '#frontend/i18n/format.ts';
import type { Property } from '#frontend/kit/panels/property-list.tsx';
import { type CustomValue, offeredTo } from './custom-values.ts';
import { propertyText } from './property-text.ts';
import type { PropertyDefinition } from './use-property-definitions.ts';

/** The fields that the plant has defined, filled or not, and then what else an object has. */
export function propertyLines(
  definitions: readonly PropertyDefinition[],
  kept: readonly CustomValue[],
  format: Format,
): readonly (Property & { readonly value: string })[] {
  const values = new Map(kept.map((one) => [one.propertyId, one]));
  const defined = offeredTo(definitions, kept).map(({ propertyDefinitionId: id, propertyName, datatype }) => {
    const value = values.get(id)?.value;
    values.delete(id);
    return { name: id, label: propertyName, value: value === undefined ? '–' : propertyText(datatype, value, format) };
  });
  const others = [...values.values()].map(({ propertyId, propertyName = propertyId, value }) => ({
    name: propertyId,
    label: propertyName,
    value,
  }));
  return [...defined, ...others];
}
