import { expect, test } from 'vitest';
import { exportedColumns } from '#frontend/kit/list/data/csv.ts';
import { operationColumns } from './operation-columns.tsx';

const columns = operationColumns(String, []);

// shows base-data 9.35
test('whether an operation was revoked can be seen in the list and is in no CSV (base data §9)', () => {
  const everything: ReadonlySet<string> = new Set();
  const exported = exportedColumns(columns, everything).map(({ field }) => field);
  expect(columns.map(({ field }) => field)).toContain('switchedOff');
  expect(exported).not.toContain('switchedOff');
  expect(exported).toHaveLength(columns.length - 1);
});

test('a column that is hidden is not exported either', () => {
  const hidden = new Set(['worker']);
  expect(exportedColumns(columns, hidden).map(({ field }) => field)).not.toContain('worker');
});
