import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { openPlantAlone } from '#tests/product/opened.ts';
import { planOrder } from '#tests/product/small-plant.ts';
import { visit } from '#tests/product/walk.ts';

const { url, plant, pageOf } = await openPlantAlone();

/** A holiday under standing bars (decision 0085): of the whole plant, so nobody else works in it. */

let page: Page;
let operationId: string;
let startDate: string;

const startOf = async (): Promise<string> => {
  const { body } = await plant.admin.get(`/api/planning/v3/operations/${operationId}`);
  return body.startDate;
};

beforeAll(async () => {
  const steps = [{ number: 10, valueAddName: 'Härten', resourceGroupId: plant.resourceGroupId, duration: 3_600 }];
  [operationId = ''] = await planOrder(plant, { articleName: 'Welle', steps, amount: 5, startsInHours: 60 });
  startDate = await startOf();
  const day = startDate.slice(0, 10);
  const next = new Date(Date.parse(startDate) + 86_400_000).toISOString().slice(0, 10);
  const fields = { dateFrom: day, dateTo: next, description: 'Betriebsruhe' };
  const stored = await plant.admin.send('POST', '/api/basedata/publicHolidays', fields);
  expect(stored.status, JSON.stringify(stored.body)).toBe(201);
  page = await pageOf('anna');
});

const note = () => page.getByText('1 Schritt passt nicht mehr');
const panel = () => page.getByRole('complementary', { name: 'Passt nicht mehr' });

it('is a conflict that says the holiday, in the radar with a way out', async () => {
  await visit(page, `${url}/conflictradar/operationsMisfit`);
  const row = page.getByRole('row').filter({ hasText: 'Härten' });
  await expect.poll(() => row.textContent()).toMatch(/passt nicht mehr: Feiertag am/);
  await row.getByRole('button').click();
  const ways = page.getByRole('list', { name: 'Auswege' });
  await expect.poll(() => ways.textContent()).toContain('neu einpassen');
});

it('is marked on its bar with words, and placed again in one step with a preview', async () => {
  await visit(page, `${url}/production/operation/${operationId}`);
  await expect.poll(() => note().count()).toBe(1);
  expect(await startOf()).toBe(startDate);
  const spoken = page.locator(`#timeline-mirror [data-operation="${operationId}"]`);
  await expect.poll(() => spoken.textContent()).toContain('passt nicht mehr: Feiertag');
  await page.getByRole('button', { name: 'Ansehen' }).click();
  const preview = page.getByTestId('refit-preview');
  await expect.poll(() => preview.textContent()).toMatch(/1 Schritt wird neu eingepasst.*1 Balken bewegt sich.*→/);
  await panel().getByRole('button', { name: 'Alle neu einpassen' }).click();
  await expect.poll(() => panel().textContent()).toContain('Alles Geplante passt zu den Stammdaten.');
  await expect.poll(startOf).not.toBe(startDate);
});

it('stands where it stood after one undo, and does not fit again', async () => {
  await page.getByRole('button', { name: 'Rückgängig', exact: true }).last().click();
  await expect.poll(startOf).toBe(startDate);
  await expect.poll(() => panel().textContent()).toContain('passt nicht mehr: Feiertag');
  await panel().getByRole('button', { name: 'Schließen' }).click();
  await expect.poll(() => note().count()).toBe(1);
});

// shows planning 2.42
it('a process step on the holiday has ways out, and its conflict leads to its bar on the planning timeline', async () => {
  const make = async (path: string, body: object) => {
    const made = await plant.admin.send('POST', path, body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body;
  };
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const articleName = plant.named('Muster');
  const { articleId } = await make('/api/basedata/articles', { articleName });
  const item = { number: 10, valueAddName: 'Konstruktion', duration: 36_000, position: 'before' };
  await make('/api/basedata/processTemplates', { articleId, templateItems: [item] });
  const wish = { articleId, articleAmount: 1, deliveryDate: inDays(20).slice(0, 10), termination: 'backward' };
  const { project } = await make('/api/planning/projects', {
    project: { projectName: articleName, orderPositions: [wish] },
  });
  const [{ orderPositionId }] = project.orderPositions;
  const planned = await plant.admin.send('PUT', `/api/planning/positions/${orderPositionId}/planon`, {});
  expect(planned.status, JSON.stringify(planned.body)).toBe(200);
  const { body } = await plant.admin.get(`/api/planning/positions/${orderPositionId}`);
  const [{ activityId, startDate: start }] = body.activities;
  const day = start.slice(0, 10);
  await make('/api/basedata/publicHolidays', { dateFrom: day, dateTo: inDays(22).slice(0, 10), description: 'Umzug' });

  await visit(page, `${url}/conflictradar/operationsMisfit`);
  const row = page.getByRole('row').filter({ hasText: 'Konstruktion' });
  await row.getByRole('button').click();
  const ways = page.getByRole('list', { name: 'Auswege' });
  await expect.poll(() => ways.textContent()).toContain('Konstruktion neu einpassen, ab');
  await expect.poll(() => ways.textContent()).toContain('Konstruktion früher, ab');
  await page.getByRole('button', { name: 'In Zeitachse zeigen' }).click();
  await page.waitForURL(`**/planning/dateconflict/misfit-${activityId}`);
  const line = page.locator(`[data-conflict="misfit-${activityId}"]`);
  await expect.poll(() => line.getAttribute('data-chosen')).toBe('true');
  // A link to it among the machines, where it has no bar, leads to the same place.
  await visit(page, `${url}/production/conflict/misfit-${activityId}`);
  await page.waitForURL(`**/planning/dateconflict/misfit-${activityId}`);

  await visit(page, `${url}/conflictradar/misfit-${activityId}`);
  await ways
    .getByRole('button', { name: /Übernehmen: .*Konstruktion früher/ })
    .first()
    .click();
  await page.getByText('Diesen Konflikt gibt es nicht mehr.').waitFor();
  await page.getByRole('link', { name: 'Zum Vorgang' }).waitFor();
  const startNow = async (): Promise<number> =>
    Date.parse((await plant.admin.get(`/api/planning/activities/${activityId}`)).body.startDate);
  await expect.poll(startNow).toBeLessThan(Date.parse(start));
});

it('a machine that somebody else adds meanwhile has its row on a timeline that is open, and goes with it', async () => {
  await visit(page, `${url}/production`);
  const rows = () => page.locator('#timeline-mirror th').allTextContents();
  await expect.poll(rows).toEqual(expect.arrayContaining([...plant.sawNames]));
  const resourceName = plant.named('Säge 3');
  const made = await plant.admin.send('POST', '/api/basedata/resources', {
    resourceName,
    resourceGroups: [plant.resourceGroupId],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await expect.poll(rows).toContain(resourceName);
  const gone = await plant.admin.send('PUT', `/api/basedata/resources/${made.body.resourceId}`, { archived: true });
  expect(gone.status, JSON.stringify(gone.body)).toBe(200);
  await expect.poll(rows).not.toContain(resourceName);
});
