import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareReadModels } from '#projector/read-models/read-models.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { type TestQueryService, testQueryService } from '#tests/services/query-service.ts';

let database: TestDatabase;
let query: TestQueryService;
let projector: Server;
const health = {
  status: 'unavailable',
  problems: ['readModelStands'],
  deadLetters: 2,
  foreignEvents: { count: 3, last: { position: '9', stream: 'other-1', type: 'Hello' } },
  readModels: [{ readModel: 'timeline', version: 1, position: '4', behind: 40_000, stands: true }],
};

beforeAll(async () => {
  database = await testDatabase();
  await prepareReadModels(database.pool);
  projector = createServer((_request, response) => response.writeHead(503).end(JSON.stringify(health)));
  await new Promise<void>((resolve) => projector.listen(0, '127.0.0.1', resolve));
  query = await testQueryService(database, 9, (projector.address() as AddressInfo).port);
  await database.pool.query(
    `INSERT INTO projection.dead_letter (model, position, event_id, stream, type, tries, error, state, marked_by) VALUES
     ('timeline', 12, 'e1', 'plan-main', 'OperationsMoved', 3, 'has no operation-1', 'open', NULL),
     ('history', 9, 'e2', 'plan-main', 'OperationsTeleported', 1, 'Unknown event type', 'skipped', 'admin')`,
  );
});
afterAll(async () => {
  await query.stop();
  projector.close();
  await database.drop();
});

test('an administrator sees what no read model could take, with the reason and what was decided', async () => {
  const answer = await query.get('/api/useradmin/deadLetters?sort=readModel', 'admin');
  expect(answer.statusCode).toBe(200);
  const { items, total } = answer.json();
  expect(total).toBe(2);
  expect(items).toMatchObject([
    { deadLetterId: 'history/9', type: 'OperationsTeleported', state: 'skipped', markedBy: 'admin' },
    { deadLetterId: 'timeline/12', error: 'has no operation-1', state: 'open', tries: 3 },
  ]);
  expect(items[0].at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
});

test('dead letters are filtered and sorted like every list', async () => {
  const filter = encodeURIComponent(JSON.stringify([{ field: 'state', operator: 'equals', value: 'open' }]));
  const { items } = (await query.get(`/api/useradmin/deadLetters?filter=${filter}&sort=-at`, 'admin')).json();
  expect(items.map(({ deadLetterId }: { deadLetterId: string }) => deadLetterId)).toEqual(['timeline/12']);
});

test('how far the read models are comes from the projector, also when it is not well', async () => {
  const answer = await query.get('/api/useradmin/readModels', 'admin');
  const { status: _status, ...told } = health;
  expect([answer.statusCode, answer.json()]).toEqual([200, told]);
});

test('both are for administrators only', async () => {
  for (const path of ['deadLetters', 'readModels'])
    expect((await query.get(`/api/useradmin/${path}`, 'planner')).statusCode).toBe(403);
});
