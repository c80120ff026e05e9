import { startProduct } from '#tests/product/product.ts';
import { startLoad } from './load.ts';
import type { Outcome } from './outcome.ts';

const edits = 1_000;

/** No fault: what the other rows are compared with. */
export async function run(): Promise<readonly Outcome[]> {
  const product = await startProduct();
  try {
    const started = performance.now();
    const load = await startLoad(product, { edits: 2 }, edits);
    await load.stop();
    const seconds = (performance.now() - started) / 1_000;
    const detail = `${Math.round((2 * edits) / seconds)} edits per second`;
    const fault = 'none';
    return [{ fault, ...(await load.check(product)), backAfter: undefined, detail }];
  } finally {
    await product.remove();
  }
}
