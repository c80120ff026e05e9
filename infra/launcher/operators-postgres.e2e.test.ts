import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request, startProduct } from '#tests/product/product.ts';
import { createDatabase, type OwnPostgres, ownPostgres, sqlOn } from '#tests/servers/postgres-server.ts';

describe('a plant on a PostgreSQL of the operator', () => {
  let server: OwnPostgres;
  beforeAll(async () => {
    server = await ownPostgres();
  });
  afterAll(() => server.remove());

  it('runs with an owner who is known at the start only', async () => {
    const database = await createDatabase(server.url, { as: 'services' });
    const env = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl };
    const product = await startProduct({ env });
    try {
      expect((await request(product.url, 'GET', '/api/health')).status).toBe(200);
      const events = await sqlOn(database.url, 'SELECT count(*)::int AS count FROM event_store.event');
      expect(events[0]?.count).toBeGreaterThan(0);
      await expect(sqlOn(database.url, 'DELETE FROM event_store.event')).rejects.toThrow(/permission denied/);
      await product.stop();
      // From then on the owner is needed again only for a new version.
      const again = await startProduct({
        dataFolder: product.dataFolder,
        env: { DATABASE_URL: database.url, DATABASE_OWNER_URL: '' },
      });
      expect((await request(again.url, 'GET', '/api/health')).status).toBe(200);
      await again.stop();
    } finally {
      await product.remove();
      await database.drop();
    }
  });

  it('says at its start that a superuser may do too much', async () => {
    const database = await createDatabase(server.url);
    const product = await startProduct({ env: { DATABASE_URL: database.url }, expectExit: true });
    await expect.poll(() => product.output()).toContain('is a superuser; docs/operation.md says how');
    await product.remove();
    await database.drop();
  });
});
