import { beforeAll, describe, expect, it } from 'vitest';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import { seriousFindings } from '#tests/product/accessible.ts';
import { openPlantAlone } from '#tests/product/opened.ts';
import { type ApiClient, signIn } from '#tests/product/product.ts';
import type { TimelinePage } from '#tests/product/timeline-page.ts';

const { url, plant, timelineOf } = await openPlantAlone();

/** An own plant: a bar is pointed at, and edits are counted. Back to before a move, and on from there. */
describe('the plan as it was', () => {
  let api: ApiClient;
  let anna: TimelinePage;
  /** As the page describes the bar, and when it starts, before and after the move. */
  let [wordsBefore, startBefore, startAfter] = ['', '', ''];
  let address = '';
  const startOf = async (headers = {}): Promise<string> =>
    (await api.get(`/api/planning/v3/operations/${plant.operationId}`, headers)).body.startDate;

  beforeAll(async () => {
    const { users, password } = plant;
    api = await signIn(url, users.anna, password);
    anna = await timelineOf('anna');
    [wordsBefore, startBefore] = [await anna.describe(plant.operationId), await startOf()];
    const { middle } = await anna.locate(plant.operationId);
    await anna.drag(middle, { x: middle.x + 150, y: middle.y });
    await anna.changed(plant.operationId, wordsBefore);
    startAfter = await startOf();
  });

  it('is reached by key, edit by edit, and shows where the bar stood', async () => {
    const { page } = anna;
    await page.keyboard.press('z');
    const slider = page.getByRole('slider', { name: 'Zeitschieber' });
    await slider.waitFor();
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('Jetzt');
    await expect.poll(() => slider.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await page.getByText(/^Plan vom /).waitFor();
    // Outlined below the bar of now, and alone.
    await page.getByText('1 Balken stand anders').waitFor();
    await expect.poll(() => anna.describe(plant.operationId)).not.toBe(wordsBefore);
    await page.getByRole('button', { name: 'Nur damals' }).click();
    await expect.poll(() => anna.describe(plant.operationId)).toBe(wordsBefore);
    expect(await seriousFindings(page)).toEqual([]);
    address = page.url();
  });

  it('can be looked at only', async () => {
    const { page } = anna;
    await expect.poll(() => page.getByRole('button', { name: /^Rückgängig/ }).count()).toBe(0);
    const { middle } = await anna.locate(plant.operationId);
    await anna.drag(middle, { x: middle.x - 150, y: middle.y });
    await page.keyboard.press('Control+z');
    await page.getByText('Der Plan von damals lässt sich nur ansehen.').first().waitFor();
    await expect.poll(() => anna.describe(plant.operationId)).toBe(wordsBefore);
    expect(await startOf()).toBe(startAfter);
  });

  it('has an address that somebody else opens, on any page, and a way back', async () => {
    const { page } = await timelineOf('ben');
    await page.goto(address);
    await page.getByText('1 Balken stand anders').waitFor();
    await page.getByRole('link', { name: 'Aufträge' }).click();
    await page.getByText(/^Plan vom /).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('asOf')).toMatch(/^\d+$/);
    await page.getByRole('button', { name: 'Zurück zu jetzt' }).click();
    await expect.poll(() => page.url()).not.toContain('asOf');
    await page.getByText(/^Plan vom /).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('is played by a link: the bar moves as it was moved, with what was done beside', async () => {
    const { page } = anna;
    await page.goto(`${address}&play=600`);
    const panel = page.getByRole('complementary', { name: 'Wiedergabe' });
    await panel.getByText('verschoben').waitFor();
    await expect.poll(() => anna.describe(plant.operationId)).not.toBe(wordsBefore);
    await panel.getByRole('button', { name: 'Wiedergabe beenden' }).click();
    await expect.poll(() => anna.describe(plant.operationId)).toBe(wordsBefore);
  });

  it('goes on as a simulation, in which the bar stands where it stood', async () => {
    const { page } = anna;
    await page.getByRole('button', { name: 'Simulation ab hier' }).click();
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('Vor dem Verschieben');
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await page.waitForURL(/\/simulations\/\d+$/);
    const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await startOf({ [simulationHeader]: number })).toBe(startBefore);
    expect(await startOf()).toBe(startAfter);
    await page.getByText(/^Plan vom /).waitFor({ state: 'detached' });
  });
});
