import { setTimeout as delay } from 'node:timers/promises';
import { startProduct } from '#tests/product/product.ts';
import { secondsUntilBack, startLoad } from './load.ts';
import type { Outcome } from './outcome.ts';
import { postgresPid } from './processes.ts';
import { signInAsAdmin } from './writers.ts';

const kills = 20;

/** kill -9 of PostgreSQL in the middle of writing, again and again. */
export async function run(): Promise<readonly Outcome[]> {
  const product = await startProduct();
  try {
    const admin = await signInAsAdmin(product.url);
    const load = await startLoad(product);
    let backAfter = 0;
    for (let kill = 0; kill < kills; kill++) {
      await load.more(300);
      const killed = await postgresPid(product);
      if (killed === undefined) throw new Error('PostgreSQL does not run');
      process.kill(killed, 'SIGKILL');
      while ((await postgresPid(product)) === killed) await delay(10);
      backAfter = Math.max(backAfter, await secondsUntilBack(product, admin));
    }
    await load.stop();
    return [
      {
        fault: `PostgreSQL killed ${kills} times`,
        ...(await load.check(product)),
        backAfter,
        detail: 'kill -9 after every 300 things; the longest of the returns',
      },
    ];
  } finally {
    await product.remove();
  }
}
