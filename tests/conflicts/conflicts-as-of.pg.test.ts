import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyFactory, evolveFactory } from '#domain/base-data/factory.ts';
import { evolvePlan, isPlanningEvent } from '#domain/planning/change/evolve.ts';
import type { NamedConflicts } from '#domain/planning/conflicts/conflict-names.ts';
import { reportConflicts } from '#domain/planning/conflicts/conflict-report.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { emptyPlan } from '#domain/planning/plan/plan.ts';
import type { RecordedEvent } from '#infra/event-store/event-store.ts';
import { rebuildReadModel } from '#projector/lanes/rebuild-read-model.ts';
import { prepareReadModels, readModels } from '#projector/read-models/read-models.ts';
import { collected } from '#tests/conformance/follow.ts';
import { forFile, openCommandPlant } from '#tests/services/opened.ts';
import { testQueryService } from '#tests/services/query-service.ts';

const { database, store, commands, plant } = await forFile(openCommandPlant());
const query = await testQueryService(database);
afterAll(() => query.stop());
let events: RecordedEvent[];

const year = new Date().getUTCFullYear();

async function forced(deliveryDate: string): Promise<string> {
  const startDate = `${year + 2}-03-01T06:00:00.000Z`;
  const position = { articleId: plant.articleId, articleAmount: 1, deliveryDate, startDate, planAnyway: true };
  const body = { project: { projectName: 'Rush', orderPositions: [position] } };
  const created = (await commands.send({ url: '/api/planning/projects', body })).json();
  const { orderPositionId } = created.project.orderPositions[0];
  const url = `/api/planning/positions/${orderPositionId}/planon`;
  expect((await commands.send({ method: 'PUT', url, body: {} })).statusCode).toBe(200);
  return orderPositionId;
}

/** Orders over each other, one conflict confirmed, a limit lifted, an order taken off and brought back. */
beforeAll(async () => {
  const [one] = [
    await forced(`${year + 1}-01-01`),
    await forced(`${year + 1}-01-02`),
    await forced(`${year + 3}-01-01`),
  ];
  const [saw] = plant.saws;
  await commands.send({ url: `/api/planning/conflicts/date-${one}/confirm` });
  await commands.send({
    method: 'PUT',
    url: `/api/basedata/resources/${saw}`,
    body: { allowMultipleReservation: true },
  });
  await commands.send({ method: 'PUT', url: `/api/planning/positions/${one}/planoff`, body: {} });
  const undo = { action: 'undo', versionIdentifier: commands.plan.plan.revision };
  expect((await commands.send({ url: '/api/planning/planningTimelineRaw', body: undo })).statusCode).toBe(200);
  events = [...(await collected(store.readAll()))];
  await prepareReadModels(database.pool);
  const log = pino({ level: 'silent' });
  for (const model of readModels) await rebuildReadModel({ databaseUrl: database.url, store, model, log });
});

/** From the log, by the domain alone. */
function expected(upTo: readonly RecordedEvent[], at: number) {
  const plan = emptyPlan();
  const factory = emptyFactory();
  for (const event of upTo) {
    const { changeSet } = event.metadata;
    if (isPlanningEvent(event))
      evolvePlan(plan, event, { revision: Number(event.revision), changeSet, userId: undefined });
    else evolveFactory(factory, event);
  }
  const facts = compileFacts(factory);
  return reportConflicts(plan, facts, findConflicts(plan, facts, at), at);
}

const sorted = ({
  datesMissedByPosition,
  operationsByResource,
  operationsDelayed,
  count,
}: Omit<NamedConflicts, 'names' | 'operationsHeldUp' | 'operationsTakingLonger'>) => ({
  dates: datesMissedByPosition.toSorted((a, b) => (a.conflictId < b.conflictId ? -1 : 1)),
  overloads: operationsByResource
    .map((one) => ({
      ...one,
      operationIds: one.operationIds.toSorted(),
      orderPositionIds: one.orderPositionIds.toSorted(),
    }))
    .toSorted((a, b) => (a.conflictId < b.conflictId ? -1 : 1)),
  delayed: operationsDelayed.map(({ conflictId }) => conflictId).toSorted(),
  count,
});

async function read(asOf: string): Promise<NamedConflicts> {
  const answer = await query.get(`/api/planning/conflicts?asOf=${encodeURIComponent(asOf)}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

describe('conflicts as of a position', () => {
  test('are at every position those that the log up to there gives', async () => {
    const counts = new Set<number>();
    for (const [index, { position, metadata }] of events.entries()) {
      const shown = await read(String(position));
      const upTo = events.slice(0, index + 1);
      const last = upTo.findLast((event) => isPlanningEvent(event) || /^(Article|Customer)/.test(event.type));
      const at = last?.metadata.recordedAt ?? 0;
      expect(sorted(shown), `${upTo.at(-1)?.type} ${metadata.recordedAt}`).toEqual(sorted(expected(upTo, at)));
      counts.add(shown.count);
    }
    expect(counts.size).toBeGreaterThan(3);
  });

  test('name what they are about, as it was called then', async () => {
    const { datesMissedByPosition, names } = await read(String(events.at(-1)?.position));
    expect(datesMissedByPosition).toHaveLength(2);
    expect(names.orderPositions.map(({ articleName }) => articleName)).toEqual(expect.arrayContaining(['Bar']));
  });
});

describe('conflicts as of an instant', () => {
  test('hold the base data of then, also when the plan has not changed since', async () => {
    const changed = events.findLast(({ type }) => type === 'ResourceChanged') ?? expect.fail('no limit was lifted');
    const at = changed.metadata.recordedAt;
    const upTo = events.filter(({ metadata }) => metadata.recordedAt <= at);
    expect(sorted(await read(new Date(at).toISOString()))).toEqual(sorted(expected(upTo, at)));
  });

  test('before everything there are none, in the future those of now', async () => {
    expect(await read('2000-01-01T00:00:00Z')).toMatchObject({ count: 0, datesMissedByPosition: [] });
    const future = await read('2190-01-01T00:00:00Z');
    expect(sorted(future)).toEqual(sorted(expected(events, Date.now())));
  });

  test('an instant that is none is refused', async () => {
    const answer = await query.get('/api/planning/conflicts?asOf=yesterday');
    expect([answer.statusCode, answer.json().errorCode]).toEqual([400, 'validation']);
  });
});
