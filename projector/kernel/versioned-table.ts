import type pg from 'pg';
import type { Cell, Column, DrainMode, Moment, TableChange, TableWrites } from './read-model.ts';

/**
 * Rows that are true now, and their versions: what was true from which position on. A version is written once and
 * never touched again; it ends where the next one of its id begins. What follows from other rows is not versioned:
 * reads as of a position derive it anew.
 */
export interface VersionedTable<Doc> {
  readonly spec: VersionedSpec<Doc>;
  readonly rows: Map<string, Row<Doc>>;
  /** Ids whose row is not written as it stands. */
  readonly changed: Set<string>;
  readonly removed: Set<string>;
  /** Not written yet, one list for each of `spec.versions`. */
  versions: Version<Doc>[][];
}

export interface VersionedSpec<Doc> {
  /** Table of the rows that are true now; without it there are versions only. */
  readonly current?: RowSpec<Doc>;
  /** A row whose parts change at different times has them in tables of their own. */
  readonly versions: readonly VersionSpec<Doc>[];
}

export interface RowSpec<Doc> {
  readonly table: string;
  /** Columns beside id and document: what queries search by. */
  readonly columns: readonly (Column & { readonly of: (doc: Doc) => Cell })[];
  /** What the column `doc` holds, when the image knows more than that. */
  readonly stored?: (doc: Doc) => unknown;
}

export interface VersionSpec<Doc> extends RowSpec<Doc> {
  /** Whether nothing that `stored` keeps differs. Without it every `put` begins a version. */
  readonly same?: (one: Doc, other: Doc) => boolean;
}

interface Row<Doc> {
  doc: Doc;
  /** Last version of each table, while this process knows it. */
  readonly last: (Version<Doc> | undefined)[];
}

interface Version<Doc> {
  readonly id: string;
  readonly from: bigint;
  doc: Doc;
  removed: boolean;
}

export function versionedTable<Doc>(spec: VersionedSpec<Doc>): VersionedTable<Doc> {
  return { spec, rows: new Map(), changed: new Set(), removed: new Set(), versions: spec.versions.map(() => []) };
}

export const docOf = <Doc>(table: VersionedTable<Doc>, id: string): Doc | undefined => table.rows.get(id)?.doc;

/** The document as it stands; throws when the id is unknown, because an event named it. */
export function existing<Doc>(table: VersionedTable<Doc>, id: string): Doc {
  return existingRow(table, id).doc;
}

/** Begins a new version. A second change by the same event changes the version that it began. */
export function put<Doc>(table: VersionedTable<Doc>, id: string, doc: Doc, moment: Moment): void {
  let row = table.rows.get(id);
  const before = row?.doc;
  if (row === undefined) {
    row = { doc, last: [] };
    table.rows.set(id, row);
  }
  for (const [place, { same }] of table.spec.versions.entries()) {
    if (before !== undefined && same?.(before, doc) === true) continue;
    addVersion(table, place, row, { id, from: moment.position, doc, removed: false });
  }
  row.doc = doc;
  table.changed.add(id);
  table.removed.delete(id);
}

/** Shows what follows from other rows; no version. */
export function show<Doc>(table: VersionedTable<Doc>, id: string, doc: Doc): void {
  existingRow(table, id).doc = doc;
  table.changed.add(id);
}

export function remove<Doc>(table: VersionedTable<Doc>, id: string, moment: Moment): void {
  const row = existingRow(table, id);
  for (const place of table.spec.versions.keys()) {
    addVersion(table, place, row, { id, from: moment.position, doc: row.doc, removed: true });
  }
  table.rows.delete(id);
  table.changed.delete(id);
  table.removed.add(id);
}

/** What was put so far stands in the tables already. */
export function settle<Doc>(table: VersionedTable<Doc>): void {
  forgetChanges(table);
  table.versions = table.spec.versions.map(() => []);
}

function existingRow<Doc>(table: VersionedTable<Doc>, id: string): Row<Doc> {
  const row = table.rows.get(id);
  if (row === undefined) throw new Error(`${table.spec.versions[0]?.table} has no ${id}`);
  return row;
}

function addVersion<Doc>(table: VersionedTable<Doc>, place: number, row: Row<Doc>, version: Version<Doc>): void {
  const last = row.last[place];
  if (last?.from === version.from) {
    last.doc = version.doc;
    last.removed = version.removed;
    return;
  }
  row.last[place] = version;
  table.versions[place]?.push(version);
}

/** Documents that changed and ids that went since the last drain of the rows. */
export function changesOf<Doc>(table: VersionedTable<Doc>): { changed: Doc[]; removed: string[] } {
  return { changed: [...table.changed].map((id) => existing(table, id)), removed: [...table.removed] };
}

/** Hands out what is to be written, in the order of `writesOf`, and counts it as written. */
export function drainTable<Doc>(table: VersionedTable<Doc>, mode: DrainMode): readonly TableChange[] {
  const { spec } = table;
  const changes: TableChange[] = [];
  for (const [place, versionSpec] of spec.versions.entries()) {
    const rows: Cell[][] = versionColumns(versionSpec).map(() => []);
    for (const { id, from, doc, removed } of table.versions[place] ?? []) {
      rows[0]?.push(id);
      rows[1]?.push(from);
      addDoc(rows, 2, versionSpec, doc, removed);
    }
    changes.push({ rows, removed: [] });
  }
  table.versions = spec.versions.map(() => []);
  if (spec.current !== undefined) changes.push(drainRows(table, spec.current, mode));
  else if (mode === 'all') forgetChanges(table);
  return changes;
}

function drainRows<Doc>(table: VersionedTable<Doc>, spec: RowSpec<Doc>, mode: DrainMode): TableChange {
  const rows: Cell[][] = currentColumns(spec).map(() => []);
  if (mode === 'versionsOnly') return { rows, removed: [] };
  for (const id of table.changed) {
    rows[0]?.push(id);
    addDoc(rows, 1, spec, existing(table, id), false);
  }
  const removed = [...table.removed];
  forgetChanges(table);
  return { rows, removed };
}

function forgetChanges<Doc>(table: VersionedTable<Doc>): void {
  table.changed.clear();
  table.removed.clear();
}

export function writesOf<Doc>(spec: VersionedSpec<Doc>): readonly TableWrites[] {
  const versions = spec.versions.map((one) => ({ table: one.table, columns: versionColumns(one), replaces: false }));
  const { current } = spec;
  return current === undefined
    ? versions
    : [...versions, { table: current.table, columns: currentColumns(current), replaces: true }];
}

/** Reads what is true now back into the image. */
export async function loadRows<Stored>(
  client: pg.ClientBase,
  schema: string,
  { table }: { readonly table: string },
  onRow: (id: string, stored: Stored) => void,
): Promise<void> {
  const { rows } = await client.query<{ id: string; doc: Stored }>(`SELECT id, doc FROM ${schema}.${table}`);
  for (const { id, doc } of rows) onRow(id, doc);
}

/** Puts a row that is written already into the image. */
export function load<Doc>(table: VersionedTable<Doc>, id: string, doc: Doc): void {
  table.rows.set(id, { doc, last: [] });
}

function currentColumns({ columns }: { readonly columns: readonly Column[] }): readonly Column[] {
  return [{ name: 'id', type: 'text' }, ...searched(columns), { name: 'doc', type: 'json' }];
}

function versionColumns({ columns }: { readonly columns: readonly Column[] }): readonly Column[] {
  return [
    { name: 'id', type: 'text' },
    { name: 'valid_from', type: 'bigint' },
    ...searched(columns),
    { name: 'doc', type: 'json' },
  ];
}

const searched = (columns: readonly Column[]): readonly Column[] => columns.map(({ name, type }) => ({ name, type }));

/** A version without a document: from here on there is no such row. */
function addDoc<Doc>(rows: Cell[][], start: number, spec: RowSpec<Doc>, doc: Doc, removed: boolean): void {
  let column = start;
  for (const { of } of spec.columns) rows[column++]?.push(of(doc));
  rows[column]?.push(removed ? null : JSON.stringify(spec.stored === undefined ? doc : spec.stored(doc)));
}
