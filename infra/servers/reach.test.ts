import { readFileSync } from 'node:fs';
import { createSecureServer, createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2';
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '#infra/launcher/free-port.ts';
import { ownServers } from './own-servers.ts';
import { type Server, ServerUnusable, untilReachable } from './reach.ts';

const tls = path.resolve(import.meta.dirname, '../../tests/servers/tls');
const authority = path.join(tls, 'authority.crt');

let running: (Http2Server | TcpServer)[] = [];
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(running.map((server) => new Promise((resolve) => server.close(resolve))));
  running = [];
});

async function listening(server: Http2Server | TcpServer): Promise<number> {
  running.push(server);
  server.on('connection', (socket: Socket) => void sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Answers every call of EventStoreDB's interface with a status of gRPC, and nothing else. */
function answering(server: Http2Server, status: number): Http2Server {
  return server.on('stream', (stream: ServerHttp2Stream) => {
    stream.on('error', () => undefined);
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': String(status) }));
    stream.end();
  });
}

const withTls = (): Http2Server =>
  createSecureServer({
    key: readFileSync(path.join(tls, 'server.key')),
    cert: readFileSync(path.join(tls, 'server.crt')),
  });

const none = {
  databaseUrl: undefined,
  databaseOwnerUrl: undefined,
  natsUrl: undefined,
  eventStoreUrl: undefined,
  dataFolder: '/nowhere',
};

/** What a start says, and how it ends when it does not wait any longer. */
async function startWith(settings: Partial<typeof none> | Record<string, string>): Promise<string> {
  const options = { say: () => undefined, signal: new AbortController().signal, patience: 0 };
  try {
    await untilReachable(ownServers({ ...none, ...settings }), options);
    return 'reachable';
  } catch (error) {
    if (!(error instanceof ServerUnusable)) throw error;
    return error.message;
  }
}

describe('a start tells which EventStoreDB cannot be used, and why, when', () => {
  test('nothing listens there', async () => {
    const port = await freePort();
    expect(await startWith({ eventStoreUrl: `esdb://anna:secret@127.0.0.1:${port}?tls=false` })).toBe(
      `EventStoreDB at esdb://127.0.0.1:${port} cannot be used: the connection is refused; nothing listens there`,
    );
  });

  test('no node of a cluster listens', async () => {
    const nodes = [await freePort(), await freePort()].map((port) => `127.0.0.1:${port}`).join(',');
    expect(await startWith({ eventStoreUrl: `esdb://${nodes}?tls=false` })).toMatch(/refused/);
  });

  test('there is no such host', async () => {
    expect(await startWith({ eventStoreUrl: 'esdb://events.invalid:2113?tls=false' })).toMatch(/there is no such host/);
  });

  test('its certificate is not trusted', async () => {
    const port = await listening(answering(withTls(), 0));
    expect(await startWith({ eventStoreUrl: `esdb://127.0.0.1:${port}` })).toMatch(/its certificate is not trusted/);
  });

  test('the file of its authority is not there', async () => {
    const port = await listening(answering(withTls(), 0));
    const answer = await startWith({ eventStoreUrl: `esdb://127.0.0.1:${port}?tlsCAFile=/no/such.crt` });
    expect(answer).toMatch(/File was not found/);
  });

  test('it speaks no TLS', async () => {
    const port = await listening(answering(createServer(), 0));
    expect(await startWith({ eventStoreUrl: `esdb://127.0.0.1:${port}` })).toMatch(/it does not speak TLS/);
  });

  test('it speaks TLS only', async () => {
    const port = await listening(answering(withTls(), 0));
    expect(await startWith({ eventStoreUrl: `esdb://127.0.0.1:${port}?tls=false` })).toMatch(/a server with TLS/);
  });

  test('the password is wrong', async () => {
    const port = await listening(answering(createServer(), 16));
    const eventStoreUrl = `esdb://anna:secret@127.0.0.1:${port}?tls=false`;
    expect(await startWith({ eventStoreUrl })).toMatch(/user name or password is wrong/);
  });

  test('the user may not read the log', async () => {
    const port = await listening(answering(createServer(), 7));
    expect(await startWith({ eventStoreUrl: `esdb://127.0.0.1:${port}?tls=false` })).toMatch(/the user lacks a right/);
  });

  test('it takes the connection and says nothing', async () => {
    const port = await listening(createTcpServer());
    const over = new AbortController();
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
    setImmediate(() => over.abort());
    expect(await startWith({ eventStoreUrl: `esdb://127.0.0.1:${port}?tls=false` })).toMatch(/it does not answer/);
    // Whoever waits for the start learns it within five seconds.
    expect(limit.mock.calls).toEqual([[4_000]]);
    limit.mockRestore();
  });
});

test('a certificate of the authority in tlsCAFile is trusted', async () => {
  const port = await listening(answering(withTls(), 0));
  expect(await startWith({ eventStoreUrl: `esdb://127.0.0.1:${port}?tlsCAFile=${authority}` })).toBe('reachable');
});

test('a PostgreSQL that is away is named with its address and without its password', async () => {
  const port = await freePort();
  expect(await startWith({ databaseUrl: `postgres://leitstand:secret@127.0.0.1:${port}/plant` })).toBe(
    `PostgreSQL at postgres://127.0.0.1:${port} cannot be used: the connection is refused; nothing listens there`,
  );
});

describe('a start', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

  function failing(times: number, error: () => Error = () => away): Server {
    let tries = 0;
    const probe = async (): Promise<void> => {
      if (tries++ < times) throw error();
    };
    return { name: 'NATS', address: 'nats://nats.example:4222', probe };
  }

  test('goes on trying, says what is in the way once, and goes on by itself', async () => {
    const said: string[] = [];
    const options = { say: (text: string) => void said.push(text), signal: new AbortController().signal };
    await untilReachable([failing(2)], { ...options, patience: 60_000 });
    expect(said).toEqual([
      'NATS at nats://nats.example:4222 cannot be used: the connection is refused; nothing listens there. Trying again …',
      'NATS at nats://nats.example:4222 can be used now.',
    ]);
  });

  test('says it again when another thing is in the way', async () => {
    const said: string[] = [];
    const errors = [away, Object.assign(new Error('no'), { code: '28P01' })];
    const options = { say: (text: string) => void said.push(text), signal: new AbortController().signal };
    await untilReachable([failing(2, () => errors.shift() ?? away)], { ...options, patience: 60_000 });
    expect(said[1]).toMatch(/user name or password is wrong/);
  });

  test('gives up with that message', async () => {
    const options = { say: () => undefined, signal: new AbortController().signal, patience: 1 };
    await expect(untilReachable([failing(9)], options)).rejects.toThrow(/NATS at nats:.* the connection is refused/);
  });

  test('ends when it is told to stop', async () => {
    const stopping = new AbortController();
    const options = { say: () => stopping.abort(), signal: stopping.signal, patience: 60_000 };
    await expect(untilReachable([failing(9)], options)).rejects.toThrow(/abort/i);
  });
});
