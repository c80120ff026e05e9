import { describe, expect, test } from 'vitest';
import { emptyFactory } from '#domain/base-data/factory.ts';
import { importTypes, recogniseType, templateColumns } from '#domain/import/import-types.ts';
import { languageSchema } from '#domain/kernel/language.ts';
import { columnTitle } from './column-words.ts';
import { findColumns } from './columns.ts';

const known = { fields: ['Gewicht'], names: [], mapping: undefined };
const find = (headings: readonly string[], documented: readonly string[], mapping?: Record<string, string>) =>
  findColumns(headings, { ...known, documented, mapping: mapping && { columns: mapping } }).map(({ column }) => column);
const articles = templateColumns('importarticles');
const positions = templateColumns('importprojectpositions');

describe('headings of a file', () => {
  test.each(languageSchema.options.flatMap((language) => importTypes.map((type) => [type, language] as const)))(
    'of a template of %s in %s are found again, and say what the file is of',
    (type, language) => {
      const documented = templateColumns(type);
      const headings = documented.map((column) => columnTitle(column, language));
      expect(find(headings, documented)).toEqual(documented);
      expect(recogniseType(headings, emptyFactory())).toBe(type);
    },
  );

  test('may be what other systems write', () => {
    expect(find(['Art.-Nr.', 'Bezeichnung', 'AG-Nr', 'te [s]', 'Gewicht'], articles)).toEqual([
      'articleNumber',
      'articleName',
      'templateItemNumber',
      'duration',
      'Gewicht',
    ]);
    expect(find(['Sales order', 'Line', 'Item', 'Qty', 'Due date'], positions)).toEqual([
      'projectNumber',
      'orderNumber',
      'articleNumber',
      'amount',
      'deliveryDate',
    ]);
  });

  test('mean one column each: what is said counts before the name, the name before words', () => {
    expect(find(['Teil', 'articleNumber'], articles)).toEqual([undefined, 'articleNumber']);
    expect(find(['Teil', 'articleNumber'], articles, { Teil: 'articleNumber', articleNumber: '' })).toEqual([
      'articleNumber',
      undefined,
    ]);
    expect(find(['Foo'], articles, { foo: 'Gewicht' })).toEqual(['Gewicht']);
  });

  test('of a list that was taken out are those of its page, and else mean what they mean in any file', () => {
    const list = ['Position', 'Projekt', 'Projektnummer', 'Artikel', 'Artikelnummer', 'Kunde', 'Menge', 'Liefertermin'];
    expect(find(list, positions)).toEqual([
      'orderNumber',
      'projectName',
      'projectNumber',
      undefined,
      'articleNumber',
      'customerNumber',
      'amount',
      'deliveryDate',
    ]);
    expect(find(['Artikelnummer', 'Artikel', 'Einheit'], articles)).toEqual([
      'articleNumber',
      'articleName',
      'amountUnit',
    ]);
    expect(find(['Artikel', 'Einheit'], articles)).toEqual(['articleNumber', 'amountUnit']);
  });

  test('that fit no kind of file are of none', () => {
    expect(recogniseType(['a', 'b', 'c'], emptyFactory())).toBeUndefined();
    expect(recogniseType([], emptyFactory())).toBeUndefined();
  });
});
