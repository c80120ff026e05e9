import { expect, test } from 'vitest';
import type { SetUp } from '#domain/administration/set-up.ts';
import { inDays } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** From nothing to the first planned order, as the set-up guide sees it. */

const { store, commands, projector, query } = await forFile(openServices());

const make = async (collection: string, body: object): Promise<string> => {
  const answer = await commands.send({ url: `/api/basedata/${collection}`, body });
  expect([collection, answer.statusCode]).toEqual([collection, 201]);
  return Object.values<string>(answer.json())[0] ?? '';
};
const steps = async (): Promise<SetUp['steps']> => {
  await projector.reached(await store.lastPosition());
  const answer = await query.get('/api/useradmin/setUp');
  expect(answer.statusCode).toBe(200);
  return (answer.json() as SetUp).steps;
};
const done = async (): Promise<readonly string[]> =>
  (await steps()).filter(({ isDone }) => isDone).map(({ step }) => step);
const step = async (name: string) => (await steps()).find((one) => one.step === name);

test('each step is done when what it makes works, and says what it goes on with', async () => {
  expect(await done()).toEqual([]);
  const closed = await make('availabilityPlans', { availabilityPlanName: 'Closed', availabilities: [] });
  expect(await step('week')).toMatchObject({ isDone: false, problem: 'weekWithoutHours', objectId: closed });
  const hours = { isActive: true, timeFrom: '00:00', timeTo: '24:00' };
  const week = await make('availabilityPlans', {
    availabilityPlanName: 'Open',
    availabilities: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ ...hours, weekday })),
  });
  expect(await done()).toEqual(['week']);
  const saws = await make('resourceGroups', { resourceGroupName: 'Saws' });
  const drills = await make('resourceGroups', { resourceGroupName: 'Drills' });
  const bare = await make('resources', { resourceName: 'Saw 1', resourceGroups: [saws] });
  expect(await step('resource')).toMatchObject({ isDone: false, problem: 'resourceWithoutWeek', objectId: bare });
  const availabilityPlans = [{ validFrom: '2017-01-02', weeks: [week] }];
  await commands.send({ method: 'PUT', url: `/api/basedata/resources/${bare}`, body: { availabilityPlans } });
  const articleId = await make('articles', { articleName: 'Bar' });
  expect(await done()).toEqual(['week', 'resourceGroup', 'resource', 'article']);
  expect(await step('technology')).toMatchObject({ isDone: false, objectId: articleId });
  const technologyItem = { number: 10, valueAddName: 'Cut', duration: 3600 };
  const technology = await make('technologies', {
    articleId,
    technologyItems: [{ ...technologyItem, resourceGroupId: drills }],
  });
  expect(await step('technology')).toMatchObject({
    isDone: false,
    problem: 'stepWithoutResource',
    objectId: technology,
  });
  await commands.send({
    method: 'PUT',
    url: `/api/basedata/technologies/${technology}`,
    body: { technologyItems: [{ ...technologyItem, resourceGroupId: saws }] },
  });
  const position = { articleId, articleAmount: 1, deliveryDate: inDays(300).slice(0, 10) };
  const created = await commands.send({
    url: '/api/planning/projects',
    body: { project: { projectName: 'Order', orderPositions: [position] } },
  });
  const { orderPositionId } = created.json().project.orderPositions[0] as { orderPositionId: string };
  expect(await done()).toEqual(['week', 'resourceGroup', 'resource', 'article', 'technology', 'order']);
  expect(await step('planned')).toMatchObject({ isDone: false, objectId: orderPositionId });
  await commands.send({ method: 'PUT', url: `/api/planning/positions/${orderPositionId}/planon`, body: {} });
  const open = (await steps()).filter(({ isDone }) => !isDone);
  expect(open).toMatchObject([
    { step: 'holidays', isOptional: true },
    { step: 'customer', isOptional: true },
  ]);
  const settings = { url: '/api/useradmin/globalSettings', method: 'PUT', as: 'admin' } as const;
  expect((await commands.send({ ...settings, body: { holidayCountry: 'AT' } })).statusCode).toBe(200);
  expect(await step('holidays')).toMatchObject({ isDone: true });
});

test('countries of holidays are called as the reader calls them, and stand in that order', async () => {
  const { countries } = (
    await query.get('/api/useradmin/globalSettings/holidayPlaces?country=&language=de', 'admin')
  ).json();
  const labels: string[] = countries.map(({ label }: { label: string }) => label);
  expect(countries).toContainEqual({ value: 'DE', label: 'Deutschland' });
  expect(countries).toContainEqual({ value: 'NO', label: 'Norwegen' });
  expect(labels[0]).toMatch(/^[A-ZÄÖÜ]/);
  expect(labels).toEqual(labels.toSorted(new Intl.Collator('de').compare));
});

test('whoever may not do a step is told who may', async () => {
  for (const [username, roles] of [
    ['vera', ['planner']],
    ['wim', ['user']],
  ] as const)
    expect(
      (
        await commands.send({
          url: '/api/useradmin/users',
          body: { username, firstName: username, lastName: 'Muster', language: 'de', roles, password: 'Muster-12345' },
          as: 'admin',
        })
      ).json(),
    ).toMatchObject({ username });
  await projector.reached(await store.lastPosition());
  const told = (as: 'worker' | 'planner') => query.get('/api/useradmin/setUp', as);
  const worker = (await told('worker')).json() as SetUp;
  // The country of holidays is the administrator's, of whom this plant has none but the session of the test.
  const planners = ({ steps }: SetUp) => steps.filter(({ step: name }) => name !== 'holidays');
  expect(new Set(planners(worker).map(({ mayDo, people }) => `${mayDo} ${people.join()}`))).toEqual(
    new Set(['false vera Muster']),
  );
  const planner = (await told('planner')).json() as SetUp;
  expect(planners(planner).every(({ mayDo, people }) => mayDo && people.length === 0)).toBe(true);
  expect(planner.steps.find(({ step: name }) => name === 'holidays')).toMatchObject({ mayDo: false, people: [] });
});
