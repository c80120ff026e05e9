import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { MomentEdit, Moments } from '#domain/planning/api/moment-calls.ts';
import { createPlant, planPiece } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** What happened when: counted, marked and stepped along, as far as whoever asks may know of it. */

const { store, commands, projector, query } = await forFile(openServices());
const path = '/api/planning/moments';
let operations: readonly string[];
let began: number;

async function timeline(action: string, ids: readonly string[]): Promise<void> {
  const body = {
    action,
    versionIdentifier: commands.plan.plan.revision,
    operations: ids.map((operationId) => ({ operationId })),
  };
  const answer = await commands.send({ url: '/api/planning/planningTimelineRaw', body });
  expect(answer.statusCode, answer.body).toBe(200);
}

beforeAll(async () => {
  operations = await planPiece(commands, await createPlant(commands));
  const planned = Date.now();
  // What follows is of another millisecond.
  while (Date.now() <= planned) await delay(1);
  began = planned + 1;
  await timeline('lock', operations);
  await timeline('unlock', operations.slice(0, 1));
  const report = { type: 'remark', comment: 'Blade is blunt' };
  const told = await commands.send({ url: `/api/planning/operations/${operations[0]}/feedback`, body: report });
  expect(told.statusCode, told.body).toBeLessThan(300);
  await commands.send({ url: '/api/planning/simulations', body: { name: 'Of the administrator' }, as: 'admin' });
  await projector.reached(await store.lastPosition());
});

async function read<Answer>(url: string, as: 'admin' | 'planner' = 'planner'): Promise<Answer> {
  const answer = await query.get(url, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const since = (): string => `from=${new Date(began).toISOString()}&to=${new Date(Date.now() + 60_000).toISOString()}`;
const edits = async (question: string): Promise<readonly MomentEdit[]> =>
  (await read<{ items: MomentEdit[] }>(`${path}/edits?${question}`)).items;

test('edits are counted by when they were made, reports and the life of simulations are none', async () => {
  const { buckets } = await read<Moments>(`${path}?${since()}&buckets=4`);
  expect(buckets.map(({ edits: count }) => count)).toEqual([2, 0, 0, 0]);
  const all = await read<Moments>(path);
  expect(all.buckets).toHaveLength(200);
  const count = all.buckets.reduce((sum, one) => sum + one.edits, 0);
  expect(count).toBe((await edits('after=0&limit=500')).length);
});

test('locks, reports and simulations are marked, of a kind that falls together the last with how many', async () => {
  const { marks } = await read<Moments>(`${path}?${since()}`, 'admin');
  const number = [...commands.plan.plan.productionOrders.values()][0]?.productionOrderNumber;
  expect(marks).toMatchObject([
    { kind: 'lock', action: 'OperationsUnlocked', title: '', joined: 2 },
    { kind: 'feedback', title: number, objectId: operations[0], joined: 1 },
    { kind: 'simulation', action: 'SimulationCreated', title: 'Of the administrator', joined: 1 },
  ]);
});

test('a simulation that one may not read is not marked', async () => {
  const { marks } = await read<Moments>(`${path}?${since()}`);
  expect(marks.map(({ kind }) => kind)).toEqual(['lock', 'feedback']);
});

test('one steps back and forth along edits, and the plan is shown before and after each', async () => {
  const [unlocked] = await edits(`before=${new Date(Date.now() + 1_000).toISOString()}`);
  const [locked] = await edits(`before=${unlocked?.before}`);
  expect([locked, unlocked]).toMatchObject([
    { action: 'OperationsLocked', objectId: operations[0], actor: { kind: 'user' }, isNewest: false },
    { action: 'OperationsUnlocked', objectId: operations[0], isNewest: true },
  ]);
  expect(locked?.position).toBe(unlocked?.before);
  expect(await edits(`after=${locked?.position}`)).toEqual([unlocked]);
  expect(await edits(`after=${unlocked?.position}`)).toEqual([]);
  const lockedAt = async (position = ''): Promise<boolean> =>
    (await read<{ locked: boolean }>(`/api/planning/v3/operations/${operations[0]}?asOf=${position}`)).locked;
  expect(await lockedAt(locked?.before)).toBe(false);
  expect(await lockedAt(locked?.position)).toBe(true);
  expect(await lockedAt(unlocked?.position)).toBe(false);
});

test.each([
  ['', 'from=2027-01-02T00:00:00Z&to=2027-01-01T00:00:00Z', 'to'],
  ['', 'from=yesterday', 'from'],
  ['', 'buckets=0', 'buckets'],
  ['/edits', '', 'before'],
  ['/edits', 'before=1&after=2', 'before'],
  ['/edits', 'before=99999999999999999999', 'before'],
])('moments%s with %s is refused and says where', async (below, question, field) => {
  const answer = await query.get(`${path}${below}?${question}`);
  expect([answer.statusCode, answer.json().errorCode]).toEqual([400, 'validation']);
  expect(Object.keys(answer.json().detailsObject.fields)).toEqual([field]);
});
