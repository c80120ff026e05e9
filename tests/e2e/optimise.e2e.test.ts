import { beforeAll, describe, expect, it } from 'vitest';
import { openPlantAlone } from '#tests/product/opened.ts';
import { signIn } from '#tests/product/product.ts';
import { planOrder } from '#tests/product/small-plant.ts';
import type { TimelinePage } from '#tests/product/timeline-page.ts';

const { url, plant, timelineOf } = await openPlantAlone();

describe('optimising on the timeline', () => {
  let anna: TimelinePage;
  let ben: TimelinePage;
  const refusedDrops: string[] = [];
  /** Due tomorrow, behind long orders that have time. */
  let urgent: string;

  const button = (name: string) => anna.page.getByRole('button', { name, exact: true });
  const search = async (): Promise<void> => {
    await button('Optimieren …').click();
    await button('5 s').click();
    await button('Suchen').click();
    // Thousands of tries find what there is in so small a plant; a machine that is too slow for them has its five seconds.
    const found = anna.page.getByText('Besserer Plan gefunden');
    await anna.page
      .getByText(/([2-9]|\d\d+)\.\d{3} Versuche/)
      .or(found)
      .first()
      .waitFor();
    // It may have ended by itself.
    await button('Jetzt beenden')
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await found.waitFor();
  };

  beforeAll(async () => {
    const { resourceGroupId } = plant;
    const step = { number: 10, valueAddName: 'Sägen', resourceGroupId, duration: 3_600, setupTime: 600 };
    for (const articleName of ['Träger', 'Stütze', 'Riegel'])
      await planOrder(plant, { articleName, steps: [step], amount: 48, startsInHours: 3, dueInDays: 60 });
    [urgent = ''] = await planOrder(plant, {
      articleName: 'Bolzen',
      steps: [step],
      amount: 2,
      startsInHours: 3,
      dueInDays: 1,
    });
    anna = await timelineOf('anna');
    anna.page.on('response', (response) => {
      const isDrop = response.request().method() === 'DELETE' && response.url().includes('/optimize/');
      if (isDrop && response.status() !== 204) refusedDrops.push(`${response.status()} ${response.url()}`);
    });
    ben = await timelineOf('ben');
    for (const { page } of [anna, ben]) await page.getByRole('button', { name: 'Woche', exact: true }).click();
  });

  it('goes on when the page is left: ended in the list of what runs, found from there, forgotten when dropped', async () => {
    const { page } = anna;
    await button('Optimieren …').click();
    await button('60 s').click();
    await button('Suchen').click();
    // Progress that rises while nobody asks comes over the live line.
    await page.getByText(/[1-9][\d.]* Versuche · Verzug bisher/).waitFor();
    await page.getByRole('link', { name: 'Aufträge', exact: true }).click();
    await page.getByTestId('runs-pill').filter({ hasText: '1 läuft' }).click();
    const list = page.getByRole('dialog', { name: 'Im Hintergrund' });
    await list.getByRole('button', { name: 'Jetzt beenden' }).click();
    await list.getByText(/^Besserer Plan: \d+ Schritte anders/).waitFor();
    await list.getByRole('link', { name: 'Suche nach einem besseren Plan' }).click();
    await page.getByText('Besserer Plan gefunden').waitFor();
    await button('Verwerfen').click();
    await page.getByText('Besserer Plan gefunden').waitFor({ state: 'detached' });
  });

  it('keeps to the limits, says what is no limit, and remembers them for the next search', async () => {
    const { page } = anna;
    await button('Optimieren …').click();
    await page.getByText('Grenzen', { exact: true }).click();
    const most = page.getByLabel('Höchstens bewegen');
    await most.fill('0');
    await page.getByText('Eine ganze Zahl ab 1').waitFor();
    await expect.poll(() => button('Suchen').isDisabled()).toBe(true);
    // The urgent one needs two.
    await most.fill('1');
    await button('5 s').click();
    await button('Suchen').click();
    await page.getByText('Nichts Besseres gefunden').waitFor();
    await page.getByText('Ziel: Weniger verspätete Aufträge').waitFor();
    await button('Neu suchen').click();
    await expect.poll(() => most.inputValue()).toBe('1');
    await most.fill('');
    await button('Optimieren schließen').click();
  });

  it('says what would be better, makes it the plan when it is accepted, and undo takes it back', async () => {
    const before = await ben.describe(urgent);
    await search();
    const late = anna.page.locator('[data-case]').filter({ hasText: 'Bolzen' });
    await late.waitFor();
    await expect.poll(() => late.textContent()).toMatch(/\d+ Tage? → pünktlich/);
    await late.click();
    await anna.page.getByRole('button', { name: 'Woche', exact: true }).click();
    await button('Heute').click();
    await expect.poll(() => ben.describe(urgent)).toBe(before);
    await button('Annehmen').click();
    await anna.page.getByText(/Plan optimiert/).waitFor();
    const after = await ben.changed(urgent, before);
    await expect.poll(() => anna.describe(urgent)).toBe(after);
    await anna.page.keyboard.press('Control+z');
    await expect.poll(() => ben.describe(urgent)).toBe(before);
  });

  it('shows what moves are worth before the search, for one order alone, by keyboard', async () => {
    // The bars of the urgent order are still selected.
    await button('Optimieren …').click();
    const slider = anna.page.getByRole('slider', { name: 'Wie viel darf sich bewegen?' });
    const said = () => slider.getAttribute('aria-valuetext');
    await expect.poll(said).toBe('Was verspätete Aufträge brauchen');
    await slider.press('End');
    await expect.poll(said).toBe('Alles');
    await slider.press('Home');
    await expect.poll(said).toMatch(/^Nur was PA-\d+ braucht$/);
    await button('Optimieren schließen').click();
  });

  it('accepts order by order: says what a part gives and what goes along, and shows load and slack of it', async () => {
    const before = await ben.describe(urgent);
    await search();
    const late = anna.page.locator('[data-case]').filter({ hasText: 'Bolzen' });
    await late.waitFor();
    const ticks = anna.page.getByRole('checkbox', { name: /annehmen$/ });
    const all = anna.page.getByRole('checkbox', { name: /von \d+ Auftr/ });
    // The rows show the proposal: so a screen reader hears of it, too.
    const proposed = await anna.changed(urgent, before);
    await button('Jetzt').click();
    await expect.poll(() => anna.describe(urgent)).toBe(before);
    await button('Vorschlag').click();
    await anna.changed(urgent, before);

    await all.press('Space');
    await anna.changed(urgent, proposed);
    await expect.poll(() => anna.page.getByRole('button', { name: /Arbeitsg\S+ annehmen/ }).isDisabled()).toBe(true);
    await expect.poll(() => late.textContent()).toMatch(/bleibt \d+ Tage? zu spät/);
    await late.hover();
    await anna.page.getByRole('button', { name: /Bolzen.*: nur dieser Auftrag/ }).click();
    await anna.changed(urgent, before);
    // Who stands where it goes gives way, although not chosen.
    const along = anna.page.locator('[data-case]').filter({ hasText: 'geht mit: ' });
    await along.first().waitFor();
    await expect.poll(() => ticks.count()).toBeGreaterThan(1);
    const accept = anna.page.getByRole('button', { name: /\d+ Arbeitsg\S+ annehmen/ });
    await expect.poll(() => accept.isEnabled()).toBe(true);
    await accept.click();
    await anna.page
      .getByText(/Plan optimiert/)
      .first()
      .waitFor();
    await ben.changed(urgent, before);
    await anna.page.keyboard.press('Control+z');
    await expect.poll(() => ben.describe(urgent)).toBe(before);
  });

  it('does not offer a proposal any more when somebody has changed an operation of it', async () => {
    await search();
    await button('Annehmen').waitFor();
    const today = new Date().toISOString().slice(0, 10);
    const other = await signIn(url, plant.users.ben, plant.password);
    const { versionIdentifier } = (
      await other.get(`/api/planning/planningTimelineRawFlat?fromDate=${today}&toDate=${today}`)
    ).body;
    const locked = await other.send('POST', '/api/planning/planningTimelineRaw', {
      action: 'lock',
      versionIdentifier,
      operations: [{ operationId: urgent }],
    });
    expect(locked.status).toBe(200);
    await anna.page.getByText(/1 Arbeitsgang des Vorschlags hat sich/).waitFor();
    await expect.poll(() => button('Annehmen').isDisabled()).toBe(true);
    await button('Neu berechnen').click();
    await anna.page.getByText(/Nichts Besseres gefunden|Besserer Plan gefunden/).waitFor();
    await expect.poll(() => anna.page.getByText(/1 Arbeitsgang des Vorschlags hat sich/).count()).toBe(0);
  });

  it('has dropped nothing twice', () => {
    expect(refusedDrops).toEqual([]);
  });
});
