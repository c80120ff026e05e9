import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../launcher/free-port.ts';
import type { Running } from './service-process.ts';
import { startWhenAsked } from './woken-service.ts';

const host = '127.0.0.1';
let folder: string;
let mark: string;
let port: number;
let running: Running | undefined;
/** How often it was started, and what holds it up. */
let starts: number;
let ready: PromiseWithResolvers<void>;
const failures: unknown[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'leitstand-woken-'));
  mark = path.join(folder, 'woken');
  port = await freePort();
  starts = 0;
  ready = Promise.withResolvers();
});
afterEach(async () => {
  await running?.close();
  running = undefined;
  await rm(folder, { recursive: true });
});

async function open(): Promise<void> {
  running = await startWhenAsked({
    port,
    host,
    mark,
    fail: (error) => void failures.push(error),
    async start() {
      starts += 1;
      await ready.promise;
      const server = createServer((request, response) => {
        response.write(`${request.method} `);
        request.pipe(response);
      });
      const close = async (): Promise<void> => {
        server.closeAllConnections();
        server.close();
      };
      return { service: { server }, close };
    },
  });
}

const ask = (body: string): Promise<string> =>
  fetch(`http://${host}:${port}`, { method: 'POST', body }).then((answer) => answer.text());

test('who comes first wakes it and waits; everybody gets an answer, before and after', async () => {
  await open();
  expect([starts, existsSync(mark)]).toEqual([0, false]);
  const first = ask('first');
  const second = ask('second');
  await expect.poll(() => starts).toBe(1);
  ready.resolve();
  expect(await Promise.all([first, second])).toEqual(['POST first', 'POST second']);
  expect(await ask('third')).toBe('POST third');
  expect([starts, failures]).toEqual([1, []]);
});

test('one that was woken once starts with its process, so that it takes up what is unfinished', async () => {
  await open();
  ready.resolve();
  await ask('first');
  await running?.close();
  await open();
  await expect.poll(() => starts).toBe(2);
  expect(await ask('again')).toBe('POST again');
});
