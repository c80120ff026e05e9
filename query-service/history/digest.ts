import type pg from 'pg';
import { viewName } from '#domain/administration/preferences.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import { shopFloorEvents } from '#domain/planning/events/correction-events.ts';
import { type Digest, mostNews, type NewsOrder, type newsKinds, readDigest } from '#domain/planning/lateness/calls.ts';
import type { OrderPositionRow } from '#domain/planning/rows/order-position-row.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { actorNameSql, shownActor } from '../reads/actor.ts';
import { answerRead } from '../reads/answer-read.ts';
import type { QueryContext } from '../reads/context.ts';
import { instantOf, resolveAsOf, tellPosition } from '../reads/position.ts';
import { readSettings } from '../reads/settings.ts';
import { shopFloor, unnamedActions } from '../reads/who-reported.ts';
import { partsSql } from './part-ends.ts';

/** Entries of the history that are looked at, and large edits with what they moved: of more only the newest are told. */
const mostEntries = 100_000;
const mostLargeEdits = 1_000;
const mostMovedTogether = 300_000;

/**
 * `GET /api/planning/digest`: what others did since a moment, and what became of the orders. One's own edits are no news; an order
 * that others touched is listed by where it ended then and ends now, whoever moved it. Bounded by the entries that are
 * looked at, however long somebody was away.
 */
export function digestRoutes(service: Service, { pool, progress }: Pick<QueryContext, 'pool' | 'progress'>): void {
  answerRead(service, { pool, progress }, readDigest, ['timeline', 'history'], async (request, reply) => {
    const { userId } = callerOf(request).user;
    const asked = request.query.since ?? (await readSeen(pool, userId));
    const { rows: checkpoints } = await pool.query<{ position: string }>(
      "SELECT min(position) AS position FROM projection.checkpoint WHERE model IN ('timeline', 'history')",
    );
    const position = checkpoints[0]?.position ?? '0';
    tellPosition(reply, position);
    const nothing = { edits: 0, people: [], orders: [], counts: countsOf([]), isCut: false };
    if (asked === undefined) return { since: null, position, ...nothing };
    const from = await resolveAsOf(pool, asked);
    if (isRejection(from)) return reject('validation', { fields: { since: 'too_big' } });
    const wished = from.position ?? position;
    // Of another log, or of rows that are filled anew: all of it is seen.
    const since = BigInt(wished) > BigInt(position) ? position : await readCut(pool, wished);
    const { plantTimeZone } = await readSettings(pool);
    const bounds = { since, until: position, userId };
    const [people, changed, at] = [
      await readPeople(pool, bounds),
      await readOrders(pool, bounds, plantTimeZone),
      await instantOf(pool, since),
    ];
    return {
      since: { position: since, at: at === undefined ? null : toIso(at) },
      position,
      edits: people.reduce((sum, one) => sum + one.edits, 0),
      people,
      orders: changed.toSorted(lateFirst).slice(0, mostNews),
      counts: countsOf(changed),
      isCut: since !== wished && BigInt(since) < BigInt(position),
    };
  });
}

async function readSeen(pool: pg.Pool, userId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ seen: string | null }>(
    "SELECT value ->> 'seen' AS seen FROM operational.preference WHERE user_id = $1 AND name = $2",
    [userId, viewName('pages', 'news')],
  );
  return rows[0]?.seen ?? undefined;
}

/** The moment that was asked for, or a later one behind which there is as much as is looked at. */
async function readCut(pool: pg.Pool, since: string): Promise<string> {
  const { rows } = await pool.query<{ position: string }>(
    `SELECT greatest($1::bigint,
       (SELECT position FROM history.entry WHERE position > $1 ORDER BY position DESC OFFSET ${mostEntries} LIMIT 1),
       (SELECT position FROM history.placed_together WHERE position > $1
        ORDER BY position DESC OFFSET ${mostLargeEdits} LIMIT 1),
       (SELECT max(position) FROM (
          SELECT position, sum(json_array_length(object_ids)) OVER (ORDER BY position DESC) AS moved
          FROM (SELECT position, object_ids FROM history.placed_together WHERE position > $1
                ORDER BY position DESC LIMIT ${mostLargeEdits}) AS newest) AS large
        WHERE moved > ${mostMovedTogether})) AS position`,
    [since],
  );
  return rows[0]?.position ?? since;
}

interface Bounds {
  readonly since: string;
  readonly until: string;
  readonly userId: string;
}

/** Of the plant's plan and base data, by others than `$3`; what a system of theirs did is not their own. `$1` to `$2`. */
const byOthers = (
  alias: string,
): string => `${alias}.branch = 'main' AND ${alias}.position > $1 AND ${alias}.position <= $2
  AND ${alias}.object_type NOT IN ('simulation', 'user', 'role', 'licence', 'terminal', 'screen', 'import', 'samplePlant')
  AND (coalesce(${alias}.actor ->> 'userId', ${alias}.actor ->> 'workerId', '') <> $3 OR ${alias}.actor ->> 'apiTokenId' IS NOT NULL)`;

const isReport = `action IN (${[...shopFloorEvents].map((type) => `'${type}'`).join(', ')})`;
const ofPlan = "object_type IN ('project', 'orderPosition', 'activity', 'productionOrder', 'operation', 'conflict')";

async function readPeople(pool: pg.Pool, { since, until, userId }: Bounds): Promise<Digest['people']> {
  const { rows } = await pool.query<{
    actor: unknown;
    actor_name: string | null;
    edits: number;
    kinds: Readonly<Record<(typeof newsKinds)[number], number>>;
  }>(
    // A step that changed base data is one of base data, whatever followed it.
    `WITH steps AS (
       SELECT coalesce(actor ->> 'userId', actor ->> 'workerId', actor ->> 'name') AS who,
         (array_agg(actor::text))[1]::json AS actor, change_set,
         CASE WHEN bool_or(NOT ${ofPlan}) THEN 'baseData' WHEN bool_or(${isReport}) THEN 'report' ELSE 'plan' END AS kind
       FROM (
         SELECT CASE WHEN action = ANY ($4::text[]) THEN '${JSON.stringify(shopFloor)}'::json ELSE actor END AS actor,
           change_set, object_type, action
         FROM history.entry e WHERE ${byOthers('e')}
         UNION ALL
         SELECT actor, change_set, object_type, action FROM history.placed_together t WHERE ${byOthers('t')}) AS news
       GROUP BY who, change_set),
     people AS (
       SELECT who, (array_agg(actor::text))[1]::json AS actor, sum(edits)::integer AS edits,
         json_object_agg(kind, edits) AS kinds
       FROM (SELECT who, kind, (array_agg(actor::text))[1]::json AS actor, count(*)::integer AS edits
             FROM steps GROUP BY who, kind) AS by_kind
       GROUP BY who)
     SELECT p.actor, p.edits, p.kinds, ${actorNameSql('p.actor')} AS actor_name FROM people p ORDER BY p.edits DESC, p.who`,
    [since, until, userId, await unnamedActions(pool)],
  );
  return rows.map(({ actor, actor_name, edits, kinds }) => ({ actor: shownActor(actor, actor_name), edits, kinds }));
}

/** Until when an operation `p` occupied its resource at a moment; null: it did not count, or did not exist yet. */
const endAt = (position: string): string => `(
  SELECT CASE WHEN s.switched_off THEN NULL WHEN s.status_id = 5 THEN least(s.end_at, s.actual_end_at) ELSE s.end_at END
  FROM timeline.operation_state s WHERE s.id = p.id AND s.valid_from <= ${position} ORDER BY s.valid_from DESC LIMIT 1)`;
const isGoneAt = (position: string): string => `(
  SELECT v.doc IS NULL FROM timeline.operation_version v WHERE v.id = p.id AND v.valid_from <= ${position}
  ORDER BY v.valid_from DESC LIMIT 1)`;
const processEndAt = (position: string): string => `(
  SELECT coalesce(extract(epoch FROM (v.doc ->> 'actualEndDate')::timestamptz) * 1000, (v.doc -> 'process' ->> 'end')::bigint)::bigint
  FROM timeline.activity_version v WHERE v.id = p.id AND v.valid_from <= ${position} ORDER BY v.valid_from DESC LIMIT 1)`;

/** Order positions that others touched and that end otherwise now. */
async function readOrders(
  pool: pg.Pool,
  { since, until, userId }: Bounds,
  zone: string,
): Promise<readonly NewsOrder[]> {
  const { rows: touched } = await pool.query<{ id: string | null }>(
    `WITH moved AS MATERIALIZED (
       SELECT DISTINCT e.object_type, e.object_id FROM history.entry e
       WHERE ${byOthers('e')} AND e.object_type IN ('operation', 'activity')
         AND (e.end_after IS NOT NULL OR e.action IN ('WorkCompleted', 'FeedbackCorrected', 'FeedbackRevoked')
           OR EXISTS (SELECT FROM json_array_elements(e.changes) AS c WHERE c ->> 0 IN ('removed', 'switchedOff')))
       UNION
       SELECT t.object_type, o.id FROM history.placed_together t, json_array_elements_text(t.object_ids) AS o (id)
       WHERE ${byOthers('t')}),
     orders AS (
       SELECT DISTINCT (SELECT p.parent_id FROM timeline.operation_version p WHERE p.id = m.object_id LIMIT 1) AS id
       FROM moved m WHERE m.object_type = 'operation'),
     acts AS (
       SELECT (SELECT o.parent_id FROM timeline.production_order_version o WHERE o.id = t.id LIMIT 1) AS id FROM orders t WHERE t.id IS NOT NULL
       UNION SELECT m.object_id FROM moved m WHERE m.object_type = 'activity')
     SELECT DISTINCT (SELECT a.parent_id FROM timeline.activity_version a WHERE a.id = t.id LIMIT 1) AS id FROM acts t`,
    [since, until, userId],
  );
  const { rows } = await pool.query<{
    id: string;
    end_before: string | null;
    end_after: string | null;
    doc: Pick<OrderPositionRow, 'orderPositionNumber' | 'articleName' | 'customerName' | 'deliveryDate'>;
  }>(
    `WITH ${partsSql},
     gone AS MATERIALIZED (SELECT DISTINCT v.id FROM timeline.operation_version v WHERE v.doc IS NULL),
     ends AS (
       SELECT p.position_id, ${endAt('$2::bigint')} AS end_before, ${endAt('$3::bigint')} AS end_after
       FROM ops p LEFT JOIN gone g ON g.id = p.id WHERE g.id IS NULL
       UNION ALL
       SELECT p.position_id,
         CASE WHEN ${isGoneAt('$2::bigint')} THEN NULL ELSE ${endAt('$2::bigint')} END,
         CASE WHEN ${isGoneAt('$3::bigint')} THEN NULL ELSE ${endAt('$3::bigint')} END
       FROM ops p JOIN gone g ON g.id = p.id
       UNION ALL
       SELECT p.position_id, ${processEndAt('$2::bigint')}, ${processEndAt('$3::bigint')} FROM acts p)
     SELECT e.id, e.end_before, e.end_after, d.doc
     FROM (SELECT position_id AS id, max(end_before) AS end_before, max(end_after) AS end_after
           FROM ends GROUP BY position_id) AS e
     CROSS JOIN LATERAL (
       SELECT v.doc FROM timeline.order_position_version v WHERE v.id = e.id AND v.doc IS NOT NULL
       ORDER BY v.valid_from DESC LIMIT 1) AS d
     WHERE e.end_before IS DISTINCT FROM e.end_after`,
    [touched.map(({ id }) => id ?? ''), since, until],
  );
  return rows.map(({ id, end_before, end_after, doc }) => {
    const { orderPositionNumber, articleName, customerName, deliveryDate } = doc;
    const due = endOfDay(zone, deliveryDate);
    const late = (end: string | null): number =>
      end === null ? 0 : Math.max(0, Math.ceil((Number(end) - due) / 1000));
    const shown = (end: string | null): string | null => (end === null ? null : toIso(Number(end)));
    return {
      orderPositionId: id as NewsOrder['orderPositionId'],
      orderPositionNumber,
      articleName,
      customerName,
      deliveryDate,
      endBefore: shown(end_before),
      endAfter: shown(end_after),
      lateSecondsBefore: late(end_before),
      lateSecondsAfter: late(end_after),
    };
  });
}

const movedBy = ({ endBefore, endAfter }: NewsOrder): number =>
  endBefore === null || endAfter === null ? 0 : Date.parse(endAfter) - Date.parse(endBefore);

/** What is late by most, then what moved by most. */
const lateFirst = (one: NewsOrder, other: NewsOrder): number =>
  other.lateSecondsAfter - one.lateSecondsAfter || Math.abs(movedBy(other)) - Math.abs(movedBy(one));

function countsOf(orders: readonly NewsOrder[]): Digest['counts'] {
  const counts = { later: 0, earlier: 0, planned: 0, gone: 0 };
  for (const one of orders) {
    if (one.endBefore === null) counts.planned++;
    else if (one.endAfter === null) counts.gone++;
    else if (movedBy(one) > 0) counts.later++;
    else counts.earlier++;
  }
  return counts;
}
