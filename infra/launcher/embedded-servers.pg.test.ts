import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#infra/config.ts';
import { type RunningPostgres, startPostgres } from './embedded-servers.ts';

let dataFolder: string;
let postgres: RunningPostgres;
beforeAll(async () => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'leitstand-embedded-'));
  const config = readConfig({ LEITSTAND_DATA: dataFolder });
  const log = pino({ level: 'silent' });
  const folder = { remember: () => Promise.resolve(), close: () => Promise.resolve() } as never;
  postgres = await startPostgres({ config, folder, log, say: () => undefined });
});
afterAll(async () => {
  await postgres?.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

const processId = async (): Promise<number> =>
  Number.parseInt(await readFile(path.join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);

it('a PostgreSQL that somebody asks to end does not wait for the clients that it has, and is back in seconds', async () => {
  const client = new Client({ connectionString: postgres.ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  const first = await processId();
  process.kill(first, 'SIGTERM');
  const letsIn = async (): Promise<boolean> => {
    const next = new Client({ connectionString: postgres.ownerUrl });
    next.on('error', () => undefined);
    try {
      await next.connect();
      return (await processId()) !== first;
    } catch {
      return false;
    } finally {
      await next.end().catch(() => undefined);
    }
  };
  await expect.poll(letsIn, { interval: 200 }).toBe(true);
  await client.end().catch(() => undefined);
});
