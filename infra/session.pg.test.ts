import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { testUser } from '#tests/services/query-service.ts';
import { hashToken, openSessions, sessionLifetime } from './session.ts';

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
  await elsewhere.revoke(hashToken(token));
  expect((await here.find(token)).kind).toBe('unknown');
});

test('all sessions of a user can be ended together', async () => {
  const sessions = openSessions(database.pool, clock);
  const [one, two, worker] = [
    await sessions.create(testUser('planner')),
    await sessions.create(testUser('planner')),
    await sessions.create(testUser('worker')),
  ];
  await sessions.revokeAllOf('anna');
  expect((await sessions.find(one)).kind).toBe('unknown');
  expect((await sessions.find(two)).kind).toBe('unknown');
  expect((await sessions.find(worker)).kind).toBe('valid');
});
