import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SampleRemoval, sampleKey } from '#domain/sample-plant/sample-plant.ts';
import { type CommandPlant, openCommandPlant } from '#tests/services/command-plant.ts';
import { inDays, type TestCommandService, testCommandService } from '#tests/services/command-service.ts';

/** The sample plant over HTTP: loaded, loaded again, broken off, removed beside objects of somebody's own. */

const url = '/api/useradmin/samplePlant';
let opened: CommandPlant;
let commands: TestCommandService;

beforeEach(async () => {
  opened = await openCommandPlant();
  commands = opened.commands;
});
afterEach(() => opened?.close());

const counts = ({ image, plan }: TestCommandService) => ({
  objects: Object.values(image.factory.objects).reduce((sum, all) => sum + all.size, 0),
  projects: plan.plan.projects.size,
  operations: plan.plan.operations.size,
});

/** Until no run is under way. */
const settled = async (): Promise<void> => {
  await expect
    .poll(
      async () =>
        (
          await opened.database.pool.query(
            "SELECT count(*)::int AS open FROM operational.sample_run WHERE state NOT IN ('done', 'failed')",
          )
        ).rows[0].open,
      { timeout: 60_000 },
    )
    .toBe(0);
};
const lastRun = async () =>
  (await opened.database.pool.query('SELECT * FROM operational.sample_run ORDER BY created_at DESC LIMIT 1')).rows[0];

const load = () => commands.send({ method: 'PUT', url, body: {}, as: 'admin' });
const remove = () => commands.send({ method: 'DELETE', url, as: 'admin' });
const check = async (): Promise<SampleRemoval> =>
  (await commands.send({ url: `${url}/checkRemoval`, body: {}, as: 'admin' })).json();

describe('the sample plant', () => {
  it('is loaded by ordinary commands of whoever asks, once, and goes without leaving anything', async () => {
    const before = counts(commands);
    const asked = await Promise.all([load(), load()]);
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(new Set(asked.map((answer) => answer.json().runId)).size).toBe(1);
    await settled();
    expect(await lastRun()).toMatchObject({ state: 'done', error_code: null });
    const { plan, sample } = { plan: commands.plan.plan, sample: commands.image.sample };
    expect(plan.projects.size - before.projects).toBe(sample.projectIds.size);
    expect(plan.operations.size).toBeGreaterThan(1_000);
    expect([...plan.operations.values()].some(({ statusId }) => statusId === 5)).toBe(true);
    expect([...sample.projectIds].every((id) => plan.projects.get(id)?.projectNumber.startsWith('DEMO-'))).toBe(true);
    expect([...sample.orderPositionIds].every((id) => plan.orderPositions.has(id))).toBe(true);
    const missing = [...sample.objects.values()].filter(
      ({ collection, id }) => !commands.image.factory.objects[collection].has(id),
    );
    expect(missing).toEqual([]);
    expect((await load()).json()).toMatchObject({ errorCode: 'samplePlantThere' });

    const told = await check();
    expect(told).toMatchObject({ stays: [], staysTotal: 0 });
    expect((await remove()).statusCode).toBe(201);
    await settled();
    expect(await lastRun()).toMatchObject({ kind: 'remove', state: 'done', kept: 0 });
    expect(counts(commands)).toEqual(before);
    expect((await remove()).statusCode).toBe(404);
  }, 120_000);

  it('leaves what somebody has made, what that needs, and what is locked', async () => {
    await load();
    await settled();
    const { image, plan } = commands;
    const bike = [...image.factory.objects.articles].find(([id]) =>
      image.sample.objects.has(sampleKey('articles', id)),
    )?.[0];
    const own = await commands.send({
      url: '/api/planning/projects',
      body: {
        project: {
          projectName: 'Own',
          orderPositions: [{ articleId: bike, articleAmount: 1, deliveryDate: inDays(200).slice(0, 10) }],
        },
      },
    });
    expect(own.statusCode).toBe(201);
    const open = [...plan.plan.operations.values()].find(({ statusId, locked }) => statusId === 2 && !locked);
    const lock = await commands.send({
      url: '/api/planning/planningTimelineRaw',
      body: {
        action: 'lock',
        versionIdentifier: plan.plan.revision,
        operations: [{ operationId: open?.operationId }],
      },
    });
    expect(lock.statusCode).toBe(200);

    const told = await check();
    expect(told.stays).toContainEqual(expect.objectContaining({ collection: 'articles', id: bike, reason: 'used' }));
    expect(told.stays.filter(({ reason }) => reason === 'locked')).toMatchObject([{ collection: 'projects' }]);
    await remove();
    await settled();
    const left = await check();
    expect(await lastRun()).toMatchObject({ state: 'done', kept: left.staysTotal });
    expect(left.goes).toEqual([]);
    expect(image.factory.objects.articles.has(bike ?? '')).toBe(true);
    expect(plan.plan.projects.has(own.json().project.projectId)).toBe(true);
    expect(plan.plan.operations.get(open?.operationId as never)?.locked).toBe(true);
    expect(plan.plan.projects.size).toBe(2);
  }, 120_000);

  it('goes on after the process has ended in the middle, and makes nothing twice', async () => {
    await load();
    await expect.poll(() => commands.plan.plan.projects.size, { timeout: 30_000, interval: 5 }).toBeGreaterThan(3);
    await commands.samplePlants.close();
    const { sample } = commands.image;
    expect(commands.plan.plan.projects.size).toBeLessThan(sample.projectIds.size);
    const again = await testCommandService(opened.database, opened.store, { dataFolder: commands.dataFolder });
    try {
      await again.samplePlants.resume();
      await settled();
      expect(await lastRun()).toMatchObject({ state: 'done' });
      expect([...again.plan.plan.projects.keys()].toSorted()).toEqual([...sample.projectIds].toSorted());
      expect(again.image.sample.objects.size).toBe(sample.objects.size);
      expect([...again.image.factory.objects.resources.values()].map(({ resourceName }) => resourceName)).toSatisfy(
        (names: string[]) => new Set(names).size === names.length,
      );
    } finally {
      await again.stop();
    }
  }, 120_000);

  it('is not loaded over objects of the plant that have the same names', async () => {
    await commands.send({ url: '/api/basedata/articles', body: { articleName: 'Mine', articleNumber: 'HB-T928' } });
    await load();
    await settled();
    expect(await lastRun()).toMatchObject({
      state: 'failed',
      error_code: 'sampleNamesTaken',
      details: { names: 'Mine' },
    });
    expect(commands.image.sample.objects.size).toBe(0);
  }, 60_000);

  it('is for administrators only', async () => {
    expect((await commands.send({ method: 'PUT', url, body: {} })).statusCode).toBe(403);
    expect((await commands.send({ method: 'DELETE', url })).statusCode).toBe(403);
  });
});
