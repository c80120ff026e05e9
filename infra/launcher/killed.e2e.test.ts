import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRunning } from '#infra/processes.ts';
import { ownPlant } from '#tests/product/plants.ts';
import { type Product, signIn, startProduct } from '#tests/product/product.ts';

/** kill -9 of whatever runs (docs/operation.md): nothing blocks the next start and nothing acknowledged is lost. */
describe('a plant under kill -9', () => {
  let product: Product;
  beforeAll(async () => {
    product = await ownPlant();
  });
  afterAll(() => product.remove());

  it('takes writes again after PostgreSQL was killed', async () => {
    const admin = await signIn(product.url, 'admin', 'Leitstand-Admin1');
    const before = await admin.send('POST', '/api/basedata/articleGroups', { articleGroupName: 'before' });
    expect(before.status).toBe(201);
    const killed = await postgresPid(product);
    process.kill(killed, 'SIGKILL');
    await until(async () => (await postgresPid(product).catch(() => killed)) !== killed);
    // As a client does that got no answer: the same command again, with the same name.
    const key = { 'idempotency-key': 'after-the-kill' };
    const after = { articleGroupName: 'after' };
    await until(async () => (await admin.send('POST', '/api/basedata/articleGroups', after, key)).status === 201);
    await until(async () => (await admin.get('/api/basedata/articleGroups')).body.total >= 2);
    const names = (await admin.get('/api/basedata/articleGroups')).body.items.map(
      (group: { articleGroupName: string }) => group.articleGroupName,
    );
    expect(names.toSorted()).toEqual(['after', 'before']);
  });

  it('ends everything by itself when only the launcher is killed', async () => {
    const left = [...(await product.processes()).values(), await postgresPid(product)];
    expect(left).toHaveLength(7);
    await product.killLauncher();
    for (const pid of left) await until(async () => !(await isRunning(pid)));
  });

  it('is started by one of two that come at the same time', async () => {
    const { dataFolder } = product;
    const starts = [1, 2].map(() => startProduct({ dataFolder, expectExit: true }));
    const [first, second] = await Promise.all(starts);
    if (first === undefined || second === undefined) throw new Error('Two starts were asked for');
    const refused = await Promise.race([first.exited.then(() => first), second.exited.then(() => second)]);
    expect(refused.output()).toContain('already runs');
    product = refused === first ? second : first;
    await until(async () => product.output().includes('Leitstand is ready'));
  });

  it('waits for the one that is just stopping', async () => {
    const { dataFolder } = product;
    const stopped = product.stop();
    product = await startProduct({ dataFolder });
    await stopped;
    expect(product.output()).toContain('Leitstand is ready');
  });

  it('says so when its port is taken, and leaves nothing behind', async () => {
    const taken = new URL(product.url).port;
    const second = await startProduct({ expectExit: true, env: { PORT: taken } });
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(`Port ${taken} is taken`);
    await second.remove();
  });
});

/** First line of the file that PostgreSQL keeps while it runs. */
async function postgresPid(product: Product): Promise<number> {
  const text = await readFile(path.join(product.dataFolder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  return Number.parseInt(text, 10);
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 100));
}
