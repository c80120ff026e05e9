import { describe, expect, it } from 'vitest';
import { openSmallPlant } from '#tests/product/opened.ts';
import { visit } from '#tests/product/walk.ts';

const { url, plant, page } = await openSmallPlant('anna', { width: 1280, height: 720 });

describe('an order by hand, from nothing into the plan and back', () => {
  const note = (text: string | RegExp) => page.getByRole('region', { name: 'Meldungen' }).getByText(text);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const german = (day: string) => day.split('-').toReversed().join('.');

  async function choose(label: string, name: string): Promise<void> {
    await page.getByRole('combobox', { name: label }).fill(name);
    await page.getByRole('option', { name }).click();
  }

  // shows planning 2.47, planning 2.60, planning 4.85, planning 8.33
  // shows base-data 8.12
  it('a new project is tried while it is entered, and created and planned by one click', async () => {
    await visit(page, `${url}/planningobjects/projects`);
    await page.getByRole('button', { name: 'Neues Projekt' }).click();
    await page.getByText('Sobald die Angaben vollständig sind').waitFor();
    await page.locator('input:focus').waitFor();
    await page.keyboard.type(plant.named('<b>Messestand</b>'));
    await choose('Artikel', plant.named('Rahmen'));
    await page.getByLabel('Menge').fill('3');
    const due = page.getByRole('textbox', { name: 'Liefertermin' });
    await due.fill('31.2.2027');
    await page.getByLabel('Menge').focus();
    await page.getByText('Diesen Tag gibt es nicht').waitFor();
    await due.fill(german(inDays(-1)));
    await page.getByText(/Position 1: fertig .+ zu spät/).waitFor();
    await due.fill(german(inDays(20)));
    await page.getByText(/Position 1: fertig .+ Luft/).waitFor();
    await page.getByRole('button', { name: 'Anlegen und einplanen' }).click();
    const message = note(/-1 eingeplant: fertig .+ Luft/);
    await message.waitFor();
    const place = async (): Promise<readonly [boolean, boolean]> => {
      const { x, y } = (await message.boundingBox()) ?? { x: Number.NaN, y: Number.NaN };
      return [x < 640, y > 360];
    };
    await expect.poll(place).toEqual([true, true]);
    await page.waitForURL(/\/planningobjects\/projects\/(?!new)/);
    await page.getByText(plant.named('<b>Messestand</b>')).first().waitFor();
    await page.getByRole('heading', { name: /^P-\d+/ }).waitFor();
  });

  it('a position without a place says which step finds none, before anything is saved', async () => {
    await visit(page, `${url}/planningobjects/projects/new`);
    await page.getByText('Sobald die Angaben vollständig sind').waitFor();
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('Zu viel');
    await choose('Artikel', plant.named('Rahmen'));
    await page.getByLabel('Menge').fill('100.000');
    await page.getByRole('textbox', { name: 'Liefertermin' }).fill(german(inDays(20)));
    await page.getByText(/Position 1 findet keinen Platz: Arbeitsgang 10/).waitFor();
    const { body } = await plant.admin.get('/api/planning/projects?limit=1000');
    expect(body.items.map((item: { projectName: string }) => item.projectName)).not.toContain('Zu viel');
    // Reloading the page loses nothing of it; giving it up does.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('Ihre Eingaben von vorhin sind wieder da').waitFor();
    await expect.poll(() => page.getByLabel('Projekt', { exact: true }).inputValue()).toBe('Zu viel');
    await expect.poll(() => page.getByLabel('Menge').inputValue()).toBe('100000');
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    await expect.poll(() => page.getByLabel('Projekt', { exact: true }).inputValue()).toBe('');
  });

  it('from the project to its position, order and operation, where it says why it stands there; and back', async () => {
    const { body } = await plant.admin.get('/api/planning/projects?limit=1000');
    const name = plant.named('<b>Messestand</b>');
    const project = body.items.find((item: { projectName: string }) => item.projectName === name);
    await visit(page, `${url}/planningobjects/projects/${project.projectId}`);
    await page.getByRole('link', { name: `${project.projectNumber}-1` }).click();
    await page.getByRole('heading', { name: `${project.projectNumber}-1` }).waitFor();
    await page.getByRole('region', { name: 'Fertigungsaufträge' }).getByRole('link').click();
    await page.getByRole('heading', { name: /^PA-\d+/ }).waitFor();
    await page.getByRole('region', { name: 'Arbeitsgänge' }).getByRole('link', { name: '10' }).click();
    await page.getByRole('heading', { name: '10 Sägen' }).waitFor();
    await page.getByRole('region', { name: 'Warum hier?' }).getByRole('listitem').first().waitFor();
    await page.getByRole('region', { name: 'Verlauf' }).getByText('eingeplant').waitFor();
    await page.getByRole('button', { name: 'In Zeitachse zeigen' }).click();
    await page.waitForURL('**/production/operation/*');
    for (const heading of ['10 Sägen', /^PA-\d+/, `${project.projectNumber}-1`, project.projectNumber]) {
      await page.goBack();
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    }
  });

  it('a position that was taken off can be planned again', async () => {
    await page.getByRole('region', { name: 'Auftragspositionen' }).getByRole('link').first().click();
    // The project can be taken off as well.
    await page.waitForURL(/\/planningobjects\/orders\//);
    await page.getByRole('button', { name: 'Ausplanen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 Fertigungsauftrag').waitFor();
    await dialog.getByText('1 Arbeitsgang').waitFor();
    await dialog.getByRole('button', { name: 'Ausplanen' }).click();
    await note(/ausgeplant/).waitFor();
    await page.getByText('Fertigungsaufträge entstehen beim Einplanen').waitFor();
    await page.getByRole('button', { name: 'Einplanen' }).click();
    await page.getByRole('region', { name: 'Fertigungsaufträge' }).getByRole('link').waitFor();
    const history = page.getByRole('region', { name: 'Verlauf' });
    await expect.poll(() => history.getByText('eingeplant', { exact: true }).count()).toBe(2);
    // The project is called by its number, not by its id.
    await history.getByText(/Projekt: P-\d+/).waitFor();
  });

  it('an address of what is gone says so, and who took it away', async () => {
    const address = page.url();
    await page.getByRole('button', { name: 'Löschen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    await page.getByText('Noch keine Auftragsposition').waitFor();
    await page.goto(address);
    await page.getByText('Das gibt es nicht mehr').waitFor();
    await page.getByText('Position gelöscht').waitFor();
    await page.getByRole('button', { name: 'Zur Liste' }).click();
    await page.waitForURL('**/planningobjects/orders');
  });

  // shows planning 2.48, planning 4.86
  it('another activity is made after the model of one, tried while it is entered', async () => {
    const { body: operation } = await plant.admin.get(`/api/planning/v3/operations/${plant.operationId}`);
    const { body: order } = await plant.admin.get(`/api/planning/productionOrders/${operation.productionOrderId}`);
    await visit(page, `${url}/planningobjects/orders/${order.orderPositionId}`);
    await page.getByRole('button', { name: 'Vorgang anlegen' }).click();
    await page.getByLabel('Nach dem Muster von').selectOption({ label: '1 Fertigung' });
    await page.getByText(/^Beginn .+, fertig /).waitFor();
    const ordersOfPosition = async (): Promise<number> => {
      const { body } = await plant.admin.get('/api/planning/productionOrders?limit=1000');
      return body.items.filter((one: { orderPositionId: string }) => one.orderPositionId === order.orderPositionId)
        .length;
    };
    expect(await ordersOfPosition()).toBe(1);
    await page.getByRole('button', { name: 'Anlegen und einplanen' }).click();
    await page.waitForURL(/\/planningobjects\/activities\//);
    await expect.poll(ordersOfPosition).toBe(2);
  });
});
