import { movedRows, newKey, type SheetRow } from '#frontend/kit/sheet/sheet-rows.ts';
import type { Tables } from './technology-check.ts';

type Rows = Tables<readonly SheetRow[]>;

/** Steps are numbered in tens, so that one fits in between. */
const distance = 10;

const numberOf = (row: SheetRow | undefined): number => Number(row?.cells['number'] ?? Number.NaN);

/** An empty row at a place, with the number that belongs there; undefined when there is no whole number in between. */
function rowBetween(before: SheetRow | undefined, after: SheetRow | undefined): SheetRow | undefined {
  const low = before === undefined ? 0 : numberOf(before);
  const high = numberOf(after);
  const next = Math.floor(low / distance) * distance + distance;
  const middle = Number.isNaN(high) || next < high ? next : Math.floor((low + high) / 2);
  return Number.isNaN(middle) || middle <= low ? undefined : { key: newKey(), cells: { number: String(middle) } };
}

/** The row behind the last, or an unnumbered one when the last has no number. */
export const newStep = (rows: readonly SheetRow[], index: number): SheetRow =>
  rowBetween(rows[index - 1], rows[index]) ?? { key: newKey(), cells: {} };

/** A step more at a place. Without a number left between its neighbours all are numbered anew. */
export function withStepAt(tables: Rows, index: number): Rows {
  const steps = tables.technologyItems;
  const row = rowBetween(steps[index - 1], steps[index]);
  if (row !== undefined) return { ...tables, technologyItems: steps.toSpliced(index, 0, row) };
  const all = steps.toSpliced(index, 0, { key: newKey(), cells: {} });
  return numbered({ ...tables, technologyItems: all }, (at) => String((at + 1) * distance));
}

/**
 * Steps that take other places: the numbers stay where they are, so that steps stand in the order of their numbers, and
 * whatever named a step names it still.
 */
export function withStepsMoved(tables: Rows, from: number, to: number, by: number): Rows | undefined {
  const steps = tables.technologyItems;
  const moved = movedRows(steps, from, to, by);
  if (moved === undefined) return undefined;
  return numbered({ ...tables, technologyItems: moved }, (at) => steps[at]?.cells['number'] ?? '');
}

function numbered(tables: Rows, numberAt: (index: number) => string): Rows {
  const news = new Map<string, string>();
  const twice = new Set<string>();
  for (const [index, { cells }] of tables.technologyItems.entries()) {
    const old = cells['number'] ?? '';
    if (old === '') continue;
    if (news.has(old)) twice.add(old);
    news.set(old, numberAt(index));
  }
  // Which of two steps with one number is meant, nobody knows.
  for (const old of twice) news.delete(old);
  const renamed = (row: SheetRow, columns: readonly string[]): SheetRow => {
    const cells = Object.fromEntries(
      columns.flatMap((column) => {
        const text = row.cells[column];
        return text === undefined ? [] : [[column, text.replaceAll(/\d+/g, (number) => news.get(number) ?? number)]];
      }),
    );
    const isSame = Object.entries(cells).every(([column, text]) => row.cells[column] === text);
    return isSame ? row : { ...row, cells: { ...row.cells, ...cells } };
  };
  return {
    technologyItems: tables.technologyItems.map((row, index) => {
      const next = renamed(row, ['predecessors', 'parentNumber']);
      const number = numberAt(index);
      return next.cells['number'] === number ? next : { ...next, cells: { ...next.cells, number } };
    }),
    attendantResources: tables.attendantResources.map((row) => renamed(row, ['fromNumber', 'toNumber'])),
    bom: tables.bom.map((row) => renamed(row, ['number'])),
  };
}
