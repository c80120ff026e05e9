import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, get as httpGet, type IncomingMessage, type Server } from 'node:http';
import { get as httpsGet } from 'node:https';
import type { AddressInfo } from 'node:net';
import { hostname, networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#infra/config.ts';
import { openCertificate } from './certificate.ts';
import { mayBePlain, refuseUnencrypted } from './encrypted-only.ts';
import { createGateway } from './gateway.ts';
import { ownHosts } from './own-hosts.ts';

const certificates = path.resolve(import.meta.dirname, '../../tests/servers/tls');
const ca = readFileSync(path.join(certificates, 'authority.crt'));
const log = pino({ level: 'silent' });

describe('the start of a plant that others reach', () => {
  const refusal = (env: Readonly<Record<string, string | undefined>>): string => {
    try {
      refuseUnencrypted(readConfig(env));
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
  };

  test('is refused without encryption, and says what to do', () => {
    for (const HOST of ['0.0.0.0', '::', '192.0.2.7', 'plant.example'])
      expect(refusal({ HOST })).toMatch(/LEITSTAND_TLS_CERT[^]*LEITSTAND_PROXY[^]*HOST=127\.0\.0\.1/);
  });

  test('goes on with a certificate, with a proxy, or on this machine only', () => {
    const tls = { LEITSTAND_TLS_CERT: 'plant.pem', LEITSTAND_TLS_KEY: 'plant.key' };
    for (const env of [{ HOST: '0.0.0.0', ...tls }, { HOST: '0.0.0.0', LEITSTAND_PROXY: '10.0.0.1' }, { HOST: '::1' }])
      expect(refusal(env)).toBe('');
    expect(() => readConfig({ LEITSTAND_TLS_CERT: 'plant.pem' })).toThrow(/belong together/);
  });

  test('is refused with files that are no certificate and key', () => {
    const cert = path.join(certificates, 'server.crt');
    const key = path.join(certificates, 'server.key');
    expect(() => openCertificate({ cert, key: '/nowhere' }, log)).toThrow(/LEITSTAND_TLS_KEY: \/nowhere/);
    expect(() => openCertificate({ cert: key, key: cert }, log)).toThrow(/PEM that belong together/);
    expect(() => openCertificate({ cert: path.join(certificates, 'authority.crt'), key }, log)).toThrow(/belong/);
  });
});

describe('plain HTTP', () => {
  test('is for this machine and the proxy', () => {
    const isPlain = mayBePlain(['10.0.0.1', 'fd00::/16', '10.1.0.0/16']);
    const allowed = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '::ffff:10.1.9.9', 'fd00::7'];
    expect(allowed.filter((address) => !isPlain(address))).toEqual([]);
    expect(['10.0.0.2', '192.0.2.7', 'fe80::1', '', undefined].filter((address) => isPlain(address))).toEqual([]);
  });
});

describe('a name of the plant', () => {
  const isOwn = ownHosts({ host: '192.0.2.7', hosts: ['plant.example', '[fd00::7]', 'Halle-3'] });
  test('is one of this machine, HOST, or given by LEITSTAND_HOSTS, with any port', () => {
    const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
    const shown = addresses.map((one) => (one.includes(':') ? `[${one}]` : one));
    const loopback = ['127.0.0.1', '127.0.0.1:8080', 'localhost:1', '[::1]:8080'];
    const given = ['192.0.2.7:443', 'PLANT.example', 'plant.example.', '[fd00::7]:8443', 'halle-3:8080'];
    const own = [...loopback, ...given, ...shown, hostname()];
    expect(own.filter((host) => !isOwn(host))).toEqual([]);
  });

  test('is nothing else', () => {
    const foreign = ['evil.example', 'plant.example.evil.example', 'evil.example:8080', '192.0.2.8', '[fd00::8]'];
    const broken = ['', undefined, 'plant.example/..', 'evil@plant.example', 'a b', ':8080', '[', '127.0.0.1:port'];
    expect([...foreign, ...broken].filter((host) => isOwn(host))).toEqual([]);
  });
});

describe('a gateway with a certificate', () => {
  let service: Server;
  let gateway: ReturnType<typeof createGateway>;
  let port: number;
  let folder: string;
  let certificate: ReturnType<typeof openCertificate>;
  beforeAll(async () => {
    service = createServer((_request, response) => response.end('{}'));
    service.on('upgrade', (_request, socket) => {
      socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nINFO');
    });
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    folder = mkdtempSync(path.join(tmpdir(), 'leitstand-tls-'));
    cpSync(certificates, folder, { recursive: true });
    const files = { cert: path.join(folder, 'server.crt'), key: path.join(folder, 'server.key') };
    certificate = openCertificate(files, log, 20);
    gateway = createGateway({
      commandService: url,
      queryService: url,
      projector: url,
      natsWebsocket: url.replace('http', 'ws'),
      proxies: [],
      tls: certificate,
      isOwnHost: ownHosts({ host: '0.0.0.0', hosts: [] }),
      space: { current: () => ({ state: 'enough', freeBytes: 9e9, spareBytes: 8e9 }) },
      log,
    });
    port = Number(new URL(await gateway.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(async () => {
    certificate.close();
    await gateway.close();
    service.closeAllConnections();
    service.close();
    rmSync(folder, { recursive: true });
  });

  test('answers by HTTPS and tells browsers to stay with it', async () => {
    const [answer] = (await once(httpsGet({ port, host: '127.0.0.1', path: '/api/x', ca }), 'response')) as [
      IncomingMessage,
    ];
    answer.resume();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test('opens live lines by TLS, for pages that came by it', async () => {
    const ask = (origin: string) => {
      const socket = connect({ port, host: '127.0.0.1', ca }, () => {
        socket.write(
          `GET /nats HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\n` +
            'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: a2V5\r\n\r\n',
        );
      });
      return text(socket);
    };
    expect(await ask(`https://localhost:${port}`)).toMatch(/^HTTP\/1.1 101 [^]*INFO$/);
    expect(await ask('https://evil.example')).toMatch(/^HTTP\/1.1 403 /);
  });

  test('does not answer plain HTTP', async () => {
    await expect(once(httpGet({ port, host: '127.0.0.1', path: '/api/x' }), 'response')).rejects.toThrow();
  });

  test('uses a renewed certificate, and keeps the old one while the new one is of no use', async () => {
    const file = path.join(folder, 'server.crt');
    const whole = readFileSync(file);
    const renewals: unknown[] = [];
    certificate.onRenewed((pair) => renewals.push(pair));
    writeFileSync(file, 'half a certif');
    utimesSync(file, new Date(1), new Date(1));
    writeFileSync(file, whole);
    await expect.poll(() => renewals.length).toBeGreaterThan(0);
    const [answer] = (await once(httpsGet({ port, host: '127.0.0.1', path: '/api/x', ca }), 'response')) as [
      IncomingMessage,
    ];
    answer.resume();
    expect(answer.statusCode).toBe(200);
  });
});

async function text(socket: ReturnType<typeof connect>): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}
