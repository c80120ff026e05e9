import { describe, expect, it } from 'vitest';
import { type Screen, seriousFindings, walkWithAxe } from '#tests/product/accessible.ts';
import { leave } from '#tests/product/browser.ts';

const screens: readonly Screen[] = [
  ['/planningobjects/projects', '[role=gridcell]'],
  ['/planningobjects/orders', '[role=gridcell]'],
  ['/planningobjects/productionorders', '[role=gridcell]'],
  ['/planningobjects/operations', '[role=gridcell]'],
  ['/planningobjects/activities', '[role=gridcell]'],
  ['/planningobjects/projects/new', 'form'],
  ['/planning', 'canvas'],
  ['/production', 'canvas'],
  ['/production/conflict', 'canvas'],
  ['/import', '[role=radiogroup]'],
];

describe('planning, in light and dark', () => {
  const walk = walkWithAxe(screens);

  it('has nothing that axe calls serious on the pages of single objects, their form and the routing slip', async () => {
    const { admin, page, findNothing } = walk();
    const { items } = (await admin.get('/api/planning/operations?limit=1&sort=-startDate')).body;
    const [{ operationId, productionOrderId }] = items;
    for (const [path, heading] of [
      [`operations/${operationId}`, 'Warum hier?'],
      [`productionorders/${productionOrderId}/slip`, 'Laufzettel PA-'],
      [`productionorders/${productionOrderId}`, 'Materialbedarf'],
    ])
      await findNothing(`/planningobjects/${path}`, `role=heading[name*="${heading}" i][level=2]`);
    await page.getByRole('button', { name: 'Bearbeiten' }).click();
    await page.getByLabel('Auftragsnummer').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('has nothing that axe calls serious in the details of an operation', async () => {
    const { admin, findNothing } = walk();
    const { items } = (await admin.get('/api/planning/operations?limit=1&sort=-startDate')).body;
    await findNothing(`/production/operation/${items[0].operationId}`, 'role=tab');
  });

  // The last of them: whoever walked is signed out for it.
  it('has nothing that axe calls serious before the sign-in', async () => {
    const { page, url } = walk();
    await leave(page, url);
    for (const [path, heading] of [
      ['login', 'Anmelden'],
      ['forgotpassword', 'Passwort vergessen'],
      ['resetpassword#x', 'Neues Passwort'],
      ['autologout', 'Abgemeldet'],
    ]) {
      await page.goto(`${url}/${path}`);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      expect(await seriousFindings(page), path).toEqual([]);
    }
  });
});
