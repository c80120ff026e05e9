import pino from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { reject } from '#domain/kernel/rejection.ts';
import { createPlant, planPiece } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';
import { bySystem } from '../kernel/command.ts';
import { openPlanWriter } from '../plan/plan-writer.ts';
import { openMachineSignals } from './machine-signals.ts';

/** The machine, and the step that is next on it. */
let machine: string;
let operationId: string;
let troubleTypeId: string;
let token: string;

const { database, store, commands, projector, query } = await forFile(openServices());
beforeAll(async () => {
  const plant = await createPlant(commands);
  [operationId] = await planPiece(commands, plant);
  machine = step().placement.resourceId;
  const made = await commands.send({ url: '/api/basedata/troubleTypes', body: { troubleTypeName: 'Overload' } });
  troubleTypeId = made.json().troubleTypeId;
  token = commands.tokens.worker;
});

const step = () => commands.plan.plan.operations.get(operationId as never) ?? expect.fail('no step');
const begun = Date.now() - 3_600_000;
const signal = async (signalId: string, minute: number, said: object, on = machine) => {
  const answer = await commands.service.inject({
    method: 'POST',
    url: `/api/planning/machines/${on}/signals`,
    headers: { authorization: `Bearer ${token}` },
    payload: { signalId, at: new Date(begun + minute * 60_000).toISOString(), ...said },
  });
  return { status: answer.statusCode, ...answer.json() };
};

test('states and counts become feedback on the step that the machine works on, each signal once', async () => {
  expect(await signal('a1', 0, { state: 'running' })).toMatchObject({ status: 200, isRepeat: false, reported: 1 });
  expect(await signal('a2', 5, { count: 3, scrap: 1 })).toMatchObject({ reported: 2 });
  expect(step()).toMatchObject({ statusId: 3, yieldAmount: 3, scrapAmount: 1, actualStart: begun });
  const { revision } = commands.plan.plan;
  expect(await signal('a2', 5, { count: 3, scrap: 1 })).toMatchObject({ isRepeat: true, reported: 0 });
  expect(commands.plan.plan.revision).toBe(revision);
  expect(await signal('a3', 6, { state: 'running' })).toEqual({
    status: 200,
    signalId: 'a3',
    isRepeat: false,
    reported: 0,
  });
});

test('a signal that comes late is sorted in, and those that waited for it count then', async () => {
  await signal('b1', 10, { state: 'stopped' });
  expect(await signal('b3', 20, { state: 'fault', troubleTypeId })).toMatchObject({ reported: 1 });
  // Stopped, before it is known that it ran in between.
  expect(await signal('b5', 30, { state: 'stopped' })).toMatchObject({ reported: 0, refused: 'feedbackMissing' });
  expect(await signal('b4', 25, { state: 'running' })).toMatchObject({ reported: 1 });
  expect(step().statusId).toBe(6);
  await signal('b6', 12, { state: 'running' });
  expect(step().statusId).toBe(6);
  const kinds = step()
    .feedback?.toSorted((one, other) => one.occurredAt - other.occurredAt)
    .map(({ kind }) => kind);
  expect(kinds).toEqual(['start', 'yield', 'scrap', 'pause', 'start', 'interrupt', 'start', 'pause']);
});

test('a machine whose clock is wrong has made its pieces now, with what it said kept beside it', async () => {
  const now = Date.now();
  const ofClock = async (signalId: string, at: number, said: object) => {
    expect(await signal(signalId, (at - begun) / 60_000, said)).toMatchObject({ status: 200, reported: 1 });
    const { rows } = await database.pool.query<{ data: { occurredAt: number; claimedAt: number } }>(
      'SELECT data FROM event_store.event ORDER BY position DESC LIMIT 1',
    );
    return rows[0]?.data;
  };
  const early = await ofClock('k1', 0, { count: 1 });
  expect(early).toMatchObject({ amount: 1, claimedAt: 0 });
  expect(early?.occurredAt).toBeGreaterThanOrEqual(now);
  const ahead = now + 3 * 3_600_000;
  expect(await ofClock('k2', ahead, { state: 'running' })).toMatchObject({ claimedAt: ahead });
  // Its state is that of now as well: one that tells the right time next is believed.
  await signal('k3', (Date.now() - begun) / 60_000, { state: 'stopped' });
  const { rows } = await database.pool.query('SELECT state FROM operational.machine WHERE resource_id = $1', [machine]);
  expect(rows).toEqual([{ state: 'stopped' }]);
});

test('of machines and causes that there are, with fields that make sense', async () => {
  expect((await signal('c1', 40, { state: 'running' }, 'nothing')).status).toBe(404);
  expect((await signal('c2', 40, { state: 'fault', troubleTypeId: 'ghosts' })).status).toBe(404);
  expect(await signal('c3', 40, { count: -1 })).toMatchObject({ detailsObject: { fields: { count: 'too_small' } } });
});

test('a machine that has been silent for longer than its setting shows it', async () => {
  await projector.reached(await store.lastPosition());
  const read = async () => (await query.get('/api/planning/machines', 'worker')).json().items;
  expect(await read()).toMatchObject([{ resourceId: machine, state: 'stopped', silentAfter: 900, isSilent: false }]);
  const url = `/api/planning/machines/${machine}`;
  const set = await commands.send({ method: 'PUT', url, body: { silentAfter: 10 }, as: 'planner' });
  expect(set.json()).toEqual({ resourceId: machine, silentAfter: 10 });
  await database.pool.query("UPDATE operational.machine SET last_signal_at = now() - interval '11 s'");
  expect(await read()).toMatchObject([{ isSilent: true }]);
});

test('two thousand at once are all taken, each once', async () => {
  await database.pool.query(
    "INSERT INTO base_data.object (id, collection, object_id, doc) VALUES ('users:admin', 'users', 'admin', $1)",
    [{ username: 'admin', firstName: 'A', lastName: 'B', language: 'de', roles: ['admin'] }],
  );
  const body = { name: 'Gateway', rights: ['feedback.write'] };
  const made = await commands.send({ url: '/api/useradmin/apiTokens', body, as: 'admin' });
  token = made.json().token;
  const before = step().yieldAmount;
  const answered = await Promise.all(
    Array.from({ length: 2_000 }, (_, index) => signal(`m${index % 1_900}`, 40 + index / 1_000, { count: 1 })),
  );
  expect(answered.filter(({ status }) => status !== 200)).toEqual([]);
  expect(answered.filter(({ isRepeat }) => isRepeat)).toHaveLength(100);
  expect(step().yieldAmount).toBe(before + 1_900);
});

test('who comes when too many wait is told when to come again, and nothing of it is kept', async () => {
  const signals = openMachineSignals(database.pool, commands.plan, pino({ level: 'silent' }), 2);
  const sender = bySystem('machines');
  const say = (signalId: string) => signals.take(machine as never, { signalId, at: new Date().toISOString() }, sender);
  const [first, second, third] = await Promise.all([say('w1'), say('w2'), say('w3')]);
  expect([first, second]).toMatchObject([{ isRepeat: false }, { isRepeat: false }]);
  expect(third).toEqual(reject('tooManyRequests', { seconds: 1 }));
  expect(await say('w3')).toMatchObject({ isRepeat: false });
});

test('one that cannot be decided fails alone: those beside it, and behind it, are taken', async () => {
  const writer = commands.plan;
  const signals = openMachineSignals(
    database.pool,
    {
      plan: commands.plan.plan,
      async execute(command, envelope) {
        if ('amount' in command && command.amount === 666) throw new Error('a bug');
        return writer.execute(command, envelope);
      },
    },
    pino({ level: 'silent' }),
  );
  const say = (signalId: string, minute: number, said: object) =>
    signals.take(
      machine as never,
      { signalId, at: new Date(begun + minute * 60_000).toISOString(), ...said },
      bySystem('machines'),
    );
  await say('x0', 48, { state: 'running' });
  const before = step().yieldAmount;
  const [bad, good] = await Promise.allSettled([say('x1', 50, { count: 666 }), say('x2', 51, { count: 2 })]);
  expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled']);
  // Sorted in before the bad one, which is tried again with those that waited.
  expect(await say('x3', 49, { state: 'stopped', count: 1 })).toMatchObject({ isRepeat: false, reported: 2 });
  expect(step().yieldAmount).toBe(before + 3);
  await expect(say('x1', 50, { count: 666 })).rejects.toThrow('a bug');
});

test('a signal that was taken in part is tried again whatever has come since, and each part counts once', async () => {
  const sum = () => step().yieldAmount;
  const before = sum();
  expect(await signal('p1', 55, { count: 5, state: 'stopped' })).toMatchObject({
    reported: 1,
    refused: 'feedbackMissing',
  });
  expect(sum()).toBe(before + 5);
  // As after a new start: nothing of it is remembered.
  const writer = await openPlanWriter({ store, facts: commands.image.facts, log: pino({ level: 'silent' }) });
  const signals = openMachineSignals(database.pool, writer, pino({ level: 'silent' }));
  const at = new Date(begun + 54 * 60_000).toISOString();
  const taken = await signals.take(machine as never, { signalId: 'p0', at, state: 'running' }, bySystem('machines'));
  expect(taken).toMatchObject({ reported: 1, refused: undefined });
  const { rows } = await database.pool.query("SELECT refused FROM operational.machine_signal WHERE signal_id = 'p1'");
  expect(rows).toEqual([{ refused: null }]);
  const now = await openPlanWriter({ store, facts: commands.image.facts, log: pino({ level: 'silent' }) });
  expect(now.plan.operations.get(operationId as never)?.yieldAmount).toBe(before + 5);
});

test('a signal that was kept when the service ended is reported at the next start, once', async () => {
  const open = () => openMachineSignals(database.pool, commands.plan, pino({ level: 'silent' }));
  const at = new Date(begun + 58 * 60_000).toISOString();
  const kept = { signalId: 'killed', at, count: 7 };
  // What the tests before have left open.
  await open().reportStored();
  const before = step().yieldAmount;
  await database.pool.query(
    `INSERT INTO operational.machine_signal (resource_id, signal_id, at, signal, refused)
     VALUES ($1, 'killed', $2, $3, 'underWay')`,
    [machine, at, kept],
  );
  await open().reportStored();
  expect(step().yieldAmount).toBe(before + 7);
  await open().reportStored();
  expect(await open().take(machine as never, kept, bySystem('machines'))).toMatchObject({ isRepeat: true });
  expect(step().yieldAmount).toBe(before + 7);
});
