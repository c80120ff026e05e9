import type { Format } from '#frontend/i18n/format.ts';
import { kitText } from '#frontend/kit/kit-text.ts';
import type { PropertyDefinition } from './use-property-definitions.ts';

/** The value of a field of the plant's own as a person reads it; one that is not of its kind stays as it is. */
export function propertyText(datatype: PropertyDefinition['datatype'], value: string, format: Format): string {
  switch (datatype) {
    case 'number':
      return Number.isFinite(Number(value)) ? format.number(Number(value)) : value;
    case 'boolean':
      return value === 'true' || value === 'false' ? kitText(value === 'true' ? 'value.yes' : 'value.no') : value;
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(value) ? format.day(value) : value;
    case 'string':
      return value;
  }
}
