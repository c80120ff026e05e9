import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { natsPorts } from './nats-ports.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'leitstand-nats-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the ports of the first start are those of every start', async () => {
  const first = await natsPorts(folder, undefined);
  expect(first.port).not.toBe(first.websocketPort);
  expect(await natsPorts(folder, undefined)).toEqual(first);
});

test('a port that is wished counts more than the kept one, and is kept', async () => {
  const { websocketPort } = await natsPorts(folder, undefined);
  expect(await natsPorts(folder, 14_222)).toEqual({ port: 14_222, websocketPort });
  expect(await natsPorts(folder, undefined)).toEqual({ port: 14_222, websocketPort });
});

test('a kept port that somebody else has by now is chosen anew, and a file that says nothing is passed over', async () => {
  const { port } = await natsPorts(folder, undefined);
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  expect((await natsPorts(folder, undefined)).port).not.toBe(port);
  other.close();
  writeFileSync(path.join(folder, 'ports.json'), '{"port":"x"');
  expect((await natsPorts(folder, undefined)).port).toBeGreaterThan(0);
});
