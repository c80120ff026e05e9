import { createHash } from 'node:crypto';
import type { Branch } from '#domain/kernel/event.ts';
import { type Instant, toIso } from '#domain/kernel/instant.ts';

/** One change of one object, as `GET /api/planning/history` shows it. */
export interface HistoryRow {
  readonly position: bigint;
  readonly line: number;
  readonly branch: Branch;
  readonly at: number;
  /** JSON. */
  readonly actor: string;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly placed?: Placed | undefined;
  readonly changes: readonly FieldChange[];
  /** `hashOf` the step that it is of. */
  readonly changeSet: bigint;
  /** Of an undo or redo: of the step that it takes back or repeats. */
  readonly undoes: bigint | null;
  /** The run that it is of, as an import; null: somebody's own. */
  readonly run: string | null;
}

/** A change set in eight bytes instead of up to a hundred, of each of many rows: they are only compared. */
export const hashOf = (changeSet: string): bigint => createHash('sha256').update(changeSet).digest().readBigInt64BE();

/** null: the field was or became empty. Instants are ISO, as the API shows them. */
export interface FieldChange<Field extends string = string> {
  readonly field: Field;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Where something was put, of what changed of it, before and after: nearly all of a long history. null: it was nowhere, because
 * it is new.
 */
export interface Placed {
  readonly resourceId?: readonly [before: string | null, after: string];
  readonly startDate?: readonly [before: Instant | null, after: Instant];
  readonly endDate?: readonly [before: Instant | null, after: Instant];
}

/** A field with its value now and, unless it was empty, its value before: a third of the bytes of one that spells that out. */
type Written = readonly [field: string, after: unknown, before?: unknown];

/** The column `changes`; null: nothing but the place. */
export const writtenChanges = (changes: readonly FieldChange[]): string | null =>
  changes.length === 0 ? null : JSON.stringify(changes.map(written));

const written = ({ field, before, after }: FieldChange): Written =>
  before === null || before === undefined ? [field, after] : [field, after, before];

/** Columns of an entry that say what changed; `bigint` as the driver gives it. */
export interface ChangeColumns {
  readonly resource_before: string | null;
  readonly resource_after: string | null;
  readonly start_before: string | null;
  readonly start_after: string | null;
  readonly end_before: string | null;
  readonly end_after: string | null;
  readonly changes: readonly Written[] | null;
}

export const changeColumns = (entry: string): string =>
  ['resource_before', 'resource_after', 'start_before', 'start_after', 'end_before', 'end_after', 'changes']
    .map((column) => `${entry}.${column}`)
    .join(', ');

/** Everything that an entry says changed, as it is shown. */
export function shownChanges(row: ChangeColumns): readonly FieldChange[] {
  const instant = (at: string | null): string | null => (at === null ? null : toIso(Number(at)));
  const place = [
    { field: 'resourceId', before: row.resource_before, after: row.resource_after },
    { field: 'startDate', before: instant(row.start_before), after: instant(row.start_after) },
    { field: 'endDate', before: instant(row.end_before), after: instant(row.end_after) },
  ].filter(({ after }) => after !== null);
  const others = (row.changes ?? []).map(([field, after, before = null]) => ({ field, before, after }));
  // Of what is new its name comes first.
  return place.every(({ before }) => before === null) ? [...others, ...place] : [...place, ...others];
}
