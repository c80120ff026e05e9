import type { Technology } from '#domain/base-data/object-types.ts';
import { circularSteps, technologyErrors } from '#domain/base-data/rules/technology-rules.ts';
import type { SheetRow } from '#frontend/kit/sheet/sheet-rows.ts';
import type { Catalogue } from './catalogue.ts';
import type { CellProblem } from './cell.ts';
import { type Problems, type ReadTable, withProblems } from './tables.ts';

/** The tables of a technology by the names of its fields. */
export const technologyTables = ['technologyItems', 'attendantResources', 'bom'] as const;
export type TechnologyTable = (typeof technologyTables)[number];

export type Tables<Value> = Readonly<Record<TechnologyTable, Value>>;

/** Codes by path, as a refusal of the server has them. */
export type PathCodes = Readonly<Record<string, CellProblem>>;

/** What the domain's own rules say about the technology as it is entered, with what was wrong already. */
export function checkTechnology(
  technology: Technology,
  before: Technology | undefined,
  rows: Tables<readonly SheetRow[]>,
  read: Tables<ReadTable>,
  catalogue: Catalogue,
): { readonly problems: Tables<Problems>; readonly fields: PathCodes } {
  const circle = new Set(circularSteps(technology));
  const codes: PathCodes = {
    ...technologyErrors(catalogue.factory, technology, before),
    ...Object.fromEntries(
      technology.technologyItems.flatMap(({ number }, index) =>
        circle.has(number) ? [[`technologyItems.${index}.predecessors`, 'inACircle']] : [],
      ),
    ),
  };
  const known = Object.fromEntries(technologyTables.map((table) => [table, read[table].problems]));
  return atCells(codes, rows, known as unknown as Tables<Problems>);
}

/** Leads codes by path to the cells that they are about; the others are about fields. */
export function atCells(
  codes: PathCodes,
  rows: Tables<readonly SheetRow[]>,
  known: Tables<Problems>,
): { readonly problems: Tables<Problems>; readonly fields: PathCodes } {
  const fields: Record<string, CellProblem> = {};
  const found = new Map<string, { key: string; column: string; problem: CellProblem }[]>();
  for (const [path, problem] of Object.entries(codes)) {
    const [table = '', index = '', column = ''] = path.split('.');
    const row = rows[table as TechnologyTable]?.[Number(index)];
    if (row === undefined || column === '') fields[table] ??= problem;
    else found.set(table, [...(found.get(table) ?? []), { key: row.key, column, problem }]);
  }
  const problems = Object.fromEntries(
    technologyTables.map((table) => [table, withProblems(known[table], found.get(table) ?? [])]),
  );
  return { problems: problems as unknown as Tables<Problems>, fields };
}
