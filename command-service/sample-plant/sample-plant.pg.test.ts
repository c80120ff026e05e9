import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Collection } from '#domain/base-data/object-types.ts';
import { brokenReference } from '#domain/base-data/references.ts';
import type { OrderPositionId, ProjectId } from '#domain/kernel/ids.ts';
import { partsOf } from '#domain/planning/plan/parts.ts';
import { sampleKey } from '#domain/sample-plant/sample-plant.ts';
import type { SampleRemoval } from '#domain/sample-plant/sample-state.ts';
import { inDays, type TestCommandService, testCommandService } from '#tests/services/command-service.ts';
import { openCommandPlant } from '#tests/services/opened.ts';

/** The sample plant over HTTP: loaded, loaded again, broken off, removed beside objects of somebody's own. */

const url = '/api/useradmin/samplePlant';
let opened: Awaited<ReturnType<typeof openCommandPlant>>;
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
            "SELECT count(*)::int AS open FROM operational.run WHERE state IN ('queued', 'running')",
          )
        ).rows[0].open,
      { timeout: 60_000 },
    )
    .toBe(0);
};
const lastRun = async () =>
  (await opened.database.pool.query('SELECT * FROM operational.run ORDER BY created_at DESC LIMIT 1')).rows[0];

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
    expect(await lastRun()).toMatchObject({ state: 'finished', error_code: null });
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
    expect(await lastRun()).toMatchObject({ parameters: { change: 'remove' }, state: 'finished', result: { kept: 0 } });
    expect(counts(commands)).toEqual(before);
    expect((await remove()).statusCode).toBe(404);
  });

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
    expect(await lastRun()).toMatchObject({ state: 'finished', result: { kept: left.staysTotal } });
    expect(left.goes).toEqual([]);
    expect(image.factory.objects.articles.has(bike ?? '')).toBe(true);
    expect(plan.plan.projects.has(own.json().project.projectId)).toBe(true);
    expect(plan.plan.operations.get(open?.operationId as never)?.locked).toBe(true);
    expect(plan.plan.projects.size).toBe(2);
  });

  it('says before it goes what of it somebody has changed, and who', async () => {
    await load();
    await settled();
    expect(await check()).toMatchObject({ changed: [], changedTotal: 0 });
    const { image, plan } = commands;
    const ofSample = (collection: 'articles' | 'customers') =>
      [...image.sample.objects.values()].find((part) => part.collection === collection)?.id ?? '';
    const article = ofSample('articles');
    const [projectId = '', otherId = ''] = image.sample.projectIds;
    const put = (url: string, body: object) => commands.send({ method: 'PUT', url, body });
    const renamed = await put(`/api/basedata/articles/${article}`, { articleName: 'Mine now' });
    expect(renamed.statusCode, renamed.body).toBe(200);
    const [positionId] = plan.plan.positionsByProject.get(projectId as ProjectId) ?? [];
    const step = partsOf(plan.plan, 'orderPosition', positionId as OrderPositionId)?.operations[0];
    const noted = await put(`/api/planning/v3/operations/${step?.operationId}`, { comment: 'Look here' });
    expect(noted.statusCode, noted.body).toBe(200);

    const { changed, changedTotal } = await check();
    expect(changedTotal).toBe(2);
    expect(changed).toEqual([
      expect.objectContaining({ collection: 'projects', id: projectId, by: ['anna'] }),
      expect.objectContaining({ collection: 'articles', id: article, name: 'Mine now', by: ['anna'] }),
    ]);
    // What comes later is told, too.
    const later = await put(`/api/planning/projects/${otherId}`, { projectName: 'Ours' });
    expect(later.statusCode, later.body).toBe(200);
    expect((await check()).changed.map(({ id }) => id)).toContain(otherId);
  });

  it('goes while somebody plans with it: what they get stays with all that it needs, or they are told that it is gone', async () => {
    await load();
    await settled();
    const { image, plan } = commands;
    const articles = [...image.sample.objects.values()].filter(({ collection }) => collection === 'articles');
    const order = async (articleId: string | undefined) => {
      const orderPositions = [{ articleId, articleAmount: 1, deliveryDate: inDays(200).slice(0, 10) }];
      const answer = await commands.send({
        url: '/api/planning/projects',
        body: { project: { projectName: 'Own', orderPositions } },
      });
      return answer.statusCode === 201 ? answer.json().project.projectId : answer.json().errorCode;
    };
    expect((await remove()).statusCode).toBe(201);
    const answers: string[] = [];
    for (let turn = 0; (await lastRun()).state !== 'done' && turn < 400; turn++)
      answers.push(await order(articles[turn % articles.length]?.id));
    await settled();
    answers.push(await order(articles.find(({ id }) => !image.factory.objects.articles.has(id))?.id));
    expect(answers.at(-1)).toBe('objectnotexists');
    const own = answers.filter((answer) => plan.plan.projects.has(answer as never));
    expect(new Set(answers.filter((answer) => !own.includes(answer)))).toEqual(new Set(['objectnotexists']));
    expect([...plan.plan.projects.keys()].toSorted()).toEqual(own.toSorted());
    for (const position of plan.plan.orderPositions.values())
      expect(image.factory.objects.articles.has(position.articleId)).toBe(true);
    for (const [collection, objects] of Object.entries(image.factory.objects))
      for (const fields of objects.values())
        expect(brokenReference(image.factory, collection as Collection, fields)).toBeUndefined();
  });

  it('goes on after the process has ended in the middle, and makes nothing twice', async () => {
    await load();
    await expect.poll(() => commands.plan.plan.projects.size, { interval: 5 }).toBeGreaterThan(3);
    await commands.runs.close();
    const { sample } = commands.image;
    expect(commands.plan.plan.projects.size).toBeLessThan(sample.projectIds.size);
    const again = await testCommandService(opened.database, opened.store, { dataFolder: commands.dataFolder });
    try {
      await again.runs.resume();
      await settled();
      expect(await lastRun()).toMatchObject({ state: 'finished' });
      expect([...again.plan.plan.projects.keys()].toSorted()).toEqual([...sample.projectIds].toSorted());
      expect(again.image.sample.objects.size).toBe(sample.objects.size);
      expect([...again.image.factory.objects.resources.values()].map(({ resourceName }) => resourceName)).toSatisfy(
        (names: string[]) => new Set(names).size === names.length,
      );
    } finally {
      await again.stop();
    }
  });

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
  });

  it('is for administrators only', async () => {
    expect((await commands.send({ method: 'PUT', url, body: {} })).statusCode).toBe(403);
    expect((await commands.send({ method: 'DELETE', url })).statusCode).toBe(403);
  });
});
