import { setTimeout as delay } from 'node:timers/promises';
import { startProduct } from '#tests/product/product.ts';
import { secondsUntilBack, signInAsAdmin, startLoad } from './load.ts';
import type { Outcome } from './outcome.ts';
import { postgresPid } from './processes.ts';

const kills = 20;

/** kill -9 of PostgreSQL in the middle of writing, again and again. */
export async function run(): Promise<readonly Outcome[]> {
  const product = await startProduct();
  try {
    const admin = await signInAsAdmin(product.url);
    const load = await startLoad(product, 16);
    let backAfter = 0;
    for (let kill = 0; kill < kills; kill++) {
      await load.more(100);
      const killed = await postgresPid(product);
      if (killed === undefined) throw new Error('PostgreSQL does not run');
      process.kill(killed, 'SIGKILL');
      while ((await postgresPid(product)) === killed) await delay(10);
      backAfter = Math.max(backAfter, await secondsUntilBack(product, admin));
    }
    await load.stop();
    const acknowledged = load.acknowledged();
    return [
      {
        fault: `PostgreSQL killed ${kills} times`,
        load: '16 writers',
        acknowledged,
        ...(await load.check(product)),
        backAfter,
        detail: 'kill -9 after every 100 edits; the longest of the returns',
      },
    ];
  } finally {
    await product.remove();
  }
}
