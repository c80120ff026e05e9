import { expect, test } from 'vitest';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import { type Call, createPlant, inDays, planPiece } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** What planners take over from simulations: through the services, beside each other. */

const { commands } = await forFile(openServices());
const plant = await createPlant(commands);
const operations = await planPiece(commands, plant);
const path = '/api/planning/simulations';

const ok = async (call: Call) => {
  const answer = await commands.send(call);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
};
const inSimulation = (id: string) => ({ [simulationHeader]: id });
async function moved(name: string, start: string): Promise<string> {
  const { simulationId } = await ok({ url: path, body: { name } });
  await ok({
    url: '/api/planning/planningTimelineRaw',
    body: {
      action: 'move',
      versionIdentifier: commands.plan.plan.revision,
      operations: [{ operationId: operations[1], startDate: start, resourceId: plant.saws[1] }],
    },
    headers: inSimulation(simulationId),
  });
  return simulationId;
}
const placed = () => commands.plan.plan.operations.get(operations[1] as never)?.placement;

test('is previewed with its price, done as one step once, and taken back with one undo', async () => {
  const before = placed();
  const id = await moved('One order', inDays(40));
  const preview = await ok({ url: `${path}/${id}/transfer/preview`, body: {} });
  expect(preview).toMatchObject({ refused: [], price: { moved: expect.any(Number), newOverloads: 0 } });
  expect(preview.transferred).toHaveLength(1);
  expect(placed()).toEqual(before);

  const { versionIdentifier } = preview;
  const call: Call = {
    url: `${path}/${id}/transfer`,
    body: { versionIdentifier },
    headers: { 'idempotency-key': 'take-over' },
  };
  const done = await ok(call);
  expect(done).toMatchObject({ transferred: preview.transferred, refused: [], changeSet: expect.any(String) });
  expect(placed()?.resourceId).toBe(plant.saws[1]);
  expect(await ok(call)).toEqual(done);

  const again = await commands.send({ url: `${path}/${id}/transfer`, body: {} });
  expect([again.statusCode, again.json().errorCode]).toEqual([409, 'nothingToTransfer']);
  await ok({
    url: '/api/planning/planningTimelineRaw',
    body: { action: 'undo', versionIdentifier: done.versionIdentifier },
  });
  expect(placed()).toEqual(before);
});

test('of two planners at once the second is told that the plan is another one, and sees what the first did', async () => {
  const [one, other] = [await moved('Early', inDays(60)), await moved('Late', inDays(80))];
  const versions = await Promise.all(
    [one, other].map(async (id) => (await ok({ url: `${path}/${id}/transfer/preview`, body: {} })).versionIdentifier),
  );
  expect(versions[0]).toBe(versions[1]);
  const results = await Promise.all(
    [one, other].map((id, at) =>
      commands.send({ url: `${path}/${id}/transfer`, body: { versionIdentifier: versions[at] } }),
    ),
  );
  const codes = results.map(({ statusCode }) => statusCode);
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(results[codes.indexOf(409)]?.json().errorCode).toBe('TimelineDataOutdated');
  const second = codes.indexOf(409) === 0 ? one : other;
  const preview = await ok({ url: `${path}/${second}/transfer/preview`, body: {} });
  expect(preview.versionIdentifier).toBeGreaterThan(versions[0]);
  await ok({ url: `${path}/${second}/transfer`, body: { versionIdentifier: preview.versionIdentifier } });
});

test('reports do not make a preview outdated, and what they have begun stays', async () => {
  const other = (await planPiece(commands, plant, { startDate: inDays(20) }))[0];
  const id = await moved('While workers report', inDays(90));
  const { versionIdentifier } = await ok({ url: `${path}/${id}/transfer/preview`, body: {} });
  await ok({
    url: `/api/planning/operations/${other}/feedback`,
    body: { type: 'yield', amount: 1, occurredAt: new Date().toISOString() },
  });
  const done = await ok({ url: `${path}/${id}/transfer`, body: { versionIdentifier } });
  expect([done.transferred.length, done.versionIdentifier > versionIdentifier]).toEqual([1, true]);
});

test('what a worker has begun stays where it is, with the reason', async () => {
  const id = await moved('Begun meanwhile', inDays(100));
  await ok({
    url: `/api/planning/operations/${operations[1]}/feedback`,
    body: { type: 'start', occurredAt: new Date().toISOString() },
  });
  const { transferred, refused, price } = await ok({ url: `${path}/${id}/transfer/preview`, body: {} });
  expect([transferred, price]).toEqual([[], null]);
  expect(refused).toMatchObject([{ errorCode: 'alreadyStarted', detailsObject: { operationId: operations[1] } }]);
  const answer = await commands.send({ url: `${path}/${id}/transfer`, body: {} });
  expect(answer.json()).toMatchObject({
    errorCode: 'nothingToTransfer',
    detailsObject: { refused: [{ errorCode: 'alreadyStarted' }] },
  });
});

test('is for who may, of what may be read', async () => {
  const { simulationId: id } = await ok({ url: path, body: { name: 'Private' } });
  const url = `${path}/${id}/transfer/preview`;
  const { simulationId: hidden } = await ok({ url: path, body: { name: 'Of the administrator' }, as: 'admin' });
  expect((await commands.send({ url: `${path}/${hidden}/transfer`, body: {} })).statusCode).toBe(404);
  expect((await commands.send({ url, body: {}, as: 'worker' })).statusCode).toBe(403);
  expect((await commands.send({ url, body: { orderPositionIds: [] } })).statusCode).toBe(400);
  expect((await commands.send({ url: `${path}/999/transfer`, body: {} })).statusCode).toBe(404);
});
