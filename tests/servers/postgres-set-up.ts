import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '#infra/launcher/free-port.ts';
import { startEmbeddedPostgres } from '#infra/postgres/embedded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One real PostgreSQL for all `.pg.test.ts` files of a run; each file makes its own database in it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'leitstand-pg-'));
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({
    folder: path.join(folder, 'cluster'),
    port: await freePort(),
    password: randomBytes(16).toString('hex'),
    log: () => undefined,
  });
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
