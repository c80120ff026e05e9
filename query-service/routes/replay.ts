import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { readReplay } from '#domain/planning/api/replay-call.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { answerRead } from '../answer-read.ts';
import type { QueryContext } from '../context.ts';
import { resolveAsOf, resolveRows, tellPosition } from '../position.ts';
import { replaySteps } from '../replay.ts';
import { newestPosition, objectOf, seenOf, stepOf, stepsAt } from '../steps-at.ts';
import { titlesOf } from '../titles.ts';
import { onlyTold } from '../who-reported.ts';

/** `GET /api/planning/moments/replay`: reads of then (decision 0198), so they take turns and have a process of their own. */
export function replayRoutes(service: Service, context: QueryContext): void {
  const { pool } = context;
  answerRead(service, context, readReplay, ['moments', 'history', 'timeline', 'base-data'], async (request, reply) => {
    const { asOf, until, limit } = request.query;
    const newest = await newestPosition(pool);
    const [from, to] = [await resolveAsOf(pool, asOf), await resolveAsOf(pool, until)];
    if (isRejection(from)) return from;
    if (isRejection(to)) return to;
    const begins = from.position ?? '0';
    const end = BigInt(to.position ?? newest);
    if (end < BigInt(begins)) return reject('validation', { fields: { until: 'endBeforeStart' } });
    const whole = await resolveRows(request, context, undefined);
    if (isRejection(whole)) return whole;
    // One more says whether there are others.
    const asked = { at: begins, isBefore: false, limit: limit + 1, withReports: true };
    const found = (await stepsAt(pool, seenOf(request), asked)).filter(({ position }) => BigInt(position) <= end);
    const lines = found.slice(0, limit);
    const titles = await titlesOf(pool, whole, scopeOf(request).rights, lines.flatMap(objectOf));
    const told = await onlyTold(pool, request);
    const steps = lines.map((line) => ({ ...stepOf(line, newest, titles, told), isReport: line.is_report }));
    const ranges = steps.map(({ before, position, at }) => ({
      first: BigInt(before) + 1n,
      last: BigInt(position),
      at: Date.parse(at),
    }));
    const replayed = await replaySteps(pool, BigInt(begins), whole, ranges);
    tellPosition(reply, newest, whole);
    const items = steps.map((step, index) => ({ ...step, ...(replayed[index] ?? { delta: {}, conflicts: [] }) }));
    return { begins, items, next: found.length > limit ? (items.at(-1)?.position ?? null) : null };
  });
}
