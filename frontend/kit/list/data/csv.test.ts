import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { ColumnKind } from '#domain/list-file/file-columns.ts';
import { listFileName } from '#domain/list-file/list-file.ts';
import { csvText } from './csv.ts';

interface Row {
  readonly name: string;
  readonly amount: number;
  readonly start: string | null;
  readonly due: string;
}

const column = (header: string, kind: ColumnKind, field: keyof Row) => ({
  header,
  kind,
  value: (row: Row) => row[field],
});
const columns = [
  column('Artikel', 'text', 'name'),
  column('Menge', 'number', 'amount'),
  column('Beginn', 'instant', 'start'),
  column('Liefertermin', 'day', 'due'),
];
const row: Row = { name: 'Rahmen', amount: 1312.5, start: '2026-07-01T22:30:00.000Z', due: '2026-12-18' };

// shows base-data 7.44, base-data 9.32, base-data 9.33, base-data 9.36, base-data 9.37
test('German separates with semicolons and ends lines with CRLF', () => {
  expect(csvText([row], columns, 'de', 'Europe/Berlin')).toBe(
    '\uFEFFArtikel;Menge;Beginn;Liefertermin\r\nRahmen;1312,5;2026-07-02 00:30:00;2026-12-18\r\n',
  );
});

// shows base-data 9.32
test('English separates with commas and writes points', () => {
  expect(csvText([row], columns, 'en', 'Europe/Berlin')).toContain('Rahmen,1312.5,2026-07-02 00:30:00,2026-12-18\r\n');
});

test('quotes, separators and line ends in a value come back unharmed', () => {
  const name = 'Gabel "G-21"; 1 1/8\r\nzweite Zeile';
  const text = csvText([{ ...row, name }], columns, 'de', 'Europe/Berlin');
  expect(Papa.parse<string[]>(text.slice(1), { delimiter: ';' }).data[1]?.[0]).toBe(name);
});

test('a value that would be a formula is text, a negative number stays one', () => {
  const text = csvText(
    [
      { ...row, name: '=HYPERLINK("x")', amount: -3 },
      { ...row, name: '-cmd' },
    ],
    columns,
    'en',
    'UTC',
  );
  expect(text).toContain('"\'=HYPERLINK(""x"")",-3,');
  expect(text).toContain("\r\n'-cmd,");
});

test('a missing value is an empty cell', () => {
  expect(csvText([{ ...row, start: null }], columns, 'de', 'UTC')).toContain('Rahmen;1312,5;;2026-12-18');
});

// shows base-data 9.34
test('the file is named after the time of the plant', () => {
  expect(listFileName(Date.parse('2026-11-19T09:42:08Z'), 'Europe/Berlin', 'csv')).toBe(
    'planeusexport-20261119-104208.csv',
  );
});
