import { describe, expect, it } from 'vitest';
import { openSmallPlant } from '#tests/product/opened.ts';
import { request } from '#tests/product/product.ts';
import { visit } from '#tests/product/walk.ts';

const { url, plant, page } = await openSmallPlant('admin');

describe('the page of sign-ins and changes', () => {
  it('shows a failed sign-in, and what was changed of a user', async () => {
    const authorization = `Basic ${Buffer.from(`${plant.users.ben}:${'0'.repeat(64)}`).toString('base64')}`;
    expect((await request(url, 'POST', '/api/login', undefined, { authorization })).status).toBe(401);
    await page.goto(url);
    await page.getByRole('navigation').getByRole('link', { name: 'Verwaltung' }).click();
    await page.getByRole('link', { name: /Anmeldungen und Änderungen/ }).click();
    await page.getByRole('row').nth(2).waitFor();
    // Much has happened since, and other tests have a Ben of their own.
    const only = async (kind: string): Promise<void> => {
      const filter = JSON.stringify([{ field: 'kind', operator: 'equals', value: kind }]);
      await visit(page, `${url}/administration/audit?filter=${encodeURIComponent(filter)}`);
    };
    await only('signInFailed');
    await page
      .getByRole('row', { name: /Anmeldung fehlgeschlagen.*Ben Krüger/ })
      .first()
      .waitFor();
    await only('userCreated');
    await page
      .getByRole('row', { name: /Benutzer angelegt.*Ben Krüger.*Rollen: Planung/ })
      .filter({ hasText: plant.users.ben })
      .click();
    const panel = page.getByRole('complementary');
    for (const said of [`Benutzername: ${plant.users.ben}`, 'Sprache: Deutsch'])
      await panel.getByText(new RegExp(said)).waitFor();
  });

  it('finds a change by a word in it, shows it field by field and everything else about its object', async () => {
    const { admin, sawNames } = plant;
    const filter = JSON.stringify([{ field: 'resourceName', operator: 'equals', value: sawNames[0] }]);
    const found = await admin.get(`/api/basedata/resources?filter=${encodeURIComponent(filter)}`);
    const path = `/api/basedata/resources/${found.body.items[0].resourceId}`;
    for (const contactPerson of ['Getriebe wird überholt', 'Getriebe ist da'])
      expect((await admin.send('PUT', path, { contactPerson })).status).toBe(200);
    await visit(page, `${url}/administration/audit`);
    await page.getByRole('searchbox', { name: 'Suche in Werten' }).fill('getriebe da');
    await page
      .getByRole('row', { name: /geändert.*Ressourcen.*Getriebe ist da/ })
      .first()
      .click();
    await expect.poll(() => page.getByRole('row', { name: /Exportiert|Benutzer angelegt/ }).count()).toBe(0);
    const panel = page.getByRole('complementary');
    await panel.getByText('Getriebe wird überholt').waitFor();
    await panel.getByText('Getriebe ist da').waitFor();
    await page.getByRole('searchbox', { name: 'Suche in Werten' }).fill('');
    await panel.getByRole('button', { name: 'Alles hierzu' }).click();
    // The list of before may still be there.
    await expect.poll(() => page.getByRole('row', { name: /angelegt.*Ressourcen/ }).count()).toBe(1);
    await expect.poll(() => page.getByRole('row', { name: /Benutzer angelegt/ }).count()).toBe(0);
    await page.getByRole('button', { name: /^Nur Ressourcen/ }).click();
    await page.getByRole('button', { name: 'Siegel' }).click();
    await panel.getByRole('heading', { name: 'Öffentlicher Schlüssel' }).waitFor();
    await panel.getByText(/^leitstand\/[0-9a-f-]{36}\+/).waitFor();
  });

  it('shows that a list was exported, and by whom', async () => {
    await visit(page, `${url}/basedata/articles`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportieren' }).click();
    await page.getByRole('menuitem', { name: 'Als CSV' }).click();
    await download;
    await visit(page, `${url}/administration/audit`);
    await page
      .getByRole('row', { name: /Exportiert.*\/api\/basedata\/articles/ })
      .first()
      .waitFor();
  });
});
