import { beforeAll, describe, expect, test } from 'vitest';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { type PlantEvent, plantEvents } from '#tests/fixtures/plant-events.ts';
import { forFile, openReading } from '#tests/services/opened.ts';

const events = plantEvents(300);
const [project, position, order, operation] = ['projectId', 'orderPositionId', 'productionOrderId', 'operationId'].map(
  firstWith,
) as [string, string, string, string];

const resource = firstWith('resourceId');
/** When somebody says that the operation was begun. */
const begun = '2027-03-01T07:30:00.000Z';

const { store, projector, query } = await forFile(openReading());
beforeAll(async () => {
  const user = (id: string, firstName: string, lastName: string) =>
    later(`user-${id}`, 'UserCreated', {
      id,
      fields: { username: id, firstName, lastName, language: 'de', roles: ['planner'] },
    });
  const note = { ownedBy: 'ben', location: 'Halle 3', comment: 'Lack prüfen' };
  const none = { ownedBy: null, location: null, comment: null };
  const technology = {
    articleId: 'a0',
    technologyNumber: 'T-7',
    technologyName: 'Schweißen',
    technologyItems: [{ number: 10, valueAddName: 'Saw', resourceGroupId: 'g1', duration: 60 }],
  };
  await projector.reached(
    await appendAll(store, [
      ...events,
      user('anna', 'Anna', 'Arndt'),
      user('ben', 'Ben', 'Brandt'),
      later('technology-t7', 'TechnologyCreated', { id: 't7', fields: { ...technology, isStandard: true } }),
      later('plan-main', 'ProjectChanged', {
        projectId: project,
        before: { ...none, ownerId: null, processNumber: null, processName: null },
        after: { ...note, ownerId: 'anna', processNumber: 'V-12', processName: 'Sonderbau' },
      }),
      later('plan-main', 'OrderPositionChanged', {
        orderPositionId: position,
        before: { technologyId: null, orderDate: null, handOverDate: null, pending: false },
        after: { technologyId: 't7', orderDate: '2027-02-11', handOverDate: '2027-05-02', pending: true },
      }),
      later('plan-main', 'ProductionOrderChanged', {
        productionOrderId: order,
        before: { printDate: null },
        after: { printDate: Date.UTC(2027, 2, 3) },
      }),
      later('plan-main', 'OperationChanged', {
        operationId: operation,
        before: { ...none, workerId: null },
        after: { ...note, workerId: 'anna' },
      }),
      later(`resource-${resource}`, 'ResourceCreated', {
        id: resource,
        fields: { resourceName: 'Fast', resourceGroups: ['g1'], capacityFactor: 2 },
      }),
      later('plan-main', 'WorkStarted', {
        feedbackId: 'f-last',
        subject: { kind: 'operation', id: operation },
        occurredAt: Date.parse(begun),
        statusBefore: 2,
      }),
    ]),
  );
});

describe('lists say by name whom and what their rows mention', () => {
  // shows planning 3.5, planning 3.7
  test('a project its owner, who is in charge, its process and how many positions it has', async () => {
    const { items } = await list('projects', [{ field: 'owner', operator: 'contains', value: 'arndt' }]);
    expect(items).toHaveLength(1);
    const one = (await query.get(`/api/planning/projects/${project}`)).json();
    expect(items[0]).toMatchObject({
      projectId: project,
      owner: 'Anna Arndt',
      ownedByName: 'Ben Brandt',
      location: 'Halle 3',
      comment: 'Lack prüfen',
      processNumber: 'V-12',
      processName: 'Sonderbau',
      orderPositionsCount: one.orderPositions.length,
      createdBy: one.createdBy,
      createdOn: one.createdOn,
    });
  });

  test('an order position its technology, which cannot be looked for by an id that nobody knows', async () => {
    const { items } = await list('positions', [
      { field: 'technologyName', operator: 'contains', value: 'schweiß' },
      { field: 'pending', operator: '=', value: true },
      { field: 'handOverDate', operator: '>=', value: '2027-05-01' },
    ]);
    expect(items).toMatchObject([{ orderPositionId: position, technologyName: 'Schweißen', orderDate: '2027-02-11' }]);
  });

  test('a production order its project, and whether its slip is printed', async () => {
    const { items } = await list('productionOrders', [{ field: 'printed', operator: '=', value: true }]);
    expect(items).toMatchObject([{ productionOrderId: order, projectNumber: expect.any(String), printed: true }]);
    const { total } = await list('productionOrders', [{ field: 'printed', operator: '=', value: false }]);
    expect(total).toBe((await list('productionOrders')).total - 1);
  });

  // shows planning 3.28
  test('an operation its worker, and that it was not revoked', async () => {
    const { items } = await list('operations', [
      { field: 'worker', operator: 'contains', value: 'anna' },
      { field: 'switchedOff', operator: '=', value: false },
    ]);
    expect(items).toMatchObject([{ operationId: operation, worker: 'Anna Arndt', ownedByName: 'Ben Brandt' }]);
  });
});

describe('operations say what follows from their history and their resource', () => {
  const one = async () => (await query.get(`/api/planning/v3/operations/${operation}`)).json();

  // shows planning 3.49
  test('since when they have their status: since the report that gave it to them, else since they were planned', async () => {
    const { items } = await list('operations', [{ field: 'statusDate', operator: '=', value: begun }]);
    expect(items).toMatchObject([{ operationId: operation, statusId: 3, statusDate: begun }]);
    expect(await one()).toMatchObject({ statusDate: begun });
    const planned = await list('operations', [{ field: 'statusId', operator: '=', value: 2 }], '-statusDate');
    const dates = planned.items.map(({ statusDate }) => String(statusDate));
    expect(dates).toEqual(planned.items.map(({ createdOn }) => createdOn));
    expect(dates).toEqual(dates.toSorted().reverse());
    // Production has none: its status follows from its orders.
    const { items: activities } = await list('activities');
    expect(activities.length).toBeGreaterThan(0);
    for (const { process, statusDate } of activities) expect(statusDate === null).toBe(process === undefined);
  });

  // shows planning 3.31, planning 3.34
  test('what their resource has to give, and whether planning chooses it', async () => {
    const { items } = await list('operations', [{ field: 'suggestResource', operator: '=', value: true }]);
    const fast = items.filter(({ resourceId }) => resourceId === resource);
    expect(fast.length).toBeGreaterThan(0);
    for (const { resourceId, planTime, requiredCapacity } of items)
      expect(requiredCapacity).toBe(Math.round(Number(planTime) / (resourceId === resource ? 2 : 1)));
    const [{ operationId, requiredCapacity } = {}] = fast;
    const detail = (await query.get(`/api/planning/v3/operations/${String(operationId)}`)).json();
    expect([detail.requiredCapacity, detail.suggestResource]).toEqual([requiredCapacity, true]);
    const few = await list('operations', [
      { field: 'requiredCapacity', operator: '<=', value: requiredCapacity as number },
    ]);
    expect(few.items.map((item) => item.operationId)).toContain(operationId);
    for (const item of few.items) expect(Number(item.requiredCapacity)).toBeLessThanOrEqual(Number(requiredCapacity));
    expect((await list('operations', [{ field: 'suggestResource', operator: '=', value: false }])).items).toEqual([]);
    const amounts = async (more = '') => {
      const { items: sorted } = (await query.get(`/api/planning/operations?sort=requiredCapacity${more}`)).json();
      return sorted.map((item: (typeof few.items)[number]) => Number(item.requiredCapacity));
    };
    const now = await amounts();
    expect(now).toEqual(now.toSorted((a: number, b: number) => a - b));
    expect(await amounts(`&asOf=${await store.lastPosition()}`)).toEqual(now);
  });
});

// shows planning 3.48
test('every list is sorted by who made its rows and when', async () => {
  for (const path of ['projects', 'positions', 'activities', 'productionOrders', 'operations']) {
    const { items } = await list(path, [], '-createdOn');
    const made = items.map(({ createdOn }) => String(createdOn));
    expect(made.length, path).toBeGreaterThan(2);
    expect(made, path).toEqual(made.toSorted().reverse());
    const byPerson = await list(path, [], 'createdBy');
    const people = byPerson.items.map(({ createdBy }) => String(createdBy).toLowerCase());
    expect(people, path).toEqual(people.toSorted());
  }
});

test('operations are sorted by their start in both directions, also as of a position', async () => {
  const position0 = await store.lastPosition();
  for (const asOf of ['', `&asOf=${position0}`]) {
    const { items } = (await query.get(`/api/planning/operations?limit=1000&sort=startDate${asOf}`)).json();
    const starts = items.map(({ startDate }: { startDate: string }) => startDate);
    expect(starts).toEqual(starts.toSorted());
    const turned = (await query.get(`/api/planning/operations?limit=1000&sort=-startDate${asOf}`)).json();
    expect(turned.items.map(({ startDate }: { startDate: string }) => startDate)).toEqual(starts.toReversed());
  }
});

async function list(path: string, filter: readonly object[] = [], sort = '') {
  const asked = `limit=1000&sort=${sort}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const answer = await query.get(`/api/planning/${path}?${asked}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { readonly items: readonly Readonly<Record<string, unknown>>[]; readonly total: number };
}

/** Of the first object with such an id that is in the plan at the end: nothing is removed from the first project. */
function firstWith(field: string): string {
  const text = JSON.stringify(events.findLast(({ event }) => event.type === 'OrderPositionPlanned')?.event.data);
  const found = new RegExp(`"${field}":"([^"]+)"`).exec(text)?.[1];
  if (found !== undefined) return found;
  const added = events.find(({ event }) => event.type === 'ProjectCreated')?.event.data as { projectId: string };
  return added.projectId;
}

let count = 0;
function later(stream: string, type: string, data: object): PlantEvent {
  const [template] = plantEvents(10, 90 + count++);
  if (template === undefined) throw new Error('no events');
  // After all the others, by the clock as well.
  const recordedAt = (events.at(-1)?.event.metadata.recordedAt ?? 0) + count * 1_000;
  return { stream, event: { ...template.event, type, data, metadata: { ...template.event.metadata, recordedAt } } };
}
