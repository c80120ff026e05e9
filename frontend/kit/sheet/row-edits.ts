import type { RowEdits } from './sheet-props.ts';
import { insertedAt, movedRows, type NewRow, newKey, removedRows, type SheetRow } from './sheet-rows.ts';

type Rows = readonly SheetRow[];
type Change = (next: (before: Rows) => Rows) => void;

export const emptyRow: NewRow = () => ({ key: newKey(), cells: {} });

/** What is done with whole rows where nothing else depends on them. */
export const rowEdits = (change: Change, newRow: NewRow): RowEdits => ({
  insert: (index) => change((before) => insertedAt(before, index, newRow)),
  remove: (from, to) => change((before) => removedRows(before, from, to)),
});

/** The same with so many rows whose order a person can change. */
export const orderedRowEdits = (change: Change, newRow: NewRow, count: number): RowEdits => ({
  ...rowEdits(change, newRow),
  move(from, to, by) {
    if (from + by < 0 || to + by >= count) return false;
    change((before) => movedRows(before, from, to, by) ?? before);
    return true;
  },
});
