import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Product, startProduct } from '#tests/product/product.ts';
import { secondsUntilBack, startLoad } from './load.ts';
import type { Outcome } from './outcome.ts';
import { signInAsAdmin } from './writers.ts';

const run_ = promisify(execFile);

/** Backup and restore as docs/operation.md says, into an empty place, after the data folder is gone. */
export async function run(): Promise<readonly Outcome[]> {
  const copies = await mkdtemp(path.join(tmpdir(), 'leitstand-backup-'));
  let product: Product = await startProduct();
  const { dataFolder } = product;
  try {
    const load = await startLoad(product);
    await load.more(500);
    await load.stop();
    await product.stop();
    const archive = path.join(copies, 'backup.tar.gz');
    const place = ['-C', path.dirname(dataFolder)];
    await run_('tar', ['-czf', archive, ...place, path.basename(dataFolder)]);
    await rm(dataFolder, { recursive: true });
    const started = performance.now();
    await run_('tar', ['-xzf', archive, ...place]);
    product = await startProduct({ dataFolder });
    await secondsUntilBack(product, await signInAsAdmin(product.url));
    const backAfter = (performance.now() - started) / 1_000;
    const detail = 'stopped, packed, data folder removed, unpacked, started';
    const fault = 'data folder lost, restored from its backup';
    return [{ fault, ...(await load.check(product)), backAfter, detail }];
  } finally {
    await product.remove();
    await rm(copies, { recursive: true, force: true });
  }
}
