/** Rows of a sheet are texts as they were typed; what they mean is checked beside them, so that nothing typed is lost. */
export interface SheetRow {
  readonly key: string;
  /** Text by the id of the column; absent is empty. */
  readonly cells: Readonly<Record<string, string>>;
}

/** Makes a row for a place among the others: numbered, and otherwise empty. */
export type NewRow = (rows: readonly SheetRow[], index: number) => SheetRow;

/** Places of cells, ends included. */
export interface Area {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

let made = 0;
/** A key that no other row of the page has. */
export const newKey = (): string => `row${++made}`;

/** Sets texts; rows behind the last are made as they are needed. */
export function withCells(
  rows: readonly SheetRow[],
  changes: readonly { readonly row: number; readonly column: string; readonly text: string }[],
  newRow: NewRow,
): readonly SheetRow[] {
  const next = [...rows];
  for (const { row, column, text } of changes) {
    while (next.length <= row) next.push(newRow(next, next.length));
    const before = next[row] as SheetRow;
    if ((before.cells[column] ?? '') !== text) next[row] = { ...before, cells: { ...before.cells, [column]: text } };
  }
  return next;
}

/** Empties an area, as far as there are rows. */
export function cleared(rows: readonly SheetRow[], area: Area, columns: readonly string[]): readonly SheetRow[] {
  const emptied = Object.fromEntries(columns.slice(area.left, area.right + 1).map((column) => [column, '']));
  return rows.map((row, index) =>
    index < area.top || index > area.bottom ? row : { ...row, cells: { ...row.cells, ...emptied } },
  );
}

/**
 * Puts a block at the top left of an area. One value fills the whole area; a block is repeated in an area that is a
 * multiple of its height, as spreadsheets do. Answers with the area that it covers; what is wider than the sheet is
 * left out.
 */
export function pasted(
  rows: readonly SheetRow[],
  area: Area,
  block: readonly (readonly string[])[],
  columns: readonly string[],
  newRow: NewRow,
): { readonly rows: readonly SheetRow[]; readonly area: Area } {
  const height = block.length;
  const width = Math.max(0, ...block.map((line) => line.length));
  if (height === 0 || width === 0) return { rows, area };
  const repeats = (size: number, space: number): number => (space % size === 0 ? space / size : 1);
  const tall = height * repeats(height, area.bottom - area.top + 1);
  const wide = width * repeats(width, area.right - area.left + 1);
  const changes = Array.from({ length: tall }, (_, down) =>
    Array.from({ length: wide }, (_, across) => {
      const column = columns[area.left + across];
      const text = block[down % height]?.[across % width];
      return column === undefined || text === undefined ? [] : [{ row: area.top + down, column, text: text.trim() }];
    }).flat(),
  ).flat();
  return {
    rows: withCells(rows, changes, newRow),
    area: {
      top: area.top,
      left: area.left,
      bottom: area.top + tall - 1,
      right: Math.min(columns.length, area.left + wide) - 1,
    },
  };
}

/** The texts of an area, line by line. */
export const textsOf = (rows: readonly SheetRow[], area: Area, columns: readonly string[]): readonly string[][] =>
  rows
    .slice(area.top, area.bottom + 1)
    .map(({ cells }) => columns.slice(area.left, area.right + 1).map((column) => cells[column] ?? ''));

export const insertedAt = (rows: readonly SheetRow[], index: number, newRow: NewRow): readonly SheetRow[] =>
  rows.toSpliced(index, 0, newRow(rows, index));

export const removedRows = (rows: readonly SheetRow[], from: number, to: number): readonly SheetRow[] =>
  rows.toSpliced(from, to - from + 1);

/** Moves the rows `from` to `to` by so many places; undefined when they would leave the sheet. */
export function movedRows(
  rows: readonly SheetRow[],
  from: number,
  to: number,
  by: number,
): readonly SheetRow[] | undefined {
  if (from + by < 0 || to + by >= rows.length || from > to) return undefined;
  return rows.toSpliced(from, to - from + 1).toSpliced(from + by, 0, ...rows.slice(from, to + 1));
}
