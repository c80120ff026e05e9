import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstAccess } from '#domain/administration/roles.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { testUser } from '#tests/services/query-service.ts';
import { documentOf, writeAccess } from './access.ts';
import { hashToken, openSessions, type Sessions, sessionLifetime } from './session.ts';

let database: TestDatabase;
let now = Date.UTC(2027, 2, 1);
const minute = 60_000;
const clock = (): number => now;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('a session in use lives on, one that rests ends after its lifetime', async () => {
  const sessions = openSessions(database.pool, clock);
  const token = await sessions.create(testUser('planner'));
  for (let hours = 0; hours < 30; hours += 6) {
    now += 6 * 60 * minute;
    expect(await sessions.find(token)).toMatchObject({ kind: 'valid', session: { user: { userId: 'anna' } } });
  }
  now += sessionLifetime;
  expect(await sessions.find(token)).toEqual({ kind: 'expired' });
});

test('the table holds no token', async () => {
  const sessions = openSessions(database.pool, clock);
  const token = await sessions.create(testUser('worker'));
  const { rows } = await database.pool.query('SELECT s::text AS row FROM operational.session s');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).toContain(hashToken(token));
});

test('who is signed out by one process is unknown to all at once', async () => {
  const here = openSessions(database.pool, clock);
  const elsewhere = openSessions(database.pool, clock);
  const token = await here.create(testUser('planner'));
  expect((await here.find(token)).kind).toBe('valid');
  await elsewhere.end(hashToken(token));
  expect((await here.find(token)).kind).toBe('unknown');
});

test('all sessions of a user can be ended together', async () => {
  const sessions = openSessions(database.pool, clock);
  const [one, two, worker] = [
    await sessions.create(testUser('planner')),
    await sessions.create(testUser('planner')),
    await sessions.create(testUser('worker')),
  ];
  await sessions.endAllOf('anna');
  expect((await sessions.find(one)).kind).toBe('unknown');
  expect((await sessions.find(two)).kind).toBe('unknown');
  expect((await sessions.find(worker)).kind).toBe('valid');
});

test('a session that ends leaves the table, and so does one that nobody uses any more', async () => {
  const sessions = openSessions(database.pool, clock);
  const rows = async (): Promise<unknown> =>
    (await database.pool.query('SELECT count(*)::int FROM operational.session')).rows[0];
  await database.pool.query('DELETE FROM operational.session');
  const [ended, unused] = [await sessions.create(testUser('planner')), await sessions.create(testUser('worker'))];
  await sessions.end(hashToken(ended));
  expect(await rows()).toEqual({ count: 1 });
  now += sessionLifetime + 60 * minute;
  await sessions.sweep();
  expect((await sessions.find(unused)).kind).toBe('expired');
  now += 24 * 60 * minute;
  await sessions.sweep();
  expect(await rows()).toEqual({ count: 0 });
});

const session = (token: string, liveEpoch = 0) => ({ tokenHash: hashToken(token), liveEpoch });

test('other rights end the live line and not the session, and what was seen of the rights before opens none', async () => {
  const sessions = openSessions(database.pool, clock);
  const token = await sessions.create(testUser('planner'));
  expect(await sessions.noteLiveKey(session(token), 'UBEFORE', now + 15 * minute)).toBe(true);
  await sessions.refreshUser({ ...testUser('planner'), roles: ['user'] }, { roles: ['user'] });
  await sessions.renewLines('anna');
  const ended = await database.pool.query("SELECT 1 FROM operational.ended_live_key WHERE user_key = 'UBEFORE'");
  expect(ended.rowCount).toBe(1);
  expect(await sessions.find(token)).toMatchObject({ session: { holder: { roles: ['user'] }, liveEpoch: 1 } });
  expect(await sessions.noteLiveKey(session(token), 'ULATE', now + 15 * minute)).toBe(false);
  expect(await sessions.noteLiveKey(session(token, 1), 'UAFTER', now + 15 * minute)).toBe(true);
  await sessions.endAllOf('anna');
  await database.pool.query('DELETE FROM operational.ended_live_key');
});

test('what roles allow is read anew when it has been written, by every service', async () => {
  const [one, other] = [openSessions(database.pool, clock), openSessions(database.pool, clock)];
  const token = await one.create(testUser('planner'));
  const allowed = async (sessions: Sessions) => {
    const found = await sessions.find(token);
    return found.kind === 'valid' ? [...found.session.access.roles.keys()] : undefined;
  };
  expect(await allowed(other)).toEqual(['admin', 'planner', 'user']);
  await writeAccess(database.pool, { roles: [], licenceEnds: [] });
  expect(await allowed(one)).toEqual([]);
  await writeAccess(database.pool, documentOf(firstAccess));
  expect([await allowed(one), await allowed(other)]).toEqual([
    ['admin', 'planner', 'user'],
    ['admin', 'planner', 'user'],
  ]);
  await database.pool.query('DELETE FROM operational.access');
  await one.endAllOf('anna');
});

test('what a session has of the live line is revoked with it, and forgotten when it has ended by itself', async () => {
  const sessions = openSessions(database.pool, clock);
  const keys = async (): Promise<readonly unknown[]> =>
    (await database.pool.query("SELECT user_key FROM operational.ended_live_key WHERE user_key LIKE 'U%'")).rows;
  const [live, silent] = [await sessions.create(testUser('planner')), await sessions.create(testUser('planner'))];
  expect(await sessions.noteLiveKey(session(live), 'UKEY', now + 15 * minute)).toBe(true);
  expect(await sessions.endAllOf('anna')).toBe(2);
  expect(await keys()).toEqual([{ user_key: 'UKEY' }]);
  expect(await sessions.noteLiveKey(session(silent), 'ULATE', now + 15 * minute)).toBe(false);
  now += 16 * minute;
  await sessions.sweep();
  expect(await keys()).toEqual([]);
});

test('an administrator sees from where somebody is signed in', async () => {
  const sessions = openSessions(database.pool, clock);
  await sessions.endAllOf('worker');
  await sessions.create(testUser('worker'), { address: '10.0.0.7', client: `Firefox ${'x'.repeat(500)}` });
  const [open, ...others] = await sessions.openOf('worker');
  expect(others).toEqual([]);
  expect(open).toMatchObject({ address: '10.0.0.7', createdAt: new Date(now) });
  expect(open?.client).toHaveLength(200);
});
