import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPage, signInOn } from '#tests/product/browser.ts';
import { openSmallPlant } from '#tests/product/opened.ts';
import { visit } from '#tests/product/walk.ts';

const { url, plant, browser, page } = await openSmallPlant();

/** Base data that are changed together: the members of a group, and what is ticked on several pages. */
describe('several objects at once', () => {
  const customers = 30;

  beforeAll(async () => {
    const made = Array.from({ length: customers }, (_, at) =>
      plant.admin.send('POST', '/api/basedata/customers', { customerName: plant.named(`Kunde ${at}`) }),
    );
    for (const { status } of await Promise.all(made)) expect(status).toBe(201);
  });

  /** The list of a kind with what belongs to this plant alone. */
  const list = async (on: Page, path: string, column: string): Promise<void> => {
    const mark = plant.named('').trim();
    const filter = JSON.stringify([{ field: column, operator: 'contains', value: mark }]);
    await on.goto(`${url}${path}?filter=${encodeURIComponent(filter)}`);
  };
  const line = (on = page) => on.getByTestId('ticked-line');
  const effect = () => page.getByTestId('change-effect');

  it('ticks all that the filter lets through, on other pages as well, and changes them together', async () => {
    await list(page, '/basedata/customers', 'customerName');
    await page.getByText('Zeilen je Seite').locator('select').selectOption('25');
    await page.getByRole('checkbox', { name: 'Zeile auswählen' }).first().check();
    await line().getByText('1 Eintrag gewählt').waitFor();
    await page.getByRole('button', { name: `Alle ${customers} wählen` }).click();
    await line().getByText(`${customers} Einträge gewählt`).waitFor();
    await page.getByRole('button', { name: 'Nächste Seite' }).click();
    await expect.poll(() => page.locator('[role=row][data-id] input:checked').count()).toBe(5);
    await page.getByRole('button', { name: `${customers} ändern` }).click();
    await page.getByLabel('Feld', { exact: true }).selectOption({ label: 'Ort' });
    await page.getByLabel(/^Ort/).fill(plant.named('Ulm'));
    await page
      .getByRole('complementary')
      .getByRole('button', { name: `${customers} ändern` })
      .click();
    const filter = JSON.stringify([{ field: 'city', operator: 'equals', value: plant.named('Ulm') }]);
    const stored = async (): Promise<number> =>
      (await plant.admin.get(`/api/basedata/customers?filter=${encodeURIComponent(filter)}`)).body.total;
    await expect.poll(stored).toBe(customers);
  });

  it('asks the plan before a field of several resources is changed', async () => {
    await list(page, '/basedata/resources', 'resourceName');
    for (const saw of plant.sawNames)
      await page.getByRole('row').filter({ hasText: saw }).getByRole('checkbox').check();
    await page.getByRole('button', { name: '2 ändern' }).click();
    await page.getByLabel('Feld', { exact: true }).selectOption({ label: 'Kapazitätsfaktor' });
    await page.getByLabel(/^Kapazitätsfaktor/).fill('2');
    await expect.poll(() => effect().textContent()).toMatch(/Balken|Arbeitsg/);
    await page.getByRole('complementary').getByRole('button', { name: '2 ändern' }).click();
    await expect.poll(() => line().count()).toBe(0);
  });

  it('shows the members of a group, takes in another resource and lets it go after the plan was asked', async () => {
    const other = await plant.admin.send('POST', '/api/basedata/resourceGroups', {
      resourceGroupName: plant.named('Bohren'),
    });
    const resourceName = plant.named('Bohrer');
    const made = await plant.admin.send('POST', '/api/basedata/resources', {
      resourceName,
      resourceGroups: [other.body.resourceGroupId],
    });
    const groups = async (): Promise<readonly string[]> =>
      (await plant.admin.get(`/api/basedata/resources/${made.body.resourceId}`)).body.resourceGroups;
    await visit(page, `${url}/resourcegroups/${plant.resourceGroupId}`);
    const members = page.getByTestId('group-members');
    await members.getByRole('link', { name: plant.sawNames[0] }).waitFor();
    // A resource in no other group cannot be without this one.
    await expect.poll(() => members.getByRole('button', { name: `${plant.sawNames[0]} aus` }).isDisabled()).toBe(true);
    await members.getByLabel('Ressource aufnehmen').fill(resourceName);
    await page.getByRole('option', { name: resourceName }).click();
    await expect.poll(() => effect().textContent()).toMatch(/Kein Balken ändert sich/);
    expect(await groups()).toHaveLength(1);
    await page.getByRole('dialog').getByRole('button', { name: 'Aufnehmen' }).click();
    await members.getByRole('link', { name: resourceName }).waitFor();
    await expect.poll(groups).toContain(plant.resourceGroupId);
    await members.getByRole('button', { name: `${resourceName} aus` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Aus der Gruppe nehmen' }).click();
    await expect.poll(() => members.getByRole('link', { name: resourceName }).count()).toBe(0);
    await expect.poll(groups).toEqual([other.body.resourceGroupId]);
  });

  it('ticks on a phone, too', async () => {
    const phone = await openPage(browser, { width: 390, height: 844, touch: true });
    await signInOn(phone, url, plant.users.ben, plant.password);
    await list(phone, '/basedata/customers', 'customerName');
    await phone.getByRole('listitem').getByRole('checkbox', { name: 'wählen' }).first().tap();
    await line(phone).getByText('1 Eintrag gewählt').waitFor();
    await phone.getByRole('button', { name: `Alle ${customers} wählen` }).tap();
    await phone.getByRole('button', { name: `${customers} ändern` }).tap();
    await phone.getByLabel('Feld', { exact: true }).waitFor();
  });

  it('gives a set-up matrix as a file, and leads to the import of one', async () => {
    const { body } = await plant.admin.send('POST', '/api/basedata/setupMatrices', {
      setupMatrixName: plant.named('Matrix'),
      resourceGroupId: plant.resourceGroupId,
      by: 'articleGroup',
      entries: [{ from: null, to: null, setupTime: 600 }],
    });
    await visit(page, `${url}/setupmatrices/${body.setupMatrixId}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Als CSV-Datei speichern' }).click();
    expect((await download).suggestedFilename()).toBe(`${plant.named('Matrix')}.csv`);
    await page.getByRole('link', { name: 'Aus einer Datei importieren' }).click();
    await expect.poll(() => page.getByRole('radio', { name: /Rüstmatri/ }).isChecked()).toBe(true);
  });
});
