import { type ConnectionOptions, connect, jwtAuthenticator, type NatsConnection } from 'nats.ws';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rightsOf } from '#domain/administration/roles.ts';
import type { SessionUser } from '#domain/administration/user.ts';
import { mainBranch } from '#domain/kernel/event.ts';
import { liveSubject, messageSubject } from '#domain/live.ts';
import { type TestNats, testNats } from '#tests/servers/nats-server.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { type Nats, openNats } from './connection.ts';
import {
  type BrowserCredentials,
  liveKeyOf,
  mintBrowserCredentials,
  mintServiceCredentials,
  mintSystemCredentials,
} from './credentials.ts';
import { openEndedLines } from './revocations.ts';

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
    service = await openNats(server.url, () => mintServiceCredentials(server.keys, 'projector'));
    system = await openNats(server.url, () => mintSystemCredentials(server.keys));
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

  // shows planning 7.63
  // shows base-data 7.42
  it('a page of a simulation reads its live deltas and the own messages', async () => {
    const browser = await open(await mint('session', '7'));
    const delta = next(browser, liveSubject('7', 'timeline'));
    const message = next(browser, messageSubject('anna'));
    await browser.flush();
    service.publish(liveSubject('7', 'timeline'), { to: '7' });
    service.publish(messageSubject('anna'), { text: 'hello' });
    expect([await delta, await message]).toEqual([{ to: '7' }, { text: 'hello' }]);
    await browser.close();
  });

  // shows planning 7.63
  it.each([
    ['7', 'main'],
    ['7', '8'],
    ['7', '*'],
    ['main', '7'],
    ['main', '*'],
  ])('a page of %s does not hear what is told of %s', async (branch, other) => {
    const browser = await open(await mint('session', branch));
    const refused = denied(browser);
    browser.subscribe(liveSubject(other, 'timeline'));
    expect(await refused).toMatch(/PERMISSIONS_VIOLATION/);
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

  it('an ended session loses its socket and cannot come back, another one stays', async () => {
    const [gone, stays] = [await mint('gone'), await mint('stays')];
    const [revoked, other] = [await open(gone), await open(stays)];
    await endedJustNow(liveKeyOf(server.keys, session('gone')));
    await closeEndedLines();
    await revoked.closed();
    await expect(open(gone)).rejects.toThrow(/authorization violation/i);
    await expect(open(await mint('gone'))).rejects.toThrow(/authorization violation/i);
    await other.flush();
    await other.close();
  });

  it('12,000 sessions that end together lose their sockets, whoever else is cut off comes back', async () => {
    const lines = [await open(await mint('first')), await open(await mint('last'))];
    await endedJustNow(liveKeyOf(server.keys, session('first')));
    await database.pool.query(
      `INSERT INTO operational.ended_live_key (user_key, ended_at, until)
       SELECT 'U' || upper(left(translate(encode(sha256(n::text::bytea), 'hex'), '0189', 'ghjk'), 55)),
              now() + n * interval '0.4 ms', now() + interval '1 hour'
       FROM generate_series(1, 12000) AS n`,
    );
    await endedJustNow(liveKeyOf(server.keys, session('last')), '6 s');
    await closeEndedLines();
    await Promise.all(lines.map((line) => line.closed()));
    await until(() => !service.connected);

    // The clock passes what was revoked together; then everybody else is back with new credentials.
    await until(() => service.connected);
    await (await open(await mint('new'))).close();
    await expect(open(await mint('last'))).rejects.toThrow(/authorization violation/i);
  });

  it('a service whose first credential was revoked with all others before it got in comes with a new one', async () => {
    const minted: number[] = [];
    await database.pool.query('DELETE FROM operational.ended_live_key');
    await database.pool.query(
      `INSERT INTO operational.ended_live_key VALUES ('*', now() + interval '2 s', now() + interval '1 hour')`,
    );
    await closeEndedLines();
    const late = await openNats(server.url, () => {
      minted.push(Date.now());
      return mintServiceCredentials(server.keys, 'command-service');
    });
    await until(() => late.connected);
    expect(minted.length).toBeGreaterThan(1);
    await late.close();
    await database.pool.query("UPDATE operational.ended_live_key SET ended_at = ended_at - interval '1 minute'");
    await closeEndedLines();
    await until(() => service.connected);
  });

  it('one credential per session: whoever asks again gets one for the same key', async () => {
    const [first, second, other] = [await mint('one'), await mint('one'), await mint('two')];
    expect(keyOf(second)).toBe(keyOf(first));
    expect(keyOf(other)).not.toBe(keyOf(first));
  });

  it('the credential of a service is nothing without its key', async () => {
    const { jwt } = await mintServiceCredentials(server.keys, 'projector');
    const line = connect({ servers: server.websocketUrl, authenticator: jwtAuthenticator(jwt), reconnect: false });
    await expect(line).rejects.toThrow(/authorization violation/i);
  });

  it('a credential is signed once, by Node itself: the packages of NATS take 45 ms for it', async () => {
    const signed = vi.spyOn(server.keys.plant, 'sign');
    await mint('one');
    expect(signed.mock.results.map(({ value }) => Buffer.isBuffer(value))).toEqual([true]);
    signed.mockRestore();
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

  const session = (tokenHash: string) => ({ tokenHash, liveEpoch: 0 });

  const mint = (tokenHash = 'session', branch = mainBranch): Promise<BrowserCredentials> =>
    mintBrowserCredentials(
      server.keys,
      { ...session(tokenHash), userId: anna.userId, rights: rightsOf(anna.roles), branch },
      Date.now(),
    );

  const closeEndedLines = (): Promise<void> =>
    openEndedLines(database.pool, system, server.keys, pino({ level: 'silent' }))();

  /** `later`: by the clock of the database. */
  const endedJustNow = (userKey: string, later = '0 s'): Promise<unknown> =>
    database.pool.query(
      `INSERT INTO operational.ended_live_key VALUES ($1, now() + $2::interval, now() + interval '1 hour')`,
      [userKey, later],
    );

  function open({ jwt }: BrowserCredentials): Promise<NatsConnection> {
    const options: ConnectionOptions = {
      servers: server.websocketUrl,
      authenticator: jwtAuthenticator(jwt),
      reconnect: false,
    };
    return connect(options);
  }
});

/** The public key in a credential. */
const keyOf = ({ jwt }: BrowserCredentials): string =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8')).sub;

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
