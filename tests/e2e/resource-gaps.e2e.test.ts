import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { openPage, signInOn } from '#tests/product/browser.ts';
import { openSmallPlant } from '#tests/product/opened.ts';
import { visit } from '#tests/product/walk.ts';

/** Gaps of resources (domain facts §9): the list, and what a gap does to bars, told before it is stored. */

const { url, plant, browser, page } = await openSmallPlant();

beforeAll(async () => {
  // A plant without any reason yet has nothing to ask the plan with.
  await plant.admin.send('POST', '/api/basedata/gapTypes', { gapTypeName: plant.named('Umbau') });
});

const operation = async (): Promise<{ startDate: string; endDate: string; resourceId: string }> =>
  (await plant.admin.get(`/api/planning/v3/operations/${plant.operationId}`)).body;
/** A day and a time as a German plant writes them. */
const local = (iso: string, hours: number) => {
  const at = new Date(Date.parse(iso) + hours * 3_600_000);
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', ...options }).format(at);
  return {
    day: part({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    time: part({ hour: '2-digit', minute: '2-digit' }),
  };
};
/** Without the header, in which the reasons can be chosen. */
const rows = () => page.locator('[role=row][data-id]').filter({ hasText: plant.named('Wartung') });

/** Where the operation stands without the gap. */
let untouched: string;

it('says what a new gap does to the bars in it before it is stored, and does that', async () => {
  const before = await operation();
  untouched = before.startDate;
  const saw = (await plant.admin.get(`/api/basedata/resources/${before.resourceId}`)).body.resourceName;
  const [from, to] = [local(before.startDate, 0), local(before.endDate, 0)];
  await visit(page, `${url}/resourcegaps`);
  await page.getByRole('button', { name: 'Neue Lücke' }).click();
  await page.getByRole('combobox', { name: 'Ressource', exact: true }).fill(saw);
  await page.getByRole('listbox').getByRole('option', { name: saw }).click();
  await page.getByLabel('Von Tag').fill(from.day);
  await page.getByLabel('Von Uhrzeit').fill(from.time);
  await page.getByLabel('Bis Tag').fill(to.day);
  await page.getByLabel('Bis Uhrzeit').fill(to.time);
  await page.getByLabel('Oder ein neuer Grund').fill(plant.named('Wartung'));
  // What was entered survives a reload.
  await page.reload();
  await expect.poll(() => page.getByLabel('Von Tag').inputValue()).toBe(from.day);
  await expect.poll(() => page.getByLabel('Von Uhrzeit').inputValue()).toBe(from.time);
  const effect = page.getByTestId('change-effect');
  await expect.poll(() => effect.textContent()).toMatch(/1 Balken wird länger, kürzer oder rückt/);
  expect((await operation()).startDate).toBe(before.startDate);

  await effect.getByRole('button', { name: 'Wege vergleichen' }).click();
  const ways = page.getByRole('radiogroup', { name: 'Wie der Plan folgt' });
  const chosen = () => ways.getByRole('radio', { checked: true }).textContent();
  await expect.poll(chosen).toContain('Nach rechts schieben');
  await page.keyboard.press('2');
  await expect.poll(chosen).toContain('Andere Maschinen');
  await page.keyboard.press('1');
  await expect.poll(() => page.getByRole('figure', { name: 'Nachher: Nach rechts schieben' }).count()).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => ways.count()).toBe(0);
  expect((await operation()).startDate).toBe(before.startDate);
  await page.getByRole('button', { name: 'Anlegen' }).click();
  await expect.poll(() => rows().count()).toBe(1);
  await expect.poll(async () => (await operation()).startDate > before.startDate).toBe(true);
});

it('leads to its place on the timeline, and says what its end does', async () => {
  await rows().click();
  await page.getByRole('button', { name: 'Löschen' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.textContent()).toMatch(/Balken|Kein Balken ändert sich/);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('link', { name: 'In Zeitachse zeigen' }).click();
  await page.waitForURL('**/production');
  const row = page.locator('#timeline-mirror tr').filter({ hasText: plant.sawNames[0] });
  await expect.poll(() => row.count()).toBeGreaterThan(0);
});

it('is taken back with its bars by one undo on the timeline, and repeated with them', async () => {
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await operation()).startDate).toBe(untouched);
  await expect.poll(() => page.getByText(/Lücke eingetragen/).count()).toBeGreaterThan(0);
  // The reason was entered with it, and is what comes before it.
  await page.getByRole('button', { name: /^Rückgängig: Lückengründe · .*Wartung.*angelegt/ }).hover();
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.getByText(/Zurückgenommen: .*Wartung.*angelegt/).count()).toBeGreaterThan(0);
  for (const again of [/Wiederholt: .*Wartung.*angelegt/, /Wiederholt: .*Lücke eingetragen/]) {
    await page.keyboard.press('Control+y');
    await expect.poll(() => page.getByText(again).count()).toBeGreaterThan(0);
  }
  await expect.poll(async () => (await operation()).startDate > untouched).toBe(true);
});

it('goes by a click that is confirmed, and what it had pushed comes back', async () => {
  await visit(page, `${url}/resourcegaps`);
  await rows().click();
  await page.getByRole('button', { name: 'Löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await expect.poll(() => rows().count()).toBe(0);
  await expect.poll(async () => (await operation()).startDate).toBe(untouched);
});

it('is read only without the right to write base data', async () => {
  const username = plant.named('werner').replace(' ', '');
  const passwordhash = createHash('sha256').update(plant.password).digest('hex');
  const worker = { username, firstName: 'Werner', lastName: 'Ott', language: 'de', roles: ['user'], passwordhash };
  expect((await plant.admin.send('POST', '/api/useradmin/users', worker)).status).toBe(201);
  const other = await openPage(browser);
  await signInOn(other, url, username, plant.password);
  await visit(other, `${url}/resourcegaps`);
  await other.getByRole('grid').waitFor();
  await expect.poll(() => other.getByRole('button', { name: 'Neue Lücke' }).count()).toBe(0);
});
