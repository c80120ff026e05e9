import type pg from 'pg';
import type { Cell, Column, DrainMode, Moment, TableWrites } from './read-model.ts';

/**
 * A table that keeps every version of a row with the range of positions in which it was true: `valid_from`
 * inclusive, `valid_to` exclusive and null for what is true now. Documents are never changed in place.
 */
export interface VersionedTable<Doc> {
  readonly spec: VersionedSpec<Doc>;
  readonly current: Map<string, Version<Doc>>;
  /** Ids whose current version is not written yet. */
  readonly unwritten: Set<string>;
  /** Versions that came and went without being written. */
  closed: ClosedVersion<Doc>[];
  /** Ends of versions that are written already. */
  closes: { readonly id: string; readonly from: bigint; readonly to: Moment }[];
  readonly removed: Set<string>;
}

export interface VersionedSpec<Doc> {
  readonly table: string;
  /** Columns beside id, validity and document: what queries search by. */
  readonly columns: readonly (Column & { readonly of: (doc: Doc) => Cell })[];
  /** What the column `doc` holds, when the image knows more than that. */
  readonly stored?: (doc: Doc) => unknown;
}

interface Version<Doc> {
  readonly id: string;
  doc: Doc;
  readonly from: Moment;
  written: boolean;
}

interface ClosedVersion<Doc> extends Version<Doc> {
  readonly to: Moment;
}

export function versionedTable<Doc>(spec: VersionedSpec<Doc>): VersionedTable<Doc> {
  return { spec, current: new Map(), unwritten: new Set(), closed: [], closes: [], removed: new Set() };
}

export const docOf = <Doc>(table: VersionedTable<Doc>, id: string): Doc | undefined => table.current.get(id)?.doc;

/** The document as it stands; throws when the id is unknown, because an event named it. */
export function existing<Doc>(table: VersionedTable<Doc>, id: string): Doc {
  const version = table.current.get(id);
  if (version === undefined) throw new Error(`${table.spec.table} has no ${id}`);
  return version.doc;
}

/** Begins a new version. A second change by the same event changes the version that it began. */
export function put<Doc>(table: VersionedTable<Doc>, id: string, doc: Doc, moment: Moment): void {
  const before = table.current.get(id);
  if (before !== undefined && before.from.position === moment.position && !before.written) {
    before.doc = doc;
    return;
  }
  if (before !== undefined) close(table, before, moment);
  table.current.set(id, { id, doc, from: moment, written: false });
  table.unwritten.add(id);
  table.removed.delete(id);
}

export function remove<Doc>(table: VersionedTable<Doc>, id: string, moment: Moment): void {
  const before = table.current.get(id);
  if (before === undefined) throw new Error(`${table.spec.table} has no ${id}`);
  close(table, before, moment);
  table.current.delete(id);
  table.removed.add(id);
}

function close<Doc>(table: VersionedTable<Doc>, version: Version<Doc>, moment: Moment): void {
  if (version.written) table.closes.push({ id: version.id, from: version.from.position, to: moment });
  else {
    table.unwritten.delete(version.id);
    // Made and removed by one event: it was never true.
    if (version.from.position !== moment.position) table.closed.push({ ...version, to: moment });
  }
}

/** Documents that changed and ids that went since the last drain. */
export function changesOf<Doc>(table: VersionedTable<Doc>): { changed: Doc[]; removed: string[] } {
  return { changed: [...table.unwritten].map((id) => existing(table, id)), removed: [...table.removed] };
}

/** Hands out what is to be written, by column, and counts it as written. */
export function drainVersions<Doc>(
  table: VersionedTable<Doc>,
  mode: DrainMode,
): { readonly rows: Cell[][]; readonly closes: Cell[][] } {
  const rows: Cell[][] = columnsOf(table.spec).map(() => []);
  for (const version of table.closed) addRow(table.spec, rows, version, version.to);
  table.closed = [];
  if (mode === 'all') {
    for (const id of table.unwritten) {
      const version = table.current.get(id);
      if (version === undefined) continue;
      addRow(table.spec, rows, version, undefined);
      version.written = true;
    }
    table.unwritten.clear();
  }
  const closes = [
    table.closes.map(({ id }) => id),
    table.closes.map(({ from }) => from),
    table.closes.map(({ to }) => to.position),
    table.closes.map(({ to }) => to.at),
  ];
  table.closes = [];
  table.removed.clear();
  return { rows, closes };
}

export function writesOf(spec: { readonly table: string; readonly columns: readonly Column[] }): TableWrites {
  return { table: spec.table, columns: columnsOf(spec), versioned: true };
}

/** Reads what is true now back into the image. */
export async function loadVersions<Doc>(
  table: VersionedTable<Doc>,
  client: pg.ClientBase,
  schema: string,
  onDoc: (id: string, doc: Doc) => void,
): Promise<void> {
  const { rows } = await client.query<{ id: string; doc: Doc; valid_from: string; valid_from_at: string }>(
    `SELECT id, doc, valid_from, valid_from_at FROM ${schema}.${table.spec.table} WHERE valid_to IS NULL`,
  );
  for (const row of rows) {
    const from = { position: BigInt(row.valid_from), at: Number(row.valid_from_at) };
    table.current.set(row.id, { id: row.id, doc: row.doc, from, written: true });
    onDoc(row.id, row.doc);
  }
}

function columnsOf(spec: { readonly columns: readonly Column[] }): readonly Column[] {
  return [
    { name: 'id', type: 'text' },
    { name: 'valid_from', type: 'bigint' },
    { name: 'valid_from_at', type: 'bigint' },
    { name: 'valid_to', type: 'bigint' },
    { name: 'valid_to_at', type: 'bigint' },
    ...spec.columns.map(({ name, type }) => ({ name, type })),
    { name: 'doc', type: 'json' },
  ];
}

function addRow<Doc>(spec: VersionedSpec<Doc>, rows: Cell[][], version: Version<Doc>, to: Moment | undefined): void {
  const { id, from, doc } = version;
  let column = 0;
  const add = (value: Cell): void => {
    rows[column]?.push(value);
    column++;
  };
  add(id);
  add(from.position);
  add(from.at);
  add(to?.position ?? null);
  add(to?.at ?? null);
  for (const { of } of spec.columns) add(of(doc));
  add(JSON.stringify(spec.stored === undefined ? doc : spec.stored(doc)));
}
