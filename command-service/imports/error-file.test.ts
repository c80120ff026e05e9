import { expect, test } from 'vitest';
import type { FileFormat } from '#domain/import/file/file-format.ts';
import { tableOf } from '#domain/import/import-types.ts';
import { errorFile } from './error-file.ts';
import { fileLines } from './file-lines.ts';

const lines = [
  ['Kunde', 'Ort', 'Lager'],
  ['=HYPERLINK("http://evil.example")', '+49', 'R1'],
  ['Fine', 'Here', ''],
  ['@SUM(A1)', '-1', 'a;b'],
];
const table = (format: FileFormat) => ({ ...tableOf('importcustomers', lines, { fields: [], names: [] }), format });
const errors = [
  { row: 2, field: 'city', code: 'invalid', value: '+49', suggestion: 'Köln' },
  { row: 4, field: '', code: 'refused', refusal: 'nameExists' },
];
const text: FileFormat = { encoding: 'utf-8', separator: ';', decimal: ',', dates: 'day' };

// shows base-data 4.19, base-data 8.44, base-data 8.46
test('the refused rows come in the format of the file, with what is wrong, and no cell of them is a formula', async () => {
  const { name, content } = await errorFile({ fileName: 'Kunden.CSV', language: 'de' }, table(text), errors);
  expect(name).toBe('Kunden-errors.csv');
  expect(String(content).split('\r\n')).toEqual([
    '\ufeffKunde;Ort;Lager;Fehler',
    `"'=HYPERLINK(""http://evil.example"")";"'+49";R1;Ort: „+49“ ist ungültig → Köln`,
    `"'@SUM(A1)";"'-1";"a;b";abgelehnt (nameExists)`,
    '',
  ]);
});

test('a workbook comes as a workbook, and is read again as it was', async () => {
  const { name, content } = await errorFile(
    { fileName: 'customers.xlsx', language: 'en' },
    table({ decimal: '.', dates: 'day', sheet: 'Customers' }),
    errors,
  );
  expect(name).toBe('customers-errors.xlsx');
  expect(await fileLines(Buffer.from(content as Uint8Array), {})).toMatchObject({
    sheets: ['Customers'],
    lines: [
      ['Kunde', 'Ort', 'Lager', 'Errors'],
      ['=HYPERLINK("http://evil.example")', '+49', 'R1', 'Ort: „+49“ is not valid → Köln'],
      ['@SUM(A1)', '-1', 'a;b', 'refused (nameExists)'],
    ],
  });
});
