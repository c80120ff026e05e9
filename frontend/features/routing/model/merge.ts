import type { SheetRow } from '#frontend/kit/sheet/sheet-rows.ts';

/** What one cell was, what somebody else has made of it, and what the person has. */
export interface CellDifference {
  readonly row: string;
  readonly column: string;
  readonly base: string;
  readonly theirs: string;
  /** Undefined: the person has not touched it. */
  readonly mine: string | undefined;
}

export interface Merged {
  readonly rows: readonly SheetRow[];
  /** Cells that somebody else has changed; a row that is new or gone is told by its first column. */
  readonly differences: readonly CellDifference[];
}

/**
 * Brings two changes of a table together, cell by cell. `keyOf` says which rows are the same, as the number of a step.
 * What only one has changed is taken from there; where both have, the person's own stays and is told. A row that
 * somebody else has removed goes unless the person has changed it; their new rows come behind.
 */
export function merged(
  base: readonly SheetRow[],
  theirs: readonly SheetRow[],
  mine: readonly SheetRow[],
  columns: readonly string[],
  keyOf: (row: SheetRow) => string,
): Merged {
  const differences: CellDifference[] = [];
  const bases = byKey(base, keyOf);
  const others = byKey(theirs, keyOf);
  const own = byKey(mine, keyOf);
  const first = columns[0] ?? '';
  const rows = mine.flatMap((row): readonly SheetRow[] => {
    const key = keyOf(row);
    const was = bases.get(key);
    const other = others.get(key);
    if (other === undefined) {
      if (was === undefined) return [row];
      const isTouched = columns.some((column) => textOf(row, column) !== textOf(was, column));
      const name = textOf(was, first);
      differences.push({ row: key, column: first, base: name, theirs: '', mine: isTouched ? name : undefined });
      return isTouched ? [row] : [];
    }
    const cells: Record<string, string> = { ...row.cells };
    for (const column of columns) {
      const [before, now, wish] = [textOf(was, column), textOf(other, column), textOf(row, column)];
      if (now === before || now === wish) continue;
      const isTouched = wish !== before;
      if (!isTouched) cells[column] = now;
      differences.push({ row: key, column, base: before, theirs: now, mine: isTouched ? wish : undefined });
    }
    return [{ ...row, cells }];
  });
  const added = theirs.filter((row) => !bases.has(keyOf(row)) && !own.has(keyOf(row)));
  for (const row of added)
    differences.push({ row: keyOf(row), column: first, base: '', theirs: textOf(row, first), mine: undefined });
  return { rows: [...rows, ...added], differences };
}

const textOf = (row: SheetRow | undefined, column: string): string => row?.cells[column] ?? '';

const byKey = (rows: readonly SheetRow[], keyOf: (row: SheetRow) => string): ReadonlyMap<string, SheetRow> =>
  new Map(rows.map((row) => [keyOf(row), row]));
