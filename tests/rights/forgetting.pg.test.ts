import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { describe, expect, it, test } from 'vitest';
import { sentHashOf } from '#command-service/administration/credentials/known-passwords.ts';
import { forgetIn } from '#command-service/administration/forget-person.ts';
import { newEnvelope, newEvents } from '#command-service/kernel/command.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { mainBranch } from '#domain/kernel/event.ts';
import { deletedUser } from '#domain/kernel/personal.ts';
import { refusedReportStream, userStream } from '#domain/kernel/stream-names.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { rebuildReadModel } from '#projector/lanes/rebuild-read-model.ts';
import { readModels } from '#projector/read-models/read-models.ts';
import type { TestDatabase } from '#tests/servers/postgres.ts';
import {
  type Call,
  createPlant,
  type TestCommandService,
  testCommandService,
} from '#tests/services/command-service.ts';
import { forFile, openLog, openServices } from '#tests/services/opened.ts';

const { database, store, commands, projector, query } = await forFile(openServices());
const plant = await createPlant(commands);

const users = '/api/useradmin/users';
const password = 'Tisch-42-rot';
/** Of nobody and nothing else in a plant of tests. */
const wilhelmina = {
  username: 'wilhelmina7',
  firstName: 'Wilhelmina',
  lastName: 'Quendt',
  email: 'quendt@example.com',
  street: 'Zwergweg 3',
  city: 'Xantenau',
  location: 'Xantenau-Nord',
  personnelNumber: 'PN-99317',
};
const anyName = 'wilhelmina|quendt|zwergweg|xantenau|PN-99317';

/** Where a name stands, as `schema.table`: every column of every row of every table is looked at. */
async function mentions({ pool }: TestDatabase, pattern = anyName): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind IN ('r', 'm') AND nspname !~ '^pg_' AND nspname <> 'information_schema' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await pool.query(`SELECT FROM ${name} AS t WHERE t::text ~* $1 LIMIT 1`, [pattern]);
    if (hits.rowCount !== 0) found.push(name);
  }
  return found;
}

/** As another service of the plant would have written it. */
async function written(into: EventStore, stream: string, event: DomainEvent, userId = 'anna'): Promise<bigint> {
  const envelope = newEnvelope({ actor: { kind: 'user', userId }, rights: new Set() });
  const result = await into.append(stream, 'any', newEvents([event], envelope, mainBranch, Date.now()));
  if (result.kind !== 'appended') throw new Error('It was not appended');
  return result.position;
}

const ok = async (sent: ReturnType<TestCommandService['send']>, status = 201): Promise<Record<string, string>> => {
  const answer = await sent;
  expect(answer.statusCode, answer.body).toBe(status);
  return answer.body === '' ? {} : answer.json();
};

/** A person who has left traces everywhere: changed, signed in and failed to, in the plan, at a terminal, in answers. */
async function person(service: TestCommandService, into: EventStore): Promise<string> {
  const send = (call: Call) => service.send(call);
  const body = { ...wilhelmina, roles: ['user'], password };
  const headers = { 'idempotency-key': 'made-once' };
  const { userId = '' } = await ok(send({ url: users, body, as: 'admin', headers }));
  await ok(send({ method: 'PUT', url: `${users}/${userId}`, body: { lastName: 'Quendt-Vogel' }, as: 'admin' }), 200);
  for (const given of ['wrong', password]) {
    const authorization = `Basic ${Buffer.from(`${wilhelmina.username}:${sentHashOf(given)}`).toString('base64')}`;
    await send({ url: '/api/login', as: 'nobody', headers: { authorization, 'user-agent': 'Fox of Quendt' } });
  }
  const { resourceId = '' } = await ok(
    send({
      url: '/api/basedata/resources',
      body: {
        resourceName: 'Wilhelmina Quendt',
        email: wilhelmina.email,
        userId,
        resourceGroups: [plant.resourceGroupId],
        isAttendantResource: true,
      },
    }),
  );
  const renamed = { resourceName: 'W. Quendt (Prüferin)' };
  await ok(send({ method: 'PUT', url: `/api/basedata/resources/${resourceId}`, body: renamed }), 200);
  const report = {
    id: 'report1',
    subject: { kind: 'operation', id: 'gone' },
    errorCode: 'objectnotexists',
    terminalId: 't1',
    workerId: userId,
    workerName: 'Wilhelmina Quendt-Vogel',
    isProven: true,
    stepLabel: 'Saw',
    queuedAt: Date.now(),
    body: { type: 'yield', amount: 3, comment: 'Burr at the edge' },
  };
  await written(into, refusedReportStream('report1'), { type: 'ReportRefused', data: report });
  const { id, subject, errorCode } = report;
  await written(
    into,
    refusedReportStream('report1'),
    { type: 'RefusedReportPutAside', data: { id, subject, errorCode, reason: 'Twice' } },
    userId,
  );
  return userId;
}

/** They name people by their ids at most; sessions end before the statements of `forgetIn`. */
const withoutNames = [
  'access',
  'automated_file',
  'automated_place',
  'device',
  'ended_live_key',
  'machine',
  'machine_line',
  'machine_signal',
  'reaction',
  'session',
  'terminal_presence',
  'webhook',
];

const forget = (userId: string, confirm: string, as: 'admin' | 'planner' = 'admin') =>
  commands.send({ url: `${users}/${userId}/forget`, body: { confirm }, as });

test('what is kept of people beside the log is decided for every table', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'operational'::regnamespace`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...Object.keys(forgetIn), ...withoutNames].toSorted());
});

describe('a person who is forgotten', () => {
  it('is in no table any more, in no row of a rebuild, and called deleted user in what stays', async () => {
    const userId = await person(commands, store);
    await commands.reactions.upToDate();
    await projector.reached(await store.lastPosition());
    const before = await mentions(database);
    expect(before).toEqual(expect.arrayContaining(['base_data.object', 'base_data.object_version', 'history.entry']));
    expect(before).toEqual(expect.arrayContaining(['operational.audit', 'operational.terminal_report']));
    expect(before).not.toContain('event_store.event');

    for (const [answer, status, errorCode] of [
      [await forget(userId, wilhelmina.username, 'planner'), 403, 'accessDenied'],
      [await forget(userId, 'wilhelmina'), 400, 'validation'],
      [await forget('nobody', 'nobody'), 404, 'objectnotexists'],
    ] as const)
      expect([answer.statusCode, answer.json().errorCode]).toEqual([status, errorCode]);
    expect(await mentions(database)).toEqual(before);

    await ok(forget(userId, wilhelmina.username), 204);
    await projector.reached(await store.lastPosition());
    expect(await mentions(database)).toEqual([]);
    expect(commands.image.users.has(userId)).toBe(false);
    await ok(forget(userId, ''), 204);

    const shown = async () => {
      const filter = encodeURIComponent(
        JSON.stringify([{ field: 'kind', operator: 'isAnyOf', value: ['userCreated', 'signedIn', 'userForgotten'] }]),
      );
      const { items } = (await query.get(`/api/useradmin/audit?filter=${filter}`, 'admin')).json();
      const resources = (await query.get('/api/basedata/resources')).json().items as { resourceName: string }[];
      return { items: items as readonly object[], names: resources.map(({ resourceName }) => resourceName) };
    };
    const seen = await shown();
    expect(seen.names).toContain('--');
    expect(seen.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'userForgotten', objectName: deletedUser }),
        expect.objectContaining({ kind: 'userCreated', objectName: deletedUser }),
        expect.objectContaining({ kind: 'signedIn', userName: deletedUser }),
      ]),
    );
    expect(JSON.stringify(seen.items)).not.toContain('address');
    const { rows } = await database.pool.query(`SELECT doc FROM operational.terminal_report WHERE doc IS NOT NULL`);
    expect(rows).toMatchObject([
      { doc: { workerName: deletedUser, settledBy: deletedUser, comment: 'Burr at the edge' } },
    ]);

    const log = pino({ level: 'silent' });
    for (const model of readModels) await rebuildReadModel({ databaseUrl: database.url, store, model, log });
    expect(await mentions(database)).toEqual([]);
    expect(await shown()).toEqual(seen);
  });

  it('cannot be oneself, nor the last who can administer the plant, and may have been deleted before', async () => {
    const made = async (username: string, roles: readonly string[]) => {
      const body = { username, firstName: 'Ida', lastName: 'Test', roles, password };
      return ok(commands.send({ url: users, body, as: 'admin' }));
    };
    const { userId = '' } = await made('ida1', ['admin']);
    const last = await forget(userId, 'ida1');
    expect([last.statusCode, last.json().errorCode]).toEqual([409, 'lastAdministrator']);
    const authorization = `Basic ${Buffer.from(`ida1:${sentHashOf(password)}`).toString('base64')}`;
    const { token = '' } = await ok(
      commands.send({ url: '/api/login', as: 'nobody', headers: { authorization } }),
      200,
    );
    const own = await commands.send({
      url: `${users}/${userId}/forget`,
      body: { confirm: 'ida1' },
      as: 'nobody',
      headers: { authorization: `Bearer ${token}` },
    });
    expect([own.statusCode, own.json().errorCode]).toEqual([409, 'cannotForgetOneself']);

    const { userId: gone = '' } = await made('idunn', ['user']);
    await ok(commands.send({ method: 'DELETE', url: `${users}/${gone}`, as: 'admin' }), 204);
    expect((await forget(gone, 'ida1')).statusCode).toBe(400);
    await ok(forget(gone, 'idunn'), 204);
    await projector.reached(await store.lastPosition());
    expect(await mentions(database, 'idunn')).toEqual([]);
  });
});

describe('a service that starts', () => {
  const body = { ...wilhelmina, roles: ['user'], password };
  const made = { url: users, body, as: 'admin', headers: { 'idempotency-key': 'k' } } as const;

  it('goes on where one has ended between the event and the key', async () => {
    const log = await openLog();
    const first = await testCommandService(log.database, log.store);
    await createPlant(first);
    const { userId = '' } = await ok(first.send(made));
    await first.stop();
    await written(log.store, userStream(userId), { type: 'UserForgotten', data: { id: userId } });
    expect(await mentions(log.database)).toContain('operational.command_outcome');
    const next = await testCommandService(log.database, log.store);
    await next.reactions.upToDate();
    expect(await mentions(log.database)).toEqual([]);
    const { rows } = await log.database.pool.query('SELECT key FROM personal.key WHERE person_id = $1', [userId]);
    expect(rows).toEqual([{ key: null }]);
    // Somebody who sends it once more is not made again.
    expect((await next.send(made)).statusCode).toBe(404);

    const list = await readFile(path.join(next.dataFolder, 'forgotten.txt'), 'utf8');
    expect(list).toBe(`${userId}\n`);
    await next.stop();
    await log.close();
  });

  it('brings nobody back from a backup who stands in the list of the forgotten', async () => {
    const backup = await openLog();
    const before = await testCommandService(backup.database, backup.store);
    const { userId = '' } = await ok(before.send(made));
    await before.stop();
    const dataFolder = await mkdtemp(path.join(tmpdir(), 'leitstand-restored-'));
    await writeFile(path.join(dataFolder, 'forgotten.txt'), `nobody\n${userId}\n`);
    const restored = await testCommandService(backup.database, backup.store, { dataFolder });
    await restored.reactions.upToDate();
    expect(restored.image.users.has(userId)).toBe(false);
    expect(await mentions(backup.database)).toEqual([]);
    await restored.stop();
    await backup.close();
  });
});
