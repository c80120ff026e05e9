import { beforeAll, expect, test } from 'vitest';
import { toIso } from '#domain/kernel/instant.ts';
import { writeHeartbeat } from '#projector/upkeep/heartbeat.ts';
import { createPlant, planPiece } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';
import { openScreens } from './screen-content.ts';

const minute = 60_000;
const hour = 60 * minute;

const { commands, database, projector, store } = await forFile(openServices());
const plant = await createPlant(commands);
/** The first steps of four orders, by their start. */
let steps: readonly string[];
let machine: string;

beforeAll(async () => {
  const planned: string[] = [];
  const onMachine = () => planned.filter((id) => stepOf(id).placement.resourceId === machine);
  while (planned.length < 20 && onMachine().length < 4) {
    const [first] = await planPiece(commands, plant);
    planned.push(first);
    machine = stepOf(planned[0] ?? '').placement.resourceId;
  }
  steps = onMachine().sort((one, other) => stepOf(one).placement.start - stepOf(other).placement.start);
  await projector.reached(await store.lastPosition());
});

const stepOf = (id: string) => commands.plan.plan.operations.get(id as never) ?? expect.fail('no step');

async function send(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
  const answer = await commands.send({ method, url: `/api/planning/${url}`, body, as: 'admin' });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  await projector.reached(BigInt(String(answer.headers['x-position'])));
  return answer;
}
const report = async (id: string, body: object): Promise<string> =>
  (await send('POST', `operations/${id}/feedback`, body)).json().feedback.feedbackId;

/** A screen of this machine, looked at then by one that has never been looked at before. */
const shownAt = (
  now: number,
  kind: 'operations' | 'figures' = 'figures',
  ends: ReadonlyMap<string, number> = new Map(),
) =>
  openScreens(
    database.pool,
    async () => ends,
    () => now,
  ).contentOf({ screenId: 'screen', screenName: 'Saw', kind, resourceIds: [machine] });
const piecesAt = async (now: number) => {
  const [figures] = (await shownAt(now)).figures;
  return [figures?.yieldAmount, figures?.scrapAmount];
};

/** Midnight in Berlin of the last day that summer time ended on, which has 25 hours. */
function longDay(): number {
  const ofYear = (year: number): number => {
    const last = new Date(Date.UTC(year, 9, 31));
    return Date.UTC(year, 9, 31 - last.getUTCDay()) - 2 * hour;
  };
  const year = new Date().getUTCFullYear();
  return ofYear(year) + 2 * 24 * hour < Date.now() ? ofYear(year) : ofYear(year - 1);
}

test('pieces count for the day of the plant on which they were made, all 25 hours of it', async () => {
  const [first = ''] = steps;
  const midnight = longDay();
  await report(first, { type: 'yield', amount: 1, occurredAt: toIso(midnight - 1) });
  await report(first, { type: 'yield', amount: 10, occurredAt: toIso(midnight) });
  await report(first, { type: 'scrap', amount: 2, occurredAt: toIso(midnight + 25 * hour - minute) });
  expect(await piecesAt(midnight - minute)).toEqual([11, 2]);
  expect(await piecesAt(midnight + 24.5 * hour)).toEqual([10, 2]);
  expect(await piecesAt(midnight + 25 * hour)).toEqual([0, 0]);
});

test('what was corrected counts as it is now: other pieces, another day, none at all', async () => {
  const [, second = ''] = steps;
  const now = Date.now();
  const ago = (milliseconds: number): string => toIso(now - milliseconds);
  const today = await report(second, { type: 'yield', amount: 5, occurredAt: ago(1) });
  const earlier = await report(second, { type: 'yield', amount: 7, occurredAt: ago(72 * hour) });
  const mistaken = await report(second, { type: 'scrap', amount: 3, occurredAt: ago(1) });
  expect(await piecesAt(now)).toEqual([5, 3]);
  await send('PUT', `feedback/${today}`, { amount: 6 });
  await send('PUT', `feedback/${earlier}`, { occurredAt: ago(2) });
  await send('DELETE', `feedback/${mistaken}`);
  expect(await piecesAt(now)).toEqual([13, 0]);
});

test('what is at work comes before what should have begun earlier, and what was done is no longer there', async () => {
  const [, second = '', waiting = '', last = ''] = steps;
  const shown = async () => (await shownAt(Date.now(), 'operations')).items.map(({ operationId }) => operationId);
  const both = async () => (await shown()).filter((id) => id === waiting || id === last);
  expect(await both()).toEqual([waiting, last]);
  await report(last, { type: 'start' });
  expect(await both()).toEqual([last, waiting]);
  await report(second, { type: 'complete' });
  expect(await shown()).not.toContain(second);
  expect((await shownAt(Date.now())).figures[0]).toMatchObject({ doneToday: 1 });
  const planned = stepOf(second).placement.end;
  expect((await shownAt(Math.max(planned, Date.now()) + 24 * hour)).figures[0]).toMatchObject({
    doneToday: 0,
    punctualEnds: 1,
  });
});

// shows base-data 3.89
test('a step that ended a day late is punctual where the plant tolerates a day', async () => {
  const [, done = ''] = steps;
  const ended = stepOf(done).actualEnd ?? expect.fail('it is not done');
  await database.pool.query('UPDATE timeline.operation SET end_at = $2 WHERE id = $1', [done, ended - 23 * hour]);
  const punctual = async (punctualityTolerance: number) => {
    const set = { method: 'PUT', url: '/api/useradmin/globalSettings', body: { punctualityTolerance } } as const;
    const answer = await commands.send({ ...set, as: 'admin' });
    if (answer.headers['x-position'] !== undefined) await projector.reached(await store.lastPosition());
    const [figures] = (await shownAt(ended + 3 * 24 * hour)).figures;
    return figures?.punctualEnds;
  };
  const strict = (await punctual(0)) ?? 0;
  expect(await punctual(1)).toBe(strict + 1);
});

test('a step at work is late by its expected end, before its planned end has passed, too', async () => {
  const last = steps[3] ?? '';
  const { start, end } = stepOf(last).placement;
  const lateAt = async (expected: number) => {
    const { items, figures } = await shownAt(start, 'operations', new Map([[last, expected]]));
    const step = items.find(({ operationId }) => operationId === last);
    return [step?.expectedEndDate, figures[0]?.late];
  };
  const [, onPlan = 0] = await lateAt(end);
  expect(await lateAt(end + minute)).toEqual([toIso(end + minute), onPlan]);
  expect(await lateAt(end + 2 * minute)).toEqual([toIso(end + 2 * minute), Number(onPlan) + 1]);
});

test('rows that nobody writes any more are of when they were last known to be whole', async () => {
  const now = Date.now();
  expect((await shownAt(now)).asOf).toBe(toIso(now));
  await writeHeartbeat(database.pool, 10_000);
  expect((await shownAt(now)).asOf).toBe(toIso(now));
  await database.pool.query("UPDATE projection.heartbeat SET shown_at = now() - interval '1 hour'");
  const { asOf } = await shownAt(now);
  expect(now - Date.parse(asOf)).toBeGreaterThanOrEqual(hour);
});
