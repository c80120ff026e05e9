import type { z } from 'zod';
import { invalidFieldCodes } from '#domain/kernel/invalid-fields.ts';
import { newKey, type SheetRow } from '#frontend/kit/sheet/sheet-rows.ts';
import type { Catalogue } from './catalogue.ts';
import type { Cell, CellProblem } from './cell.ts';

type Item = Readonly<Record<string, unknown>>;

/** What the rows came from, by their key: what was not touched is sent back as it was. */
export type Origins = ReadonlyMap<string, Item>;

/** Problems by row and column. */
export type Problems = ReadonlyMap<string, Readonly<Record<string, CellProblem>>>;

/** Items as rows of texts, and which came from which. */
export function rowsOf(
  items: readonly Item[],
  cells: readonly Cell[],
  catalogue: Catalogue,
): { readonly rows: readonly SheetRow[]; readonly origins: Origins } {
  const pairs = items.map((item) => ({ item, row: { key: newKey(), cells: textsOf(item, cells, catalogue) } }));
  return { rows: pairs.map(({ row }) => row), origins: new Map(pairs.map(({ row, item }) => [row.key, item])) };
}

const textsOf = (item: Item, cells: readonly Cell[], catalogue: Catalogue): Readonly<Record<string, string>> =>
  Object.fromEntries(cells.map(({ id, write }) => [id, item[id] === undefined ? '' : write(item[id], catalogue)]));

export interface ReadTable {
  /** One for each row, in their order; what cannot be read is replaced by what does no harm. */
  readonly items: readonly Item[];
  readonly problems: Problems;
}

/** Reads rows. What the schema of an item refuses is told in its cell, as what cannot be read. */
export function readTable(
  rows: readonly SheetRow[],
  cells: readonly Cell[],
  schema: z.ZodType,
  origins: Origins,
  catalogue: Catalogue,
): ReadTable {
  const problems = new Map<string, Record<string, CellProblem>>();
  const items = rows.map((row) => {
    const wrong: Record<string, CellProblem> = {};
    const item = readRow(row, cells, origins.get(row.key), catalogue, wrong);
    const parsed = schema.safeParse(item);
    if (!parsed.success)
      for (const [path, code] of Object.entries(invalidFieldCodes(parsed.error)))
        wrong[path.split('.', 1)[0] ?? path] ??= code;
    if (Object.keys(wrong).length > 0) problems.set(row.key, wrong);
    return parsed.success ? (parsed.data as Item) : item;
  });
  return { items, problems };
}

function readRow(
  row: SheetRow,
  cells: readonly Cell[],
  origin: Item | undefined,
  catalogue: Catalogue,
  wrong: Record<string, CellProblem>,
): Item {
  const item: Record<string, unknown> = {};
  for (const cell of cells) {
    const { id } = cell;
    const text = (row.cells[id] ?? '').trim();
    const had = origin?.[id];
    // A text that nobody touched means what it meant, whatever names have become.
    if (had !== undefined && text === cell.write(had, catalogue)) {
      item[id] = had;
      continue;
    }
    const reading = text === '' ? { value: undefined } : cell.read(text, catalogue);
    if ('problem' in reading) wrong[id] = reading.problem;
    else if (reading.value === undefined && cell.required === true) wrong[id] = 'required';
    const value = id in wrong ? cell.instead : 'value' in reading ? reading.value : undefined;
    if (value !== undefined) item[id] = value;
  }
  return item;
}

/** Adds problems; the first of a cell stays. */
export function withProblems(
  problems: Problems,
  more: Iterable<{ readonly key: string; readonly column: string; readonly problem: CellProblem }>,
): Problems {
  const all = new Map(problems);
  for (const { key, column, problem } of more) all.set(key, { [column]: problem, ...all.get(key) });
  return all;
}
