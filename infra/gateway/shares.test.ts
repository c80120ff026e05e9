import { Agent, createServer, request as httpRequest, type OutgoingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reject } from '#domain/kernel/rejection.ts';
import { createService, type Service } from '#infra/http/service.ts';
import { noSessions, plannerToken } from '#tests/fixtures/sessions-for-tests.ts';
import { requestSize, type Shares } from './admission.ts';
import type { ConnectionLimits } from './connections.ts';
import { createGateway } from './gateway.ts';
import { ownHosts } from './own-hosts.ts';

const log = pino({ level: 'silent' });
const never = 3_600_000;
/** Room for ten requests of strangers that announce a kilobyte each, and for twenty of the known. */
const ten: Shares = {
  strangers: { all: 10 * (requestSize + 1_000) },
  known: { all: 20 * (requestSize + 1_000), each: 10 * (requestSize + 1_000) },
  turns: 2,
  ownTurns: 3,
  pace: { bytes: 8_192, every: never },
};
/** What is waited for does come; how soon depends on what else the machine does. */
const soon = <Value>(ask: () => Value | Promise<Value>) => expect.poll(ask);
const planner = { authorization: `Bearer ${plannerToken}` };
const another = { authorization: `Bearer ${'b'.repeat(43)}` };
const madeUp = { authorization: `Bearer ${'x'.repeat(43)}` };

/** Addresses of this machine that each count as a client of their own. */
const addresses = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, nth) => `127.0.0.${from + nth}`);

/** Nobody without a token keeps others from working, from however many addresses. */
describe('what one client holds', () => {
  let service: Service;
  /** Stands where nats-server does. */
  let lines: Server;
  let gateway: ReturnType<typeof createGateway>;
  let port: number;
  /** Requests to `/api/held` that the service works on, by address: each ends when it is told to. */
  let working: { readonly from: string; readonly end: () => void }[];
  let asked: number;
  let open: Socket[];

  beforeEach(() => {
    [working, asked, open] = [[], 0, []];
  });
  afterEach(async () => {
    for (const socket of open) socket.destroy();
    for (const { end } of working) end();
    await gateway.close();
    await service.close();
    lines.close();
  });

  async function start(
    shares: Shares = ten,
    options: { readonly connections?: ConnectionLimits; readonly proxies?: readonly string[] } = {},
  ): Promise<void> {
    service = createService({ log, sessions: noSessions });
    service.get('/sender', { config: { right: 'public' } }, ({ headers }) => {
      asked++;
      if (headers.authorization === planner.authorization) return { sender: 'user anna' };
      return headers.authorization === another.authorization ? { sender: 'user ben' } : reject('unauthorized');
    });
    service.post('/api/open', { config: { right: 'public' } }, () => ({ taken: true }));
    service.get('/api/held', { config: { right: 'public' } }, async ({ ip }) => {
      await new Promise<void>((end) => working.push({ from: ip, end }));
      return { done: true };
    });
    service.get('/api/large', { config: { right: 'public' } }, () => ({ much: 'x'.repeat(32 * 1_048_576) }));
    const url = await service.listen({ port: 0, host: '127.0.0.1' });
    lines = createServer().on('upgrade', (_request, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    });
    await new Promise<void>((resolve) => lines.listen(0, '127.0.0.1', resolve));
    const nats = `ws://127.0.0.1:${(lines.address() as AddressInfo).port}`;
    gateway = createGateway({
      commandService: url,
      queryService: url,
      projector: url,
      natsWebsocket: nats,
      proxies: options.proxies ?? [],
      isOwnHost: ownHosts({ host: '127.0.0.1', hosts: ['plant'] }),
      space: { current: () => ({ state: 'enough', freeBytes: 9e9, spareBytes: 8e9 }) },
      log,
      shares,
      ...(options.connections === undefined ? {} : { connections: options.connections }),
    });
    await gateway.listen({ port: 0, host: '127.0.0.1' });
    port = (gateway.server.address() as AddressInfo).port;
  }

  /** Sends these bytes and leaves the connection open; `heard` is all that has come back. */
  async function hold(from: string, bytes: string): Promise<{ readonly socket: Socket; readonly heard: () => string }> {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    open.push(socket);
    let heard = '';
    socket.on('data', (chunk) => {
      heard += String(chunk);
    });
    socket.on('error', () => socket.destroy());
    await new Promise<void>((resolve) => {
      socket.once('connect', () => socket.write(bytes, () => resolve()));
      socket.once('close', () => resolve());
    });
    return { socket, heard: () => heard };
  }

  /** Sends so many slow posts, of which so many have to give; answers what those are told. */
  async function slowFrom(
    from: readonly string[],
    count: number,
    toGive: number,
    headers: OutgoingHttpHeaders = {},
  ): Promise<string> {
    const begun = Array.from({ length: count }, (_, nth) => hold(from[nth % from.length] ?? '', slow(headers)));
    const slowOnes = await Promise.all(begun);
    const given = () => slowOnes.map(({ heard }) => heard()).filter((heard) => heard.startsWith('HTTP/1.1 503 '));
    await soon(() => given().length).toBe(toGive);
    return given()[0] ?? '';
  }

  const linesOf = (headers: OutgoingHttpHeaders): string =>
    Object.entries({ host: 'plant', 'content-type': 'application/json', ...headers })
      .map(([name, value]) => `${name}: ${String(value)}\r\n`)
      .join('');
  /** A post of a kilobyte of which the first byte comes and nothing more. */
  const slow = (headers: OutgoingHttpHeaders = {}): string =>
    `POST /api/open HTTP/1.1\r\n${linesOf({ 'content-length': 1_000, ...headers })}\r\n{`;

  /** Status of a whole request, or what became of its connection. */
  function ask(
    from: string,
    method: string,
    path: string,
    headers: OutgoingHttpHeaders = {},
    body = '{}',
  ): Promise<number | string> {
    return new Promise((resolve) => {
      const sized = method === 'GET' ? {} : { 'content-type': 'application/json', 'content-length': body.length };
      const all = { host: 'plant', ...sized, ...headers };
      if ('transfer-encoding' in all) delete all['content-length'];
      const sent = httpRequest({
        port,
        host: '127.0.0.1',
        localAddress: from,
        method,
        path,
        headers: all,
        agent: new Agent(),
      });
      sent.once('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.once('error', ({ message }) => resolve(message));
      sent.end(method === 'GET' ? undefined : body);
    });
  }
  const post = (from: string, headers: OutgoingHttpHeaders = {}) => ask(from, 'POST', '/api/open', headers);

  it('by slow posts from nine addresses, others never miss, and what gives is told to come again', async () => {
    await start();
    const told = await slowFrom(addresses(2, 10), 30, 20);
    for (const head of ['HTTP/1.1 503 ', 'retry-after: 1', 'connection: close', '"tooMuchAtOnce"'])
      expect(told).toContain(head);
    for (const from of addresses(11, 254)) expect([from, await post(from)]).toEqual([from, 200]);
  });

  it('by slow posts, others at its own address do not miss either: what came first gives', async () => {
    await start();
    await slowFrom(['127.0.0.2'], 30, 20);
    for (let nth = 0; nth < 30; nth++) expect(await post('127.0.0.2')).toBe(200);
  });

  it('by slow posts, nobody misses whom the plant knows, also one who was not seen lately', async () => {
    await start();
    await slowFrom(['127.0.0.2'], 30, 20);
    expect(asked).toBe(0);
    expect(await post('127.0.0.2', planner)).toBe(200);
    expect(await post('127.0.0.2', planner)).toBe(200);
    expect(asked).toBe(1);
  });

  it('leaves whom the plant knows their own room, when there is none for strangers', async () => {
    await start({ ...ten, strangers: { all: 2 * requestSize } });
    expect(await post('127.0.0.2', planner)).toBe(200);
    await Promise.all([1, 2].map(() => hold('127.0.0.2', held)));
    await soon(() => working.length).toBe(2);
    // What a service works on is not ended for others.
    expect(await post('127.0.0.2')).toBe(503);
    expect(await post('127.0.0.2', planner)).toBe(200);
  });

  it('does not grow by a token that somebody has made up', async () => {
    await start();
    expect(await post('127.0.0.3', planner)).toBe(200);
    await slowFrom(['127.0.0.2'], 12, 2, madeUp);
    // Of somebody known, too, and one has no more than half of it.
    await slowFrom(['127.0.0.2'], 12, 2, planner);
    expect(await post('127.0.0.3', planner)).toBe(503);
    expect(await post('127.0.0.3')).toBe(200);
  });

  it('is no large body, unless the plant knows who sends it', async () => {
    await start();
    const large = 'x'.repeat(70_000);
    const chunked = { 'transfer-encoding': 'chunked' };
    const codes = async (headers: OutgoingHttpHeaders) => ask('127.0.0.2', 'POST', '/api/open', headers, `"${large}"`);
    expect([await codes(planner), await codes({}), await codes(madeUp)]).toEqual([200, 413, 401]);
    expect([await codes({ ...planner, ...chunked }), await codes(chunked)]).toEqual([200, 413]);
    expect(await ask('127.0.0.2', 'POST', '/api/open', chunked)).toBe(200);
  });

  it('is what the services work on for one person: more of it waits, and nobody else does', async () => {
    await start();
    const answers = Array.from({ length: 5 }, () => ask('127.0.0.2', 'GET', '/api/held', planner));
    await soon(() => working.length).toBe(3);
    expect(await post('127.0.0.2', another)).toBe(200);
    expect(working).toHaveLength(3);
    working[0]?.end();
    await soon(() => working.length).toBe(4);
    for (const { end } of working) end();
    await soon(() => working.length).toBe(5);
    for (const { end } of working) end();
    expect(await Promise.all(answers)).toEqual([200, 200, 200, 200, 200]);
  });

  it('is one upload less than fits into the room of whom the plant knows: that one ends, and nothing else', async () => {
    await start();
    const large = 'x'.repeat(70_000);
    const upload = () => ask('127.0.0.2', 'POST', '/api/open', planner, `"${large}"`);
    const first = await hold('127.0.0.2', slow({ 'content-length': large.length, ...planner }));
    await soon(upload).toBe(503);
    expect(await post('127.0.0.2', planner)).toBe(200);
    expect(first.heard()).toBe('');
    first.socket.destroy();
    await soon(upload).toBe(200);
  });

  it('waits its turn at a service, which is next of whoever has fewest, and those do not wait whom the plant knows', async () => {
    await start();
    await Promise.all(Array.from({ length: 6 }, () => hold('127.0.0.2', held)));
    const from = () => working.map((one) => one.from);
    await soon(from).toEqual(['127.0.0.2', '127.0.0.2']);
    const answers = [ask('127.0.0.3', 'GET', '/api/held'), ask('127.0.0.4', 'GET', '/api/held', planner)];
    const slowOne = await hold('127.0.0.5', slow());
    await soon(from).toEqual(['127.0.0.2', '127.0.0.2', '127.0.0.4']);
    working[0]?.end();
    await soon(from).toEqual(['127.0.0.2', '127.0.0.2', '127.0.0.4', '127.0.0.3']);
    working[1]?.end();
    await soon(() => working.length).toBe(5);
    for (const { end } of working) end();
    expect(await Promise.all(answers)).toEqual([200, 200]);
    expect(slowOne.heard()).toBe('');
  });

  it('ends when it is sent or read too slowly', async () => {
    await start({ ...ten, pace: { bytes: 8_192, every: 100 } });
    const sending = await hold('127.0.0.2', slow());
    await soon(sending.heard).toMatch(/^HTTP\/1.1 408 [^]*connection: close\r\n[^]*"sentTooSlowly"/i);
    sending.socket.destroy();
    const reading = await hold('127.0.0.2', 'GET /api/large HTTP/1.1\r\nHost: plant\r\n\r\n');
    reading.socket.pause();
    await soon(connectionsNow).toBe(0);
  });

  describe('of connections', () => {
    const few: ConnectionLimits = { strangers: { all: 5 }, known: { all: 5 }, all: 1_000, lineKnownAfter: never };
    const opened = (from: string, count: number) =>
      Promise.all(Array.from({ length: count }, () => hold(from, 'GET /api/x HTTP/1.1\r\nHost: plant\r\n')));

    it('costs only itself: the oldest of who has most ends', async () => {
      await start(ten, { connections: few });
      const quiet = await opened('127.0.0.3', 1);
      await opened('127.0.0.2', 200);
      await soon(connectionsNow).toBe(5);
      for (const from of addresses(4, 30)) expect([from, await post(from)]).toEqual([from, 200]);
      expect(quiet[0]?.socket.closed).toBe(false);
    });

    it('ends none on which somebody known has asked, nor one with the cookie of a page', async () => {
      await start(ten, { connections: few });
      const cookie = { 'content-type': 'text/plain', cookie: `leitstand=${plannerToken}` };
      const first = await hold('127.0.0.2', `GET /api/x HTTP/1.1\r\n${linesOf(planner)}\r\n`);
      const second = await hold('127.0.0.2', `GET /api/x HTTP/1.1\r\n${linesOf(cookie)}\r\n`);
      for (const { heard } of [first, second]) await soon(heard).toMatch(/404/);
      await opened('127.0.0.2', 50);
      await soon(connectionsNow).toBe(7);
      expect([first.socket.closed, second.socket.closed]).toEqual([false, false]);
    });

    it('ends no live line on which nats-server has heard who it is', async () => {
      await start(ten, { connections: { ...few, lineKnownAfter: 0 } });
      const upgrade =
        'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: a2V5\r\n';
      const line = await hold('127.0.0.2', `GET /nats HTTP/1.1\r\nHost: plant\r\n${upgrade}\r\n`);
      await soon(line.heard).toMatch(/ 101 /);
      for (let nth = 0; nth < 20; nth++) await post('127.0.0.3');
      await opened('127.0.0.2', 50);
      await soon(connectionsNow).toBe(6);
      expect(line.socket.closed).toBe(false);
    });

    it('is not counted for a proxy, of which each is of many people', async () => {
      await start(ten, { connections: few, proxies: ['127.0.0.2'] });
      await opened('127.0.0.2', 50);
      await opened('127.0.0.3', 50);
      await soon(connectionsNow).toBe(55);
    });
  });

  function connectionsNow(): Promise<number> {
    return new Promise((resolve) => gateway.server.getConnections((_error, count) => resolve(count)));
  }
});

const held = 'GET /api/held HTTP/1.1\r\nHost: plant\r\n\r\n';
