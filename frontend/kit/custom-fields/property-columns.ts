import type { PropertyDatatype } from '#domain/base-data/fields/property-types.ts';
import type { ColumnKind } from '#domain/list-file/file-columns.ts';
import { kitText } from '#frontend/kit/kit-text.ts';
import type { ListColumn } from '#frontend/kit/list/data/list-definition.ts';
import { type CustomValue, customFieldName } from './custom-values.ts';
import { propertyText } from './property-text.ts';
import type { PropertyDefinition } from './use-property-definitions.ts';

const kinds: Readonly<Record<PropertyDatatype, ColumnKind>> = {
  string: 'text',
  number: 'number',
  boolean: 'choice',
  date: 'day',
};

/** A column for each field that the plant has given a kind of objects and that is not archived. */
export const propertyColumns = <Row>(
  definitions: readonly PropertyDefinition[],
  valuesOf: (row: Row) => readonly CustomValue[] | null | undefined,
): readonly ListColumn<Row>[] =>
  definitions
    .filter(({ archived }) => archived !== true)
    .map((definition) => {
      const { propertyDefinitionId: id, propertyName, datatype } = definition;
      const valueOf = (row: Row): string | undefined =>
        valuesOf(row)?.find(({ propertyId }) => propertyId === id)?.value;
      return {
        field: customFieldName(definition),
        header: propertyName,
        kind: kinds[datatype],
        width: 120,
        hiddenAtFirst: true,
        right: datatype === 'number' || datatype === 'date',
        ...(datatype === 'boolean'
          ? {
              choices: [
                { value: true, label: kitText('value.yes') },
                { value: false, label: kitText('value.no') },
              ],
            }
          : {}),
        render: (row, format) => {
          const value = valueOf(row);
          return value === undefined ? undefined : propertyText(datatype, value, format);
        },
      };
    });
