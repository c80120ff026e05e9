import { Agent, createServer as createHttpServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reject } from '#domain/kernel/rejection.ts';
import { uploadLimit } from '#infra/http/body-limits.ts';
import { createService, type Service } from '#infra/http/service.ts';
import { noSessions, plannerToken } from '#tests/fixtures/sessions-for-tests.ts';
import { createGateway, isRead } from './gateway.ts';
import { ownHosts } from './own-hosts.ts';

const lines: string[] = [];
const log = pino(
  new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  }),
);
const isOwnHost = ownHosts({ host: '127.0.0.1', hosts: ['plant', 'plant.example'] });
const space = { current: () => ({ state: 'enough' as const, freeBytes: 9e9, spareBytes: 8e9 }) };
const anyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

/** What the plant knows somebody by, who then may upload. */
const planner = { authorization: `Bearer ${plannerToken}` };

/** A service at the common edge that says which of the two it is and what reached it. */
async function echo(name: string): Promise<{ readonly service: Service; readonly url: string }> {
  const service = createService({ log, sessions: noSessions });
  service.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: uploadLimit }, (_request, body, done) => {
    done(null, body);
  });
  service.get('/health', { config: { right: 'public' } }, () => ({ checks: { postgres: 'ok' } }));
  service.get('/sender', { config: { right: 'public' } }, ({ headers }) =>
    headers.authorization === planner.authorization ? { sender: 'user anna' } : reject('unauthorized'),
  );
  let asked = 0;
  service.get('/api/behind', { config: { right: 'public' } }, (_request, reply) => {
    asked++;
    void reply.code(503).header('retry-after', '1').send({ asked });
  });
  service.route({
    method: anyMethod,
    url: '/*',
    bodyLimit: uploadLimit,
    config: { right: 'public' },
    handler: ({ method, url, headers, body }) => {
      const size = Buffer.isBuffer(body) ? body.length : JSON.stringify(body ?? null).length;
      return { name, method, url, headers, size };
    },
  });
  // Said of refusals, too: nobody is signed in here, and so nobody is in a simulation.
  service.addHook('onSend', async (_request, reply) => void reply.header('x-echo', name));
  return { service, url: await service.listen({ port: 0, host: '127.0.0.1' }) };
}

describe('the gateway', () => {
  let command: Awaited<ReturnType<typeof echo>>;
  let query: Awaited<ReturnType<typeof echo>>;
  let simulations: Awaited<ReturnType<typeof echo>>;
  let gateway: ReturnType<typeof createGateway>;
  let url: string;

  beforeAll(async () => {
    [command, query, simulations] = [await echo('command'), await echo('query'), await echo('simulations')];
    gateway = createGateway({
      commandService: command.url,
      simulationService: simulations.url,
      queryService: query.url,
      projector: await nobodyListens(),
      natsWebsocket: (await nobodyListens()).replace('http', 'ws'),
      proxies: [],
      space,
      isOwnHost,
      log,
    });
    url = await gateway.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await gateway.close();
    await command.service.close();
    await query.service.close();
    await simulations.service.close();
  });

  it('sends reads to the query service and the rest to the command service', async () => {
    const where = async (method: string, path: string): Promise<unknown> =>
      (await call(url, method, path)).json['name'];
    expect(await where('GET', '/api/planning/projects')).toBe('query');
    expect(await where('POST', '/api/graphql')).toBe('query');
    expect(await where('POST', '/api/planning/getTimelineDataByProjectIds')).toBe('query');
    expect(await where('GET', '/timeline')).toBe('query');
    expect(await where('POST', '/api/login')).toBe('command');
    expect(await where('POST', '/api/planning/projects/check')).toBe('command');
    expect(await where('POST', '/api/planning/planningTimelineRaw/preview')).toBe('command');
    expect(await where('PUT', '/api/planning/positions/1/planon')).toBe('command');
    expect(await where('DELETE', '/api/basedata/expert/article/1')).toBe('command');
  });

  it('sends what is written in simulations, and about them, to the process that they have for themselves', async () => {
    const where = async (method: string, path: string, simulationId = '7'): Promise<unknown> =>
      (await call(url, method, path, { headers: { 'x-simulation-id': simulationId } })).headers['x-echo'];
    expect(await where('POST', '/api/planning/planningTimelineRaw')).toBe('simulations');
    expect(await where('PUT', '/api/useradmin/globalSettings')).toBe('simulations');
    expect(await where('POST', '/api/planning/planningTimelineRaw', 'none')).toBe('simulations');
    expect(await where('GET', '/api/planning/projects')).toBe('query');
    // Of the plant alone, wherever the page that asks is.
    expect(await where('POST', '/api/login')).toBe('command');
    expect(await where('POST', '/api/planning/refusedReports/1/settle')).toBe('command');
    const withoutHeader = (path: string) => call(url, 'POST', path).then(({ json }) => json['name']);
    expect(await withoutHeader('/api/planning/simulations')).toBe('simulations');
    expect(await withoutHeader('/api/planning/simulations/7/transfer?x=1')).toBe('simulations');
    expect(await withoutHeader('/api/planning/simulationsOfOthers')).toBe('command');
  });

  it('takes a read in the query only for what it is', () => {
    expect(isRead('POST', '/api/login?x=/api/graphql')).toBe(false);
    expect(isRead('POST', '/api/graphql?minPosition=7')).toBe(true);
  });

  it('passes path, query, body and headers on as they are', async () => {
    const answer = await call(url, 'POST', '/api/planning/projects?a=1&b=%C3%A4', {
      headers: { 'content-type': 'application/json', 'if-match': '7', 'idempotency-key': 'k' },
      body: JSON.stringify({ name: 'Größe' }),
    });
    expect(answer.json).toMatchObject({
      method: 'POST',
      url: '/api/planning/projects?a=1&b=%C3%A4',
      headers: { 'if-match': '7', 'idempotency-key': 'k' },
      size: JSON.stringify({ name: 'Größe' }).length,
    });
  });

  it('passes on that somebody should come again, and does not come again itself', async () => {
    const { status, json, headers } = await call(url, 'GET', '/api/behind');
    expect([status, json, headers['retry-after']]).toEqual([503, { asked: 1 }, '1']);
  });

  it('says itself where a request comes from, whatever the client claims', async () => {
    const claims = { 'x-forwarded-for': '10.9.8.7', forwarded: 'for=10.9.8.7', 'x-real-ip': '10.9.8.7' };
    const { json } = await call(url, 'POST', '/api/login', { headers: claims });
    expect(json['headers']).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
    expect(JSON.stringify(json)).not.toContain('10.9.8.7');
  });

  it('answers a body of 40 MB with 413, announced or in chunks, of JSON or of an upload', async () => {
    const body = Buffer.alloc(40 * 1_048_576, 'a');
    const kinds = [
      ['application/json', 'bodyTooLarge'],
      ['application/xml', 'bodyTooLarge'],
      ['text/csv', 'fileTooLarge'],
      ['multipart/form-data; boundary=x', 'fileTooLarge'],
    ] as const;
    for (const [type, code] of kinds) {
      for (const chunked of [false, true]) {
        const answer = await call(url, 'POST', '/api/basedata/articles', {
          headers: { 'content-type': type, ...planner, ...(chunked ? { 'transfer-encoding': 'chunked' } : {}) },
          body,
        });
        // Whose length nobody says is first looked at by the service, which takes two of these kinds.
        const isRead = !chunked || /json|csv/.test(type);
        const expected = isRead ? [413, code] : [415, 'unsupportedMediaType'];
        expect([type, chunked, answer.status, answer.json['errorCode']]).toEqual([type, chunked, ...expected]);
      }
    }
  });

  it('lets an upload of 25 MB through, and JSON up to four', async () => {
    const body = Buffer.alloc(25 * 1_048_576, 'a');
    const headers = { 'content-type': 'text/csv', ...planner };
    expect((await call(url, 'POST', '/api/basedata/uploadFile', { headers, body })).json['size']).toBe(body.length);
    const chunked = { ...headers, 'transfer-encoding': 'chunked' };
    expect((await call(url, 'POST', '/api/basedata/uploadFile', { headers: chunked, body })).json['size']).toBe(
      body.length,
    );
    const json = await call(url, 'POST', '/api/basedata/articles', {
      headers: { 'content-type': 'application/json' },
      body: Buffer.alloc(5_000_000, ' '),
    });
    expect(json.status).toBe(413);
  });

  it('answers what is not JSON with 400, other kinds of bodies with 415', async () => {
    const send = async (type: string, body: string): Promise<unknown[]> => {
      const answer = await call(url, 'POST', '/api/basedata/articles', { headers: { 'content-type': type }, body });
      return [answer.status, answer.json['errorCode']];
    };
    expect(await send('application/json', '{"a":')).toEqual([400, 'malformedJson']);
    expect(await send('application/json', '')).toEqual([400, 'malformedJson']);
    expect(await send('application/json', '{"__proto__":{"a":1}}')).toEqual([400, 'malformedJson']);
    expect(await send('application/xml', '<a/>')).toEqual([415, 'unsupportedMediaType']);
    expect(await send('nonsense', '<a/>')).toEqual([415, 'unsupportedMediaType']);
  });

  it('does not let the body of a GET become part of the next request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const smuggled = 'GET /api/stolen HTTP/1.1\r\nHost: plant\r\n\r\n';
    for (const method of ['GET', 'HEAD']) {
      const first = await call(url, method, '/api/one', { body: smuggled, agent });
      expect(first.status).toBe(200);
      for (let nth = 0; nth < 3; nth++) expect((await call(url, 'GET', '/api/two')).json['url']).toBe('/api/two');
    }
    agent.destroy();
  });

  it('refuses paths that lead elsewhere with 404 in the shape of the contract', async () => {
    for (const path of ['/../../etc/passwd', '/assets/..%2f..%2fhealth', '//evil.example/', '/%', '/%zz']) {
      const answer = await raw(url, `GET ${path} HTTP/1.1\r\nHost: plant\r\nConnection: close\r\n\r\n`);
      expect([path, answer]).toEqual([path, expect.stringMatching(/^HTTP\/1.1 404 [^]*"errorCode":"notFound"/)]);
    }
    for (const path of ['/health', '/openapi.json']) expect((await call(url, 'GET', path)).status).toBe(404);
    expect(await raw(url, 'TRACE / HTTP/1.1\r\nHost: plant\r\nConnection: close\r\n\r\n')).toMatch(
      /"errorCode":"notFound"/,
    );
  });

  it('answers HTTP/1.0 without a Host with 400, except for health, and logs nothing of it', async () => {
    lines.length = 0;
    for (const path of ['/', '/api/planning/projects', '/nats']) {
      const answer = await raw(url, `GET ${path} HTTP/1.0\r\n\r\n`);
      expect([path, answer]).toEqual([path, expect.stringMatching(/^HTTP\/1.1 400 [^]*"errorCode":"validation"/)]);
    }
    expect(await raw(url, 'GET /api/health HTTP/1.0\r\n\r\n')).toMatch(/"checks"/);
    expect(lines.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
  });

  it('answers what is not HTTP with an error of the same shape', async () => {
    expect(await raw(url, 'hello\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [^]*"errorCode":"validation"/);
    const large = `GET / HTTP/1.1\r\nHost: plant\r\nX-Large: ${'a'.repeat(20_000)}\r\n\r\n`;
    expect(await raw(url, large)).toMatch(/^HTTP\/1.1 431 [^]*"errorCode":"validation"/);
  });

  it('answers what two could read differently with 400, and so do the services by themselves', async () => {
    const heads = [
      'Host: plant\r\nHost: plant.example',
      'Host: plant\r\nhost: plant',
      'Host: plant\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b',
      'Host: plant\r\nContent-Type: text/csv\r\nContent-Type: application/json\r\nContent-Length: 0',
      'Host: plant\r\nContent-Length: 0\r\nContent-Length: 0',
      'Host: plant\r\nContent-Length: 0\r\nTransfer-Encoding: chunked',
      'Host: plant\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked',
      'Host: plant\r\nTransfer-Encoding: gzip, chunked',
    ];
    for (const origin of [url, query.url]) {
      for (const head of heads) {
        const answer = await raw(origin, `POST /api/x HTTP/1.1\r\n${head}\r\n\r\n`, /\r\n\r\n/);
        expect([head, answer]).toEqual([head, expect.stringMatching(/^HTTP\/1.1 400 /)]);
      }
      const once = 'POST /api/x HTTP/1.1\r\nHost: plant\r\nTransfer-Encoding: Chunked\r\nContent-Type: text/csv\r\n';
      expect(await raw(origin, `${once}Connection: close\r\n\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /);
    }
  });

  it('declines other upgrades by answering in HTTP/1.1', async () => {
    const upgrade = 'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__';
    const answer = await raw(url, `GET /api/x HTTP/1.1\r\nHost: plant\r\n${upgrade}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 200 [^]*"name":"query"/);
    expect(answer).not.toContain('h2c');
    const socket = 'Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13';
    expect(await raw(url, `GET /elsewhere HTTP/1.1\r\nHost: plant\r\n${socket}\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /);
  });

  it('forbids being framed, being sniffed and scripts of others, and asks for TLS only where there is TLS', async () => {
    const { headers } = await call(url, 'GET', '/', { headers: { 'x-forwarded-proto': 'https' } });
    expect(headers['content-security-policy']).toMatch(/default-src 'self';(?!.*script-src).*frame-ancestors 'none'/);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('lets the camera in where somebody scans, and WebAssembly only in the files that read codes and PDF', async () => {
    const headersOf = async (path: string) => (await call(url, 'GET', path)).headers;
    for (const page of ['/workbench/operations', '/terminals/halle-1/scan?x=1'])
      expect((await headersOf(page))['permissions-policy']).toContain('camera=(self)');
    for (const other of ['/planeustvscreen/halle-1', '/api/x', '/assets/code-reader-BkWz_1-x.js'])
      expect((await headersOf(other))['permissions-policy']).toContain('camera=()');
    for (const reader of ['/assets/code-reader-BkWz_1-x.js', '/assets/pdf-reader-x1.js'])
      expect((await headersOf(reader))['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'");
    for (const other of [
      '/api/assets/code-reader-x.js',
      '/assets/x/code-reader-x.js',
      '/assets/pdf-sheet-x.js',
      '/x?/assets/code-reader-x.js',
    ])
      expect((await headersOf(other))['content-security-policy']).not.toContain('wasm');
  });

  it('closes a websocket at once while NATS is away, and stays up', async () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/nats`);
    await new Promise((resolve) => socket.addEventListener('close', resolve));
    expect((await call(url, 'GET', '/api/x')).status).toBe(200);
  });

  it('answers 503 with Retry-After while a service is away, and health names what is missing', async () => {
    await command.service.close();
    const answer = await call(url, 'POST', '/api/login');
    expect([answer.status, answer.json['errorCode'], answer.headers['retry-after']]).toEqual([
      503,
      'backendStarting',
      '1',
    ]);
    expect((await call(url, 'GET', '/api/x')).status).toBe(200);
    const health = await call(url, 'GET', '/api/health');
    expect(health.status).toBe(503);
    expect(health.json).toMatchObject({
      status: 'unavailable',
      checks: { postgres: 'ok', commandService: 'unavailable', projector: 'unavailable', nats: 'unavailable' },
    });
  });
});

describe('a request under a name that is not the plant’s', () => {
  it('is refused with 421 before anything else is looked at', async () => {
    const service = await echo('query');
    const gateway = createGateway({
      commandService: service.url,
      queryService: service.url,
      projector: service.url,
      natsWebsocket: service.url.replace('http', 'ws'),
      proxies: [],
      space,
      isOwnHost,
      log,
    });
    const url = await gateway.listen({ port: 0, host: '127.0.0.1' });
    for (const head of [
      'HTTP/1.1\r\nHost: evil.example',
      'HTTP/1.1\r\nHost: 127.0.0.1.evil.example',
      'HTTP/1.0\r\nHost: evil.example',
    ])
      expect(await raw(url, `GET /api/x ${head}\r\nConnection: close\r\n\r\n`)).toMatch(/ 421 [^]*"unknownHost"/);
    expect(await raw(url, 'GET /api/x HTTP/1.1\r\nHost: plant\r\nConnection: close\r\n\r\n')).toMatch(/ 200 /);
    await gateway.close();
    await service.service.close();
  });
});

describe('an answer that has begun and does not end', () => {
  /** A service that stops talking in the middle of its answer to `/stall`, and hangs up in that to `/break`. */
  const half = createHttpServer((request, answer) => {
    answer.writeHead(200, { 'content-length': '1000' });
    answer.write('begun', () => {
      if (request.url === '/break') answer.destroy();
      if (request.url === '/ok') answer.end('.'.repeat(995));
    });
  });
  let gateway: ReturnType<typeof createGateway>;
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => half.listen(0, '127.0.0.1', resolve));
    const upstream = `http://127.0.0.1:${(half.address() as AddressInfo).port}`;
    gateway = createGateway({
      commandService: upstream,
      queryService: upstream,
      projector: upstream,
      natsWebsocket: upstream.replace('http', 'ws'),
      proxies: [],
      space,
      isOwnHost,
      log,
      answerWithin: 300,
    });
    url = await gateway.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await gateway.close();
    half.closeAllConnections();
    half.close();
  });

  it('closes the connection, and the gateway stays up', async () => {
    for (const path of ['/stall', '/break', '/ok']) {
      const answer = await raw(url, `GET ${path} HTTP/1.1\r\nHost: plant\r\nConnection: close\r\n\r\n`);
      expect([path, answer]).toEqual([path, expect.stringMatching(path === '/ok' ? /begun\.+$/ : /begun$/)]);
    }
  });
});

describe('the gateway behind a proxy', () => {
  let query: Awaited<ReturnType<typeof echo>>;
  let gateway: ReturnType<typeof createGateway>;
  let url: string;
  const said = { 'x-forwarded-for': '10.9.8.7', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'plant.example' };
  const start = async (proxies: readonly string[]): Promise<void> => {
    query = await echo('query');
    const services = { commandService: query.url, queryService: query.url, projector: query.url };
    gateway = createGateway({
      ...services,
      natsWebsocket: query.url.replace('http', 'ws'),
      proxies,
      space,
      isOwnHost,
      log,
    });
    url = await gateway.listen({ port: 0, host: '127.0.0.1' });
  };
  afterEach(async () => {
    await gateway.close();
    await query.service.close();
  });

  it('takes the word of the proxy for where a request comes from and that it came by TLS', async () => {
    await start(['127.0.0.1']);
    const { headers, json } = await call(url, 'GET', '/api/x', { headers: said });
    expect(json['headers']).toMatchObject({ 'x-forwarded-for': '10.9.8.7' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    const foreign = await call(url, 'GET', '/nats', { headers: { ...said, origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
    const own = await call(url, 'GET', '/nats', { headers: { ...said, origin: 'https://plant.example' } });
    expect(own.status).not.toBe(403);
  });

  it('takes nobody else’s word', async () => {
    await start(['192.0.2.1']);
    const { headers, json } = await call(url, 'GET', '/api/x', { headers: said });
    expect(json['headers']).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly json: Readonly<Record<string, unknown>>;
}

/** Over `node:http`, because `fetch` sends no body with GET and hides the connection. */
function call(
  url: string,
  method: string,
  path: string,
  options: { readonly headers?: Record<string, string>; readonly body?: string | Buffer; readonly agent?: Agent } = {},
): Promise<Answer> {
  const { body = '', agent } = options;
  const size =
    options.headers?.['transfer-encoding'] === undefined ? { 'content-length': Buffer.byteLength(body) } : {};
  return new Promise((resolve, rejectCall) => {
    const headers = { ...size, ...options.headers };
    const sent = httpRequest(url + path, { method, headers, ...(agent === undefined ? {} : { agent }) }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const json = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, json });
      });
    });
    sent.once('error', rejectCall);
    sent.end(body);
  });
}

/** Everything that comes back for these bytes until the other side closes, or until there is enough of it. */
function raw(url: string, bytes: string, enough?: RegExp): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => {
      text += String(chunk);
      if (enough?.test(text) === true) socket.destroy();
    });
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
}

async function nobodyListens(): Promise<string> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
