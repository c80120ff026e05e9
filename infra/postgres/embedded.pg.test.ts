import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#infra/launcher/free-port.ts';
import { type OwnPostgres, ownPostgres, sqlOn } from '#tests/servers/postgres-server.ts';
import { startEmbeddedPostgres } from './embedded.ts';

const passwords = { owner: 'p', services: 'q' };

describe('the embedded PostgreSQL', () => {
  let server: OwnPostgres;
  beforeAll(async () => {
    server = await ownPostgres();
  });
  afterAll(() => server.remove());

  it('keeps what was committed when it is killed', async () => {
    await sqlOn(server.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await server.kill();
    await server.restart();
    expect(await sqlOn(server.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('ends a server that an earlier start left on the same folder', async () => {
    await server.restart();
    expect(await sqlOn(server.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('lets the services in with the password of the last start, as nobody special', async () => {
    const [role] = await sqlOn(
      server.servicesUrl,
      'SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = current_user',
    );
    expect(Object.values(role as object)).toEqual([false, false, false, false, false]);
    await server.restart({ owner: server.passwords.owner, services: 'another' });
    await expect(sqlOn(server.servicesUrl, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    await server.restart();
    expect(await sqlOn(server.servicesUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('runs below a folder that is closed to other users', async () => {
    const closed = await mkdtemp(path.join(tmpdir(), 'leitstand-closed-'));
    await chmod(closed, 0o700);
    const settings = { folder: path.join(closed, 'data', 'cluster'), port: await freePort(), passwords };
    const inside = await startEmbeddedPostgres({ ...settings, log: () => undefined });
    try {
      expect(await sqlOn(inside.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      await inside.stop();
      await rm(closed, { recursive: true, force: true });
    }
  });

  it('takes what a first start that was killed has half made for nothing', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'leitstand-half-'));
    await mkdir(path.join(folder, 'cluster.new'));
    await writeFile(path.join(folder, 'cluster.new', 'PG_VERSION'), '18\n');
    const settings = { folder: path.join(folder, 'cluster'), port: await freePort(), passwords };
    const made = await startEmbeddedPostgres({ ...settings, log: () => undefined });
    try {
      expect(await sqlOn(made.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      await made.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
