import type { Factory } from '#domain/base-data/factory.ts';
import { type Collection, objectTypes } from '#domain/base-data/object-types.ts';
import type { Row, RowError } from '#domain/import/file/table.ts';
import type { InSteps } from '#domain/kernel/in-steps.ts';
import { type Touched, touchedByRows } from './base-data-changes.ts';
import type { ImportRow, OutcomeCounts } from './import-job.ts';
import type { ReadImport } from './import-types.ts';
import { type FieldChange, type RowObject, type RowOutcome, rowOutcomes } from './row-outcome.ts';

/** Cells of a refused row that are repeated, and how much of each. */
const mostCells = 200;
const mostOfCell = 2_000;

/**
 * What would become of each row, in the order of the file. Of rows that say something together the first has the objects;
 * what several rows would make the first of them makes. What is done to objects is worked out twice, and not kept in between:
 * that of 200,000 rows takes more memory than they do.
 * @param lines numbers of all rows
 * @param refused at least those rows that have errors, with their cells
 */
export function* rowsOf(
  read: ReadImport,
  lines: readonly number[],
  refused: readonly Row[],
  factory: Factory,
): InSteps<Iterable<ImportRow>> {
  type Said = (typeof read.baseDataOfRows)[number] | (typeof read.planning)[number];
  const outcomes = new Map<number, readonly RowOutcome[]>();
  /** By line: what it says first, alone or with others. */
  const first = new Map<number, Said[]>();
  /** By id of a new object: what makes it. */
  const maker = new Map<string, Said>();
  const touchedBy = (said: Said): readonly Touched[] =>
    'changes' in said ? touchedByRows(said, factory) : [{ ...said.about, tell: () => said.about }];
  for (const said of [...read.baseDataOfRows, ...read.planning]) {
    yield;
    const found = touchedBy(said);
    for (const { kind, id } of found) if (kind === 'created' && !maker.has(id)) maker.set(id, said);
    const [line] = said.rows;
    if (line !== undefined) first.set(line, [...(first.get(line) ?? []), said]);
    // The last one refers to the others, which it needed.
    const main = found.at(-1);
    if (main !== undefined) for (const row of said.rows) outcomes.set(row, withOutcome(outcomes.get(row), main));
  }
  const errors = Map.groupBy(read.errors, ({ row }) => row);
  const ofFile = new Map<string, unknown>();
  for (const { id, fields } of read.baseData) {
    yield;
    ofFile.set(id, fields);
  }
  const cellsOf = new Map(refused.map(({ number, cells }) => [number, cells]));
  return Iterator.from(lines).map((row): ImportRow => {
    const wrong = errors.get(row);
    if (wrong !== undefined) return refusedRow(row, wrong, cellsOf.get(row) ?? new Map());
    return {
      row,
      outcomes: [...(outcomes.get(row) ?? ['unchanged' as const])],
      objects: (first.get(row) ?? []).flatMap((said) =>
        touchedBy(said)
          .filter(({ kind, id }) => kind === 'changed' || maker.get(id) === said)
          .map(({ tell }) => named(tell(), factory, ofFile)),
      ),
      errors: [],
    };
  });
}

/** Rows have few kinds of outcomes: each is kept once. */
const known = new Map<string, readonly RowOutcome[]>();
function withOutcome(
  before: readonly RowOutcome[] = [],
  { kind, planned, unscheduled }: Touched,
): readonly RowOutcome[] {
  const all = new Set<RowOutcome>([...before, kind]);
  if (planned) all.add('planned');
  if (unscheduled) all.add('unscheduled');
  const key = [...all].join();
  const found = known.get(key) ?? [...all];
  known.set(key, found);
  return found;
}

const refusedRow = (row: number, errors: readonly RowError[], cells: Row['cells']): ImportRow => ({
  row,
  outcomes: ['refused'],
  objects: [],
  errors: [...errors],
  cells: Object.fromEntries([...cells].slice(0, mostCells).map(([name, cell]) => [name, cell.slice(0, mostOfCell)])),
});

export const noCounts = (): OutcomeCounts =>
  Object.fromEntries(rowOutcomes.map((outcome) => [outcome, 0])) as OutcomeCounts;

/** Adds a row to the counts. */
export function countRow(counts: OutcomeCounts, { outcomes }: Pick<ImportRow, 'outcomes'>): void {
  for (const outcome of outcomes) counts[outcome] += 1;
}

/** Kinds of objects by the field that refers to one. */
const collections: ReadonlyMap<string, Collection> = new Map(
  (Object.keys(objectTypes) as Collection[]).flatMap((collection) => [
    [`${objectTypes[collection].singular}Id` as string, collection] as const,
    [collection as string, collection] as const,
  ]),
);

/** The same with names in place of the ids that fields refer by. */
function named(
  object: RowObject,
  { objects }: Factory,
  ofFile: ReadonlyMap<string, unknown>,
): ImportRow['objects'][number] {
  const nameOf = (collection: Collection, id: string): string => {
    const fields = (objects[collection].get(id) ?? ofFile.get(id)) as Readonly<Record<string, unknown>> | undefined;
    const name = fields?.[objectTypes[collection].nameField ?? ''];
    return typeof name === 'string' ? name : id;
  };
  const shown = (field: string, value: unknown): unknown => {
    const collection = collections.get(field);
    if (typeof value === 'string') return collection === undefined ? value : nameOf(collection, value);
    if (Array.isArray(value)) return value.map((one) => shown(field, one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shown(key, one)]));
  };
  const changeOf = (change: FieldChange): FieldChange => {
    const field = change.part?.split(' · ').at(-1) ?? change.field;
    return {
      ...change,
      ...('before' in change && { before: shown(field, change.before) }),
      ...('after' in change && { after: shown(field, change.after) }),
    };
  };
  return { ...object, fields: object.fields.map(changeOf) };
}
