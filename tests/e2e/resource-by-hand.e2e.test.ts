import { beforeAll, describe, expect, it } from 'vitest';
import { openSmallPlant } from '#tests/product/opened.ts';
import { visit } from '#tests/product/walk.ts';

const { url, plant, page } = await openSmallPlant();

/** A resource with its capacity by hand: weeks in turn, what excludes what, and what a change does to the plan. */
describe('a resource', () => {
  const weeks: string[] = [];

  beforeAll(async () => {
    for (const [name, timeFrom, timeTo] of [
      ['Früh', '06:00', '14:00'],
      ['Spät', '14:00', '22:00'],
    ] as const) {
      const availabilities = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, isActive: true, timeFrom, timeTo }));
      const body = { availabilityPlanName: plant.named(name), availabilities };
      const answer = await plant.admin.send('POST', '/api/basedata/availabilityPlans', body);
      expect(answer.status).toBe(201);
      weeks.push(answer.body.availabilityPlanId);
    }
  });

  const stored = async () => {
    const id = page.url().split('/').at(-1);
    return (await plant.admin.get(`/api/basedata/resources/${id}`)).body;
  };
  const saw = async (): Promise<string> => {
    const { body } = await plant.admin.get(`/api/planning/v3/operations/${plant.operationId}`);
    return body.resourceId;
  };
  const save = () => page.getByRole('button', { name: 'Speichern' });
  const effect = () => page.getByTestId('change-effect');
  /** Filters of the list have the same words. */
  const isLocked = (label: string): Promise<boolean> =>
    page
      .locator('aside')
      .getByLabel(label)
      .evaluate((field) => field.matches(':disabled'));

  it('is made from an empty screen with two weeks that repeat in turn', async () => {
    await visit(page, `${url}/basedata/resources/new`);
    const create = page.getByRole('button', { name: 'Anlegen' });
    const name = page.getByLabel('Ressource', { exact: true });
    const saws = page.getByRole('group', { name: 'Gruppen' }).getByLabel(plant.named('Sägen'));
    await name.focus();
    // What is said of the empty field on leaving it does not take the box from under the pointer.
    await saws.click({ delay: 150 });
    await page.getByText('Bitte ausfüllen.').first().waitFor();
    await expect.poll(() => saws.isChecked()).toBe(true);
    await name.fill(plant.named('Presse'));
    // Without a capacity plan it would never work.
    await expect.poll(() => create.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Kapazitätsplan zuordnen' }).click();
    const card = page.getByRole('group', { name: 'Zuordnung 1' });
    await card.getByLabel('Gültig ab').fill('04.01.2027');
    await card.getByLabel('Gültig bis').fill('05.01.2029');
    await card.getByText('Höchstens zwei Jahre nach dem Anfang.').waitFor();
    await expect.poll(() => create.isDisabled()).toBe(true);
    await card.getByLabel('Gültig bis').fill('31.02.2028');
    await card.getByText(/^Diesen Tag gibt es nicht/).waitFor();
    await card.getByLabel('Gültig bis').fill('04.01.2029');
    await card.getByRole('button', { name: 'Woche im Wechsel' }).click();
    await card.getByLabel('Woche 1', { exact: true }).selectOption({ label: plant.named('Früh') });
    await card.getByLabel('Woche 2', { exact: true }).selectOption({ label: plant.named('Spät') });
    await card.getByText('im Mittel 40 h je Woche').waitFor();
    await page.getByTestId('weeks-strip').waitFor();
    await create.click();
    await page.getByRole('link', { name: plant.named('Früh') }).waitFor();
    expect((await stored()).availabilityPlans).toEqual([{ validFrom: '2027-01-04', validTo: '2029-01-04', weeks }]);
  });

  it('does not take an assignment that begins while another one says that it holds', async () => {
    await page.getByRole('button', { name: 'Bearbeiten' }).click();
    await page.getByRole('button', { name: 'Kapazitätsplan zuordnen' }).click();
    const second = page.getByRole('group', { name: 'Zuordnung 2' });
    await expect.poll(() => second.getByLabel('Gültig ab').inputValue()).toBe('05.01.2029');
    await second.getByLabel('Gültig ab').fill('04.01.2029');
    await second.getByText('Die Gültigkeit überschneidet sich mit einer anderen Zuordnung.').waitFor();
    await expect.poll(() => save().isDisabled()).toBe(true);
    await second.getByRole('button', { name: 'Zuordnung 2 entfernen' }).click();
  });

  it('says what excludes what: a limited quantity, many at once, attending', async () => {
    await expect.poll(() => isLocked('Begleitende Ressource')).toBe(true);
    await page.getByText('Erst die Kapazitätspläne entfernen').waitFor();
    await expect.poll(() => isLocked('Höchstmenge')).toBe(true);
    await page.getByLabel('Menge begrenzt').check();
    await expect.poll(() => isLocked('Mehrere Arbeitsgänge gleichzeitig')).toBe(true);
    await expect.poll(() => page.getByLabel('Mehrere Arbeitsgänge gleichzeitig').isChecked()).toBe(true);
    await page.getByLabel('Höchstmenge').fill('-5');
    await expect.poll(() => save().isDisabled()).toBe(true);
    await page.getByLabel('Menge begrenzt').uncheck();
    await page
      .getByRole('group', { name: 'Zuordnung 1' })
      .getByRole('button', { name: 'Zuordnung 1 entfernen' })
      .click();
    await page.getByLabel('Begleitende Ressource').check();
    await expect.poll(() => isLocked('Extern')).toBe(true);
    await save().click();
    await page.getByText('Begleitende Ressource').waitFor();
    await expect.poll(async () => (await stored()).isAttendantResource).toBe(true);
    expect(await stored()).toMatchObject({ availabilityPlans: [], allowMultipleReservation: false });
    expect((await stored()).maxQuantity).toBeUndefined();
  });

  it('shows what will no longer fit before its capacity is changed, leads there, and moves nothing', async () => {
    const id = await saw();
    const before = (await plant.admin.get(`/api/planning/v3/operations/${plant.operationId}`)).body;
    await visit(page, `${url}/basedata/resources/edit/${id}`);
    const card = page.getByRole('group', { name: 'Zuordnung 1' });
    await card.getByLabel('Gültig bis').fill('10.01.2020');
    await expect.poll(() => effect().textContent()).toMatch(/1 Arbeitsgang passt danach nicht mehr/);
    await expect.poll(() => effect().getByRole('link').first().getAttribute('href')).toContain(plant.operationId);
    const after = (await plant.admin.get(`/api/planning/v3/operations/${plant.operationId}`)).body;
    expect([after.startDate, after.resourceId]).toEqual([before.startDate, id]);
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.getByRole('button', { name: 'Archivieren' }).click();
    await expect.poll(() => page.getByRole('dialog').textContent()).toMatch(/1 Arbeitsgang passt danach nicht mehr/);
    await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click();
  });

  it('keeps any name that fits, and says of one of 10,000 letters how long it may be', async () => {
    await visit(page, `${url}/basedata/resources/edit/${await saw()}`);
    const name = page.getByLabel('Ressource', { exact: true });
    await name.fill('x'.repeat(10_000));
    await name.press('Tab');
    await page.getByText('Höchstens 200 Zeichen.').waitFor();
    const odd = plant.named('مكبس 🛠️ <img src=x onerror=alert(1)>');
    await name.fill(odd);
    await save().click();
    await page.getByRole('heading', { name: odd }).waitFor();
    await expect.poll(() => page.locator('img[src=x]').count()).toBe(0);
    await page.getByRole('button', { name: 'Bearbeiten' }).click();
    await name.fill(plant.sawNames[0]);
    await save().click();
  });
});
