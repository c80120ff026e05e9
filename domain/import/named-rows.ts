import type { z } from 'zod';
import { type FieldsOf, objectTypes } from '#domain/base-data/object-types.ts';
import { normalised } from '#domain/import/file/normalised.ts';
import { eachRow, type Row, type RowError, type RowReader } from '#domain/import/file/table.ts';
import type { InSteps } from '#domain/kernel/in-steps.ts';
import type { BaseDataChanges } from './base-data-changes.ts';
import { type CustomField, customValuesIn } from './custom-fields.ts';

/** Kinds of objects that a row describes as a whole. */
type Named = 'customers' | 'materials';
type Input<Type extends Named> = z.input<(typeof objectTypes)[Type]['fields']>;

/** What a row says of an object beside its texts. */
interface Beside<Type extends Named> {
  fields(reader: RowReader, known: FieldsOf<Type> | undefined): Partial<Input<Type>>;
  /** Of other objects. */
  read(reader: RowReader, id: string): void;
}

/**
 * Objects of which each has a row of its own, found again by its number, else by its name. Columns that are called as a field
 * hold its text.
 */
export function readNamedRows<Type extends Named>(
  collection: Type,
  columns: readonly string[],
  rows: readonly Row[],
  target: BaseDataChanges,
  own: readonly CustomField[],
  beside?: Beside<Type>,
): InSteps<readonly RowError[]> {
  const { nameField, number, fields } = objectTypes[collection];
  const nameColumn = normalised(nameField);
  const texts = columns.filter((column) => Object.hasOwn(fields.shape, column));
  return eachRow(rows, target.together, (reader) => {
    const name = reader.required(nameColumn);
    if (name === undefined) return;
    const { id, externalIds } = target.meant(collection, reader, reader.text(normalised(number.field)) ?? name);
    const known = id === undefined ? undefined : target.get(collection, id);
    const customValues = customValuesIn(known, own, reader);
    if (customValues === undefined) return;
    const said = texts.flatMap((column) => {
      const text = reader.text(normalised(column));
      return text === undefined ? [] : [[column, text]];
    });
    const put = {
      ...known,
      ...Object.fromEntries(said),
      ...beside?.fields(reader, known),
      ...customValues,
      externalIds,
    };
    const found = target.put(collection, id, put, reader, nameColumn);
    if (found !== undefined) beside?.read(reader, found);
  });
}
