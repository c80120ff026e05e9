import { describe, expect, test } from 'vitest';
import { type FileColumn, fileColumnSchema, labelled, valueOf } from './file-columns.ts';
import { csvWriter, sheetColumns, sheetRow, valuesOf } from './list-file.ts';

const column = (fields: Partial<FileColumn>): FileColumn =>
  fileColumnSchema.parse({ field: 'f', header: 'F', kind: 'text', width: 100, ...fields });
const yesNo = [
  { value: true, label: 'ja' },
  { value: false, label: 'nein' },
];
const groups = [
  { value: 'g1', label: 'Sägen' },
  { value: 'g2', label: 'Fräsen' },
];

describe('the value of a column', () => {
  test('is that of the field, in the unit of people and with the label of a choice', () => {
    expect(valueOf(column({ kind: 'number', scale: 3_600 }), { f: 5_400 })).toBe(1.5);
    const choice = column({ kind: 'choice', choices: groups });
    expect(labelled(choice, valueOf(choice, { f: 'g2' }))).toBe('Fräsen');
  });

  test('a yes or no that nothing is said about is no, an own field that nothing is said about is empty', () => {
    expect(valueOf(column({ kind: 'choice', choices: yesNo }), {})).toBe(false);
    expect(valueOf(column({ field: 'property-p1', kind: 'choice', choices: yesNo }), {})).toBeUndefined();
  });

  test('an own field has its kind', () => {
    const row = { additionalProps: [{ propertyId: 'p1', value: '2.5' }] };
    expect(valueOf(column({ field: 'property-p1', kind: 'number' }), row)).toBe(2.5);
    expect(valueOf(column({ field: 'property-p1' }), { additionalProperties: row.additionalProps })).toBe('2.5');
  });

  test('several values stand in words, or are counted; objects are JSON', () => {
    expect(valueOf(column({ choices: groups }), { f: ['g1', 'g2'] })).toBe('Sägen, Fräsen');
    expect(valuesOf([column({ choices: groups })], { f: ['g1', 'g2'] })).toEqual(['Sägen | Fräsen']);
    expect(valueOf(column({ kind: 'number' }), { f: [{}, {}] })).toBe(2);
    expect(valueOf(column({}), { f: [{ a: 1 }] })).toBe('[{"a":1}]');
  });

  test('the label of another field stands instead', () => {
    const instead = { field: 'isProduction', choices: [{ value: true, label: 'Fertigung' }] };
    expect(valueOf(column({ instead }), { f: 'Prüfen', isProduction: true })).toBe('Fertigung');
    expect(valueOf(column({ instead }), { f: 'Prüfen', isProduction: false })).toBe('Prüfen');
  });
});

describe('a worksheet', () => {
  const zone = 'Europe/Berlin';
  const cell = (fields: Partial<FileColumn>, value: string | number | undefined) =>
    sheetRow([column(fields)], [value], zone)[0];

  test('has days, times and durations as the numbers that spreadsheets keep', () => {
    expect(cell({ kind: 'day' }, '2026-12-18')).toBe(46_374);
    expect(cell({ kind: 'instant' }, '2026-07-01T22:30:00.000Z')).toBeCloseTo(46_205 + 30 / 1_440, 9);
    expect(cell({ kind: 'number', scale: 3_600, isDuration: true }, 36)).toBe(1.5);
    expect(sheetColumns([column({ kind: 'day' }), column({ isDuration: true })]).map(({ numFmt }) => numFmt)).toEqual([
      'yyyy-mm-dd',
      '[h]:mm:ss',
    ]);
  });

  test('keeps as text what spreadsheets have no day for, and what is longer than a cell', () => {
    expect(cell({ kind: 'day' }, '1899-01-01')).toBe('1899-01-01');
    expect(String(cell({}, 'x'.repeat(40_000)))).toHaveLength(32_767);
    expect(cell({}, undefined)).toBeNull();
  });
});

test('a heading that would be a formula is text in a CSV', () => {
  const { head } = csvWriter([column({ header: '=1+1' }), column({ header: 'Menge, "groß"' })], {
    language: 'en-GB',
    zone: 'UTC',
  });
  expect(head()).toBe('\uFEFF\'=1+1,"Menge, ""groß"""\r\n');
});
