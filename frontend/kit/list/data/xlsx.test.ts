import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { exportedColumns } from './csv.ts';
import type { ListColumn } from './list-definition.ts';
import { fileColumnsOf } from './use-list-export.ts';
import { workbook } from './xlsx.ts';

interface Row {
  readonly name: string;
  readonly amount: number;
  readonly due: string;
  readonly start: string;
  readonly planTime: number;
}
const columns: readonly ListColumn<Row>[] = [
  { field: 'name', header: 'Artikel', kind: 'text', width: 140 },
  { field: 'amount', header: 'Menge', kind: 'number', width: 80 },
  { field: 'due', header: 'Liefertermin', kind: 'day', width: 80 },
  { field: 'start', header: 'Beginn', kind: 'instant', width: 80 },
  { field: 'planTime', header: 'Planzeit', kind: 'number', scale: 3_600, isDuration: true, width: 80 },
  { field: 'hidden', header: 'Versteckt', kind: 'text', width: 80 },
];
const row: Row = {
  name: '=HYPERLINK("http://example.org")',
  amount: 1312.5,
  due: '2026-12-18',
  start: '2026-07-01T22:30:00.000Z',
  planTime: 5_400,
};

test('a workbook of a list has typed cells, headings that stay in sight and no formula', async () => {
  const file = await workbook([row], exportedColumns(columns, new Set(['hidden'])), 'Europe/Berlin');
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  const [sheet] = sheets;
  expect(sheet?.rows[0]).toEqual(['Artikel', 'Menge', 'Liefertermin', 'Beginn', 'Planzeit']);
  const [name, amount, due, start, planTime] = sheet?.rows[1] ?? [];
  expect(name).toBe(row.name);
  expect(amount).toBe(1312.5);
  expect(due).toEqual(new Date('2026-12-18T00:00:00Z'));
  expect(start).toEqual(new Date('2026-07-02T00:30:00Z'));
  expect(planTime).toSatisfy((value) => value === 0.0625 || value instanceof Date);
  expect(sheet?.freezePane?.rows).toBe(1);
  expect(sheet?.cells?.size ?? 0).toSatisfy(() =>
    [...(sheet?.cells?.values() ?? [])].every((one) => !('formula' in one && one.formula)),
  );
});

test('a column whose value only the page knows keeps a list from a run', () => {
  expect(fileColumnsOf(columns)).toHaveLength(columns.length);
  expect(
    fileColumnsOf([...columns, { field: 'x', header: 'X', kind: 'text', width: 1, value: () => 'x' }]),
  ).toBeUndefined();
});
