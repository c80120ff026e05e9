import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRunning } from '#infra/processes.ts';
import { ownDataFolder } from '#tests/product/plants.ts';
import { type Product, request, signIn, startProduct } from '#tests/product/product.ts';

/** Seconds; a plant waits longer, and the rules of the watchdog are those of `watchdog.test.ts`. */
const frozenAfter = 5;

describe('processes that hang', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({
      dataFolder: await ownDataFolder(),
      env: { LEITSTAND_WATCHDOG: String(frozenAfter) },
    });
  });
  afterAll(() => product.remove());

  const processes = async (): Promise<ReadonlyMap<string, number>> => {
    const file = path.join(product.dataFolder, 'postgres', 'cluster', 'postmaster.pid');
    const postgres = Number.parseInt(await readFile(file, 'utf8').catch(() => '0'), 10);
    return new Map([...(await product.processes()), ['postgres', postgres]]);
  };
  const health = () =>
    request(product.url, 'GET', '/api/health', undefined, {}).then(
      ({ status }) => status,
      () => 0,
    );

  it('are ended and started again, all of them, and the plant goes on with what it had', async () => {
    const admin = await signIn(product.url, 'admin', 'Leitstand-Admin1');
    const created = await admin.send('POST', '/api/basedata/articleGroups', { articleGroupName: 'before' });
    expect(created.status).toBe(201);
    const before = await processes();
    expect([...before.keys()].toSorted()).toEqual(
      [
        'command-service',
        'gateway',
        'nats-server',
        'postgres',
        'projector',
        'query-service',
        'simulation-service',
      ].toSorted(),
    );
    for (const pid of before.values()) process.kill(pid, 'SIGSTOP');
    for (const [name, pid] of before)
      await expect.poll(async () => [name, await isRunning(pid)], { timeout: 60_000 }).toEqual([name, false]);
    await expect.poll(health, { timeout: 60_000 }).toBe(200);
    const after = await processes();
    for (const [name, pid] of before) expect([name, after.get(name) === pid]).toEqual([name, false]);
    expect(product.output()).toContain('no sign of life for');
    expect((await admin.get('/api/basedata/articleGroups')).body.items).toHaveLength(1);
    expect((await admin.send('POST', '/api/basedata/articleGroups', { articleGroupName: 'after' })).status).toBe(201);
  });
});
