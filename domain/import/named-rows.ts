import type { z } from 'zod';
import type { FieldsOf, objectTypes } from '#domain/base-data/object-types.ts';
import { normalised } from '#domain/import/file/normalised.ts';
import { eachRow, type Row, type RowError, type RowReader } from '#domain/import/file/table.ts';
import type { InSteps } from '#domain/kernel/in-steps.ts';
import type { BaseDataChanges } from './base-data-changes.ts';
import { type CustomField, customValuesIn } from './custom-fields.ts';

/** Kinds of objects that a row describes as a whole. */
type Named = 'customers' | 'materials';
type Input<Type extends Named> = z.input<(typeof objectTypes)[Type]['fields']>;

/** Objects of which each has a row of its own, found again by its number, else by its name. */
export const readNamedRows = <Type extends Named>(
  collection: Type,
  { number, name }: { readonly number: string; readonly name: string },
  fieldsOf: (reader: RowReader, known: FieldsOf<Type> | undefined, name: string) => Input<Type>,
  rows: readonly Row[],
  target: BaseDataChanges,
  own: readonly CustomField[],
  /** What else a row says of the object. */
  readOn: (reader: RowReader, id: string) => void = () => undefined,
): InSteps<readonly RowError[]> =>
  eachRow(rows, target.together, (reader) => {
    const called = reader.required(normalised(name));
    if (called === undefined) return;
    const { id, externalIds } = target.meant(collection, reader, reader.text(normalised(number)) ?? called);
    const known = id === undefined ? undefined : target.get(collection, id);
    const customValues = customValuesIn(known, own, reader);
    if (customValues === undefined) return;
    const fields = { ...known, ...fieldsOf(reader, known, called), ...customValues, externalIds };
    const found = target.put(collection, id, fields, reader, normalised(name));
    if (found !== undefined) readOn(reader, found);
  });
