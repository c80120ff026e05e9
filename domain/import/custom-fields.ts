import { fitsDatatype } from '#domain/base-data/custom-fields/property-value.ts';
import type { Factory } from '#domain/base-data/factory.ts';
import type { FieldsOf } from '#domain/base-data/object-types.ts';
import { normalised } from '#domain/import/file/normalised.ts';
import type { RowReader, Table } from '#domain/import/file/table.ts';

/** A column of a file that is named like a field that the plant has given its objects (base data §3). */
export interface CustomField {
  readonly propertyId: string;
  /** As the cells of the file have it. */
  readonly column: string;
  readonly datatype: Definition['datatype'];
  /** Whose field it is. */
  readonly of: Definition['propertyType'];
}

type Definition = FieldsOf<'propertyDefinitions'>;

/**
 * Those of the file, of the kinds in their order. A documented column of the same name counts first, and of two fields of
 * one name the older.
 */
export function customFieldsIn(
  { unknownColumns }: Pick<Table, 'unknownColumns'>,
  factory: Factory,
  kinds: readonly Definition['propertyType'][],
): readonly CustomField[] {
  const columns = new Set(unknownColumns);
  const found: CustomField[] = [];
  for (const of of kinds)
    for (const [propertyId, { propertyName, datatype, propertyType }] of factory.objects.propertyDefinitions) {
      const column = normalised(propertyName);
      if (propertyType === of && columns.delete(column)) found.push({ propertyId, column, datatype, of });
    }
  return found;
}

interface CustomValue {
  readonly propertyId: string;
  readonly propertyName?: string | undefined;
  readonly value: string;
}

/**
 * The values that an object has with those of a row, in the order in which it had them; `before` itself when the row says
 * nothing. What is not of its kind is reported.
 */
export function withCustomFields<Value extends CustomValue>(
  before: readonly Value[] | undefined,
  fields: readonly CustomField[],
  reader: RowReader,
): readonly (Value | CustomValue)[] | undefined {
  const said = new Map<string, string>();
  for (const field of fields) {
    const value = customValue(field, reader);
    if (value !== undefined) said.set(field.propertyId, value);
  }
  if (said.size === 0) return before;
  const known = (before ?? []).map((one) => {
    const value = said.get(one.propertyId);
    said.delete(one.propertyId);
    return value === undefined ? one : { ...one, value };
  });
  return [...known, ...[...said].map(([propertyId, value]) => ({ propertyId, value }))];
}

/** The own values of an object of base data with those of a row; undefined when one is not of its kind. */
export function customValuesIn(
  known: { readonly additionalProps?: readonly CustomValue[] | undefined } | undefined,
  fields: readonly CustomField[],
  reader: RowReader,
): { readonly additionalProps: CustomValue[] | undefined } | undefined {
  const wrong = reader.countRejected();
  const values = withCustomFields(known?.additionalProps, fields, reader);
  return reader.countRejected() > wrong ? undefined : { additionalProps: values && [...values] };
}

/** As it is kept: numbers with a point, days as YYYY-MM-DD, `true` and `false`. */
function customValue({ column, datatype }: CustomField, reader: RowReader): string | undefined {
  switch (datatype) {
    case 'number': {
      // The text itself: a number of the language would lose digits.
      const text = reader.text(column)?.replace(',', '.');
      return text === undefined || fitsDatatype('number', text) ? text : reader.reject(column, 'number');
    }
    case 'boolean':
      return reader.flag(column)?.toString();
    case 'date':
      return reader.day(column);
    case 'string': {
      const text = reader.text(column);
      return text === undefined || fitsDatatype('string', text) ? text : reader.reject(column, 'tooLong');
    }
  }
}
