import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRunning } from '#infra/launcher/processes.ts';
import { type Product, request, signIn, startProduct } from '#tests/product.ts';

/** The launcher's promise (docs/operation.md): one command starts everything, and nothing is left behind. */
describe('the life of a plant', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct();
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

  it('refuses a second start on the same data and says why', async () => {
    const second = await startProduct({ dataFolder: product.dataFolder, expectExit: true });
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain('already runs');
  });

  it('runs a second plant beside it on other data', async () => {
    const other = await startProduct();
    try {
      expect((await request(other.url, 'GET', '/api/health')).status).toBe(200);
      expect((await request(product.url, 'GET', '/api/health')).status).toBe(200);
    } finally {
      await other.remove();
    }
  });

  for (const name of ['command-service', 'projector', 'query-service', 'nats-server', 'gateway']) {
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

  it('stops everything within ten seconds of Ctrl-C', async () => {
    const running = [...(await product.processes()).values()];
    expect(await product.stop()).toBeLessThan(10_000);
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
