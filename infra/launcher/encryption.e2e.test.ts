import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, signInByForm } from '#tests/product/browser.ts';
import { type Product, startProduct } from '#tests/product/product.ts';

const certificates = path.resolve(import.meta.dirname, '../../tests/servers/tls');

const password = 'Tisch-42-rot';

describe('a plant that other machines reach', () => {
  let product: Product | undefined;
  afterAll(() => product?.remove());

  it('does not start without encryption, and says what to do', async () => {
    const refused = await startProduct({ env: { HOST: '0.0.0.0' }, expectExit: true });
    expect(await refused.exited).toBe(1);
    expect(refused.output()).toMatch(/LEITSTAND_TLS_CERT=[^]*LEITSTAND_PROXY=[^]*HOST=127\.0\.0\.1/);
    await refused.remove();
  });

  it('is signed in to and live by TLS with a certificate of its own', async () => {
    product = await startProduct({
      scheme: 'https',
      env: {
        HOST: '0.0.0.0',
        // The demo's passwords are refused where others reach the plant.
        LEITSTAND_ADMIN_PASSWORD: password,
        LEITSTAND_TLS_CERT: path.join(certificates, 'server.crt'),
        LEITSTAND_TLS_KEY: path.join(certificates, 'server.key'),
      },
    });
    expect(product.output()).toContain(`Leitstand is ready:  ${product.url}`);
    const browser = await openBrowser();
    const page = await openPage(browser, { anyCertificate: true });
    await signInByForm(page, product.url, 'admin', password);
    await page.getByRole('status').getByText(/^Live/).waitFor();
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' });
    expect(cookie?.name).toMatch(/^__Host-leitstand-\d+$/);
    // What a script could get hold of does not open anything.
    const seen = await page.evaluate(async () => {
      const check = await fetch('/api/users/check', { headers: { 'x-page-session': '1' } });
      return `${document.cookie}${JSON.stringify(localStorage)}${await check.text()}`;
    });
    expect(seen).toContain('"username":"admin"');
    expect(seen).not.toContain(cookie?.value);
    await browser.close();
  });
});
