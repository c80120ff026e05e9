import { type AddressInfo, connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from '#infra/http/service.ts';
import type { Sessions } from '#infra/session.ts';
import { createGateway } from './gateway.ts';
import { ownHosts } from './own-hosts.ts';

const log = pino({ level: 'silent' });
const nobody = { find: async () => ({ kind: 'unknown' }) } as unknown as Sessions;

/** What a client sends before anybody knows who it is: nothing of it is kept. */
describe('who sends a body and is not known', () => {
  let service: Service;
  let gateway: ReturnType<typeof createGateway>;
  let port: number;

  beforeAll(async () => {
    service = createService({ log, sessions: nobody });
    service.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: 30_000_000 }, (_request, body, done) =>
      done(null, body),
    );
    service.post('/api/secret', { config: { right: 'session' } }, () => ({}));
    service.post('/api/open', { config: { right: 'public' } }, () => ({}));
    const url = await service.listen({ port: 0, host: '127.0.0.1' });
    gateway = createGateway({
      commandService: url,
      queryService: url,
      projector: url,
      natsWebsocket: url.replace('http', 'ws'),
      proxies: [],
      isOwnHost: ownHosts({ host: '127.0.0.1', hosts: ['plant'] }),
      space: { current: () => ({ state: 'enough', freeBytes: 9e9, spareBytes: 8e9 }) },
      log,
      headersWithin: 1_000,
    });
    await gateway.listen({ port: 0, host: '127.0.0.1' });
    port = (gateway.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await gateway.close();
    await service.close();
  });

  const head = (path: string, framing: string): string =>
    `POST ${path} HTTP/1.1\r\nHost: plant\r\nContent-Type: text/csv\r\n${framing}\r\n\r\n`;
  const chunked = 'Transfer-Encoding: chunked';

  /** Sends and waits for the first answer, without sending the rest. */
  async function answerTo(bytes: string): Promise<{ readonly text: string; readonly socket: Socket }> {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('error', () => undefined);
    const text = await new Promise<string>((resolve) => {
      socket.once('data', (chunk) => resolve(String(chunk)));
      socket.once('close', () => resolve('closed'));
    });
    return { text, socket };
  }

  it('is refused before a byte of a large body, or of one without a length, is read', async () => {
    for (const framing of ['Content-Length: 20000000', chunked]) {
      const { text, socket } = await answerTo(head('/api/secret', framing));
      expect([framing, text]).toEqual([framing, expect.stringMatching(/^HTTP\/1.1 401 [^]*"unauthorized"/)]);
      socket.destroy();
    }
  });

  it('is refused at once when too much is announced', async () => {
    const { text, socket } = await answerTo(head('/api/open', 'Content-Length: 90000000'));
    expect(text).toMatch(/^HTTP\/1.1 413 /);
    socket.destroy();
  });

  it('is cut when it goes on sending after its answer', async () => {
    const { socket, text } = await answerTo(head('/api/secret', chunked));
    expect(text).toMatch(/^HTTP\/1.1 401 /);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const going = setInterval(() => socket.write('4\r\nmore\r\n'), 50);
    await closed;
    clearInterval(going);
  });

  it('says nothing, or half a header, is cut', async () => {
    const silent = connect(port, '127.0.0.1');
    const half = connect(port, '127.0.0.1', () => half.write('POST /api/open HTTP/1.1\r\nHost: plant\r\nX-'));
    const closed = [silent, half].map((socket) => {
      socket.on('error', () => undefined);
      socket.resume();
      return new Promise((resolve) => socket.once('close', resolve));
    });
    await Promise.all(closed);
  });
});
