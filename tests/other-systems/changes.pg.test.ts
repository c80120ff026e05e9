import { expect, test } from 'vitest';
import { createPlant, inDays, planPiece } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** Every change in the order of the log, for who keeps data of the plant elsewhere (decision 0246). */
const { commands, database, projector, query, store } = await forFile(openServices());
const plant = await createPlant(commands);
const shown = async () => projector.reached((await store.lastPosition()) ?? 0n);

interface Item {
  readonly position: string;
  readonly type: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}
const page = async (text: string, as?: 'admin' | 'worker') => {
  const answer = await query.get(`/api/planning/changes?${text}`, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { items: Item[]; next: string };
};
const all = async (limit: number, after = '0') => {
  const items: Item[] = [];
  for (let next = after; ; ) {
    const got = await page(`after=${next}&limit=${limit}`, 'admin');
    items.push(...got.items);
    if (got.items.length < limit) return { items, next: got.next };
    next = got.next;
  }
};

test('pages of any size put together are every change once, in the order of the log', async () => {
  const [first] = await planPiece(commands, plant);
  const project = {
    projectName: 'Many',
    orderPositions: Array.from({ length: 40 }, () => ({
      articleId: plant.articleId,
      articleAmount: 1,
      deliveryDate: inDays(60).slice(0, 10),
    })),
  };
  await commands.send({ url: '/api/planning/projects', body: { project, plan: true } });
  await shown();
  // What one event puts elsewhere the history keeps in one row when it is much.
  await database.pool.query(`INSERT INTO history.placed_together
    SELECT (SELECT position FROM projection.checkpoint WHERE model = 'history'), 100000, 'main', 1, '{}', 'OperationsMoved', 'operation',
      (SELECT json_agg('o' || n) FROM generate_series(1, 70) n), (SELECT json_agg(json_build_array(NULL, NULL, 1000, 2000, 1500, 2500)) FROM generate_series(1, 70)), 1, NULL`);
  const whole = await all(1_000);
  expect(whole.items.length).toBeGreaterThan(200);
  const positions = whole.items.map(({ position }) => BigInt(position));
  expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)));
  expect(whole.items).toContainEqual(expect.objectContaining({ type: 'OrderPositionPlanned', objectId: first }));
  expect(whole.items.at(-1)).toMatchObject({
    objectId: 'o70',
    fields: [
      { field: 'startDate', before: '1970-01-01T00:00:01.000Z', after: '1970-01-01T00:00:02.000Z' },
      { field: 'endDate' },
    ],
  });
  for (const limit of [1, 7, 64]) expect(await all(limit), String(limit)).toEqual(whole);
  expect(await all(10, whole.next)).toEqual({ items: [], next: whole.next });
});

test('what comes is told after the place where somebody is, and a change of a field with before and after', async () => {
  const { next } = await all(1_000);
  const { customerId } = (
    await commands.send({ url: '/api/basedata/customers', body: { customerName: 'Old' } })
  ).json();
  const url = `/api/basedata/customers/${customerId}`;
  await commands.send({ method: 'PUT', url, body: { customerName: 'New' } });
  await shown();
  const { items } = await page(`after=${next}&objectTypes=customer`);
  expect(items.map(({ type }) => type)).toEqual(['CustomerCreated', 'CustomerChanged']);
  expect(items[1]).toMatchObject({
    objectType: 'customer',
    objectId: customerId,
    fields: [{ field: 'customerName', before: 'Old', after: 'New' }],
  });
});

test('who waits is answered with what comes meanwhile', async () => {
  const { next } = await all(1_000);
  const waiting = page(`after=${next}&wait=20`);
  await commands.send({ url: '/api/basedata/locations', body: { locationName: 'Hall 2' } });
  await shown();
  expect((await waiting).items).toMatchObject([{ type: 'LocationCreated' }]);
});

test('nobody is told what they may not read, and users, settings and simulations are nobody’s', async () => {
  await commands.send({ method: 'PUT', url: '/api/useradmin/globalSettings', body: { frozenTime: 60 }, as: 'admin' });
  await commands.send({ url: '/api/planning/simulations', body: { name: 'Try' } });
  await shown();
  const types = new Set((await all(1_000)).items.map(({ objectType }) => objectType));
  for (const hidden of ['settings', 'user', 'simulation']) expect(types).not.toContain(hidden);
  expect((await query.get('/api/planning/changes', 'worker')).statusCode).toBe(403);
  for (const wrong of ['after=x', 'after=-1', 'objectTypes=user', 'limit=0', 'unknown=1'])
    expect((await query.get(`/api/planning/changes?${wrong}`)).statusCode, wrong).toBe(400);
});
