import { beforeAll, describe, expect, it } from 'vitest';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import { openPlantAlone } from '#tests/product/opened.ts';
import { type ApiClient, signIn } from '#tests/product/product.ts';
import type { TimelinePage } from '#tests/product/timeline-page.ts';

const { url, plant, timelineOf } = await openPlantAlone();

/** An own plant: bars are pointed at. The whole way of a simulation, by two planners: made, tried, compared, shared, taken over, taken back and discarded. */
describe('a simulation, from the idea to the plan', () => {
  let api: ApiClient;
  let anna: TimelinePage;
  let ben: TimelinePage;
  /** Of the first order, which Anna moves by hand, and of two others. */
  let operations: readonly string[];
  let benId: string;
  let number = '';
  const name = () => plant.named('Andere Säge');
  const startOf = async (operationId: string, headers = {}): Promise<string> =>
    (await api.get(`/api/planning/v3/operations/${operationId}`, headers)).body.startDate;
  const positionNumberOf = async (operationId: string): Promise<string> => {
    const { body: operation } = await api.get(`/api/planning/v3/operations/${operationId}`);
    const { body: order } = await api.get(`/api/planning/productionOrders/${operation.productionOrderId}`);
    return (await api.get(`/api/planning/positions/${order.orderPositionId}`)).body.orderPositionNumber;
  };

  beforeAll(async () => {
    const { users, password } = plant;
    api = await signIn(url, users.anna, password);
    benId = (await signIn(url, users.ben, password)).userId;
    anna = await timelineOf('anna');
    ben = await timelineOf('ben');
    operations = [plant.operationId];
  });

  it('is made from an empty list, and says from then on that nothing of it reaches the plant', async () => {
    const { page } = anna;
    await page.getByRole('button', { name: /Zwischen Plan und Simulationen/ }).click();
    await page.getByRole('menuitem', { name: 'Neue Simulation …' }).click();
    await page.locator('input:focus').waitFor();
    await page.keyboard.type(name());
    await page.locator('form').getByLabel('Kennzeichen').fill('Szenario');
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await page.waitForURL(/\/simulations\/\d+$/);
    number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.getByRole('button', { name: 'Öffnen' }).click();
    await page.waitForURL(`**/simulation/${number}/production`);
    await page.getByText(`Simulation ${number}: ${name()}`).waitFor();
    await page.getByText('erreicht den echten Plan nicht').waitFor();
  });

  it('what is moved there has its outline where the plan has it, and is told with what it costs', async () => {
    const { page } = anna;
    await page.locator('#timeline-mirror [data-operation]').first().waitFor({ state: 'attached' });
    const [before, [id = '']] = [await anna.describe(plant.operationId), operations];
    const { middle } = await anna.locate(id);
    await anna.drag(middle, { x: middle.x + 150, y: middle.y });
    await anna.changed(id, before);
    await page.getByText('1 Balken steht im echten Plan anders').waitFor();
    await page.getByRole('button', { name: 'Vergleichen' }).click();
    await page.getByText('1 geänderter Auftrag').waitFor();
    await page.getByRole('row', { name: new RegExp(await positionNumberOf(id)) }).waitFor();
    await page.getByTestId('compared-figures').getByText('Termintreue').waitFor();
    const [here, there] = [await startOf(id), await startOf(id, { [simulationHeader]: number })];
    expect(there > here).toBe(true);
  });

  it('is nothing for others until it is shared; who may read it then changes nothing', async () => {
    await ben.page.goto(`${url}/simulation/${number}/comparison`);
    await ben.page.getByText(`Die Simulation ${number} gibt es nicht`).waitFor();
    const { page } = anna;
    await page.goto(`${url}/simulations/edit/${number}`);
    await page.locator('form').getByLabel('Freigegeben für').selectOption(`user ${benId}`);
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.waitForURL(`**/simulations/${number}`);
    await ben.page.reload();
    await ben.page.getByText('1 geänderter Auftrag').waitFor();
    await ben.page.getByText('Sie dürfen hier nur lesen').waitFor();
    // Who is in it is told to whoever looks at the list.
    await expect
      .poll(async () => (await api.get(`/api/planning/simulations/${number}`)).body.people)
      .toContainEqual(expect.objectContaining({ firstName: 'Ben' }));
  });

  it('is taken over order by order, seen by the other at once, and taken back with one key', async () => {
    const [id = ''] = operations;
    const before = await startOf(id);
    const { page } = anna;
    await ben.page.goto(`${url}/production`);
    await ben.page.locator('#timeline-mirror [data-operation]').first().waitFor({ state: 'attached' });
    const words = await ben.describe(id);
    await page.goto(`${url}/simulation/${number}/comparison`);
    await page.getByRole('checkbox', { name: `${await positionNumberOf(id)} auswählen` }).check();
    await page.getByRole('button', { name: '1 Auftrag übernehmen …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 Auftrag kommt in den echten Plan').waitFor();
    await dialog.getByText('Neue Überlasten').waitFor();
    await dialog.getByRole('button', { name: '1 Auftrag übernehmen' }).click();
    await page.getByText('1 Auftrag in den echten Plan übernommen').waitFor();
    await page.getByText('Nichts ist anders').waitFor();
    await ben.changed(id, words);
    expect(await startOf(id)).toBe(await startOf(id, { [simulationHeader]: number }));

    await page.getByRole('link', { name: 'Zum echten Plan' }).click();
    await page.locator('#timeline-mirror [data-operation]').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: /^Rückgängig/ }).hover();
    await page.getByRole('button', { name: /^Rückgängig: .*Simulation/ }).waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => startOf(id)).toBe(before);
  });

  it('is put on the plan of now, seen by whoever is in it, and put back with one click', async () => {
    const [id = ''] = operations;
    const wished = await startOf(id, { [simulationHeader]: number });
    const baselineOf = async () => (await api.get(`/api/planning/simulations/${number}`)).body.baselinePosition;
    const before = await baselineOf();
    const { page } = anna;
    await ben.page.goto(`${url}/simulation/${number}/comparison`);
    await ben.page.getByText('1 geänderter Auftrag').waitFor();
    const reloaded = ben.page.waitForEvent('load');
    await page.goto(`${url}/simulation/${number}/comparison`);
    await page.getByRole('button', { name: 'Auf heutigen Stand bringen …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 Schritt wie bisher').waitFor();
    await dialog.getByRole('button', { name: 'Aktualisieren' }).click();
    await page.getByRole('button', { name: 'Zurück auf den alten Stand' }).waitFor();
    await page.getByText('1 geänderter Auftrag').waitFor();
    // He comes back to his page.
    await ben.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await reloaded;
    await ben.page.getByText('1 geänderter Auftrag').waitFor();
    expect(await startOf(id, { [simulationHeader]: number })).toBe(wished);
    expect(BigInt(await baselineOf())).toBeGreaterThan(BigInt(before));
    await page.getByRole('button', { name: 'Zurück auf den alten Stand' }).click();
    await page.getByRole('button', { name: 'Auf heutigen Stand bringen …' }).waitFor();
    expect(await baselineOf()).toBe(before);

    // Its steps can also be brought one by one.
    await page.getByRole('button', { name: 'Alles übernehmen …' }).click();
    const scope = dialog.getByLabel('Was kommt hinüber');
    await scope.selectOption('steps');
    await dialog.getByText('Welche Schritte kommen in den echten Plan?').waitFor();
    await dialog.getByRole('checkbox').check();
    await dialog.getByText('1 Auftrag kommt in den echten Plan').waitFor();
    // Or all of them as one.
    await scope.selectOption('whole');
    await dialog.getByText('Wird diese Simulation zum echten Plan?').waitFor();
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  });

  it('does not move what a worker has begun meanwhile, and says so', async () => {
    const [id = ''] = operations;
    const started = await api.send('POST', `/api/planning/operations/${id}/feedback`, {
      type: 'start',
      occurredAt: new Date().toISOString(),
    });
    expect(started.status, JSON.stringify(started.body)).toBeLessThan(300);
    const { page } = anna;
    await page.goto(`${url}/simulation/${number}/comparison`);
    await page.getByRole('button', { name: 'Alles übernehmen …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Davon passt nichts in den echten Plan').waitFor();
    await dialog.getByText('In der Simulation bleibt:').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Übernehmen' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByRole('button', { name: 'Auf heutigen Stand bringen …' }).click();
    await dialog.getByText('1 gilt nicht mehr').waitFor();
    const action = dialog.getByRole('button', { name: 'Aktualisieren' });
    await expect.poll(() => action.isDisabled()).toBe(true);
    await dialog.getByRole('checkbox', { name: 'Weglassen' }).check();
    await action.click();
    await page.getByText('Nichts ist anders').waitFor();
    await page.getByRole('button', { name: 'Zurück auf den alten Stand' }).click();
    await page.getByText('1 geänderter Auftrag').waitFor();
  });

  it('is discarded with what would be lost', async () => {
    const { page } = anna;
    await page.goto(`${url}/simulations/${number}`);
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Änderung geht damit verloren/).waitFor();
    await dialog.getByRole('button', { name: 'Verwerfen' }).click();
    await page.waitForURL('**/simulations');
    await expect.poll(async () => (await api.get(`/api/planning/simulations/${number}`)).status).toBe(404);
  });
});
