import { beforeAll, describe, expect, it } from 'vitest';
import { openSmallPlant } from '#tests/product/opened.ts';

const { url, plant, page } = await openSmallPlant();

describe('the routing table of a technology', () => {
  let articleId: string;
  let technologyId: string;
  const steps = () => page.getByRole('grid', { name: 'Arbeitsgänge' });
  const note = (text: RegExp) => page.getByRole('region', { name: 'Meldungen' }).getByText(text);
  const stored = async () => (await plant.admin.get(`/api/basedata/technologies/${technologyId}`)).body;
  const type = async (...texts: readonly string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
  };
  const paste = (text: string) =>
    steps().evaluate((grid, lines) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', lines);
      grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);

  /** The page that is left has a sheet, too, which takes nothing: the address changes before the picture does. */
  const startEditing = async () => {
    await page.getByRole('button', { name: 'Bearbeiten', exact: true }).click();
    await page.waitForURL('**/basedata/technologies/edit/**');
    await page.getByRole('button', { name: 'Speichern' }).waitFor();
  };

  beforeAll(async () => {
    const { body } = await plant.admin.send('POST', '/api/basedata/articles', { articleName: plant.named('Gabel') });
    articleId = body.articleId;
    // Names are typed at once, by which the page is not told yet of a write before it: a read that knows of it waits for all.
    await plant.admin.get('/api/basedata/resources?limit=1');
  });

  it('is filled from an empty screen by the keyboard alone', async () => {
    await page.goto(`${url}/basedata/technologies/new?article=${articleId}`);
    await steps().focus();
    await page.keyboard.press('ArrowRight');
    await type(plant.named('Drehen'), plant.named('Sägen'), plant.sawNames[0].slice(0, 6), '1 h 30', '10');
    // With the units that a number alone stands for.
    await expect.poll(() => steps().getByRole('gridcell', { name: '1 h 30 min', exact: true }).count()).toBe(1);
    await expect.poll(() => steps().getByRole('gridcell', { name: '10 min', exact: true }).count()).toBe(1);
    // Of this group, not the first that is called so.
    await expect.poll(() => steps().getByRole('gridcell', { name: plant.sawNames[0], exact: true }).count()).toBe(1);
    // Enter goes on below the cell that the row of Tabs began in.
    await page.keyboard.press('Enter');
    await type(plant.named('Bohren'), plant.named('Sägen'));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('oft');
    await page.keyboard.press('Enter');
    const wrong = page.getByRole('button', { name: '1 Zelle stimmt noch nicht' });
    await wrong.waitFor();
    await page.keyboard.press('ArrowUp');
    await page.getByText(/^Zeit: Das ist keine Zeit/).waitFor();
    await page.keyboard.type('90s');
    await page.keyboard.press('Enter');
    await expect.poll(() => wrong.count()).toBe(0);
    await page.keyboard.press('Control+s');
    await note(/^Technologie angelegt$/).waitFor();
    await page.waitForURL(/\/basedata\/technologies\/(?!new)[\w-]+$/);
    technologyId = page.url().split('/').at(-1) ?? '';
    const { technologyItems, isStandard } = await stored();
    expect(isStandard).toBe(true);
    expect(technologyItems).toMatchObject([
      { number: 10, valueAddName: plant.named('Drehen'), duration: 5_400, setupTime: 600 },
      { number: 20, valueAddName: plant.named('Bohren'), resourceGroupId: plant.resourceGroupId, duration: 90 },
    ]);
  });

  it('takes eight rows of a spreadsheet at once, keeps what cannot be read, and takes them back', async () => {
    await startEditing();
    await steps().focus();
    await page.keyboard.press('Control+ArrowDown');
    const lines = Array.from({ length: 8 }, (_, index) =>
      [
        30 + index * 10,
        `Schritt ${index + 1}`,
        index === 3 ? 'gibt es nicht' : plant.named(index === 5 ? 'Fräsen' : 'Sägen'),
        '',
        `${index + 1} min`,
      ].join('\t'),
    );
    await paste(lines.join('\r\n'));
    const rows = steps().getByRole('row');
    await expect.poll(() => rows.count()).toBe(12);
    await page.getByRole('button', { name: '2 Zellen stimmen noch nicht' }).waitFor();
    // Somebody else makes the group meanwhile.
    const { status } = await plant.admin.send('POST', '/api/basedata/resourceGroups', {
      resourceGroupName: plant.named('Fräsen'),
    });
    expect(status).toBe(201);
    const wrong = page.getByRole('button', { name: '1 Zelle stimmt noch nicht' });
    await wrong.waitFor();
    await expect.poll(() => steps().getByText('gibt es nicht').getAttribute('aria-invalid')).toBeNull();
    await page.keyboard.press('Control+z');
    await expect.poll(() => rows.count()).toBe(4);
    await page.keyboard.press('Control+y');
    await expect.poll(() => rows.count()).toBe(12);
    await wrong.click();
    await page.keyboard.press('Delete');
    await page.keyboard.type(plant.named('Sägen'));
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'Ablauf mit 10 Arbeitsgängen' }).waitFor();
    // What would be typed while it is being stored would be gone with the page.
    const answer = Promise.withResolvers<void>();
    await page.route(/\/technologies\/[\w-]+$/, async (route) => {
      if (route.request().method() === 'PUT') await answer.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page
      .locator('[inert]')
      .filter({ hasText: plant.named('Drehen') })
      .waitFor();
    answer.resolve();
    await note(/^Technologie gespeichert$/).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    expect((await stored()).technologyItems).toHaveLength(10);
  });

  it('shows what somebody else has changed meanwhile, and brings both together', async () => {
    await startEditing();
    const { technologyItems } = await stored();
    const theirs = technologyItems.map((item: { number: number }) =>
      item.number === 10 ? { ...item, setupTime: 1_200 } : item,
    );
    await steps().focus();
    await page.keyboard.press('ArrowDown');
    for (let right = 0; right < 4; right++) await page.keyboard.press('ArrowRight');
    await page.keyboard.type('2 min');
    await page.keyboard.press('Enter');
    await plant.admin.send('PUT', `/api/basedata/technologies/${technologyId}`, { technologyItems: theirs });
    await page.getByRole('button', { name: 'Speichern' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Jemand anderes hat das inzwischen geändert').waitFor();
    await dialog.getByRole('row', { name: /10 · Rüstzeit 10 min 20 min nicht geändert/ }).waitFor();
    await dialog.getByRole('button', { name: 'Beides übernehmen' }).click();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.waitForURL(`**/basedata/technologies/${technologyId}`);
    expect((await stored()).technologyItems).toMatchObject([
      { number: 10, setupTime: 1_200 },
      { number: 20, duration: 120 },
      ...technologyItems.slice(2),
    ]);
  });
});
