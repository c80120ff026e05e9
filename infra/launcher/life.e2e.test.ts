import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedPostgresUrl } from '#infra/postgres/running-embedded.ts';
import { isRunning } from '#infra/processes.ts';
import { borrowPlant } from '#tests/product/plants.ts';
import { type Product, request, signIn, startProduct } from '#tests/product/product.ts';
import { sqlOn } from '#tests/servers/postgres-server.ts';

/** The launcher's promise (docs/operation.md): one command starts everything, and nothing is left behind. */
describe('the life of a plant', () => {
  let product: Product;
  beforeAll(async () => {
    const env = { LEITSTAND_LOG_LEVEL: 'debug', SECRET_OF_THE_SHELL: 'nobody of the plant needs it' };
    product = await startProduct({ env });
  });
  afterAll(() => product.remove());

  it('is healthy when it says that it is ready', async () => {
    const health = await request(product.url, 'GET', '/api/health');
    expect(health.status).toBe(200);
    expect(health.body).toMatchObject({
      status: 'ok',
      checks: { postgres: 'ok', eventStore: 'ok', nats: 'ok', projector: 'ok' },
    });
  });

  it('lets the administrator of an empty plant in', async () => {
    const admin = await signIn(product.url, 'admin', 'Leitstand-Admin1');
    const users = await admin.get('/api/useradmin/users');
    expect(users.body.items).toHaveLength(1);
  });

  it('writes logs that others cannot read and that hold no secret', async () => {
    const admin = await signIn(product.url, 'admin', 'Leitstand-Admin1');
    const live = await admin.get('/api/live/credentials');
    await request(product.url, 'GET', `/api/users/check?token=${admin.token}`, undefined, {
      authorization: `Bearer ${admin.token}`,
    });
    const hash = createHash('sha256').update('Leitstand-Admin1').digest('hex');
    const basic = Buffer.from(`admin:${hash}`).toString('base64');
    const password = await readFile(path.join(product.dataFolder, 'secrets', 'postgres'), 'utf8');
    const secrets = ['Leitstand-Admin1', hash, basic, admin.token, live.body.jwt, password];
    const folder = path.join(product.dataFolder, 'logs');
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const logs = await Promise.all(
      (await readdir(folder)).map(async (name) => ({ name, text: await readFile(path.join(folder, name), 'utf8') })),
    );
    expect(logs.find(({ name }) => name === 'command-service.log')?.text).toContain('/api/login');
    for (const { name, text } of logs) {
      for (const secret of secrets) expect([name, text.includes(secret)]).toEqual([name, false]);
    }
  });

  it('writes nothing into its data folder that another user of the machine could read', async () => {
    const openBelow = async (folder: string): Promise<readonly string[]> => {
      const entries = await readdir(folder, { withFileTypes: true });
      const found = entries.map(async (entry) => {
        const place = path.join(folder, entry.name);
        if (((await stat(place)).mode & 0o077) === 0) return [];
        return entry.isDirectory() ? openBelow(place) : [path.relative(product.dataFolder, place)];
      });
      return (await Promise.all(found)).flat();
    };
    expect(await openBelow(product.dataFolder)).toEqual([]);
  });

  /** Names and values as the kernel tells them. */
  async function environments(): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
    const postmaster = path.join(product.dataFolder, 'postgres', 'cluster', 'postmaster.pid');
    const processes = new Map(await product.processes());
    processes.set('postgres', Number.parseInt(await readFile(postmaster, 'utf8'), 10));
    const found = [...processes].map(async ([name, pid]) => {
      const text = await readFile(`/proc/${pid}/environ`, 'utf8');
      const pairs = text.split('\0').filter((line) => line.includes('='));
      return [name, new Map(pairs.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]))] as const;
    });
    return new Map(await Promise.all(found));
  }

  it('gives each process what it needs and no password beyond', async () => {
    const all = await environments();
    expect([...all.keys()].toSorted()).toEqual([
      'command-service',
      'gateway',
      'nats-server',
      'postgres',
      'projector',
      'query-service',
      'simulation-service',
    ]);
    const holders = (variable: string): readonly string[] =>
      [...all].flatMap(([name, env]) => (env.has(variable) ? [name] : [])).toSorted();
    expect(holders('DATABASE_URL')).toEqual(['command-service', 'projector', 'query-service', 'simulation-service']);
    expect(holders('LEITSTAND_ADMIN_PASSWORD')).toEqual(['command-service']);
    expect(holders('DATABASE_OWNER_URL')).toEqual([]);
    expect(holders('SECRET_OF_THE_SHELL')).toEqual([]);
    const owner = await readFile(path.join(product.dataFolder, 'secrets', 'postgres'), 'utf8');
    for (const [name, env] of all) expect([...env.values()].join('\n'), name).not.toContain(owner.trim());
  });

  it('runs as a role that can neither change nor delete events', async () => {
    const admin = await signIn(product.url, 'admin', 'Leitstand-Admin1');
    expect((await admin.send('POST', '/api/basedata/customers', { customerName: 'Kept' })).status).toBe(201);
    const { DATABASE_URL: url = '' } = Object.fromEntries((await environments()).get('command-service') ?? []);
    expect(url).toBe(await embeddedPostgresUrl(product.dataFolder));
    for (const statement of [
      "UPDATE event_store.event SET type = 'Other'",
      'DELETE FROM event_store.event',
      'TRUNCATE event_store.event',
      'ALTER TABLE event_store.event DISABLE TRIGGER ALL',
      'DROP SCHEMA event_store CASCADE',
      'CREATE ROLE other SUPERUSER',
      "COPY operational.session TO PROGRAM 'cat'",
    ]) {
      await expect(sqlOn(url, statement), statement).rejects.toThrow(/permission denied|must be owner/);
    }
    const owners = await sqlOn(
      url,
      `SELECT DISTINCT nspname AS schema FROM pg_namespace JOIN pg_class ON relnamespace = pg_namespace.oid
       WHERE pg_get_userbyid(relowner) <> current_user AND nspname !~ '^(pg_|information_schema)'`,
    );
    expect(owners.map(({ schema }) => String(schema)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'event_store',
      'migration',
    ]);
  });

  it('refuses a second start on the same data and says why', async () => {
    const second = await startProduct({ dataFolder: product.dataFolder, expectExit: true });
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain('already runs');
  });

  it('runs a second plant beside it on other data', async () => {
    const other = await borrowPlant();
    for (const { url } of [other, product]) expect((await request(url, 'GET', '/api/health')).status).toBe(200);
    await other.giveBack();
  });

  for (const name of [
    'command-service',
    'simulation-service',
    'projector',
    'query-service',
    'nats-server',
    'gateway',
  ]) {
    it(`starts ${name} again when it is killed`, async () => {
      const before = (await product.processes()).get(name);
      expect(before).toBeDefined();
      process.kill(before as number, 'SIGKILL');
      await until(async () => (await product.processes()).get(name) !== before);
      await until(async () => (await health(product)) === 200);
    });
  }

  it('keeps its data when the launcher is killed, ends the orphans and starts again', async () => {
    const admin = await signIn(product.url, 'admin', 'Leitstand-Admin1');
    const created = await admin.send('POST', '/api/basedata/articleGroups', { articleGroupName: 'Rahmen' });
    expect(created.status).toBe(201);
    const orphans = [...(await product.processes()).values()];
    await product.killLauncher();
    const { dataFolder } = product;
    product = await startProduct({ dataFolder });
    for (const pid of orphans) expect(await isRunning(pid)).toBe(false);
    const again = await signIn(product.url, 'admin', 'Leitstand-Admin1');
    const groups = await again.get('/api/basedata/articleGroups');
    expect(groups.body.items).toMatchObject([{ articleGroupName: 'Rahmen' }]);
  });

  // Within ten seconds: what does not end by itself is killed by then (`start.ts`).
  it('stops everything on Ctrl-C', async () => {
    const running = [...(await product.processes()).values()];
    await product.stop();
    for (const pid of running) expect(await isRunning(pid)).toBe(false);
    expect(await product.exited).toBe(0);
  });
});

async function health(product: Product): Promise<number> {
  try {
    return (await request(product.url, 'GET', '/api/health')).status;
  } catch {
    return 0;
  }
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 100));
}
