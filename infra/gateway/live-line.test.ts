import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGateway } from './gateway.ts';
import { ownHosts } from './own-hosts.ts';

/** Stands where nats-server does: takes every upgrade and hands its end of the line to the test. */
let nats: Server;
let gateway: ReturnType<typeof createGateway>;
let port: number;
let taken: Socket[];
let reached: number;
/** What it says to an upgrade. */
let verdict: string;

const log = pino(new Writable({ write: (_line, _encoding, done) => done() }));
const accepted = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n';

beforeEach(async () => {
  taken = [];
  reached = 0;
  verdict = `${accepted}Sec-WebSocket-Accept: x\r\n\r\n`;
  nats = createServer((_request, answer) => void answer.end()).on('upgrade', (_request, socket: Socket) => {
    reached++;
    socket.on('error', () => socket.destroy());
    socket.write(verdict);
    taken.push(socket);
  });
  const upstream = await listen(nats);
  gateway = createGateway({
    commandService: upstream,
    queryService: upstream,
    projector: upstream,
    natsWebsocket: upstream.replace('http', 'ws'),
    proxies: [],
    isOwnHost: ownHosts({ host: '127.0.0.1', hosts: ['plant'] }),
    space: { current: () => ({ state: 'enough', freeBytes: 9e9, spareBytes: 8e9 }) },
    log,
  });
  port = Number(new URL(await gateway.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(async () => {
  await gateway.close();
  for (const socket of taken) socket.destroy();
  nats.closeAllConnections();
  nats.close();
});

test('a live line opens for the own pages only', async () => {
  for (const origin of ['http://evil.example', 'http://plant:8081', 'http://plant:8080.evil.example', 'null']) {
    const refused = await upgrade(`Origin: ${origin}\r\n`).ended();
    expect([origin, refused]).toEqual([origin, expect.stringMatching(/^HTTP\/1.1 403 [^]*"accessDenied"/)]);
  }
  expect(reached).toBe(0);
  for (const origin of ['Origin: http://plant:8080\r\n', '']) {
    expect(await upgrade(origin).heard(/\r\n\r\n/)).toMatch(/^HTTP\/1.1 101 [^]*Sec-WebSocket-Accept: x/);
  }
});

test('bytes pass as they come in both directions until one side closes', async () => {
  const browser = upgrade();
  await browser.heard(/\r\n\r\n/);
  taken[0]?.write('INFO');
  await browser.heard(/INFO$/);
  browser.socket.write('CONNECT');
  expect(String(await next(taken[0], 'data'))).toBe('CONNECT');
  taken[0]?.end('last words');
  expect(await browser.ended()).toMatch(/INFOlast words$/);

  const leaving = upgrade();
  await leaving.heard(/\r\n\r\n/);
  const gone = next(taken[1]?.resume(), 'end');
  leaving.socket.destroy();
  await gone;
});

test('what comes with the upgrade or its answer is not lost', async () => {
  verdict += 'INFO';
  const browser = upgrade('', 'CONNECT');
  await browser.heard(/INFO$/);
  expect(String(await next(taken[0], 'data'))).toBe('CONNECT');
});

test('who does not read keeps NATS waiting, and gets everything when it reads on', async () => {
  const large = Buffer.alloc(64 * 1_048_576, 'x');
  const slow = upgrade();
  await slow.heard(/\r\n\r\n/);
  slow.socket.pause();
  taken[0]?.write(large);
  // The other line is the clock: the slow one has come to a halt when nothing moves during many of its messages.
  const clock = upgrade();
  await clock.heard(/\r\n\r\n/);
  taken[1]?.pipe(taken[1]);
  clock.socket.removeAllListeners('data');
  for (let quiet = 0, left = -1; quiet < 200; quiet++) {
    clock.socket.write('tick');
    await next(clock.socket, 'data');
    if (taken[0]?.writableLength !== left) quiet = 0;
    left = taken[0]?.writableLength ?? 0;
  }
  expect(taken[0]?.writableLength).toBeGreaterThan(large.length / 2);
  taken[0]?.end();
  expect((await slow.ended()).length - (await slow.head()).length).toBe(large.length);
});

test('an upgrade that NATS does not take is refused, and nothing more reaches NATS on its connection', async () => {
  verdict = 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n';
  const again = `GET /leafnode HTTP/1.1\r\nHost: plant\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
  expect(await upgrade('', again).ended()).toMatch(/^HTTP\/1.1 400 [^]*"validation"/);
  expect(reached).toBe(1);
});

test('a plain GET is not for NATS', async () => {
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('GET /nats HTTP/1.1\r\nHost: plant\r\nConnection: close\r\n\r\n');
  });
  expect(await collect(socket).ended()).toMatch(/^HTTP\/1.1 404 [^]*"notFound"/);
});

test('open lines do not hold up the end of the gateway', async () => {
  const browser = upgrade();
  await browser.heard(/\r\n\r\n/);
  await gateway.close();
  await browser.ended();
});

interface Line {
  readonly socket: Socket;
  /** What has come, as soon as it matches. */
  heard(words: RegExp): Promise<string>;
  /** All that came until the other side closed. */
  ended(): Promise<string>;
  head(): Promise<string>;
}

/** A browser of the page http://plant:8080 asks for a live line. */
function upgrade(headers = '', first = ''): Line {
  const ask = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: a2V5\r\n';
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(`GET /nats HTTP/1.1\r\nHost: plant:8080\r\n${ask}${headers}\r\n${first}`);
  });
  return collect(socket);
}

function collect(socket: Socket): Line {
  const chunks: Buffer[] = [];
  const text = (): string => Buffer.concat(chunks).toString();
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => socket.destroy());
  const heard = async (words: RegExp): Promise<string> => {
    while (!words.test(text())) await next(socket, 'data');
    return text();
  };
  return {
    socket,
    heard,
    async ended() {
      socket.resume();
      await closed;
      return text();
    },
    head: async () => /^[^]*?\r\n\r\n/.exec(await heard(/\r\n\r\n/))?.[0] ?? '',
  };
}

const next = (socket: Socket | undefined, event: string): Promise<unknown> =>
  new Promise((resolve) => socket?.once(event, resolve));

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
