import type pg from 'pg';
import { mostCountedBehind } from '#domain/administration/api/audit-calls.ts';
import { type AuditEntry, kindOfEvent, kindsOfEvents } from '#domain/administration/audit.ts';
import { objectTypes } from '#domain/base-data/object-types.ts';
import { toIso } from '#domain/kernel/instant.ts';
import {
  type ChangeColumns,
  changeColumns,
  type FieldChange,
  shownChanges,
} from '#projector/read-models/history/row.ts';
import { actorNameSql, personNameSql } from '../reads/actor.ts';
import { liveRows } from '../reads/rows.ts';
import { namesReporter, unnamedActions } from '../reads/who-reported.ts';
import { nameChanges } from './change-names.ts';

/**
 * The audit: changes of the log (`history.entry`, `history.placed_together`) and what was noted beside it, as one list by
 * time. Keys come first, by indexes and so many only as a page needs; then what they stand for.
 */
export interface AuditQuestion {
  readonly objectId?: string | undefined;
  readonly actor?: string | undefined;
  /** Instants in epoch milliseconds, `to` included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Kinds as entries have them. */
  readonly kinds?: readonly string[] | undefined;
  readonly text?: string | undefined;
  /** Whether changes in simulations are told. */
  readonly withSimulations: boolean;
}

interface Key {
  readonly source: 'entry' | 'together' | 'noted';
  readonly position: string;
  readonly line: number;
}

/** Parameters of a statement, in the order in which they are named. */
type Values = unknown[];

/** What holds of the rows of each source, `s`. */
export interface AuditConditions {
  readonly entry: string;
  readonly together: string;
  readonly noted: string;
}

/** Objects that a text names; more than this many are no name. */
const mostNamed = 20;

export async function auditConditions(pool: pg.Pool, asked: AuditQuestion, values: Values): Promise<AuditConditions> {
  const next = (value: unknown): string => `$${values.push(value)}`;
  const entry: string[] = ['true'];
  const together: string[] = ['true'];
  const noted: string[] = ['true'];
  const logged = (sql: string): void => void (entry.push(sql), together.push(sql));
  const { objectId, actor, from, to, kinds, text, withSimulations } = asked;
  if (!withSimulations) logged("s.branch = 'main' AND s.object_type <> 'simulation'");
  if (objectId !== undefined) {
    const id = next(objectId);
    entry.push(`s.object_id = ${id}`);
    together.push(holds(id));
    noted.push(`s.object = ${id}`);
  }
  if (actor !== undefined) {
    const who = next(actor);
    logged(`history.who(s.actor) = ${who}`);
    entry.push(`s.action <> ALL (${next(await unnamedActions(pool))}::text[])`);
    noted.push(`s.user_id = ${who}`);
  }
  if (from !== undefined) {
    logged(`s.at >= ${next(from)}::bigint`);
    noted.push(`s.at >= to_timestamp($${values.length}::bigint / 1000.0)`);
  }
  if (to !== undefined) {
    logged(`s.at <= ${next(to)}::bigint`);
    noted.push(`s.at <= to_timestamp($${values.length}::bigint / 1000.0)`);
  }
  if (kinds !== undefined) {
    logged(`s.action = ANY (${next(kinds.flatMap(eventTypesOf))}::text[])`);
    noted.push(`s.kind = ANY (${next(kinds)}::text[])`);
  }
  if (text !== undefined) {
    const ids = await objectsNamed(pool, text);
    const words = next(text.split(/\s+/).filter((word) => word !== ''));
    const query = `(SELECT string_agg('''' || replace(replace(w, '\\', '\\\\'), '''', '''''') || ''':*', ' & ') FROM unnest(${words}::text[]) w)`;
    const found = `(s.changes IS NOT NULL AND history.words(s.changes) @@ to_tsquery('simple', ${query}))`;
    const named = ids.map((id) => next(id));
    entry.push(`(${[found, ...(named.length === 0 ? [] : [`s.object_id IN (${named.join(', ')})`])].join(' OR ')})`);
    together.push(named.length === 0 ? 'false' : `(${named.map(holds).join(' OR ')})`);
    noted.push(`strpos(lower(concat_ws(' ', s.object, s.address, s.client)), lower(${next(text)}::text)) > 0`);
  }
  return { entry: entry.join(' AND '), together: together.join(' AND '), noted: noted.join(' AND ') };
}

const holds = (id: string): string => `s.object_ids::jsonb @> jsonb_build_array(${id}::text)`;

const typesOfKinds = new Map(Object.entries(kindsOfEvents).map(([type, kind]) => [kind, type]));
const eventTypesOf = (kind: string): readonly string[] => [
  typesOfKinds.get(kind) ?? kind.charAt(0).toUpperCase() + kind.slice(1),
];

/** Ids of objects that have this number or name today. */
async function objectsNamed(pool: pg.Pool, text: string): Promise<readonly string[]> {
  const nameFields = Object.fromEntries(
    Object.entries(objectTypes).flatMap(([collection, type]) =>
      'nameField' in type && type.nameField !== undefined ? [[collection, type.nameField]] : [],
    ),
  );
  const { rows } = await pool.query<{ id: string }>(
    `SELECT t.id FROM timeline.project t WHERE lower(t.doc ->> 'projectNumber') = lower($1)
     UNION SELECT t.id FROM timeline.order_position t WHERE lower(t.doc ->> 'orderPositionNumber') = lower($1)
     UNION SELECT t.id FROM timeline.production_order t WHERE lower(t.doc ->> 'productionOrderNumber') = lower($1)
     UNION SELECT o.object_id FROM base_data.object o
       WHERE lower(o.doc ->> ($2::jsonb ->> o.collection)) = lower($1)
         OR o.collection = 'users' AND lower(concat_ws(' ', o.doc ->> 'firstName', o.doc ->> 'lastName')) = lower($1)
     LIMIT ${mostNamed}`,
    [text.trim(), JSON.stringify(nameFields)],
  );
  return rows.map(({ id }) => id);
}

interface PageOfKeys {
  readonly keys: readonly Key[];
  readonly total: number;
  readonly isMore: boolean;
}

/** The keys of a page by time. */
export async function auditKeys(
  pool: pg.Pool,
  { entry, together, noted }: AuditConditions,
  values: Values,
  {
    offset,
    limit,
    isOldestFirst,
  }: { readonly offset: number; readonly limit: number; readonly isOldestFirst: boolean },
): Promise<PageOfKeys> {
  const order = isOldestFirst ? 'ASC' : 'DESC';
  const most = offset + limit + mostCountedBehind;
  const source = (
    name: Key['source'],
    at: string,
    from: string,
    [position, line]: readonly [string, string],
    where: string,
  ) =>
    `(SELECT '${name}' AS source, ${at} AS at, ${position} AS position, ${line} AS line FROM ${from} s WHERE ${where}
      ORDER BY s.at ${order}, ${position} ${order}${line === '0' ? '' : `, ${line} ${order}`} LIMIT ${most})`;
  const place = ['s.position', 's.line'] as const;
  const sources = [
    source('entry', 's.at', 'history.entry', place, entry),
    source('together', 's.at', 'history.placed_together', place, together),
    source('noted', millisecondsOfNote, 'operational.audit', ['s.audit_id', '0'], noted),
  ];
  const { rows } = await pool.query<{ keys: Key[] | null; found: number }>(
    `WITH found AS MATERIALIZED (
       SELECT * FROM (${sources.join(' UNION ALL ')}) AS every
       ORDER BY at ${order}, position ${order}, line ${order} OFFSET ${offset} LIMIT ${limit + mostCountedBehind})
     SELECT (SELECT json_agg(json_build_object('source', f.source, 'position', f.position::text, 'line', f.line))
             FROM (SELECT * FROM found LIMIT ${limit}) AS f) AS keys,
            (SELECT count(*) FROM found)::integer AS found`,
    values,
  );
  const { keys = null, found = 0 } = rows[0] ?? {};
  return { keys: keys ?? [], total: offset + found, isMore: found === limit + mostCountedBehind };
}

const millisecondsOfNote = '(extract(epoch FROM s.at) * 1000)::bigint';

/** What keys stand for, in their order. */
export async function auditEntries(pool: pg.Pool, keys: readonly Key[]): Promise<readonly AuditEntry[]> {
  const found = new Map<string, AuditEntry>();
  const of = (source: Key['source']) => keys.filter((key) => key.source === source);
  for (const [key, entry] of [
    ...(await logged(pool, of('entry'), await unnamedActions(pool))),
    ...(await movedTogether(pool, of('together'))),
    ...(await noted(pool, of('noted'))),
  ])
    found.set(key, entry);
  return keys.flatMap((key) => found.get(nameOf(key)) ?? []);
}

const nameOf = ({ source, position, line }: Key): string => `${source} ${position} ${line}`;
type Found = readonly (readonly [string, AuditEntry])[];

interface LoggedRow extends ChangeColumns {
  readonly position: string;
  readonly line: number;
  readonly branch: string;
  readonly at: string;
  readonly action: string;
  readonly object_type: string;
  readonly object_id: string;
  readonly who: string | null;
  readonly name: string | null;
}

const loggedColumns = `s.position, s.line, s.branch, s.at, s.action, s.object_type, history.who(s.actor) AS who,
  ${actorNameSql('s.actor')} AS name`;
const byKeys =
  'JOIN unnest($1::bigint[], $2::integer[]) AS k (position, line) ON s.position = k.position AND s.line = k.line';
const keyValues = (keys: readonly Key[]): [string[], number[]] => [
  keys.map(({ position }) => position),
  keys.map(({ line }) => line),
];

async function logged(pool: pg.Pool, keys: readonly Key[], unnamed: readonly string[]): Promise<Found> {
  if (keys.length === 0) return [];
  const { rows } = await pool.query<LoggedRow & { readonly person: string | null }>(
    `SELECT ${loggedColumns}, s.object_id, ${changeColumns('s')},
       CASE s.object_type WHEN 'user' THEN ${personNameSql('s.object_id')} END AS person
     FROM history.entry s ${byKeys}`,
    keyValues(keys),
  );
  // What an entry is about is named as if it were one more change.
  const named = await nameChanges(
    pool,
    liveRows,
    rows.map((row) => [...shownChanges(row), aboutOf(row.object_type, row.object_id)]),
  );
  return rows.map((row, nth) => {
    const [about, ...changes] = (named[nth] ?? []).toReversed();
    const told = changes.toReversed().filter((one) => unnamed.length === 0 || !namesReporter(row.action, one));
    const shown = told.map(({ before, after, ...rest }) => ({
      ...rest,
      ...(isThere(before) ? { before } : {}),
      ...(isThere(after) ? { after } : {}),
    }));
    const own = row.object_type === 'user' || row.object_type === 'settings' ? row.person : row.object_id;
    return [
      nameOf({ source: 'entry', position: row.position, line: row.line }),
      {
        ...whatHappened(row, unnamed.includes(row.action)),
        objectId: row.object_id,
        objectName: about?.afterName ?? own ?? undefined,
        ...(shown.length === 0 ? {} : { changes: shown, details: shown.map(inWords).join('; ') }),
      },
    ] as const;
  });
}

const isThere = (value: unknown): boolean => value !== null && value !== undefined;

/** Under the names by which `nameChanges` knows ids. */
const fieldsOfTypes: Readonly<Record<string, string>> = { user: 'workerId', operation: 'predecessors' };
const aboutOf = (objectType: string, objectId: string): FieldChange => ({
  field: fieldsOfTypes[objectType] ?? `${objectType}Id`,
  before: null,
  after: objectId,
});

function whatHappened(row: Omit<LoggedRow, 'object_id' | keyof ChangeColumns>, isUnnamed = false) {
  return {
    auditId: `${row.position}-${row.line}`,
    position: row.position,
    at: toIso(Number(row.at)),
    kind: kindOfEvent(row.action),
    objectType: row.object_type,
    ...(row.branch === 'main' ? {} : { simulationId: row.branch }),
    ...(row.who === null || isUnnamed ? {} : { userId: row.who, userName: row.name ?? row.who }),
  };
}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
const inWords = ({
  field,
  before,
  after,
}: {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}): string => `${field}: ${textOf(before)} → ${textOf(after)}`;

async function movedTogether(pool: pg.Pool, keys: readonly Key[]): Promise<Found> {
  if (keys.length === 0) return [];
  const { rows } = await pool.query<LoggedRow & { readonly objects: number }>(
    `SELECT ${loggedColumns}, json_array_length(s.object_ids) AS objects FROM history.placed_together s ${byKeys}`,
    keyValues(keys),
  );
  return rows.map((row) => [
    nameOf({ source: 'together', position: row.position, line: row.line }),
    { ...whatHappened(row), objects: row.objects },
  ]);
}

interface NotedRow {
  readonly audit_id: string;
  readonly at: Date;
  readonly kind: string;
  readonly user_id: string | null;
  readonly object: string | null;
  readonly address: string | null;
  readonly client: string | null;
  readonly user_name: string | null;
  readonly object_name: string | null;
}

async function noted(pool: pg.Pool, keys: readonly Key[]): Promise<Found> {
  if (keys.length === 0) return [];
  const { rows } = await pool.query<NotedRow>(
    `SELECT s.audit_id, s.at, s.kind, s.user_id, s.object, s.address, s.client,
            ${actorNameSql("json_build_object('userId', s.user_id)")} AS user_name,
            ${actorNameSql("json_build_object('userId', s.object)")} AS object_name
     FROM operational.audit s WHERE s.audit_id = ANY ($1::bigint[])`,
    [keys.map(({ position }) => position)],
  );
  return rows.map(({ audit_id, at, kind, user_id, object, address, client, user_name, object_name }) => [
    nameOf({ source: 'noted', position: audit_id, line: 0 }),
    {
      auditId: `n${audit_id}`,
      at: at.toISOString(),
      kind,
      ...(user_id === null ? {} : { userId: user_id, userName: user_name ?? user_id }),
      ...(object === null ? {} : { objectName: object_name ?? object }),
      ...(address === null ? {} : { address }),
      ...(client === null ? {} : { client }),
    },
  ]);
}
