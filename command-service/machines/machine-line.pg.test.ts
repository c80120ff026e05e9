import path from 'node:path';
import { connect, jwtAuthenticator, type NatsConnection } from 'nats';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveSubject, machineSubject } from '#domain/live.ts';
import { openMachineLines } from '#infra/machine-lines.ts';
import { type Nats, openNats } from '#infra/nats/connection.ts';
import { mintServiceCredentials, mintSystemCredentials } from '#infra/nats/credentials.ts';
import { openEndedLines } from '#infra/nats/revocations.ts';
import { type TestNats, testNats } from '#tests/servers/nats-server.ts';
import { planPiece } from '#tests/services/command-service.ts';
import { forFile, openCommandPlant } from '#tests/services/opened.ts';
import { serveMachines } from './machine-line.ts';
import { openMachineSignals } from './machine-signals.ts';

const { database, commands, plant } = await forFile(openCommandPlant());
let server: TestNats;
let service: Nats;
let system: Nats;
/** The machine of the first step, and one that has none. */
let machine: string;
let other: string;
let operationId: string;
let apiToken: { readonly apiTokenId: string; readonly token: string };
const logged: string[] = [];

beforeAll(async () => {
  server = await testNats(path.join(commands.dataFolder, 'nats'));
  service = await openNats(server.url, () => mintServiceCredentials(server.keys, 'command-service'));
  system = await openNats(server.url, () => mintSystemCredentials(server.keys));
  await Promise.all([service, system].map((nats) => new Promise<void>((resolve) => nats.onConnected(resolve))));
  const { branches } = commands;
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const machines = openMachineSignals(database.pool, branches.main.plan, log);
  serveMachines(service, { branches, machines, machineLines: openMachineLines(database.pool) }, log);
  [operationId] = await planPiece(commands, plant);
  machine = step().placement.resourceId;
  other = plant.saws.find((saw) => saw !== machine) ?? expect.fail('no other machine');
  await database.pool.query(
    "INSERT INTO base_data.object (id, collection, object_id, doc) VALUES ('users:admin', 'users', 'admin', $1)",
    [{ username: 'admin', firstName: 'A', lastName: 'B', language: 'de', roles: ['admin'] }],
  );
  const body = { name: 'Gateway', rights: ['feedback.write'] };
  apiToken = (await commands.send({ url: '/api/useradmin/apiTokens', body, as: 'admin' })).json();
});
afterAll(async () => {
  await service.close();
  await system.close();
  await server.remove();
});

const step = () => commands.plan.plan.operations.get(operationId as never) ?? expect.fail('no step');

const exchange = async (body?: object, token = apiToken.token) => {
  const answer = await commands.service.inject({
    method: 'POST',
    url: '/api/planning/machines/credentials',
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, ...answer.json() };
};

async function gateway(body?: object): Promise<NatsConnection> {
  const { jwt, seed, inboxPrefix } = await exchange(body);
  return connect({
    servers: server.url,
    authenticator: jwtAuthenticator(jwt, new TextEncoder().encode(seed)),
    inboxPrefix,
    reconnect: false,
  });
}

const ask = async (line: NatsConnection, resourceId: string, said: unknown) => {
  const payload = typeof said === 'string' ? said : JSON.stringify(said);
  return (await line.request(machineSubject(resourceId), payload, { timeout: 10_000 })).json();
};

test('a signal over NATS counts by the rules of HTTP, once over both ways, and who asks is answered', async () => {
  const line = await gateway();
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const running = { signalId: 'n1', at, state: 'running' };
  expect(await ask(line, machine, running)).toEqual({ signalId: 'n1', isRepeat: false, reported: 1 });
  expect(await ask(line, machine, running)).toEqual({ signalId: 'n1', isRepeat: true, reported: 0 });
  const over = await commands.service.inject({
    method: 'POST',
    url: `/api/planning/machines/${machine}/signals`,
    headers: { authorization: `Bearer ${apiToken.token}` },
    payload: running,
  });
  expect(over.json()).toMatchObject({ isRepeat: true });
  // Who only publishes is heard, too: the answer to what comes after it on the same line says that it was taken.
  line.publish(machineSubject(machine), JSON.stringify({ signalId: 'n2', at, count: 2 }));
  await ask(line, machine, { signalId: 'n3', at, scrap: 1 });
  expect(step()).toMatchObject({ statusId: 3, yieldAmount: 2, scrapAmount: 1 });
  const { rows } = await database.pool.query<{ type: string; actor: object }>(
    "SELECT type, metadata -> 'actor' AS actor FROM event_store.event WHERE type IN ('YieldReported', 'ScrapReported') ORDER BY position",
  );
  // Who asks is known as the token that the line was exchanged for; who does not, only as a machine.
  expect(rows).toEqual([
    { type: 'YieldReported', actor: { kind: 'system', name: 'machines' } },
    { type: 'ScrapReported', actor: { kind: 'user', userId: 'admin', apiTokenId: apiToken.apiTokenId } },
  ]);
  await line.close();
});

test('what is no signal is refused with the reason of HTTP, counted, and in the log without what it said', async () => {
  const line = await gateway();
  expect(await ask(line, machine, 'secret {')).toMatchObject({ errorCode: 'validation' });
  expect(await ask(line, machine, { signalId: 's', at: 'secret', count: -1 })).toMatchObject({
    detailsObject: { fields: { at: 'invalid_format', count: 'too_small' } },
  });
  expect(await ask(line, 'nothing', { signalId: 's', at: new Date().toISOString() })).toMatchObject({
    errorCode: 'objectnotexists',
  });
  expect(logged.map((line_) => JSON.parse(line_))).toMatchObject([{ malformed: 1 }]);
  expect(logged.join('')).not.toContain('secret');
  await line.close();
});

test('the credential publishes signals and hears its own answers, of the machines it was made for, and nothing else', async () => {
  const line = await gateway({ resourceIds: [other] });
  const errors: string[] = [];
  void (async () => {
    for await (const status of line.status()) errors.push(JSON.stringify(status));
  })();
  expect(await ask(line, other, { signalId: 'o1', at: new Date().toISOString() })).toMatchObject({ signalId: 'o1' });
  line.publish(machineSubject(machine), '{}');
  line.publish(liveSubject('main', 'timeline'), '{}');
  line.publish('$SYS.REQ.CLAIMS.UPDATE', '{}');
  for (const subject of [liveSubject('main', 'timeline'), machineSubject('*'), '_INBOX.>', 'user.*.messages'])
    line.subscribe(subject, { callback: (error) => void (error === null && errors.push(`heard ${subject}`)) });
  await line.flush();
  await expect.poll(() => errors.filter((one) => one.includes('PERMISSIONS_VIOLATION')).length).toBe(7);
  expect(errors.join()).not.toContain('heard');
  await line.close();
});

test('an answer goes nowhere but to the inbox of a gateway', async () => {
  const line = await gateway();
  const heard: unknown[] = [];
  const browser = await connect({
    servers: server.url,
    authenticator: await (async () => {
      const { jwt, seed } = await mintServiceCredentials(server.keys, 'listener');
      return jwtAuthenticator(jwt, new TextEncoder().encode(seed));
    })(),
  });
  browser.subscribe('live.>', { callback: (_error, message) => heard.push(message.subject) });
  await browser.flush();
  const signal = { signalId: 'x1', at: new Date().toISOString() };
  line.publish(machineSubject(machine), JSON.stringify(signal), { reply: liveSubject('main', 'timeline') });
  expect(await ask(line, machine, { ...signal, signalId: 'x2' })).toMatchObject({ signalId: 'x2' });
  await browser.flush();
  expect(heard).toEqual([]);
  await browser.close();
  await line.close();
});

test('only an API token with the right gets one, for machines that there are; revoked it loses its line', async () => {
  expect((await exchange(undefined, commands.tokens.admin)).errorCode).toBe('accessDenied');
  expect(await exchange({ resourceIds: ['nothing'] })).toMatchObject({ status: 404 });
  expect(await exchange({ resourceIds: [] })).toMatchObject({ status: 400 });
  const line = await gateway();
  const url = `/api/useradmin/apiTokens/${apiToken.apiTokenId}`;
  expect((await commands.send({ method: 'DELETE', url, as: 'admin' })).statusCode).toBe(204);
  await openEndedLines(database.pool, system, server.keys, pino({ level: 'silent' }))();
  await line.closed();
  expect(await exchange()).toMatchObject({ status: 401 });
});
