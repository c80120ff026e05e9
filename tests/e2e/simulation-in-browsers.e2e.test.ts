import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import { openBrowser, openPage } from '#tests/product/browser.ts';
import { ownPlant } from '#tests/product/plants.ts';
import { type ApiClient, type Product, signIn } from '#tests/product/product.ts';
import { makeSmallPlant, type SmallPlant } from '#tests/product/small-plant.ts';
import { openTimeline, type TimelinePage } from '#tests/product/timeline-page.ts';

/** An own plant: conflicts are counted, and services are killed. */
describe('a simulation in two browsers, and the plant in a third', () => {
  let product: Product;
  let plant: SmallPlant;
  let browser: Browser;
  let api: ApiClient;
  /** Both in the simulation, and one who looks at the plant. */
  let anna: TimelinePage;
  let ben: TimelinePage;
  let live: TimelinePage;
  let inSimulation: Readonly<Record<string, string>>;

  const pill = ({ page }: TimelinePage, words: string): Locator => page.getByRole('link', { name: words, exact: true });
  const words = (timeline: TimelinePage): Promise<string> => timeline.describe(plant.operationId);
  /** Drags the bar by some pixels along its row. */
  const drag = async (timeline: TimelinePage, pixels: number): Promise<string> => {
    const before = await words(timeline);
    const { middle } = await timeline.locate(plant.operationId);
    await timeline.drag(middle, { x: middle.x + pixels, y: middle.y });
    return timeline.changed(plant.operationId, before);
  };
  const shows = vi.defineHelper(async (timeline: TimelinePage, expected: string): Promise<void> => {
    await expect.poll(() => words(timeline)).toBe(expected);
  });
  const historyOf = async (headers = {}) =>
    (await api.get(`/api/planning/history?objectId=${plant.operationId}`, headers)).body.items;
  const undoOn = ({ page }: TimelinePage): Promise<void> => page.getByTitle(/^Rückgängig/).click();

  beforeAll(async () => {
    product = await ownPlant();
    plant = await makeSmallPlant(product.url);
    const { users, password } = plant;
    api = await signIn(product.url, users.anna, password);
    const created = await api.send('POST', '/api/planning/simulations', { name: 'Dritte Säge' });
    const { simulationId } = created.body as { simulationId: string };
    inSimulation = { [simulationHeader]: simulationId };
    const sharedWith = [{ roleId: 'planner', may: 'edit' }];
    expect((await api.send('PUT', `/api/planning/simulations/${simulationId}`, { sharedWith })).status).toBe(200);
    browser = await openBrowser();
    const there = `${product.url}/simulation/${simulationId}`;
    anna = await openTimeline(await openPage(browser), there, users.anna, password);
    ben = await openTimeline(await openPage(browser), there, users.ben, password);
    live = await openTimeline(await openPage(browser), product.url, users.ben, password);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });

  // shows planning 2.26
  it('says on each page of it which simulation it is, and nothing on the plant', async () => {
    for (const { page } of [anna, ben]) await page.getByText('Simulation 1: Dritte Säge').waitFor();
    await expect.poll(() => live.page.getByText('Simulation 1').count()).toBe(0);
    await expect.poll(() => words(anna)).toBe(await words(live));
  });

  it('an operation that one moves there the other sees at once, and the plant does not', async () => {
    const before = await words(live);
    const moved = await drag(anna, 150);
    expect(moved).not.toBe(before);
    await shows(ben, moved);
    // What the plant hears next is its own; nothing of the simulation came before it.
    const movedLive = await drag(live, 300);
    expect(movedLive).not.toBe(moved);
    const [last] = await historyOf();
    expect(last).toMatchObject({ actor: { name: 'Ben Krüger' } });
    expect(last.changes.find(({ field }: { field: string }) => field === 'startDate').before).toBe(
      (await historyOf(inSimulation))[0].changes.find(({ field }: { field: string }) => field === 'startDate').before,
    );
  });

  it('what is moved in the plant stays in the plant, and undo there is not undo here', async () => {
    const [here, atPlant] = [await words(anna), await words(live)];
    await undoOn(anna);
    const back = await anna.changed(plant.operationId, here);
    expect(back).not.toBe(atPlant);
    await shows(ben, back);
    await expect.poll(() => words(live)).toBe(atPlant);
    await anna.page.getByTitle(/^Wiederholen/).click();
    await shows(anna, here);
    await shows(ben, here);
  });

  it('why and history tell what happened in the simulation only there', async () => {
    const why = `/api/planning/operations/${plant.operationId}/why`;
    const [there, here] = [await api.get(why, inSimulation), await api.get(why)];
    // Repeated, it stands there for the reason that it had: somebody put it there.
    expect(there.body.links[0]).toMatchObject({ reason: { kind: 'byHand' }, actor: { name: 'Anna Hoffmann' } });
    expect(here.body.links[0]).toMatchObject({ reason: { kind: 'byHand' }, actor: { name: 'Ben Krüger' } });
    const actions = (items: { action: string }[]): string[] => items.map(({ action }) => action);
    expect(actions(await historyOf(inSimulation)).slice(0, 3)).toEqual(['EditRedone', 'EditUndone', 'OperationsMoved']);
    expect(actions(await historyOf()).filter((action) => action !== 'OrderPositionPlanned')).toEqual([
      'OperationsMoved',
    ]);
  });

  it('counts conflicts of the simulation in both of its browsers, and none in the plant', async () => {
    for (const timeline of [anna, ben, live]) await pill(timeline, 'Keine Konflikte').waitFor();
    const late = new Date(Date.now() + 20 * 86_400_000).toISOString();
    const edited = await moveTo(late);
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    for (const timeline of [anna, ben]) await pill(timeline, '1 Konflikt').waitFor();
    await pill(live, 'Keine Konflikte').waitFor();
    await undoOn(anna);
    for (const timeline of [anna, ben]) await pill(timeline, 'Keine Konflikte').waitFor();
  });

  it.each(['command-service', 'simulation-service', 'projector', 'query-service'])(
    'goes on when the %s was killed',
    async (name) => {
      const before = await words(anna);
      const atPlant = await words(live);
      const pid = (await product.processes()).get(name) ?? expect.fail(`There is no ${name}`);
      process.kill(pid, 'SIGKILL');
      await expect.poll(async () => (await product.processes()).get(name)).not.toBe(pid);
      await expect.poll(async () => (await fetch(`${product.url}/api/health`)).status, { timeout: 60_000 }).toBe(200);

      // Health says nothing of what is woken when it is asked: an edit that came before would be given up by the page.
      const asked = () => api.send('POST', '/api/planning/planningTimelineRaw', {}, inSimulation);
      await expect.poll(async () => (await asked()).status, { timeout: 60_000 }).toBe(400);

      // While a service is away, or a page reads again, the plan may be covered for a moment.
      const cover = 'Leitstand ist gleich wieder da';
      for (const { page } of [anna, ben, live])
        await page.getByText(cover).waitFor({ state: 'detached', timeout: 40_000 });
      for (const timeline of [anna, ben]) await shows(timeline, before);
      const moved = await drag(anna, 60);
      expect(moved).not.toBe(before);
      await shows(ben, moved);
      await undoOn(ben);
      await expect.poll(() => words(live)).toBe(atPlant);
      // Ben undoes what Ben did, and he did nothing here.
      await expect.poll(() => words(anna)).toBe(moved);
      await undoOn(anna);
      await shows(anna, before);
      await shows(ben, before);
      await expect.poll(() => words(live)).toBe(atPlant);
    },
  );

  it('who may only read it is offered nothing that changes it, and hears no more of it when sharing ends', async () => {
    const share = async (sharedWith: readonly object[]): Promise<void> => {
      const answer = await api.send('PUT', '/api/planning/simulations/1', { sharedWith });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    const undo = ben.page.getByTitle(/^Rückgängig/);
    await undo.waitFor();
    await share([{ roleId: 'planner', may: 'read' }]);
    await ben.page.getByText('Sie dürfen hier nur lesen.').waitFor();
    await expect.poll(() => undo.count()).toBe(0);
    const before = await words(ben);
    await drag(anna, 60);
    await expect.poll(() => words(ben)).not.toBe(before);
    await share([]);
    await ben.page.getByText('Die Simulation 1 gibt es nicht, oder sie ist nicht für Sie freigegeben.').waitFor();
    await anna.page.getByText('Simulation 1: Dritte Säge').waitFor();
  });

  async function moveTo(startDate: string) {
    const operations = [{ operationId: plant.operationId, startDate }];
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const plan = await api.get(
      `/api/planning/planningTimelineRawFlat?fromDate=${day(-1)}&toDate=${day(30)}`,
      inSimulation,
    );
    const body = { action: 'move', versionIdentifier: plan.body.versionIdentifier, operations };
    return api.send('POST', '/api/planning/planningTimelineRaw', body, inSimulation);
  }
});
