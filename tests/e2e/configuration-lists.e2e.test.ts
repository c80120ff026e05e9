import { describe, expect, it } from 'vitest';
import { openSmallPlant } from '#tests/product/opened.ts';
import { visit, walkOn } from '#tests/product/walk.ts';

const { url, plant, page } = await openSmallPlant();
const goTo = walkOn(page, url);

/** Lists whose entries are a name, or have a form that is filled with it. */
const lists = [
  '/articlegroups',
  '/amountunits',
  '/resourcegroups',
  '/resourceprograms',
  '/gaptypes',
  '/troubletypes',
  '/rejecttypes',
  '/pools',
  '/equipments',
  '/storagelocations',
  '/locations',
  '/basedata/valueadds',
] as const;

/** A name from right to left, with a picture and with what a browser would take for a page. */
const odd = '<b>عربي</b> 🚲 & "x"';

describe('the lists of the configuration', () => {
  const panel = () => page.getByRole('complementary');

  const make = async (path: string): Promise<string> => {
    const name = `${plant.named(odd)} ${path}`;
    await goTo(`${path}/new`);
    await panel().getByRole('textbox').first().fill(name);
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await panel().getByRole('heading', { name }).waitFor();
    return name;
  };

  // shows base-data 2.32, base-data 6.21
  it.each(lists)('%s makes an entry of any name', async (path) => {
    await make(path);
  });

  // shows base-data 2.33
  it('an entry is copied, put away and deleted', async () => {
    const name = await make('/troubletypes/groups');
    await page.getByRole('button', { name: 'Duplizieren' }).click();
    await page.waitForURL('**/troubletypes/groups/duplicate/*');
    await expect.poll(() => panel().getByRole('textbox').first().inputValue()).toBe(`${name} (Kopie)`);
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await panel()
      .getByRole('heading', { name: `${name} (Kopie)` })
      .waitFor();
    await page.getByRole('button', { name: 'Archivieren', exact: true }).click();
    await page.getByRole('button', { name: 'Wiederherstellen' }).waitFor();
    await page.getByRole('button', { name: 'Löschen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    // Behind the question the panel is nobody's: it does not count before it is gone.
    await page.waitForURL('**/troubletypes/groups');
    await expect.poll(() => panel().count()).toBe(0);
  });

  it('a name of 10,000 letters is refused before it is sent', async () => {
    await visit(page, `${url}/locations/new`);
    await panel().getByRole('textbox').first().fill('x'.repeat(10_000));
    await page.keyboard.press('Tab');
    await expect.poll(() => page.getByRole('button', { name: 'Anlegen' }).isDisabled()).toBe(true);
    await panel().getByRole('textbox').first().fill('');
  });

  it('a holiday on 31 February is none', async () => {
    await visit(page, `${url}/holidays/new`);
    await panel().getByLabel('Von', { exact: true }).fill('31.02.2027');
    await page.keyboard.press('Tab');
    await expect.poll(() => panel().getByLabel('Von', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.getByRole('button', { name: 'Anlegen' }).isDisabled()).toBe(true);
    for (const label of ['Von', 'Bis']) await panel().getByLabel(label, { exact: true }).fill('24.12.2027');
    await panel().getByLabel('Bezeichnung').fill(plant.named('Betriebsruhe'));
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await panel()
      .getByRole('heading', { name: plant.named('Betriebsruhe') })
      .waitFor();
  });

  // shows base-data 2.35
  it('a physical characteristic has the units of what it measures', async () => {
    await visit(page, `${url}/characteristics`);
    await page.waitForURL('**/characteristics/physical');
    await page.getByRole('button', { name: 'Neues Merkmal' }).click();
    await panel().getByLabel('Name', { exact: true }).fill(plant.named('Hubkraft'));
    await panel()
      .getByLabel(/^Misst/)
      .selectOption('Gewicht');
    await panel()
      .getByLabel(/^Einheit/)
      .selectOption('t');
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await panel()
      .getByRole('heading', { name: plant.named('Hubkraft') })
      .waitFor();
    const id = page.url().split('/').at(-1);
    // The address without its kind finds it as well.
    await visit(page, `${url}/characteristics/${id}`);
    await page.waitForURL(`**/characteristics/physical/${id}`);
  });

  it('a sequence is put in order with the keyboard', async () => {
    await visit(page, `${url}/characteristics/order/new`);
    await panel().getByLabel('Name', { exact: true }).fill(plant.named('Farbe'));
    await panel().getByLabel('Wert 1').fill('schwarz');
    await panel().getByLabel('Wert 1').press('Enter');
    await page.keyboard.type('weiß');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => panel().getByLabel('Wert 1').inputValue()).toBe('weiß');
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await panel()
      .getByRole('heading', { name: plant.named('Farbe') })
      .waitFor();
    const id = page.url().split('/').at(-1);
    const { body } = await plant.admin.get(`/api/basedata/characteristics/${id}`);
    expect([body.kind, body.values]).toEqual(['order', ['weiß', 'schwarz']]);
  });
});
