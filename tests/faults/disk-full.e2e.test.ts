import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDataFolder } from '#tests/product/plants.ts';
import { type Product, request, signIn, startProduct } from '#tests/product/product.ts';

/** As if so much were to be kept free that there is too little: a disk that really fills is `npm run test:faults`. */
const moreThanThereIs = '900000000';

describe('a plant on a disk without room', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({
      dataFolder: await ownDataFolder(),
      env: { LEITSTAND_DISK_RESERVE: moreThanThereIs },
    });
  });
  afterAll(() => product.remove());

  it('starts, and says what is missing', async () => {
    expect(product.output()).toContain('is full: nothing is stored until there is room again');
    const { status, body } = await request(product.url, 'GET', '/api/health');
    expect(status).toBe(503);
    expect(body).toMatchObject({ checks: { storage: 'unavailable', postgres: 'ok' }, problems: ['storageFull'] });
    expect(body.freeBytes).toBeGreaterThan(0);
  });

  it('can be read and signed in to, and refuses edits with a code and when to come back', async () => {
    const admin = await signIn(product.url, 'admin', 'Leitstand-Admin1');
    expect((await admin.get('/api/basedata/customers')).status).toBe(200);
    const edit = await admin.send('POST', '/api/basedata/customers', { customerName: 'A', customerNumber: 'A' });
    expect([edit.status, edit.body.errorCode, edit.headers.get('retry-after')]).toEqual([503, 'storageFull', '30']);
  });
});
