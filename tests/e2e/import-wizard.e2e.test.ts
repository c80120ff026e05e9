import { expect, it } from 'vitest';
import { openSmallPlant } from '#tests/product/opened.ts';

const { url, plant, page } = await openSmallPlant('anna');

const project = plant.named('A');
const unit = plant.named('Stück');
/** A table as somebody's own system writes it: other headings, a decimal comma, three wrong cells. */
const file = [
  'Teil;Bezeichnung;Mengeneinheit;AG-Nr;Arbeitsgang;Kostenstelle;te;Arbeitsplan',
  `${project}-1;Rahmen;${unit};10;Sägen;${plant.named('Saws')};90,5;T-1`,
  `${project}-1;Rahmen;${unit};20;Sägen;${plant.named('Saws')};1O;T-1`,
  `${project}-2;;${unit};10;Sägen;${plant.named('Saws')};60;T-1`,
  `${project}-3;Gabel;${unit};x;Sägen;${plant.named('Saws')};60;T-1`,
].join('\n');

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const article = async (number: string) => {
  const filter = JSON.stringify([{ field: 'articleNumber', operator: 'equals', value: `${project}-${number}` }]);
  const { body } = await plant.admin.get(`/api/basedata/articles?filter=${encodeURIComponent(filter)}`);
  return body.items[0];
};

it('a table with other names and wrong cells is in the plant when each cell is put right, over a reload and a lost line', async () => {
  await page.goto(`${url}/import`);
  await page.getByRole('radiogroup').waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'teile.csv', mimeType: 'text/csv', buffer: Buffer.from(file, 'latin1') });
  await page.getByRole('heading', { name: 'teile.csv' }).waitFor();
  await page.getByRole('columnheader', { name: /te/ }).first().waitFor();
  // What was begun is there again.
  await page.reload();
  await page.getByRole('heading', { name: 'teile.csv' }).waitFor();
  await page.context().setOffline(true);
  await button('Prüfen').click();
  await page.getByRole('alert').waitFor();
  await page.context().setOffline(false);
  await button('Prüfen').click();
  const row = (number: string) =>
    page.getByRole('row').filter({ has: page.getByRole('cell', { name: number, exact: true }) });
  await row('3').getByRole('button', { name: '10' }).click();
  await row('4').getByRole('textbox').fill('Lenker');
  await page.keyboard.press('Enter');
  await row('5').getByRole('textbox').fill('10');
  await page.keyboard.press('Enter');
  await button('Noch einmal prüfen').click();
  await button('4 Zeilen importieren').waitFor();
  await page.reload();
  await button('4 Zeilen importieren').click();
  await expect.poll(() => page.locator('h2[role=status]').textContent()).toBe('Alles ist importiert');
  expect(await article('2')).toMatchObject({ articleName: 'Lenker' });
  expect(await article('1')).toMatchObject({ articleName: 'Rahmen' });
  await page.getByRole('tab', { name: /Neu 4/ }).waitFor();
  await button('Neuer Import').click();
  await page.getByRole('link', { name: 'teile.csv' }).first().waitFor();
});
