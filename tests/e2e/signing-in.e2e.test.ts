import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leave, openBrowser, openPage, signInOn } from '#tests/product/browser.ts';
import { ownPlant } from '#tests/product/plants.ts';
import { type ApiClient, type Product, signIn } from '#tests/product/product.ts';

const password = 'Kupfer-Biene-17';
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate();

describe('accounts of people', () => {
  let product: Product;
  let browser: Browser;
  let admin: ApiClient;
  let userId: string;
  let page: Page;
  /** Of who is not Vera, one after the other. */
  let other: Page;
  beforeAll(async () => {
    product = await ownPlant();
    browser = await openBrowser();
    admin = await signIn(product.url, 'admin', 'Leitstand-Admin1');
    const user = { username: 'vera', firstName: 'Vera', lastName: 'Ost', roles: ['planner'], password };
    ({ userId } = (await admin.send('POST', '/api/useradmin/users', user)).body);
    page = await openPage(browser);
    other = await openPage(browser);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });

  const enter = async (word: string): Promise<void> => {
    await page.goto(`${product.url}/login`);
    await page.getByLabel('Benutzername').fill('vera');
    await page.getByLabel('Passwort', { exact: true }).fill(word);
    await page.getByRole('button', { name: 'Weiter' }).click();
  };

  // shows planning 2.3, planning 2.7
  it('a new password is set by a link that an administrator hands out, once', async () => {
    const { link } = (await admin.send('POST', `/api/useradmin/users/${userId}/passwordLink`, {})).body;
    // Also in a browser in which somebody is still signed in.
    await signInOn(other, product.url, 'vera', password);
    await other.goto(`${product.url}${link}`);
    await other.getByLabel('Neues Passwort').waitFor();
    const set = async (word: string): Promise<void> => {
      await leave(page, product.url);
      await page.goto(`${product.url}${link}`);
      await page.getByLabel('Neues Passwort').fill(word);
      await page.getByLabel('Noch einmal').fill(word);
      await page.getByRole('button', { name: 'Passwort setzen' }).click();
    };
    await set('Kessel-Amsel-42');
    await page.getByText('Das neue Passwort gilt').waitFor();
    await set('Kessel-Amsel-43');
    await page.getByText('Dieser Link gilt nicht mehr').waitFor();
    await page.getByRole('button', { name: 'Neuen Link anfordern' }).click();
    await page.getByRole('heading', { name: 'Passwort vergessen' }).waitFor();
    await enter('Kessel-Amsel-42');
    await page.waitForURL('**/production**');
  });

  // shows planning 2.4, planning 2.6
  it('a forgotten password is asked for without saying whether there is such a user', async () => {
    await leave(other, product.url);
    await other.goto(`${product.url}/login`);
    await other.getByRole('link', { name: 'Passwort vergessen?' }).click();
    await other.getByRole('heading', { name: 'Passwort vergessen' }).waitFor();
    await other.getByLabel('Benutzername').fill('nobody');
    await other.getByRole('button', { name: 'Link anfordern' }).click();
    await other.getByText('Wenn es den Benutzer gibt').waitFor();
  });

  // shows planning 2.8, planning 2.12
  it('a start page is chosen and opens after signing in', async () => {
    await page.goto(`${product.url}/welcome`);
    await page.getByRole('radio', { name: 'Projekte' }).check();
    // Kept by the plant before the page goes.
    await expect
      .poll(async () => {
        const vera = await signIn(product.url, 'vera', 'Kessel-Amsel-42');
        return JSON.stringify((await vera.get('/api/users/preferences')).body);
      })
      .toContain('/planningobjects/projects');
    await page.goto(`${product.url}/logout`);
    await page.waitForURL('**/login');
    await enter('Kessel-Amsel-42');
    await page.waitForURL('**/planningobjects/projects');
  });

  // shows planning 6.21
  // shows base-data 6.32
  it('a second factor is set up, asked for, and taken', async () => {
    await admin.send('PUT', '/api/useradmin/globalSettings', { hasTwoFactorAuthentication: true });
    await page.goto(`${product.url}/userinfo`);
    const part = page.getByTestId('own-second-factor');
    await part.getByLabel('Passwort').fill('Kessel-Amsel-41');
    await part.getByRole('button', { name: 'Einrichten' }).click();
    // Nobody was asked for a name.
    await expect.poll(() => part.getByRole('alert').innerText()).toBe('Das Passwort stimmt nicht.');
    await part.getByLabel('Passwort').fill('Kessel-Amsel-42');
    await part.getByRole('button', { name: 'Einrichten' }).click();
    const secret = (await part.locator('code').first().innerText()).replaceAll(' ', '');
    await part.getByLabel('Code der App').fill(codeOf(secret));
    await part.getByRole('button', { name: 'Bestätigen' }).click();
    const codes = page.getByTestId('recovery-codes');
    const recovery = await codes.locator('code').first().innerText();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await codes.getByRole('button', { name: 'Kopieren' }).click();
    await codes.getByRole('button', { name: 'Kopiert' }).waitFor();
    const kept = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(kept).toHaveLength(10);
    expect(kept[0]).toBe(recovery);
    await page.goto(`${product.url}/logout`);
    await page.waitForURL('**/login');
    await enter('Kessel-Amsel-42');
    await page.waitForURL('**/twofactor');
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByRole('alert').getByText('Dieser Code gilt nicht').waitFor();
    await page.getByLabel('Code').fill(recovery);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.waitForURL('**/planningobjects/projects');
  });

  // shows planning 2.2, planning 2.5, planning 2.19, planning 5.1, planning 5.2, planning 6.22, planning 8.12, planning 8.13
  // shows base-data 6.33, base-data 8.18
  it('why signing in cannot go on is said, with the way back', async () => {
    await leave(other, product.url);
    await other.goto(`${product.url}/login?error_description=userNotFound`);
    await other.getByText('Zu dieser Anmeldung gibt es keinen Benutzer').waitFor();
    await other.getByRole('button', { name: 'Zur Anmeldung' }).click();
    await other.getByLabel('Benutzername').waitFor();
    // So is what is missing, before anything is sent.
    await other.goto(`${product.url}/nirgends/hier`);
    await other.waitForURL('**/login');
    const sent: string[] = [];
    other.on('request', (request) => {
      if (request.url().endsWith('/api/login')) sent.push(request.url());
    });
    const missing = other.getByText('Bitte ausfüllen');
    for (const [name, word, count] of [
      ['', '', 2],
      ['vera', '', 1],
      ['', 'x', 1],
    ] as const) {
      await other.getByLabel('Benutzername').fill(name);
      await other.getByLabel('Passwort', { exact: true }).fill(word);
      await other.getByRole('button', { name: 'Weiter' }).click();
      await expect.poll(() => missing.count()).toBe(count);
    }
    expect(sent).toEqual([]);
    const sso = other.getByRole('note').filter({ hasText: 'Single Sign-on' });
    await expect.poll(() => sso.getAttribute('aria-disabled')).toBe('true');
  });

  // shows planning 2.9, planning 2.10, planning 2.11, planning 4.22, planning 8.14
  // shows base-data 4.31
  it('signing out towards a terminal ends at its door, and so does the way back from a session that has ended', async () => {
    await signInOn(other, product.url, 'admin', 'Leitstand-Admin1');
    const door = /\/terminals\/halle-7(\/|$)/;
    await other.goto(`${product.url}/logout/halle-7`);
    await other.waitForURL(door);
    await other.goto(`${product.url}/logout/halle-7`);
    await other.waitForURL(door);
    await other.goto(`${product.url}/autologout/halle-7`);
    await other.getByText('Sie wurden abgemeldet, weil Ihre Sitzung nicht mehr gilt.').waitFor();
    await other.getByRole('button', { name: 'Zur Anmeldung' }).click();
    await other.waitForURL(door);
    await other.goto(`${product.url}/autologout`);
    await other.getByRole('button', { name: 'Zur Anmeldung' }).click();
    await other.waitForURL('**/login');
  });

  it('an API token is seen once, works, and is revoked at once', async () => {
    await signInOn(other, product.url, 'admin', 'Leitstand-Admin1');
    await other.goto(`${product.url}/globalsettings/securitySettings`);
    const panel = other.getByTestId('api-tokens');
    await panel.getByLabel('Name', { exact: true }).fill('ERP');
    await panel.getByRole('checkbox', { name: 'Artikel: Lesen' }).check();
    await panel.getByRole('button', { name: 'Anlegen' }).click();
    const token = await panel.getByTestId('new-token').innerText();
    const ask = async (path: string): Promise<number> =>
      (await fetch(`${product.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await ask('/api/basedata/articles')).toBe(200);
    expect(await ask('/api/useradmin/users')).toBe(403);
    await panel.getByRole('button', { name: 'ERP widerrufen' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Widerrufen' }).click();
    await expect.poll(() => ask('/api/basedata/articles')).toBe(401);
  });

  it('whoever a licence that has ended hinders is told so, and may go on when there is a new one', async () => {
    await signInOn(other, product.url, 'admin', 'Leitstand-Admin1');
    await other.goto(`${product.url}/basedata/customers`);
    const make = other.getByRole('button', { name: 'Neuer Kunde' });
    await make.waitFor();
    const agree = (expiryDate: string | null) =>
      admin.send('PUT', '/api/useradmin/licences/basedata', { maxNumberOfUsers: null, expiryDate });
    expect((await agree('2026-01-31')).status).toBe(200);
    await other.getByText('Abgelaufen: Stammdaten.').waitFor();
    await make.waitFor({ state: 'detached' });
    await other.getByRole('link', { name: 'Zu den Lizenzen' }).click();
    await other.waitForURL('**/licences');
    expect((await agree(null)).status).toBe(200);
    await other.getByText('Abgelaufen: Stammdaten.').waitFor({ state: 'detached' });
  });
});
