import type pg from 'pg';
import { toIso } from '#domain/kernel/instant.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import { type Lateness, whyLateness } from '#domain/planning/lateness/calls.ts';
import { storyOfEnd } from '#domain/planning/lateness/lateness.ts';
import type { OrderPositionRow } from '#domain/planning/rows/order-position-row.ts';
import type { Service } from '#infra/http/service.ts';
import { answerRead } from '../reads/answer-read.ts';
import type { QueryContext } from '../reads/context.ts';
import { instantOf, resolveAsOf, resolveRows, tellPosition } from '../reads/position.ts';
import { ownVersions, type RowScope } from '../reads/rows.ts';
import { readSettings } from '../reads/settings.ts';
import { onlyTold } from '../reads/who-reported.ts';
import { linksOf, type Promised } from './lateness-links.ts';
import { readPartEnds } from './part-ends.ts';
import { readSteps } from './steps-at.ts';

/**
 * `GET /api/planning/why/lateness`: what moved the end of an order position between two moments, and by how much. Ends come from
 * the versions of its parts, who and what from the history of the events that began them, so that nothing is replayed.
 * Cost: the versions of the parts of one order in the time that is asked for.
 */
export function latenessRoutes(service: Service, context: QueryContext): void {
  const { pool } = context;
  answerRead(service, context, whyLateness, ['timeline', 'history'], async (request, reply) => {
    const { orderPositionId, since: asked, asOf } = request.query;
    const scope = await resolveRows(request, context, asOf);
    if (isRejection(scope)) return scope;
    const from = await resolveAsOf(pool, asked);
    if (isRejection(from)) return 'fields' in (from.detailsObject ?? {}) ? invalidSince('too_big') : from;
    const until = await readUntil(pool, scope);
    const promises = await readPromises(pool, scope, orderPositionId, until);
    const [first] = promises;
    if (first === undefined) return reject('objectnotexists', { orderPositionId });
    const wished = from.position === undefined ? first.position : BigInt(from.position);
    if (wished > until && /^\d+$/.test(asked ?? '')) return invalidSince('too_big');
    // What has just happened is not in the rows yet.
    const since = wished > until ? until : wished;
    const ends = (await readPartEnds(pool, scope, [orderPositionId], { since, until }))?.get(orderPositionId);
    if (ends === undefined) return invalidSince('too_small');
    const steps = await readSteps(pool, [
      ...new Set([...ends, ...promises].map(({ position }) => position).filter((position) => position > since)),
    ]);
    const story = storyOfEnd(ends, (position) => steps.get(position), since);
    const { plantTimeZone } = await readSettings(pool, scope);
    const side = async (position: bigint, end: number | null, deliveryDate: string): Promise<Lateness['before']> => {
      const at = await instantOf(pool, String(position));
      const lateSeconds =
        end === null ? null : Math.max(0, Math.ceil((end - endOfDay(plantTimeZone, deliveryDate)) / 1000));
      const instant = at === undefined ? null : toIso(at);
      return {
        position: String(position),
        at: instant,
        endDate: end === null ? null : toIso(end),
        deliveryDate,
        lateSeconds,
      };
    };
    const then = promises.findLast(({ position }) => position <= since) ?? first;
    const now = promises.at(-1) ?? first;
    tellPosition(reply, String(until), scope);
    return {
      orderPositionId,
      orderPositionNumber: now.orderPositionNumber,
      links: await linksOf(pool, {
        scope,
        until,
        orderPositionId,
        ends,
        story,
        steps,
        promises,
        since,
        onlyTold: await onlyTold(pool, request),
      }),
      totalSeconds: story.totalSeconds,
      before: await side(story.plannedAt ?? since, story.before, then.deliveryDate),
      after: await side(until, story.after, now.deliveryDate),
      plannedLater: story.plannedAt !== undefined,
      isPlanned: story.isPlanned,
    };
  });
}

const invalidSince = (code: string) => reject('validation', { fields: { since: code } });

/** As far as rows and history both show it, and the scope goes; a simulation is followed apart from the main line's rows. */
async function readUntil(pool: pg.Pool, { position, own }: RowScope): Promise<bigint> {
  const models = own === undefined ? ['timeline', 'history'] : ['history'];
  const { rows } = await pool.query<{ position: string }>(
    'SELECT min(position) AS position FROM projection.checkpoint WHERE model = ANY ($1)',
    [models],
  );
  const shown = BigInt(rows[0]?.position ?? 0);
  const asked = BigInt((own === undefined ? position : (own.asOf ?? own.shown)) ?? shown);
  return asked < shown ? asked : shown;
}

/** Delivery dates that an order position had, each from a position on; none: there is no such order. */
async function readPromises(pool: pg.Pool, scope: RowScope, id: string, until: bigint): Promise<readonly Promised[]> {
  const last = scope.position === undefined || until < BigInt(scope.position) ? String(until) : scope.position;
  const { rows } = await pool.query<{ valid_from: string; doc: OrderPositionRow | null }>(
    'SELECT valid_from, doc FROM timeline.order_position_version WHERE id = $1 AND valid_from <= $2 ORDER BY valid_from',
    [id, last],
  );
  const own = await ownVersions<OrderPositionRow>(pool, scope, 'timeline.order_position', { until, ids: [id] });
  const promises: Promised[] = [];
  for (const { valid_from, doc } of [...rows, ...own])
    if (doc !== null && doc.deliveryDate !== promises.at(-1)?.deliveryDate)
      promises.push({
        position: BigInt(valid_from),
        deliveryDate: doc.deliveryDate,
        orderPositionNumber: doc.orderPositionNumber,
      });
  return promises;
}
