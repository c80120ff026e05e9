import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPage, signInOn } from '#tests/product/browser.ts';
import { openSmallPlant } from '#tests/product/opened.ts';
import { visit } from '#tests/product/walk.ts';

const { url, plant, browser, page } = await openSmallPlant();

/** Gaps as a calendar (domain facts §9): drawn, moved and lengthened by hand, by keyboard and by finger. */
describe('the calendar of gaps', () => {
  let resourceId: string;
  // A month in which nothing else of this plant happens.
  const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 5, 1))
    .toISOString()
    .slice(0, 7);
  const dayOf = (day: number): string => `${month}-${String(day).padStart(2, '0')}`;
  /** As a German form shows it. */
  const german = (day: number): string => dayOf(day).split('-').reverse().join('.');

  beforeAll(async () => {
    ({ resourceId } = (await plant.admin.get(`/api/planning/v3/operations/${plant.operationId}`)).body);
    const reason = await plant.admin.send('POST', '/api/basedata/gapTypes', { gapTypeName: plant.named('Wartung') });
    expect(reason.status).toBe(201);
    await open(page);
  });

  const open = async (on: Page, span = 'month'): Promise<void> => {
    await visit(on, `${url}/resourcegaps/calendar?of=resource:${resourceId}&span=${span}&day=${dayOf(10)}`);
    await on.getByTestId('gap-calendar').waitFor();
  };
  /** The cell of a day of the month. */
  const cell = (day: number, on = page): Locator =>
    on.locator('[role=gridcell][data-beside=false]').filter({ has: on.locator(`b:text-is("${day}")`) });
  const bars = () => page.locator('[data-gap]');
  const stored = async (): Promise<readonly string[]> => {
    const filter = encodeURIComponent(JSON.stringify([{ field: 'resourceId', operator: '=', value: resourceId }]));
    const { body } = await plant.admin.get(`/api/basedata/resourceGaps?filter=${filter}&sort=dateFrom`);
    return body.items.map((gap: { dateFrom: string; dateTo: string }) => {
      const at = (iso: string): string =>
        new Intl.DateTimeFormat('de-DE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(
          Date.parse(iso),
        );
      return `${at(gap.dateFrom)} – ${at(gap.dateTo)}`;
    });
  };
  const short = (day: number): string => `${german(day).slice(0, 6)}${german(day).slice(8)}, 00:00`;
  const drag = async (from: Locator, to: Locator, grip?: { readonly x: number; readonly y: number }): Promise<void> => {
    await from.hover(grip === undefined ? {} : { position: grip });
    await page.mouse.down();
    const end = await to.boundingBox();
    if (end === null) throw new Error('There is nowhere to drag it');
    await page.mouse.move(end.x + end.width / 2, end.y + end.height - 8, { steps: 4 });
    await page.mouse.up();
  };
  const chooseReason = () => page.getByLabel('Lückengrund').selectOption({ label: plant.named('Wartung') });

  it('makes a gap of the days that were drawn over, after the plan was asked', async () => {
    await drag(cell(10), cell(12));
    await expect.poll(() => page.getByLabel('Von Tag').inputValue()).toBe(german(10));
    await expect.poll(() => page.getByLabel('Bis Tag').inputValue()).toBe(german(13));
    await chooseReason();
    await expect.poll(() => page.getByTestId('change-effect').textContent()).toMatch(/Kein Balken ändert sich/);
    expect(await stored()).toEqual([]);
    await page.getByRole('button', { name: 'Anlegen' }).click();
    // Over the end of a week it is drawn in two rows.
    await expect.poll(() => bars().count()).toBeGreaterThan(0);
    await expect.poll(stored).toEqual([`${short(10)} – ${short(13)}`]);
  });

  it('moves a gap and lengthens it, and the form follows the hand before anything is stored', async () => {
    await drag(bars().first(), cell(17), { x: 40, y: 10 });
    await expect.poll(() => page.getByLabel('Von Tag').inputValue()).toBe(german(17));
    expect(await stored()).toEqual([`${short(10)} – ${short(13)}`]);
    // What is drawn can be drawn on: its end is pulled over the week.
    await page.getByLabel('Bis Tag').fill(german(18));
    await expect.poll(() => page.locator('[data-ghost]').count()).toBe(1);
    await drag(page.locator('[data-ghost] > [data-edge=end]'), cell(20));
    await expect.poll(() => page.getByLabel('Bis Tag').inputValue()).toBe(german(21));
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect.poll(stored).toEqual([`${short(17)} – ${short(21)}`]);
  });

  it('needs no hand: arrows choose, move and lengthen, Enter asks, Delete deletes', async () => {
    await open(page);
    await cell(3).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Von Tag').inputValue()).toBe(german(3));
    await expect.poll(() => page.getByLabel('Bis Tag').inputValue()).toBe(german(5));
    await chooseReason();
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await expect.poll(stored).toContain(`${short(3)} – ${short(5)}`);
    await expect.poll(() => cell(4).getAttribute('aria-label')).toContain(plant.named('Wartung'));
    await cell(3).focus();
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await page.getByRole('status').filter({ hasText: 'Enter öffnet das Formular' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Von Tag').inputValue()).toBe(german(4));
    await expect.poll(() => page.getByLabel('Bis Tag').inputValue()).toBe(german(7));
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect.poll(stored).toContain(`${short(4)} – ${short(7)}`);
    await expect.poll(() => cell(5).getAttribute('aria-label')).toContain(plant.named('Wartung'));
    await cell(5).focus();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    await expect.poll(stored).toEqual([`${short(17)} – ${short(21)}`]);
  });

  it('offers everything to choose from when it is opened, not only what is chosen', async () => {
    await open(page);
    await page.getByTestId('gap-calendar').waitFor();
    const choice = page.getByRole('combobox', { name: 'Ressource oder Gruppe' });
    await expect.poll(() => choice.inputValue()).toBe(plant.sawNames[0]);
    await choice.click();
    await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBeGreaterThan(1);
    await page.keyboard.press('Escape');
  });

  it('shows a week by hours and a holiday by its name, to a group as well', async () => {
    const holiday = { dateFrom: dayOf(11), dateTo: dayOf(11), description: plant.named('Werksruhe') };
    expect((await plant.admin.send('POST', '/api/basedata/publicHolidays', holiday)).status).toBe(201);
    await open(page, 'week');
    await page
      .getByRole('rowheader')
      .filter({ hasText: plant.named('Werksruhe') })
      .waitFor();
    await expect.poll(() => page.getByRole('gridcell').count()).toBeGreaterThanOrEqual(7 * 24 - 1);
    await page.getByLabel('Ressource oder Gruppe').fill(plant.named('Sägen'));
    await page.getByRole('option', { name: plant.named('Sägen') }).click();
    await page.getByRole('rowheader').filter({ hasText: plant.sawNames[1] }).waitFor();
    await page
      .getByRole('columnheader')
      .filter({ hasText: plant.named('Werksruhe') })
      .waitFor();
  });

  it('is read with a finger: a day that is touched opens the form', async () => {
    const phone = await openPage(browser, { width: 390, height: 844, touch: true });
    await signInOn(phone, url, plant.users.ben, plant.password);
    await open(phone);
    await cell(24, phone).tap();
    await expect.poll(() => phone.getByLabel('Von Tag').inputValue()).toBe(german(24));
    await expect.poll(() => phone.getByLabel('Bis Tag').inputValue()).toBe(german(25));
  });
});
