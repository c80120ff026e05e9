import { expect, test } from 'vitest';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import { createPlant, inDays } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** What many objects at once were put elsewhere by is one row of the history, and an entry of each of them. */

const { database, store, commands, projector, query } = await forFile(openServices());
const plant = await createPlant(commands);

const hour = 3_600_000;

async function write(body: object, url: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await commands.send({ url, body, headers });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}
const read = async (url: string) => {
  await projector.reached(await store.lastPosition());
  const answer = await query.get(url, 'admin');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const rows = async (table: string) =>
  (await database.pool.query<{ count: number }>(`SELECT count(*)::integer AS count FROM history.${table}`)).rows[0]
    ?.count;

test('a push of sixty steps is one row, and each of them tells where it was and is', async () => {
  const position = { articleId: plant.articleId, articleAmount: 1, deliveryDate: inDays(300).slice(0, 10) };
  const orderPositions = Array.from({ length: 30 }, () => position);
  const { project } = await write({ project: { projectName: 'Many', orderPositions } }, '/api/planning/projects');
  for (const { orderPositionId } of project.orderPositions) {
    const url = `/api/planning/positions/${orderPositionId}/planon`;
    expect((await commands.send({ method: 'PUT', url, body: {} })).statusCode).toBe(200);
  }
  const operations = () => [...commands.plan.plan.operations.values()];
  const [step] = operations().slice(-1);
  if (step === undefined) expect.fail('nothing is planned');
  const before = step.placement;
  await projector.reached(await store.lastPosition());
  const [entries, together] = [await rows('entry'), await rows('placed_together')];
  const from = new Date(Math.min(...operations().map(({ placement }) => placement.start))).toISOString();
  const edit = { action: 'shift', from, distance: 7_200, versionIdentifier: commands.plan.plan.revision };
  await write(edit, '/api/planning/planningTimelineRaw');
  const history = `/api/planning/history?objectId=${step.operationId}`;
  const { items, total } = await read(history);
  expect([await rows('entry'), await rows('placed_together')]).toEqual([entries, (together ?? 0) + 1]);
  expect(total).toBe(2);
  const iso = (at: number): string => new Date(at).toISOString();
  expect(items[0]).toMatchObject({
    action: 'OperationsShifted',
    objectType: 'operation',
    objectId: step.operationId,
    actor: { kind: 'user' },
    changes: [
      { field: 'startDate', before: iso(before.start), after: iso(before.start + 2 * hour) },
      { field: 'endDate', before: iso(before.end), after: iso(before.end + 2 * hour) },
    ],
  });
  const { links } = await read(`/api/planning/operations/${step.operationId}/why`);
  expect(links[0]).toMatchObject({ objectId: step.operationId, position: items[0].position });
  const detail = await read(`/api/planning/v3/operations/${step.operationId}`);
  expect([detail.changedOn, detail.createdOn]).toEqual([items[0].at, items[1].at]);
  expect((await read(`${history}&asOf=${Number(items[0].position) - 1}`)).total).toBe(1);
});

test('one of a simulation is an entry there alone', async () => {
  const { simulationId } = await write({ name: 'What if' }, '/api/planning/simulations');
  const headers = { [simulationHeader]: simulationId };
  const [step] = [...commands.plan.plan.operations.values()].slice(-1);
  const edit = { action: 'shift', from: inDays(-1), distance: 3_600, versionIdentifier: commands.plan.plan.revision };
  await write(edit, '/api/planning/planningTimelineRaw', headers);
  expect((await read(`/api/planning/history?objectId=${step?.operationId}`)).total).toBe(2);
  const own = 'SELECT action FROM history.entries_of($1) WHERE branch = $2';
  const { rows: found } = await database.pool.query(own, [step?.operationId, simulationId]);
  expect(found).toEqual([{ action: 'OperationsShifted' }]);
});
