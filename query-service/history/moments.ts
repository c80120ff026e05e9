import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { mainBranch } from '#domain/kernel/event.ts';
import { type Instant, toIso } from '#domain/kernel/instant.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import {
  listEdits,
  type MarkKind,
  type MomentEdit,
  type MomentMark,
  type Moments,
  markParts,
  readMoments,
} from '#domain/planning/api/moment-calls.ts';
import { mayInSimulation, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { answerRead } from '../reads/answer-read.ts';
import type { QueryContext } from '../reads/context.ts';
import { resolveAsOf, resolveRows, tellPosition } from '../reads/position.ts';
import { newestPosition, objectOf, ofMain, ofOwn, type Seen, seenOf, stepOf, stepsAt } from './steps-at.ts';
import { keyOfObject, titlesOf } from './titles.ts';

/** The calls of `domain/planning/api/moment-calls.ts`: what happened when, in the branch of the request. */
export function momentRoutes(service: Service, context: QueryContext): void {
  const { pool } = context;
  answerRead(service, context, readMoments, ['moments', 'history', 'timeline'], async (request, reply) => {
    const seen = seenOf(request);
    const { from: first, to: last, buckets } = request.query;
    const to = last === undefined ? Date.now() + 1 : Date.parse(last);
    const from = first === undefined ? Math.min((await firstStep(pool)) ?? to - 1, to - 1) : Date.parse(first);
    if (from >= to) return reject('validation', { fields: { to: 'endBeforeStart' } });
    const edits = await countsAt(pool, seen, false, edgesOf(from, to, buckets));
    const reports = await countsAt(pool, seen, true, edgesOf(from, to, markParts));
    const scope = await resolveRows(request, context, undefined);
    if (isRejection(scope)) return scope;
    const { rights } = scopeOf(request);
    const found: FoundMark[] = [
      ...(await marksBetween(pool, seen, from, to)),
      ...(rights.has('import.read') ? await importsBetween(pool, request, from, to) : []),
      ...(await reportsIn(pool, filledParts(reports))),
    ].filter(({ kind, object_id }) => kind !== 'simulation' || mayInSimulation(request, object_id ?? '') !== undefined);
    const titles = await titlesOf(pool, scope, rights, found.flatMap(objectOf));
    const names = await simulationNames(pool, found);
    const marks = joinedMarks(found).map((mark): MomentMark => {
      const [object] = objectOf(mark);
      const title = mark.title ?? names.get(mark.object_id ?? '') ?? (object && titles.get(keyOfObject(object))) ?? '';
      return {
        at: toIso(Number(mark.at)),
        position: mark.position,
        kind: mark.kind,
        title: mark.joined === 1 ? title : '',
        ...(mark.joined === 1 && mark.object_id !== null ? { objectId: mark.object_id } : {}),
        ...(mark.action === null ? {} : { action: mark.action }),
        others: Math.max(0, mark.count - 1),
        joined: mark.joined,
      };
    });
    tellPosition(reply, await newestPosition(pool), scope);
    return { buckets: [...bucketsOf(edits)], marks: marks.toSorted((a, b) => a.at.localeCompare(b.at)) };
  });

  answerRead(service, context, listEdits, ['moments', 'history', 'timeline'], async (request, reply) => {
    const { before, after, limit } = request.query;
    const asked = before ?? after;
    if (asked === undefined || (before !== undefined && after !== undefined))
      return reject('validation', { fields: { before: asked === undefined ? 'required' : 'onlyOnce' } });
    const at = await resolveAsOf(pool, asked);
    if (isRejection(at)) return at;
    const scope = await resolveRows(request, context, undefined);
    if (isRejection(scope)) return scope;
    const newest = await newestPosition(pool);
    const rows = await stepsAt(pool, seenOf(request), {
      at: at.position ?? '0',
      isBefore: before !== undefined,
      limit,
    });
    const titles = await titlesOf(pool, scope, scopeOf(request).rights, rows.flatMap(objectOf));
    tellPosition(reply, newest, scope);
    return {
      items: rows.map((row): MomentEdit => ({ ...stepOf(row, newest, titles), isNewest: row.next === null })),
    };
  });
}

/** How many steps were made before each instant: two look-ups in an index for each, whatever the log's length. */
async function countsAt(
  pool: pg.Pool,
  { baseline, line }: Seen,
  isReport: boolean,
  edges: readonly Instant[],
): Promise<readonly CountAt[]> {
  const last = (branch: string, also = ''): string => `LEFT JOIN LATERAL (
      SELECT s.number, s.position FROM moments.step s
      WHERE s.branch = ${branch} AND s.is_report = $3 AND s.at < e.at ${also} ORDER BY s.at DESC, s.number DESC LIMIT 1)`;
  const { rows } = await pool.query<{ at: string; number: string; position: string }>(
    `WITH whole AS (SELECT number, position FROM moments.step
       WHERE branch = 'main' AND is_report = $3 AND position <= $1::bigint ORDER BY position DESC LIMIT 1)
     SELECT e.at, CASE WHEN $1::bigint IS NULL THEN coalesce(m.number, 0)
         ELSE least(coalesce(m.number, 0), coalesce((SELECT number FROM whole), 0)) + coalesce(o.number, 0) END AS number,
       coalesce(o.position, least(m.position, CASE WHEN $1::bigint IS NULL THEN m.position ELSE (SELECT position FROM whole) END),
         0) AS position
     FROM unnest($4::bigint[]) AS e (at)
     ${last(`'${mainBranch}'`)} m ON true
     ${last('$2', 'AND $1::bigint IS NOT NULL')} o ON true
     ORDER BY e.at`,
    [baseline, line, isReport, edges],
  );
  return rows.map(({ at, number, position }) => ({ at: Number(at), number: Number(number), position }));
}

async function firstStep(pool: pg.Pool): Promise<Instant | undefined> {
  const { rows } = await pool.query<{ at: string }>(
    `SELECT at FROM moments.step WHERE branch = '${mainBranch}' AND NOT is_report ORDER BY position LIMIT 1`,
  );
  return rows[0] === undefined ? undefined : Number(rows[0].at);
}

interface FoundMark {
  readonly kind: MarkKind;
  readonly position: string;
  readonly at: string;
  readonly action: string | null;
  readonly object_type: string | null;
  readonly object_id: string | null;
  readonly title: string | null;
  readonly count: number;
  readonly joined: number;
  readonly part: number;
}

/** In which part of the time `at` lies: 1 to `markParts`. */
const partSql = (at: string): string =>
  `width_bucket(${at}::float8, $3::bigint::float8, $4::bigint::float8, ${markParts})`;

/** The last mark of each kind, and each simulation's, in each part. */
async function marksBetween(pool: pg.Pool, { baseline, line }: Seen, from: Instant, to: Instant) {
  const arm = (of: string): string => `SELECT kind, position, at, CASE kind WHEN 'simulation' THEN object_id END AS own
    FROM moments.mark WHERE ${of} AND at >= $3::bigint AND at < $4::bigint`;
  const { rows } = await pool.query<FoundMark>(
    `WITH newest AS (
       SELECT kind, ${partSql('at')} AS part, own, max(position) AS position, count(*)::integer AS joined
       FROM (${arm(ofMain)} UNION ALL ${arm(ofOwn)}) AS marks GROUP BY kind, part, own)
     SELECT n.kind, n.part, n.joined, m.position, m.at, m.action, m.object_type, m.object_id, m.count, NULL AS title
     FROM newest n JOIN moments.mark m ON m.position = n.position`,
    [baseline, line, from, to],
  );
  return rows;
}

/** Imports are runs: the log has what they have changed, each row for itself. */
async function importsBetween(pool: pg.Pool, request: FastifyRequest, from: Instant, to: Instant) {
  const { branch } = scopeOf(request);
  const { rows } = await pool.query<FoundMark>(
    `SELECT DISTINCT ON (part) 'import' AS kind, part, position::text, at::text, NULL AS action, NULL AS object_type,
       NULL AS object_id, parameters ->> 'fileName' AS title, 1 AS count, (count(*) OVER (PARTITION BY part))::integer AS joined
     FROM (SELECT parameters, coalesce(position::bigint, 0) AS position, at, ${partSql('at')} AS part
       FROM (SELECT *, (extract(epoch FROM changed_at) * 1000)::bigint AS at FROM operational.run
         WHERE kind = 'import' AND state = 'finished' AND (branch = $2
           OR (branch = '${mainBranch}' AND position::bigint <= $1::bigint))) AS runs
       WHERE at >= $3::bigint AND at < $4::bigint) AS placed
     ORDER BY part, at DESC`,
    [branch.baseline === undefined ? null : String(branch.baseline), branch.id, from, to],
  );
  return rows;
}

/** Of parts with one report it is told of which step. */
async function reportsIn(
  pool: pg.Pool,
  parts: readonly { readonly position: string; readonly joined: number }[],
): Promise<readonly FoundMark[]> {
  if (parts.length === 0) return [];
  const { rows } = await pool.query<FoundMark>(
    `SELECT 'feedback' AS kind, 0 AS part, r.position, e.at, e.action, e.object_type, e.object_id, NULL AS title, 1 AS count,
       r.joined
     FROM json_to_recordset($1::json) AS r (position bigint, joined integer)
     JOIN LATERAL (SELECT * FROM history.entry e WHERE e.position = r.position ORDER BY e.line LIMIT 1) AS e ON true`,
    [JSON.stringify(parts)],
  );
  return rows;
}

/** Simulations that may be seen are known one by one; what of them falls together is one mark again. */
function joinedMarks(found: readonly FoundMark[]): readonly FoundMark[] {
  const newest = new Map<string, FoundMark>();
  for (const mark of found) {
    const key = mark.kind === 'simulation' ? `${mark.part}` : `${mark.kind} ${mark.position} ${mark.part}`;
    const other = newest.get(key);
    const last = other !== undefined && BigInt(other.position) > BigInt(mark.position) ? other : mark;
    newest.set(key, { ...last, joined: mark.joined + (other?.joined ?? 0) });
  }
  return [...newest.values()];
}

async function simulationNames(pool: pg.Pool, found: readonly FoundMark[]): Promise<ReadonlyMap<string, string>> {
  const ids = found.flatMap(({ kind, object_id: id }) => (kind === 'simulation' && id !== null ? [id] : []));
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; name: string }>(
    "SELECT id, doc ->> 'name' AS name FROM simulations.simulation WHERE id = ANY ($1::text[])",
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** How many steps there were before an instant, and where the last of them stands in the log. */
interface CountAt {
  readonly at: Instant;
  readonly number: number;
  readonly position: string;
}

/** Begins of so many equal parts of a time, and its end: one more than parts. */
const edgesOf = (from: Instant, to: Instant, parts: number): readonly Instant[] =>
  Array.from({ length: parts + 1 }, (_none, index) => Math.round(from + ((to - from) * index) / parts));

/** What lies between one count and the next. */
const bucketsOf = (counts: readonly CountAt[]): Moments['buckets'] =>
  between(counts).map(({ start, number }) => ({ at: toIso(start.at), edits: number }));

/** Parts in which there was something, each with the last of it. */
const filledParts = (counts: readonly CountAt[]): readonly { readonly position: string; readonly joined: number }[] =>
  between(counts).flatMap(({ end, number }) => (number === 0 ? [] : [{ position: end.position, joined: number }]));

const between = (counts: readonly CountAt[]) =>
  counts.flatMap((end, index) => {
    const start = counts[index - 1];
    return start === undefined ? [] : [{ start, end, number: Math.max(0, end.number - start.number) }];
  });
