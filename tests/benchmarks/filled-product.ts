import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { type ApiClient, type Product, signIn, startProduct } from '#tests/product/product.ts';
import type { TestDatabase } from '#tests/servers/postgres-server.ts';
import { fillPlant } from './fill-plant.ts';

/** The built product with its servers and a plant of so many operations, all of which can be read. */
export async function filledProduct(
  { url, ownerUrl, pool }: TestDatabase,
  operations: number,
): Promise<{ readonly product: Product; readonly admin: ApiClient }> {
  const product = await startProduct({ env: { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } });
  try {
    const store = await openPostgresEventStore(url);
    let position: bigint;
    try {
      position = await fillPlant(store, operations, Date.now());
    } finally {
      await store.close();
    }
    const admin = await signIn(product.url, 'admin', 'Leitstand-Admin1');
    for (const at of ['/api/planning/operations', '/api/basedata/resources'])
      await untilRead(() => admin.get(`${at}?limit=1&minPosition=${position}`));
    // PostgreSQL does it by itself within a minute: figures of machines took ten times as long before.
    await pool.query('ANALYZE');
    return { product, admin };
  } catch (error) {
    await product.remove();
    throw error;
  }
}

async function untilRead(read: () => Promise<{ readonly status: number }>): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt++) {
    if ((await read()).status === 200) return;
  }
  throw new Error('The plan does not arrive in the read models');
}
