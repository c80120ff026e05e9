import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openPage, signInOn } from '#tests/product/browser.ts';
import { openSmallPlant } from '#tests/product/opened.ts';
import { visit } from '#tests/product/walk.ts';

const { url, plant, browser, page } = await openSmallPlant();

/** Capacity plans and the painter of their week, by keyboard, by hand, by typing and by finger. */
describe('a capacity plan', () => {
  const grid = () => page.getByTestId('week-grid');
  const week = () => page.getByTestId('week-hours');
  const stored = async (name: string): Promise<readonly string[]> => {
    const filter = encodeURIComponent(
      JSON.stringify([{ field: 'availabilityPlanName', operator: 'equals', value: plant.named(name) }]),
    );
    const { body } = await plant.admin.get(`/api/basedata/availabilityPlans?filter=${filter}`);
    return (body.items[0]?.availabilities ?? []).map(
      (one: { weekday: number; timeFrom: string; timeTo: string }) => `${one.weekday} ${one.timeFrom}-${one.timeTo}`,
    );
  };
  const begin = async (name: string): Promise<void> => {
    await visit(page, `${url}/availabilityplans/new`);
    await page.getByLabel('Kapazitätsplan', { exact: true }).fill(plant.named(name));
  };
  const create = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await page.getByTestId('plan-users').waitFor();
  };
  /** A place in the grid: day from Monday on, and hour. */
  const spot = async (of: Locator, day: number, hour: number) => {
    const box = await of.boundingBox();
    if (box === null) throw new Error('There is no grid');
    return { x: box.x + (box.width * hour) / 24, y: box.y + (box.height * (day + 0.5)) / 7 };
  };
  const drag = async (from: readonly [number, number], to: readonly [number, number]): Promise<void> => {
    // Where it is when it has come to rest.
    await grid().hover();
    const [start, end] = [await spot(grid(), ...from), await spot(grid(), ...to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
  };

  it('is painted and stored with the keyboard alone, over midnight as well', async () => {
    await begin('Tastatur');
    await grid().focus();
    // Monday 06:00: begun with Enter an hour long, seven more by Shift and arrow.
    await page.keyboard.press('Enter');
    for (let hour = 1; hour < 8; hour++) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => week().textContent()).toBe('8 h je Woche');
    await page.getByRole('status').filter({ hasText: 'Schicht von Montag 06:00 bis 14:00 gemalt' }).waitFor();
    // Tuesday 22:00 to Wednesday 02:00.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    for (let quarter = 0; quarter < 7; quarter++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    for (let hour = 1; hour < 4; hour++) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => week().textContent()).toBe('12 h je Woche');
    // A shift on Wednesday, and away with it.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => week().textContent()).toBe('13 h je Woche');
    await page.keyboard.press('Delete');
    await expect.poll(() => week().textContent()).toBe('12 h je Woche');
    await page.getByLabel('Kapazitätsplan', { exact: true }).press('Enter');
    await page.getByTestId('plan-users').waitFor();
    expect(await stored('Tastatur')).toEqual(['1 06:00-14:00', '2 22:00-02:00']);
  });

  it('is painted, stretched, moved and erased by hand, and a day is copied to others', async () => {
    await begin('Maus');
    await drag([0, 6], [0, 14]);
    await expect.poll(() => week().textContent()).toBe('8 h je Woche');
    await page.getByRole('button', { name: 'Montag kopieren nach' }).click();
    await page.getByRole('menuitem', { name: 'Montag bis Freitag' }).click();
    await expect.poll(() => week().textContent()).toBe('40 h je Woche');
    // While it fades it still covers the page.
    await page.locator('.MuiMenu-root').waitFor({ state: 'detached' });
    await drag([6, 22], [7, 4]);
    await drag([1, 13.95], [1, 16]);
    await drag([2, 9], [2, 11]);
    await page.getByRole('button', { name: 'Radieren' }).click();
    await drag([4, 12], [4, 14]);
    await create();
    expect(await stored('Maus')).toEqual([
      '1 06:00-14:00',
      '2 06:00-16:00',
      '3 08:00-16:00',
      '4 06:00-14:00',
      '5 06:00-12:00',
      '0 22:00-04:00',
    ]);
  });

  it('takes exact times, and what is no time leaves the old one and says so', async () => {
    await begin('Getippt');
    await page.getByRole('button', { name: 'Schicht am Donnerstag hinzufügen' }).click();
    const [from, to] = [page.getByLabel('Donnerstag, Schicht 1 von'), page.getByLabel('Donnerstag, Schicht 1 bis')];
    await from.fill('5.50');
    await from.press('Tab');
    await to.fill('25:00');
    await to.press('Tab');
    await page.getByText('„25:00“ ist hier keine Uhrzeit').waitFor();
    await expect.poll(() => to.inputValue()).toBe('14:00');
    await to.fill('24');
    await to.press('Enter');
    await expect.poll(() => week().textContent()).toBe('18,17 h je Woche');
    await create();
    expect(await stored('Getippt')).toEqual(['4 05:50-24:00']);
  });

  it('with shifts that overlap says which, and is not stored', async () => {
    await begin('Doppelt');
    await page.getByRole('button', { name: 'Schicht am Montag hinzufügen' }).click();
    await page.getByRole('button', { name: 'Schicht am Montag hinzufügen' }).click();
    const second = page.getByLabel('Montag, Schicht 2 von');
    await second.fill('13:00');
    await second.press('Enter');
    await page.getByText('2 Schichten überschneiden sich').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Anlegen' }).isDisabled()).toBe(true);
    const answer = await plant.admin.send('POST', '/api/basedata/availabilityPlans', {
      availabilityPlanName: plant.named('Doppelt'),
      availabilities: [
        { weekday: 1, isActive: true, timeFrom: '06:00', timeTo: '14:00' },
        { weekday: 1, isActive: true, timeFrom: '13:00', timeTo: '22:00' },
      ],
    });
    expect(answer.status).toBe(400);
    expect(answer.body.detailsObject.fields).toMatchObject({ 'availabilities.1': 'overlaps' });
    await second.fill('14:00');
    await second.press('Enter');
    await create();
    expect(await stored('Doppelt')).toEqual(['1 06:00-14:00', '1 14:00-22:00']);
  });

  it('that a resource works by says so, and is not deleted', async () => {
    await visit(page, `${url}/availabilityplans`);
    await page.getByRole('gridcell', { name: plant.named('Rund um die Uhr') }).click();
    await page.getByTestId('plan-users').getByRole('link', { name: plant.sawNames[0] }).waitFor();
    const id = page.url().split('/').at(-1);
    const answer = await plant.admin.send('DELETE', `/api/basedata/expert/availabilityPlan/${id}`);
    expect(answer.status).toBe(409);
    expect(answer.body.detailsObject.usedBy).toEqual(
      expect.arrayContaining([expect.objectContaining({ collection: 'resources', name: plant.sawNames[0] })]),
    );
  });

  it('is painted with a finger', async () => {
    const phone = await openPage(browser, { width: 390, height: 844, touch: true });
    await signInOn(phone, url, plant.users.ben, plant.password);
    await visit(phone, `${url}/availabilityplans/new`);
    const touched = phone.getByTestId('week-grid');
    await touched.hover({ trial: true });
    const [start, end] = [await spot(touched, 5, 6), await spot(touched, 5, 12)];
    const finger = await phone.context().newCDPSession(phone);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
    await touch('touchStart', [start]);
    await touch('touchMove', [{ x: (start.x + end.x) / 2, y: start.y }]);
    await touch('touchMove', [end]);
    await touch('touchEnd', []);
    await expect.poll(() => phone.getByTestId('week-hours').textContent()).toBe('6 h je Woche');
  });
});
