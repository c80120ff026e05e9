import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFirstRoles } from '#command-service/administration/credentials/first-start.ts';
import { matrixOf } from '#domain/administration/role.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { type Call, type TestCommandService, testCommandService } from '#tests/services/command-service.ts';
import { openAdministrationTurn } from './administration-turn.ts';

/** Two command services of one plant, each with an image of its own. */
let database: TestDatabase;
let stores: readonly EventStore[];
let services: readonly [TestCommandService, TestCommandService];
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
  stores = [await openPostgresEventStore(database.url), await openPostgresEventStore(database.url)];
  const [one, other] = stores as readonly [EventStore, EventStore];
  services = [await testCommandService(database, one), await testCommandService(database, other)];
  await createFirstRoles(services[0].image);
});
afterAll(async () => {
  for (const service of services) await service.stop();
  for (const store of stores) await store.close();
  await database.drop();
});

const users = '/api/useradmin/users';
const password = 'Tisch-42-rot';
const rounds = 3;

/** Both ask at the same time; what each was answered. */
async function atOnce(one: Omit<Call, 'as'>, other: Omit<Call, 'as'>): Promise<readonly (string | undefined)[]> {
  const answers = await Promise.all([
    services[0].send({ ...one, as: 'admin' }),
    services[1].send({ ...other, as: 'admin' }),
  ]);
  return answers.map(({ statusCode, body }) => (statusCode < 300 ? undefined : JSON.parse(body).errorCode));
}

async function made(url: string, body: object): Promise<Record<'userId' | 'roleId', string>> {
  const answer = await services[0].send({ url, body, as: 'admin' });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
const person = async (fields: object): Promise<string> =>
  (
    await made(users, {
      username: `person${++count}`,
      firstName: 'P',
      lastName: 'T',
      password,
      roles: ['user'],
      ...fields,
    })
  ).userId;
const change = (id: string, body: object) => ({ method: 'PUT' as const, url: `${users}/${id}`, body });

test('of the last two administrators one stays, whichever services take them away at the same time', async () => {
  let last = await person({ roles: ['admin'] });
  for (let round = 0; round < rounds; round++) {
    const second = await person({ roles: ['admin'] });
    const answers = await atOnce(change(last, { roles: ['user'] }), change(second, { active: false }));
    expect(new Set(answers)).toEqual(new Set(['lastAdministrator', undefined]));
    last = answers[0] === undefined ? second : last;
  }
});

test('the last place of a licence is taken once', async () => {
  for (let round = 0; round < rounds; round++) {
    for (const [id, { moduleLicences }] of services[0].image.users)
      if (moduleLicences?.length !== 0) await services[0].send({ ...change(id, { moduleLicences: [] }), as: 'admin' });
    const two = [await person({ moduleLicences: [] }), await person({ moduleLicences: [] })] as const;
    const limit = { method: 'PUT' as const, url: '/api/useradmin/licences/import', body: { maxNumberOfUsers: 1 } };
    await services[0].send({ ...limit, as: 'admin' });
    const given = { moduleLicences: ['import'] };
    const answers = await atOnce(change(two[0], given), change(two[1], given));
    expect(new Set(answers)).toEqual(new Set(['numberOfUsersExceeded', undefined]));
  }
  const free = { method: 'PUT' as const, url: '/api/useradmin/licences/import', body: { maxNumberOfUsers: null } };
  await services[1].send({ ...free, as: 'admin' });
});

test('a name is given once, and a role that somebody gets meanwhile is not deleted', async () => {
  for (let round = 0; round < rounds; round++) {
    const body = { username: `twice${round}`, firstName: 'T', lastName: 'T', password, roles: ['user'] };
    expect(new Set(await atOnce({ url: users, body }, { url: users, body }))).toEqual(
      new Set(['nameExists', undefined]),
    );
    const roleName = `Role ${round}`;
    const role = { url: '/api/useradmin/roles', body: { roleName, ...matrixOf([]) } };
    expect(new Set(await atOnce(role, role))).toEqual(new Set(['nameExists', undefined]));
    const { roleId } = await made('/api/useradmin/roles', { roleName: `Other ${round}`, ...matrixOf([]) });
    const id = await person({});
    const removal = { method: 'DELETE' as const, url: `/api/useradmin/roles/${roleId}` };
    const [given, removed] = await atOnce(change(id, { roles: [roleId] }), removal);
    expect([given, removed]).toEqual(given === undefined ? [undefined, 'alreadyInUse'] : ['validation', undefined]);
  }
});

test('a turn whose connection is cut has done what it did, and the next one comes', async () => {
  const turn = openAdministrationTurn(database.pool, services[0].image);
  const answer = await turn(async () => {
    const held = `FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid()
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    const { rowCount } = await database.pool.query(`SELECT pg_terminate_backend(pid) ${held}`);
    expect(rowCount).toBe(1);
    await expect.poll(async () => (await database.pool.query(`SELECT 1 ${held}`)).rowCount).toBe(0);
    return 'done';
  });
  expect(answer).toBe('done');
  await expect(turn(async () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await turn(async () => 'next')).toBe('next');
});
