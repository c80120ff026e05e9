import { beforeAll, describe, expect, it } from 'vitest';
import { openSmallPlant } from '#tests/product/opened.ts';
import { visit } from '#tests/product/walk.ts';

const { url, plant, page } = await openSmallPlant('anna', { width: 1280, height: 720 });

/** Fields that a plant gives its objects: in the form, the list and a batch of every kind, as here of customers. */
describe('fields of the plant’s own in the browser', () => {
  const weight = () => plant.named('Gewicht');
  const colour = () => plant.named('Farbe');
  const until = () => plant.named('Gültig');
  const field = (name: string) => page.getByRole('complementary').getByLabel(name);
  const note = (text: string) => page.getByRole('region', { name: 'Meldungen' }).getByText(text);

  beforeAll(async () => {
    for (const [propertyName, datatype, propertyType] of [
      [weight(), 'number', 'customers'],
      [colour(), 'string', 'customers'],
      [until(), 'date', 'projects'],
    ])
      await plant.admin.send('POST', '/api/basedata/propertyDefinitions', { propertyName, datatype, propertyType });
  });

  it('are asked for as what they are, and what is none is refused at its field', async () => {
    await visit(page, `${url}/basedata/customers/new`);
    await page.getByLabel('Kunde', { exact: true }).fill(plant.named('Feldkunde'));
    await field(weight()).fill('schwer');
    await field(colour()).click();
    await expect.poll(() => field(weight()).getAttribute('aria-invalid')).toBe('true');
    await field(weight()).fill('-12,5');
    await field(colour()).fill('<b>rot</b> 😀');
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await note(`${plant.named('Feldkunde')} angelegt`).waitFor();
    const panel = page.getByRole('complementary');
    await panel.getByText(/^[-−]12,5$/).waitFor();
    await panel.getByText('<b>rot</b> 😀', { exact: true }).waitFor();
  });

  it('go with a copy, and one of them is changed in several objects at once', async () => {
    await page.getByRole('button', { name: 'Duplizieren' }).click();
    await expect.poll(() => field(weight()).inputValue()).toBe('-12,5');
    await page.getByLabel('Kunde', { exact: true }).fill(plant.named('Feldkopie'));
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await note(`${plant.named('Feldkopie')} angelegt`).waitFor();
    await visit(page, `${url}/basedata/customers`);
    for (const name of ['Feldkunde', 'Feldkopie'])
      await page
        .getByRole('row')
        .filter({ hasText: plant.named(name) })
        .getByRole('checkbox')
        .check();
    await page.getByRole('button', { name: '2 ändern' }).click();
    const panel = page.getByRole('complementary');
    await panel.getByLabel('Feld', { exact: true }).selectOption(weight());
    await panel.getByLabel(weight()).fill('7');
    await panel.getByRole('button', { name: '2 ändern' }).click();
    await note('2 Einträge geändert').waitFor();
    const id = await idOf(weight());
    const filter = encodeURIComponent(JSON.stringify([{ field: `property-${id}`, operator: '=', value: 7 }]));
    const { body } = await plant.admin.get(`/api/basedata/customers?sort=-property-${id}&filter=${filter}`);
    expect(body.items.map((one: { customerName: string }) => one.customerName).toSorted()).toEqual(
      [plant.named('Feldkopie'), plant.named('Feldkunde')].toSorted(),
    );
    expect(JSON.stringify(body.items[0])).toContain('<b>rot</b> 😀');
  });

  it('are not deleted while they hold something, and archived instead', async () => {
    await visit(page, `${url}/additionalproperties/${await idOf(weight())}`);
    await page.getByRole('button', { name: 'Löschen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Löschen' }).click();
    await dialog.getByRole('link', { name: plant.named('Feldkunde') }).waitFor();
    await dialog.getByRole('button', { name: 'Stattdessen archivieren' }).click();
    await note(`${weight()} archiviert`).waitFor();
    // No new object is asked for it; one that has a value shows it.
    await visit(page, `${url}/basedata/customers/new`);
    await field(colour()).waitFor();
    await expect.poll(() => field(weight()).count()).toBe(0);
  });

  it('stand on the page of a planning object and in its form', async () => {
    const { body } = await plant.admin.send('POST', '/api/planning/projects', {
      project: { projectName: plant.named('Feldprojekt') },
    });
    await visit(page, `${url}/planningobjects/projects/${body.project.projectId}`);
    await page.getByText(until(), { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Bearbeiten' }).click();
    await field(until()).fill('29.02.2028');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('definition').getByText('29.02.2028').waitFor();
  });

  it('are asked for while a technology is made, with those of what it is made from', async () => {
    const define = await plant.admin.send('POST', '/api/basedata/propertyDefinitions', {
      propertyName: plant.named('Prüfplan'),
      datatype: 'string',
      propertyType: 'technologies',
    });
    const { propertyDefinitionId: propertyId } = define.body;
    const { body: article } = await plant.admin.send('POST', '/api/basedata/articles', {
      articleName: plant.named('Feldartikel'),
    });
    const { body: first } = await plant.admin.send('POST', '/api/basedata/technologies', {
      articleId: article.articleId,
      technologyItems: [
        { number: 10, valueAddName: plant.named('Sägen'), resourceGroupId: plant.resourceGroupId, duration: 60 },
      ],
      additionalProps: [{ propertyId, value: 'PP-1' }],
    });
    await visit(page, `${url}/basedata/technologies/new?from=${first.technologyId}&article=${article.articleId}`);
    await expect.poll(() => page.getByLabel(plant.named('Prüfplan')).inputValue()).toBe('PP-1');
    await page.getByLabel(plant.named('Prüfplan')).fill('PP-2');
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await page.waitForURL(/\/basedata\/technologies\/(?!new)/);
    await page.getByRole('definition').getByText('PP-2', { exact: true }).waitFor();
    // Others make technologies in this plant.
    await plant.admin.send('PUT', `/api/basedata/propertyDefinitions/${propertyId}`, { archived: true });
  });

  async function idOf(name: string): Promise<string> {
    const filter = encodeURIComponent(JSON.stringify([{ field: 'propertyName', operator: 'equals', value: name }]));
    const { body } = await plant.admin.get(`/api/basedata/propertyDefinitions?filter=${filter}`);
    return body.items[0].propertyDefinitionId;
  }
});
