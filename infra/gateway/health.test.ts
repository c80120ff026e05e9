import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FreeSpace } from '#infra/storage/free-space.ts';
import { openOverallHealth } from './health.ts';

const well = { checks: { postgres: 'ok', eventStore: 'ok', nats: 'ok', projector: 'ok' } };

let body: unknown;
let isSilent: boolean;
let clock: number;
let room: FreeSpace;
let server: Server;
let url: string;

beforeEach(async () => {
  body = well;
  isSilent = false;
  clock = 0;
  room = { state: 'enough', freeBytes: 5e9, spareBytes: 1 };
  server = createServer((_request, response) => {
    if (!isSilent) response.setHeader('connection', 'close').end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const open = () => openOverallHealth({ projector: url }, { current: () => room }, {}, () => clock);

it('tells dead letters, foreign events, problems, and how far each read model is behind', async () => {
  body = {
    checks: { ...well.checks, projector: 'unavailable' },
    problems: ['readModelStands'],
    deadLetters: 2,
    foreignEvents: { count: 7 },
    readModels: [{ readModel: 'timeline', behind: 31_000, stands: true }],
  };
  expect(await open()()).toMatchObject({
    status: 'unavailable',
    problems: ['readModelStands'],
    deadLetters: 2,
    foreignEvents: 7,
    behind: { timeline: 31_000 },
  });
});

it('says what a service waits for that starts, and nothing of those that answer', async () => {
  expect((await open()()).waitsFor).toEqual({});
  body = { checks: { projector: 'unavailable' }, waitsFor: 'readModels' };
  expect(await open()()).toMatchObject({ status: 'unavailable', waitsFor: { projector: 'readModels' } });
});

it('forgives a service one slow answer, and not ten seconds of silence', async () => {
  const health = open();
  expect((await health()).status).toBe('ok');
  isSilent = true;
  clock = 3_000;
  expect((await health()).status).toBe('ok');
  clock = 11_000;
  expect(await health()).toMatchObject({ status: 'unavailable', checks: { projector: 'unavailable' } });
});

it('does not forgive a service that is not there', async () => {
  const health = open();
  expect((await health()).status).toBe('ok');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect((await health()).status).toBe('unavailable');
});

it('warns while everything still works that the disk fills, and is not ok when it is full', async () => {
  room = { state: 'low', freeBytes: 1e9, spareBytes: 1 };
  expect(await open()()).toMatchObject({ status: 'ok', problems: ['storageLow'], freeBytes: 1e9 });
  room = { state: 'full', freeBytes: 1e7, spareBytes: 1 };
  expect(await open()()).toMatchObject({
    status: 'unavailable',
    checks: { storage: 'unavailable', postgres: 'ok' },
    problems: ['storageFull'],
  });
});
