import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ownDataFolder } from '#tests/product/plants.ts';
import { type Product, request, signIn, startProduct } from '#tests/product/product.ts';

/** A sales plant gets the state of the demo again, also when everything is killed in the middle of it (decision 0281). */

let product: Product | undefined;
afterAll(() => product?.remove());

const password = 'Leitstand-Admin1';
const recovery = '/api/useradmin/salesRecovery';

it('is reset by an administrator, goes on after a kill, and is as on its first day', async () => {
  const dataFolder = await ownDataFolder();
  // An empty plant is as good as one that has changed since the demo was loaded.
  const loaded = { loadedAt: '2026-11-01T08:00:00.000Z', adminPassword: 'given' };
  await writeFile(path.join(dataFolder, 'demo-loaded.json'), JSON.stringify(loaded), { mode: 0o600 });
  const options = { demo: true, dataFolder, env: { LEITSTAND_ENVIRONMENT: 'sales' } };
  product = await startProduct(options);
  const { url } = product;
  const state = async (at: string) => (await request(at, 'GET', '/api/clients/Has2FA')).body;
  const isRecovering = (at: string, wished: boolean) =>
    expect.poll(async () => (await state(at)).salesRecover, { timeout: 240_000, interval: 200 }).toBe(wished);
  const admin = await signIn(url, 'admin', password);
  expect(await state(url)).toMatchObject({ environment: 'SALESSYSTEM', salesRecover: false, recoverable: true });
  const made = await admin.send('POST', '/api/basedata/customers', { customerName: 'Only of today' });
  expect(made.status).toBe(201);

  expect((await admin.send('POST', recovery, {})).status).toBe(202);
  await isRecovering(url, true);
  const refused = await admin.get('/api/planning/projects');
  expect([refused.status, refused.body.errorCode]).toEqual([503, 'DatabaseRecoveryInProgress']);
  const page = await fetch(`${url}/production`, { headers: { accept: 'text/html', 'accept-language': 'en' } });
  expect(await page.text()).toContain('Leitstand is being reset');

  await product.killLauncher();
  product = await startProduct(options);
  await isRecovering(product.url, false);
  // The new log is not held against the seals of the one before.
  expect((await readdir(dataFolder)).some((name) => name.startsWith('seals-until-'))).toBe(true);
  const again = await signIn(product.url, 'admin', password);
  expect((await again.get('/api/planning/productionOrders?limit=1')).body.total).toBeGreaterThan(100);
  const filter = encodeURIComponent(JSON.stringify([{ field: 'customerName', operator: '=', value: 'Only of today' }]));
  expect((await again.get(`/api/basedata/customers?filter=${filter}`)).body.total).toBe(0);
}, 600_000);
