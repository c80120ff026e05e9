import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createService, type Service } from '#infra/http/service.ts';
import { noSessions } from '#tests/fixtures/sessions-for-tests.ts';
import { frontendRoutes } from './frontend.ts';

let folder: string;
let service: Service;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'leitstand-frontend-'));
  const dist = path.join(folder, 'dist');
  await mkdir(path.join(dist, 'assets'), { recursive: true });
  await writeFile(path.join(dist, 'index.html'), '<title>Leitstand</title>');
  await writeFile(path.join(dist, 'terminal.html'), '<title>Terminal</title>');
  await writeFile(path.join(dist, 'screen.html'), '<title>Screen</title>');
  await writeFile(path.join(dist, 'assets', 'main-1a2b.js'), 'start();');
  await mkdir(path.join(dist, 'terminals'));
  await writeFile(path.join(dist, 'terminals', 'worker.js'), 'keep();');
  await writeFile(path.join(dist, 'terminals', 'app.webmanifest'), '{}');
  await writeFile(path.join(folder, 'secret.txt'), 'not for the browser');
  service = createService({
    log: pino({ level: 'silent' }),
    sessions: noSessions,
  });
  await frontendRoutes(service, dist);
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(['/', '/production-timeline', '/planning/orders/F-2026-0815'])(
  '%s answers the page, which is asked for anew each time',
  async (url) => {
    const answer = await service.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch('text/html');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain('Leitstand');
  },
);

// shows planning 2.23, planning 2.24
// shows base-data 2.14, base-data 2.23, base-data 2.24, base-data 2.39, base-data 2.40
test.each([
  ['/terminals/t-1/worklist/mywork', 'Terminal'],
  ['/planeustvscreen/hall-2', 'Screen'],
  ['/terminalsettings', 'Leitstand'],
])('%s answers the page of its device', async (url, title) => {
  expect((await service.inject(url)).body).toContain(`<title>${title}</title>`);
});

test.each([
  ['/terminals/worker.js', 'javascript'],
  ['/terminals/app.webmanifest', 'application/manifest+json'],
])('%s, by which browsers notice a new build, is asked for anew each time', async (url, type) => {
  const answer = await service.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(type);
  expect(answer.headers['cache-control']).toBe('no-cache');
});

test('a file with a hash in its name is kept for ever', async () => {
  const answer = await service.inject('/assets/main-1a2b.js');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch('javascript');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test.each(['/assets/gone-1a2b.js', '/secret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt', '/api/nothing'])(
  '%s is not found',
  async (url) => {
    const answer = await service.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ errorCode: 'notFound' });
  },
);
