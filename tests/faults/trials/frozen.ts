import { setTimeout as delay } from 'node:timers/promises';
import { isRunning } from '#infra/processes.ts';
import { type Product, startProduct } from '#tests/product/product.ts';
import { secondsUntilBack, startLoad } from './load.ts';
import type { Outcome } from './outcome.ts';
import { pidOf, processesOf } from './processes.ts';
import { signInAsAdmin } from './writers.ts';

/** SIGSTOP, as of a machine that swaps or of a debugger that was forgotten: the watchdog of the launcher, as it is set. */
export async function run(): Promise<readonly Outcome[]> {
  const product = await startProduct();
  try {
    const nats = new Map([['nats-server', await pidOf(product, 'nats-server')]]);
    const first = await frozen(product, 'nats-server frozen', nats);
    return [first, await frozen(product, 'every process frozen', await processesOf(product))];
  } finally {
    await product.remove();
  }
}

async function frozen(product: Product, fault: string, pids: ReadonlyMap<string, number>): Promise<Outcome> {
  const admin = await signInAsAdmin(product.url);
  const load = await startLoad(product);
  await load.more(100);
  const started = performance.now();
  for (const pid of pids.values()) process.kill(pid, 'SIGSTOP');
  const before = load.acknowledged();
  for (const pid of pids.values()) while (await isRunning(pid)) await delay(100);
  const meanwhile = load.acknowledged() - before;
  await secondsUntilBack(product, admin);
  const backAfter = (performance.now() - started) / 1_000;
  await load.stop();
  const detail = `${[...pids.keys()].join(', ')}; ${meanwhile} things were taken meanwhile`;
  return { fault, ...(await load.check(product)), backAfter, detail };
}
