import { type ConnectionOptions, connect, jwtAuthenticator, type NatsConnection } from 'nats.ws';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightsOf } from '#domain/administration/roles.ts';
import type { SessionUser } from '#domain/administration/user.ts';
import { liveSubject, messageSubject } from '#domain/live.ts';
import { type TestNats, testNats } from '#tests/servers/nats-server.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { type Nats, openNats } from './connection.ts';
import {
  mintBrowserCredentials,
  mintServiceCredentials,
  mintSystemCredentials,
  type NatsCredentials,
} from './credentials.ts';
import { pushRevocations } from './revocations.ts';

const anna: SessionUser = {
  userId: 'anna',
  username: 'anna',
  firstName: 'Anna',
  lastName: 'Hoffmann',
  fullName: 'Anna Hoffmann',
  isFakeUser: false,
  language: 'de',
  roles: ['planner'],
};

describe('credentials of browsers', () => {
  let server: TestNats;
  let database: TestDatabase;
  let service: Nats;
  let system: Nats;

  beforeAll(async () => {
    server = await testNats();
    database = await testDatabase();
    service = await openNats(server.url, await mintServiceCredentials(server.keys, 'projector'));
    system = await openNats(server.url, await mintSystemCredentials(server.keys));
    await connected(service);
    await connected(system);
  });
  afterAll(async () => {
    await service.close();
    await system.close();
    await server.remove();
    await database.drop();
  });

  it('a planner reads live deltas and the own messages', async () => {
    const browser = await open(await mint());
    const delta = next(browser, liveSubject('main', 'timeline'));
    const message = next(browser, messageSubject('anna'));
    await browser.flush();
    service.publish(liveSubject('main', 'timeline'), { to: '7' });
    service.publish(messageSubject('anna'), { text: 'hello' });
    expect(await delta).toEqual({ to: '7' });
    expect(await message).toEqual({ text: 'hello' });
    await browser.close();
  });

  it('a planner reads live deltas of a simulation, and those of the plant apart from them', async () => {
    const browser = await open(await mint());
    const heard: unknown[] = [];
    const delta = next(browser, liveSubject('7', 'timeline'));
    browser.subscribe(liveSubject('main', 'timeline'), { callback: (_error, message) => heard.push(message.json()) });
    await browser.flush();
    service.publish(liveSubject('7', 'timeline'), { to: '7' });
    expect(await delta).toEqual({ to: '7' });
    expect(heard).toEqual([]);
    await browser.close();
  });

  it('nobody reads the messages of somebody else', async () => {
    const browser = await open(await mint());
    const refused = denied(browser);
    browser.subscribe(messageSubject('ben'));
    expect(await refused).toMatch(/PERMISSIONS_VIOLATION/);
    await browser.close();
  });

  it('no browser publishes', async () => {
    const browser = await open(await mint());
    const refused = denied(browser);
    browser.publish(liveSubject('main', 'timeline'), '{}');
    expect(await refused).toMatch(/PERMISSIONS_VIOLATION/);
    await browser.close();
  });

  it('a revoked session loses its socket and cannot come back, another one stays', async () => {
    const [gone, stays] = [await mint(), await mint()];
    const [revoked, other] = [await open(gone), await open(stays)];
    await database.pool.query(
      `INSERT INTO operational.session (token_hash, user_id, "user", created_at, expires_at, last_seen_at, revoked_at)
       SELECT token_hash, 'anna', '{}', now(), now() + interval '1 hour', now(), revoked_at
       FROM (VALUES ('t1', now()), ('t2', NULL)) AS given (token_hash, revoked_at)`,
    );
    await database.pool.query(
      `INSERT INTO operational.live_credential VALUES ($1, 't1', now() + interval '1 hour'), ($2, 't2', now() + interval '1 hour')`,
      [gone.userKey, stays.userKey],
    );
    await pushRevocations(database.pool, system, server.keys, pino({ level: 'silent' }));
    await revoked.closed();
    await expect(open(gone)).rejects.toThrow(/authorization violation/i);
    await other.flush();
    await other.close();
  });

  it('a service comes back by itself after the server was killed', async () => {
    await server.kill();
    await until(() => !service.connected);
    server.restart();
    await connected(service);
    const browser = await open(await mint());
    const delta = next(browser, liveSubject('main', 'timeline'));
    await browser.flush();
    service.publish(liveSubject('main', 'timeline'), { to: '8' });
    expect(await delta).toEqual({ to: '8' });
    await browser.close();
  });

  const mint = (): Promise<NatsCredentials> =>
    mintBrowserCredentials(server.keys, anna.userId, rightsOf(anna.roles), Date.now());

  function open(credentials: NatsCredentials): Promise<NatsConnection> {
    const options: ConnectionOptions = {
      servers: server.websocketUrl,
      authenticator: jwtAuthenticator(credentials.jwt, new TextEncoder().encode(credentials.seed)),
      reconnect: false,
    };
    return connect(options);
  }
});

function next(connection: NatsConnection, subject: string): Promise<unknown> {
  return new Promise((resolve, rejectMessage) => {
    connection.subscribe(subject, {
      max: 1,
      callback: (error, message) => (error === null ? resolve(message.json()) : rejectMessage(error)),
    });
  });
}

async function denied(connection: NatsConnection): Promise<string> {
  for await (const status of connection.status()) {
    if (String(status.type) === 'error') return JSON.stringify(status.data);
  }
  return 'closed';
}

const connected = (nats: Nats): Promise<void> =>
  new Promise((resolve) => {
    nats.onConnected(resolve);
  });

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}
