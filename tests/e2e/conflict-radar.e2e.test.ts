import { beforeAll, describe, expect, it } from 'vitest';
import { openSmallPlant } from '#tests/product/opened.ts';
import { planOrder } from '#tests/product/small-plant.ts';
import { visit } from '#tests/product/walk.ts';

const { url, plant, page } = await openSmallPlant();

describe('the conflict radar', () => {
  /** Two steps of an order that was due yesterday. */
  let last: string;

  beforeAll(async () => {
    const step = { resourceGroupId: plant.resourceGroupId, duration: 3_600 };
    const steps = [
      { number: 10, valueAddName: 'Ablängen', ...step },
      { number: 20, valueAddName: 'Entgraten', ...step },
    ];
    const order = { articleName: 'Gestell', steps, amount: 1, startsInHours: 1, dueInDays: 1 };
    [, last = ''] = await planOrder(plant, order);
    const { body } = await plant.admin.get('/api/planning/operations?limit=1000');
    const row = body.items.find((one: { operationId: string }) => one.operationId === last);
    const startDate = new Date(Date.parse(row.startDate) + 5 * 86_400_000).toISOString();
    const day = startDate.slice(0, 10);
    const shown = await plant.admin.get(`/api/planning/planningTimelineRawFlat?fromDate=${day}&toDate=${day}`);
    const moved = await plant.admin.send('POST', '/api/planning/planningTimelineRaw', {
      action: 'move',
      versionIdentifier: shown.body.versionIdentifier,
      operations: [{ operationId: last, startDate }],
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  });

  const row = () => page.getByRole('button', { name: plant.named('Gestell') });

  // shows planning 1.13, planning 2.56
  it('lists a late order, says what binds it, and a way out is taken by one click and undone by another', async () => {
    await visit(page, `${url}/conflictradar/dates`);
    await expect.poll(() => page.getByTestId('radar-figures').textContent()).toMatch(/Verspätete Menge[1-9]/);
    // The cause is what the order waits for, not the date alone.
    const line = page.locator('tr').filter({ hasText: plant.named('Gestell') });
    await expect.poll(() => line.textContent()).toContain('Von Hand dorthin gelegt.');
    await row().click();
    await expect.poll(() => page.getByTestId('binding').textContent()).toMatch(/„Entgraten“ wartet .*Von Hand/);
    const ways = page.getByRole('list', { name: 'Auswege' });
    await expect.poll(() => ways.textContent()).toContain('1 Auftrag wieder pünktlich');
    await ways
      .getByRole('button', { name: /^Übernehmen/ })
      .first()
      .click();
    await expect.poll(() => row().count()).toBe(0);
    // Its address says that it is over, and leads on.
    await page.getByText('Diesen Konflikt gibt es nicht mehr.').waitFor();
    await page.getByRole('link', { name: 'Zum Auftrag' }).waitFor();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect.poll(() => row().count()).toBe(1);
  });

  it('finds ways out of those that are ticked, takes them as one and takes them back', async () => {
    await visit(page, `${url}/conflictradar/dates`);
    await page.getByRole('checkbox', { name: plant.named('Gestell') }).check();
    await page.getByRole('button', { name: 'Ausweg für 1 gewählten suchen' }).click();
    await page.getByText('1 Auftrag wieder pünktlich').waitFor();
    await page.getByRole('button', { name: '1 Ausweg übernehmen' }).click();
    await expect.poll(() => row().count()).toBe(0);
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect.poll(() => row().count()).toBe(1);
  });

  it('counts the conflicts of fourteen days, and shows those of one', async () => {
    const { body } = await plant.admin.get('/api/planning/conflicts');
    const late = body.datesMissedByPosition.find((one: { orderPositionNumber: string; orderPositionId: string }) =>
      body.names.orderPositions.some(
        (named: { orderPositionId: string; articleName: string }) =>
          named.orderPositionId === one.orderPositionId && named.articleName === plant.named('Gestell'),
      ),
    );
    await visit(page, `${url}/conflictradar/dates`);
    const day = (date: string) => page.locator(`[data-day="${date}"]`);
    const due = day(late.deliveryDate);
    await expect.poll(() => due.getAttribute('aria-label')).toMatch(/Termine [1-9]/);
    await due.click();
    await expect.poll(() => due.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => row().count()).toBe(1);
    const other = page.locator('[data-day]').last();
    await other.click();
    await expect.poll(() => row().count()).toBe(0);
    // The address says the day; the same click again shows all.
    const chosen = await other.getAttribute('data-day');
    await expect.poll(() => new URL(page.url()).searchParams.get('day')).toBe(chosen);
    await other.click();
    await expect.poll(() => row().count()).toBe(1);
  });

  it('leads to the bar', async () => {
    await visit(page, `${url}/conflictradar/dates`);
    await row().click();
    await page.getByRole('button', { name: 'In Zeitachse zeigen' }).click();
    await page.waitForURL('**/production/conflict/**');
    const selected = page.locator(`#timeline-mirror [data-operation="${last}"][aria-selected="true"]`);
    await expect.poll(() => selected.count()).toBe(1);
  });

  it('offers overtime with what it costs, adds it by one click and takes it back by another', async () => {
    const made = async (path: string, body: object) => (await plant.admin.send('POST', path, body)).body;
    const { resourceGroupId } = await made('/api/basedata/resourceGroups', { resourceGroupName: plant.named('Öfen') });
    const { availabilityPlanId } = await made('/api/basedata/availabilityPlans', {
      availabilityPlanName: plant.named('Zwei Stunden'),
      availabilities: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
        weekday,
        isActive: true,
        timeFrom: '08:00',
        timeTo: '10:00',
      })),
    });
    const { resourceId } = await made('/api/basedata/resources', {
      resourceName: plant.named('Ofen'),
      resourceGroups: [resourceGroupId],
      availabilityPlans: [{ validFrom: '2020-01-06', weeks: [availabilityPlanId] }],
      fullCosts: 50,
    });
    const steps = [{ number: 10, valueAddName: 'Brennen', resourceGroupId, duration: 3_600 }];
    await planOrder(plant, { articleName: 'Fliese', steps, amount: 5, startsInHours: 1, dueInDays: 1 });
    const late = page.getByRole('button', { name: plant.named('Fliese') });
    const gaps = async (): Promise<number> =>
      (await plant.admin.get(`/api/basedata/resources/${resourceId}/gaps`)).body.total;
    await visit(page, `${url}/conflictradar/dates`);
    await late.click();
    const way = page
      .getByRole('list', { name: 'Auswege' })
      .getByRole('listitem')
      .filter({ hasText: 'Überstunden auf' });
    await expect.poll(() => way.first().textContent()).toMatch(/4\sh Überstunden, 200 Kosten/);
    await way
      .first()
      .getByRole('button', { name: /^Übernehmen/ })
      .click();
    await expect.poll(() => late.count()).toBe(0);
    await expect.poll(gaps).toBe(1);
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect.poll(() => late.count()).toBe(1);
    await expect.poll(gaps).toBe(0);
  });

  it('says on the timeline, from the due date back, why the order is late', async () => {
    await visit(page, `${url}/production/operation/${last}`);
    await page.getByRole('tab', { name: 'Warum hier?' }).click();
    await expect.poll(() => page.getByTestId('binding').textContent()).toMatch(/„Entgraten“ wartet/);
    await expect
      .poll(() => page.getByRole('list', { name: 'Auswege' }).getByRole('listitem').count())
      .toBeGreaterThan(0);
  });

  it('says on the bar behind a step that takes longer why it cannot begin, plans it again by one click, and back', async () => {
    const made = async (method: string, path: string, body: object) => {
      const answer = await plant.admin.send(method, path, body);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      return answer.body;
    };
    const { resourceGroupId } = await made('POST', '/api/basedata/resourceGroups', {
      resourceGroupName: plant.named('Pressen'),
    });
    const { availabilityPlanId } = await made('POST', '/api/basedata/availabilityPlans', {
      availabilityPlanName: plant.named('Presszeiten'),
      availabilities: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
        weekday,
        isActive: true,
        timeFrom: '00:00',
        timeTo: '24:00',
      })),
    });
    const press = {
      resourceName: plant.named('Presse'),
      resourceGroups: [resourceGroupId],
      availabilityPlans: [{ validFrom: '2020-01-06', weeks: [availabilityPlanId] }],
    };
    const { resourceId } = await made('POST', '/api/basedata/resources', press);
    const steps = [
      { number: 10, valueAddName: 'Pressen', resourceGroupId, duration: 3_600 },
      { number: 20, valueAddName: 'Nachpressen', resourceGroupId, duration: 3_600 },
    ];
    const order = { articleName: 'Deckel', steps, amount: 4, startsInHours: 0, dueInDays: 20 };
    const [first = '', behind = ''] = await planOrder(plant, order);
    const feedback = `/api/planning/operations/${first}/feedback`;
    await made('POST', feedback, { type: 'start' });
    await made('POST', feedback, { type: 'yield', amount: 1 });
    await visit(page, `${url}/production/operation/${behind}`);
    await page.getByRole('tab', { name: 'Warum hier?' }).click();
    const words = () => page.locator(`#timeline-mirror [data-operation="${behind}"]`).textContent();
    await expect.poll(words).toMatch(/^(?!.*Kann frühestens).*Nachpressen/);
    // From now on it makes half as much in an hour: the three pieces that are left take six.
    await made('PUT', `/api/basedata/resources/${resourceId}`, { ...press, capacityFactor: 0.5 });
    await made('POST', feedback, { type: 'time', duration: 60 });
    await expect.poll(words).toContain('Kann frühestens');
    const offer = page.getByRole('region', { name: 'Neu planen, was dahinter kommt' });
    await expect.poll(() => offer.textContent()).toMatch(/Kann frühestens .* Pressen ist voraussichtlich/);
    const note = page.getByRole('status').filter({ hasText: 'wie geplant beginnen' });
    await note.getByRole('button', { name: /^Ausblenden/ }).click();
    await expect.poll(() => note.count()).toBe(0);
    const placeOf = async (): Promise<string> => {
      const { body } = await plant.admin.get('/api/planning/operations?limit=1000');
      return body.items.find((one: { operationId: string }) => one.operationId === behind).startDate;
    };
    const before = await placeOf();
    await offer
      .getByRole('button', { name: /^Übernehmen/ })
      .first()
      .click();
    await expect.poll(words).not.toContain('Kann frühestens');
    await expect.poll(async () => (await placeOf()) > before).toBe(true);
    await page.getByRole('button', { name: 'Rückgängig' }).last().click();
    await expect.poll(placeOf).toBe(before);
    await expect.poll(words).toContain('Kann frühestens');
  });

  it('brings the end of a long bar into view beside the drawer, where it is late', async () => {
    const steps = [{ number: 10, valueAddName: 'Glühen', resourceGroupId: plant.resourceGroupId, duration: 86_400 }];
    const [long = ''] = await planOrder(plant, {
      articleName: 'Rolle',
      steps,
      amount: 4,
      startsInHours: 2,
      dueInDays: 1,
    });
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit(page, `${url}/production`);
    await page.getByRole('button', { name: '3 Tage', exact: true }).click();
    await visit(page, `${url}/production/operation/${long}`);
    await page.getByRole('tab', { name: 'Details' }).waitFor();
    const place = await plant.admin.get('/api/planning/operations?limit=1000');
    const { endDate } = place.body.items.find((one: { operationId: string }) => one.operationId === long);
    const format = new Intl.DateTimeFormat('de', { day: 'numeric', timeZone: 'Europe/Berlin' });
    const day = Number.parseInt(format.format(Date.parse(endDate)), 10);
    // The tool bar says which days are seen: "24. – 27. Nov. 2026", over the end of a month, too.
    const days = page.getByText(/^\d+\..* – \d+\. \S+ \d{4}$/);
    const isSeen = async (): Promise<boolean> => {
      const [first = 0, last = 0] = ((await days.textContent()) ?? '').match(/\d+(?=\.)/g)?.map(Number) ?? [];
      return (day - first + 31) % 31 <= (last - first + 31) % 31;
    };
    await expect.poll(isSeen).toBe(true);
  });
});
