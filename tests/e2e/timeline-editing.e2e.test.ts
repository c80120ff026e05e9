import type { Locator } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPlantAlone } from '#tests/product/opened.ts';
import { type ApiClient, signIn } from '#tests/product/product.ts';
import { makeSmallPlant, planOrder } from '#tests/product/small-plant.ts';
import type { TimelinePage } from '#tests/product/timeline-page.ts';

const { url, plant, timelineOf } = await openPlantAlone();

const hour = 3_600_000;

describe('editing by hand and by key', () => {
  let anna: TimelinePage;
  let ben: ApiClient;
  /** Two steps of one order. */
  let first: string;
  let second: string;

  const placeOf = async (
    operationId: string,
  ): Promise<{ startDate: string; endDate: string; versionIdentifier: number }> => {
    const day = (days: number): string => new Date(Date.now() + days * 24 * hour).toISOString().slice(0, 10);
    const { body } = await ben.get(`/api/planning/planningTimelineRawFlat?fromDate=${day(-1)}&toDate=${day(5)}`);
    const found = body.operations.find((one: { operationId: string }) => one.operationId === operationId);
    return { startDate: found.startDate, endDate: found.endDate, versionIdentifier: body.versionIdentifier };
  };
  /** Ben moves an operation by so many hours. */
  const moveByBen = async (operationId: string, hours: number): Promise<string> => {
    const { startDate: before, versionIdentifier } = await placeOf(operationId);
    const startDate = new Date(Date.parse(before) + hours * hour).toISOString();
    const edit = { action: 'move', versionIdentifier, operations: [{ operationId, startDate }] };
    const answer = await ben.send('POST', '/api/planning/planningTimelineRaw', edit);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.projects[0].operations[0].startDate;
  };
  const notice = (text: RegExp): Locator => anna.page.getByRole('region', { name: 'Meldungen' }).getByText(text);
  const selectionOf = (count: number): Locator => anna.page.getByRole('toolbar', { name: `${count} Arbeitsgänge` });

  beforeAll(async () => {
    const { resourceGroupId } = plant;
    const step = { resourceGroupId, duration: 3_600, setupTime: 600, bufferTime: 3_600 };
    const steps = [
      { number: 10, valueAddName: 'Ablängen', ...step },
      { number: 20, valueAddName: 'Entgraten', ...step },
    ];
    const planned = await planOrder(plant, { articleName: 'Gestell', steps, amount: 1, startsInHours: 6 });
    [first, second] = [planned[0] ?? '', planned[1] ?? ''];
    anna = await timelineOf('anna');
    ben = await signIn(url, plant.users.ben, plant.password);
  });

  it('opens the menu of a bar by key, walks it with arrows, and Escape leads back to the bars', async () => {
    const { middle } = await anna.locate(first);
    await anna.page.mouse.click(middle.x, middle.y);
    await anna.page.keyboard.press('Shift+F10');
    const entries = anna.page.getByRole('menu').getByRole('menuitem');
    const isFocused = (at: number) => entries.nth(at).evaluate((entry) => entry === document.activeElement);
    await expect.poll(() => isFocused(0)).toBe(true);
    await anna.page.keyboard.press('ArrowDown');
    await anna.page.keyboard.press('ArrowDown');
    await expect.poll(() => isFocused(2)).toBe(true);
    await anna.page.keyboard.press('ArrowUp');
    await expect.poll(() => isFocused(1)).toBe(true);
    await anna.page.keyboard.press('Escape');
    await anna.page.getByRole('menu').waitFor({ state: 'detached' });
    await expect
      .poll(() => anna.page.getByTestId('timeline').evaluate((node) => node.contains(document.activeElement)))
      .toBe(true);
  });

  it('splits and revokes by key, and closes details with Escape from the bars', async () => {
    await anna.page.keyboard.press('t');
    await anna.page.getByRole('dialog', { name: /^Position .* teilen$/ }).waitFor();
    await anna.page.keyboard.press('Escape');
    await anna.page.getByRole('dialog').waitFor({ state: 'detached' });
    await anna.page.keyboard.press('u');
    await anna.page.getByRole('dialog', { name: /zurückziehen/ }).waitFor();
    await anna.page.keyboard.press('Escape');
    await anna.page.getByRole('dialog').waitFor({ state: 'detached' });
    await anna.page.keyboard.press('Enter');
    await anna.page.getByRole('button', { name: 'Details schließen' }).waitFor();
    await anna.page.keyboard.press('Escape');
    await anna.page.getByRole('button', { name: 'Details schließen' }).waitFor({ state: 'detached' });
  });

  it('tells the keys when asked with a question mark, wherever the focus is', async () => {
    await anna.page.getByRole('button', { name: '3 Tage', exact: true }).focus();
    await anna.page.keyboard.press('?');
    const help = anna.page.getByRole('dialog', { name: 'Tasten' });
    await help.getByText('Menü des Balkens').waitFor();
    await help.getByRole('button', { name: 'Schließen' }).click();
    await help.waitFor({ state: 'detached' });
    await anna.page.keyboard.press('Escape');
  });

  it('selects in a frame, and from one bar to another', async () => {
    const [one, other] = [await anna.locate(first), await anna.locate(second)];
    const top = Math.min(one.middle.y, other.middle.y) - 8;
    await anna.page.keyboard.down('Shift');
    await anna.drag(
      { x: Math.min(one.left, other.left) - 12, y: top },
      { x: Math.max(one.right, other.right) + 12, y: Math.max(one.middle.y, other.middle.y) + 8 },
    );
    await anna.page.keyboard.up('Shift');
    await selectionOf(2).waitFor();
    await anna.page.keyboard.press('Escape');
    await anna.page.mouse.click(one.middle.x, one.middle.y);
    await anna.page.keyboard.down('Shift');
    await anna.page.mouse.click(other.middle.x, other.middle.y);
    await anna.page.keyboard.up('Shift');
    await selectionOf(2).waitFor();
    await anna.page.keyboard.press('Escape');
  });

  // shows planning 8.15
  // shows base-data 8.53, base-data 8.54
  it('does not overwrite a bar that somebody has moved while it was in the hand, and says who', async () => {
    const before = await anna.describe(first);
    const { middle } = await anna.locate(first);
    await anna.hold(middle, { x: middle.x + 60, y: middle.y });
    const moved = await moveByBen(first, 3);
    await anna.changed(first, before);
    await anna.page.mouse.up();
    await notice(/Ben.* hat .*Ablängen inzwischen verändert/).waitFor();
    await expect.poll(async () => (await placeOf(first)).startDate).toBe(moved);
  });

  it('says that a move without network was not saved, and does it again when asked', async () => {
    const { startDate } = await placeOf(second);
    const { middle } = await anna.locate(second);
    await anna.page.context().setOffline(true);
    await anna.drag(middle, { x: middle.x + 80, y: middle.y });
    await notice(/Nicht gespeichert/).waitFor();
    expect((await placeOf(second)).startDate).toBe(startDate);
    await anna.page.context().setOffline(false);
    await anna.page.getByRole('button', { name: 'Nochmal' }).click();
    await expect.poll(async () => (await placeOf(second)).startDate).not.toBe(startDate);
  });

  it('pushes everything from a bar on, shown before it is taken, and one undo takes it back', async () => {
    const before = (await placeOf(second)).startDate;
    const { middle } = await anna.locate(first);
    await anna.page.mouse.click(middle.x, middle.y);
    await anna.page.keyboard.press('p');
    const panel = anna.page.getByRole('dialog', { name: 'Alles ab hier verschieben' });
    await panel.getByLabel('Um').fill('bald');
    await panel.getByText('Bitte eine Dauer wie 4 h').waitFor();
    await panel.getByLabel('Um').fill('30 h');
    await panel.getByText(/^\d+ Arbeitsgänge bewegen sich, kein Auftrag wird zu spät$/).waitFor();
    expect((await placeOf(second)).startDate).toBe(before);
    await anna.page.keyboard.press('Enter');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(async () => Date.parse((await placeOf(second)).startDate)).toBe(Date.parse(before) + 30 * hour);
    await anna.page.keyboard.press('Control+z');
    await expect.poll(async () => (await placeOf(second)).startDate).toBe(before);
    await anna.page.keyboard.press('Escape');
  });

  it('moves to a typed date, and says which dates there are none of', async () => {
    const { middle } = await anna.locate(second);
    await anna.page.mouse.click(middle.x, middle.y);
    await anna.page.keyboard.press('d');
    const panel = anna.page.getByRole('dialog', { name: 'Verschieben auf' });
    const field = panel.getByLabel('Datum und Uhrzeit');
    await field.fill('31.2.2027 8:00');
    await panel.getByText('Diesen Tag gibt es nicht.').waitFor();
    await field.fill('28.3.2027 2:30');
    await panel.getByText('Diese Stunde gibt es nicht').waitFor();
    const day = new Date(Date.now() + 48 * hour);
    await field.fill(`${day.getUTCDate()}.${day.getUTCMonth() + 1}. 10:00`);
    await panel.getByText(/^1 Arbeitsgang bewegt sich/).waitFor();
    await panel.getByRole('button', { name: 'Übernehmen' }).click();
    // By the clocks of the plant, in summer as in winter.
    const shown = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Berlin',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    await expect
      .poll(async () => shown.format(Date.parse((await placeOf(second)).startDate)))
      .toBe(`${day.toISOString().slice(0, 10)} 10:00`);
  });

  // shows planning 2.51, planning 4.50
  it('makes a selected bar longer by its grip', async () => {
    const { endDate } = await placeOf(first);
    await anna.page.keyboard.press('Escape');
    // What is selected stays in the picture; the bar stands near now.
    await anna.page.getByRole('button', { name: 'Tag', exact: true }).click();
    await anna.page.getByRole('button', { name: 'Heute' }).click();
    const { middle, right } = await anna.locate(first);
    await anna.page.mouse.click(middle.x, middle.y);
    await anna.drag({ x: right - 3, y: middle.y }, { x: right + 60, y: middle.y });
    await expect.poll(async () => Date.parse((await placeOf(first)).endDate)).toBeGreaterThan(Date.parse(endDate));
    await anna.page.keyboard.press('Escape');
  });

  it('says what the colours stand for, and lets choose what they follow', async () => {
    await anna.page.getByRole('button', { name: 'Farbe: Artikel' }).click();
    const legend = anna.page.getByRole('dialog', { name: /^Farbe: / });
    await legend.getByText(plant.named('Gestell')).waitFor();
    await legend.getByRole('radio', { name: 'Auftrag' }).check();
    await legend
      .getByText(/^PA-\d+$/)
      .first()
      .waitFor();
    await anna.page.keyboard.press('Escape');
    await legend.waitFor({ state: 'detached' });
    await anna.page.getByRole('button', { name: 'Farbe: Auftrag' }).waitFor();
  });

  it('copies an order by its menu, and one undo takes the copy away', async () => {
    const count = async (): Promise<number> => {
      const { body } = await ben.get('/api/planning/operations?limit=1000');
      return body.items.filter((one: { articleName: string }) => one.articleName === plant.named('Gestell')).length;
    };
    const before = await count();
    const { middle } = await anna.locate(first);
    await anna.page.mouse.click(middle.x, middle.y, { button: 'right' });
    await anna.page.getByRole('menuitem', { name: 'Vorgang kopieren' }).click();
    await expect.poll(count).toBe(2 * before);
    await anna.page.keyboard.press('Control+z');
    await expect.poll(count).toBe(before);
  });

  it('scrolls the bars along with the names when the focus reaches a name out of sight', async () => {
    await makeSmallPlant(url);
    await anna.page.reload();
    await anna.page.locator('#timeline-mirror [data-operation]').first().waitFor({ state: 'attached' });
    await anna.page.setViewportSize({ width: 1280, height: 250 });
    const groups = anna.page.getByTitle(/ zuklappen$/);
    await expect.poll(() => groups.count()).toBeGreaterThan(0);
    const column = groups.first().locator('xpath=../..');
    await anna.page.getByTestId('timeline').hover();
    await anna.page.mouse.wheel(0, 40);
    await groups.last().focus();
    await groups.first().focus();
    await expect.poll(() => column.evaluate((node) => node.scrollTop)).toBe(0);
    const { y } = (await groups.first().boundingBox()) ?? { y: Number.NaN };
    const { y: top } = (await column.boundingBox()) ?? { y: Number.NaN };
    expect(y).toBeGreaterThanOrEqual(top);
  });
});
