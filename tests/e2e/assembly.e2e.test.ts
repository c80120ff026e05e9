import { beforeAll, describe, expect, it } from 'vitest';
import { openSmallPlant } from '#tests/product/opened.ts';
import { visit } from '#tests/product/walk.ts';

const { url, plant, page } = await openSmallPlant();

describe('what an article is made of', () => {
  let bike: string;
  let wheel: string;
  const sheet = () => page.getByRole('grid', { name: 'Bestandteile' });
  const make = async (articleName: string, components: readonly object[] = []): Promise<string> => {
    const { body } = await plant.admin.send('POST', '/api/basedata/articles', {
      articleName: plant.named(articleName),
      components,
    });
    return body.articleId;
  };

  beforeAll(async () => {
    const spoke = await make('Speiche');
    wheel = await make('Laufrad', [{ articleId: spoke, amount: 36 }]);
    bike = await make('Fahrrad');
  });

  // shows base-data 2.2
  it('is entered by name, and shows the whole tree with the amounts multiplied', async () => {
    const reads: string[] = [];
    page.on('request', (request) => reads.push(decodeURIComponent(request.url())));
    await visit(page, `${url}/basedata/articles/assemble/${bike}`);
    await sheet().focus();
    await page.keyboard.type(plant.named('Laufrad'));
    await page.keyboard.press('Tab');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    const tree = page.getByRole('table', { name: 'Besteht aus' });
    await tree.getByRole('row', { name: new RegExp(`^2 .*${plant.named('Speiche')} 36 72`) }).waitFor();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('region', { name: 'Meldungen' }).getByText('Bestandteile gespeichert').waitFor();
    const { body } = await plant.admin.get(`/api/basedata/articles/${bike}`);
    expect(body.components).toEqual([{ articleId: wheel, amount: 2 }]);
    // A plant may have 20,000 articles: they are searched, never read one and all. The tabs ask how many there are.
    const lists = reads.filter((read) => read.includes('/basedata/articles?'));
    expect(lists.length).toBeGreaterThan(1);
    expect(lists.filter((read) => !/filter=|limit=(1|30)\b/.test(read))).toEqual([]);
  });

  it('is never itself: a circle is named on its way and cannot be saved', async () => {
    await visit(page, `${url}/basedata/articles/assemble/${wheel}`);
    const users = page.getByRole('table', { name: 'Wird verwendet in' });
    await users.getByRole('row', { name: new RegExp(`^1 .*${plant.named('Fahrrad')} 2 2`) }).waitFor();
    await sheet().focus();
    await page.keyboard.press('Control+ArrowDown');
    await page.keyboard.type(plant.named('Fahrrad'));
    await page.keyboard.press('Tab');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .getByText(new RegExp(`${plant.named('Laufrad')} → .*${plant.named('Fahrrad')} → .*${plant.named('Laufrad')}`))
      .waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true);
    const refused = await plant.admin.send('PUT', `/api/basedata/articles/${wheel}`, {
      components: [{ articleId: bike, amount: 1 }],
    });
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'circularDependency']);
  });

  it('is not itself either when somebody else closes the circle meanwhile', async () => {
    const [frame, tube] = [await make('Gestell'), await make('Rohling')];
    await visit(page, `${url}/basedata/articles/assemble/${frame}`);
    await sheet().focus();
    await page.keyboard.type(plant.named('Rohling'));
    await page.keyboard.press('Tab');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    const tree = page.getByRole('table', { name: 'Besteht aus' });
    await tree.getByRole('row', { name: new RegExp(`^1 .*${plant.named('Rohling')} 1 1`) }).waitFor();
    const components = [{ articleId: frame, amount: 1 }];
    expect((await plant.admin.send('PUT', `/api/basedata/articles/${tube}`, { components })).status).toBe(200);
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page
      .getByRole('alert')
      .getByText(new RegExp(`${plant.named('Gestell')} → .*${plant.named('Rohling')} → .*${plant.named('Gestell')}`))
      .waitFor();
    await expect.poll(() => page.getByText('Vorgänger').count()).toBe(0);
  });

  it('and a technology tell what material all that is planned of them needs', async () => {
    const read = async (path: string) => (await plant.admin.get(path)).body;
    const { productionOrderId } = await read(`/api/planning/v3/operations/${plant.operationId}`);
    const { articleId, technologyId, articleAmount } = await read(
      `/api/planning/productionOrders/${productionOrderId}`,
    );
    const { body } = await plant.admin.send('POST', '/api/basedata/materials', { materialName: plant.named('Rohr') });
    const bom = [{ materialId: body.materialId, amount: 2.5, number: 10 }];
    expect((await plant.admin.send('PUT', `/api/basedata/technologies/${technologyId}`, { bom })).status).toBe(200);
    const need = { materialName: plant.named('Rohr'), amount: 2.5 * articleAmount, operationId: plant.operationId };
    for (const path of [`technologies/${technologyId}`, `articles/${articleId}`])
      await expect.poll(() => read(`/api/planning/${path}/materials`)).toMatchObject({ items: [need], total: 1 });
    expect((await plant.admin.get('/api/planning/technologies/nothing/materials')).status).toBe(404);
    await visit(page, `${url}/basedata/technologies/${technologyId}`);
    await page.getByRole('table', { name: 'Materialbedarf' }).getByText(plant.named('Rohr')).waitFor();
    await page.getByRole('table', { name: 'Damit eingeplante Fertigungsaufträge' }).getByRole('link').first().waitFor();
  });
});
