import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import type { ColumnKind, ListColumn } from '#frontend/kit/list/list-definition.ts';
import { listText } from '#frontend/kit/list/list-text.ts';
import { propertyText } from './property-text.ts';
import type { PropertyDefinition } from './use-property-definitions.ts';

const kinds: Readonly<Record<PropertyDefinition['datatype'], ColumnKind>> = {
  string: 'text',
  number: 'number',
  boolean: 'choice',
  date: 'day',
};

/** A column for each field that the plant has given its operations. */
export const propertyColumns = (
  definitions: readonly PropertyDefinition[],
): readonly ListColumn<Pick<OperationRow, 'additionalProperties'>>[] =>
  definitions.map(({ propertyDefinitionId: id, propertyName, datatype }) => {
    const valueOf = ({ additionalProperties }: Pick<OperationRow, 'additionalProperties'>): string | undefined =>
      additionalProperties?.find(({ propertyId }) => propertyId === id)?.value;
    return {
      field: `property-${id}`,
      header: propertyName,
      kind: kinds[datatype],
      width: 120,
      hiddenAtFirst: true,
      right: datatype === 'number' || datatype === 'date',
      ...(datatype === 'boolean'
        ? {
            choices: [
              { value: true, label: listText('value.yes') },
              { value: false, label: listText('value.no') },
            ],
          }
        : {}),
      value: (row) => typed(datatype, valueOf(row)),
      render: (row, format) => {
        const value = valueOf(row);
        return value === undefined ? undefined : propertyText(datatype, value, format);
      },
    };
  });

function typed(datatype: PropertyDefinition['datatype'], value: string | undefined) {
  if (value === undefined) return undefined;
  if (datatype === 'number') return Number.isFinite(Number(value)) ? Number(value) : value;
  return datatype === 'boolean' ? value === 'true' : value;
}
