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
 * what several rows would make the first of them makes.
 */
export function* rowsOf(read: ReadImport, rows: readonly Row[], factory: Factory): InSteps<Iterable<ImportRow>> {
  const objects = new Map<number, Touched[]>();
  const outcomes = new Map<number, Set<RowOutcome>>();
  const made = new Set<string>();
  const note = (lines: readonly number[], found: readonly Touched[]): void => {
    const fresh = found.filter(({ kind, id }) => kind === 'changed' || !made.has(id));
    for (const { kind, id } of fresh) if (kind === 'created') made.add(id);
    const [first] = lines;
    if (first !== undefined) objects.set(first, [...(objects.get(first) ?? []), ...fresh]);
    // The last one refers to the others, which it needed.
    const main = found.at(-1);
    if (main === undefined) return;
    for (const line of lines) {
      const known = outcomes.get(line) ?? new Set<RowOutcome>();
      outcomes.set(line, known.add(main.kind));
      if (main.planned) known.add('planned');
      if (main.unscheduled) known.add('unscheduled');
    }
  };
  for (const one of read.baseDataOfRows) {
    yield;
    note(one.rows, touchedByRows(one, factory));
  }
  for (const { rows: lines, about } of read.planning) {
    yield;
    note(lines, [{ ...about, tell: () => about }]);
  }
  const errors = Map.groupBy(read.errors, ({ row }) => row);
  const ofFile = new Map<string, unknown>();
  for (const { id, fields } of read.baseData) {
    yield;
    ofFile.set(id, fields);
  }
  return Iterator.from(rows).map(({ number: row, cells }): ImportRow => {
    const wrong = errors.get(row);
    if (wrong !== undefined) return refusedRow(row, wrong, cells);
    return {
      row,
      outcomes: [...(outcomes.get(row) ?? ['unchanged' as const])],
      objects: (objects.get(row) ?? []).map(({ tell }) => named(tell(), factory, ofFile)),
      errors: [],
    };
  });
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
