import { describe, expect, it } from 'vitest';
import { openSmallPlant } from '#tests/product/opened.ts';
import { visit } from '#tests/product/walk.ts';

const { url, plant, page } = await openSmallPlant('anna', { width: 1280, height: 720 });

/** What an article, its technologies and its templates show on their pages. */
describe('steps, templates and characteristics of articles', () => {
  const note = (text: string) => page.getByRole('region', { name: 'Meldungen' }).getByText(text);
  const create = async (collection: string, body: object) =>
    (await plant.admin.send('POST', `/api/basedata/${collection}`, body)).body;

  it('the list of steps is filtered by the article, leads to the technology, and reads no list of articles', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      // The tabs ask how many there are.
      if (pathname === '/api/basedata/articles' && Number(searchParams.get('limit')) > 1) asked.push(request.url());
    });
    await visit(page, `${url}/basedata/technologyItems`);
    await page.getByRole('gridcell', { name: 'Sägen', exact: true }).first().waitFor();
    const filter = encodeURIComponent(
      JSON.stringify([{ field: 'articleName', operator: 'contains', value: plant.named('Rahmen') }]),
    );
    const { body } = await plant.admin.get(`/api/basedata/technologyItems?filter=${filter}`);
    expect(body.items).toMatchObject([{ number: 10, duration: 3_600, setupTime: 600 }]);
    await visit(page, `${url}/basedata/technologyItems/${body.items[0].technologyItemId}`);
    await page.waitForURL(`**/basedata/technologies/${body.items[0].technologyId}`);
    // Of all that other files have made, too.
    await visit(page, `${url}/basedata/technologies?filter=${filter}`);
    await page.getByRole('row').getByText(plant.named('Rahmen')).first().waitFor();
    expect(asked).toEqual([]);
  });

  it('a field of the plant’s own stands on the page of a technology and is changed by itself', async () => {
    const propertyName = plant.named('Zeichnung');
    await create('propertyDefinitions', { propertyName, datatype: 'string', propertyType: 'technologies' });
    await page.reload();
    await page.getByRole('row').getByText(plant.named('Rahmen')).first().click();
    await page.getByRole('button', { name: 'Eigene Felder bearbeiten' }).click();
    await page.getByLabel(propertyName).fill('Z-4711');
    await page.getByRole('button', { name: 'Felder speichern' }).click();
    await note('Felder gespeichert').waitFor();
    await page.getByRole('definition').getByText('Z-4711').waitFor();
  });

  it('a template is archived, brought back and deleted on its page', async () => {
    const { articleId } = await create('articles', { articleName: plant.named('Vorlagenartikel') });
    const { processTemplateId } = await create('processTemplates', {
      articleId,
      templateName: plant.named('Vorlage'),
      templateItems: [{ number: 10, valueAddName: plant.named('Prüfen'), duration: 3_600, position: 'before' }],
    });
    await visit(page, `${url}/basedata/templates/${processTemplateId}`);
    await page.getByRole('link', { name: plant.named('Vorlagenartikel') }).waitFor();
    await page.getByRole('button', { name: 'Archivieren' }).click();
    // New orders take it: what they get without it is said first.
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Geplante Aufträge bleiben').waitFor();
    await dialog.getByRole('button', { name: 'Archivieren' }).click();
    await note('Prozessvorlage archiviert').waitFor();
    await page.getByRole('button', { name: 'Wiederherstellen' }).click();
    await note('Prozessvorlage wiederhergestellt').waitFor();
    await page.getByRole('button', { name: 'Löschen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    await note('Prozessvorlage gelöscht').waitFor();
    expect((await plant.admin.get(`/api/basedata/processTemplates/${processTemplateId}`)).status).toBe(404);
  });

  it('what an article asks of every resource is entered in its form', async () => {
    const characteristicName = plant.named('Länge');
    await create('characteristics', { characteristicName, kind: 'physical', unitArea: 'length', unit: 'm' });
    const { articleId } = await create('articles', { articleName: plant.named('Merkmalartikel') });
    await visit(page, `${url}/basedata/articles/edit/${articleId}`);
    await page.getByRole('button', { name: 'Merkmal hinzufügen' }).click();
    await page.getByLabel('Merkmal', { exact: true }).selectOption(characteristicName);
    const wish = page.getByRole('group', { name: characteristicName });
    await wish.getByLabel('Wert', { exact: true }).fill('2,5');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('complementary').getByText(`${characteristicName}: 2,5 m`).waitFor();
    const { body } = await plant.admin.get(`/api/basedata/articles/${articleId}`);
    expect(body.characteristics).toMatchObject([{ amount: 2.5 }]);
  });
});
