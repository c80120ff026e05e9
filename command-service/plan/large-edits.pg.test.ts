import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rightsOf } from '#domain/administration/roles.ts';
import type { ArticleId, OrderPositionId } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { planStream } from '#domain/kernel/stream-names.ts';
import { partsOf } from '#domain/planning/plan/parts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { type EventStore, maxEventBytes } from '#infra/event-store/event-store.ts';
import { withLargeEvents } from '#infra/event-store/large-events.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { benchPlant } from '#tests/benchmarks/planning/plant.ts';
import { factoryWith } from '#tests/fixtures/factory-for-tests.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { newEnvelope, newEvents } from '../kernel/command.ts';
import type { Written } from './plan-image.ts';
import { openPlanWriter, type PlanWriter } from './plan-writer.ts';

const { facts, events, now } = benchPlant(10_500);

let database: TestDatabase;
let store: EventStore;
let writer: PlanWriter;

const open = (): Promise<PlanWriter> =>
  openPlanWriter({ store, facts, log: pino({ level: 'silent' }), now: () => now });
const by = (commandId?: string) =>
  newEnvelope({ actor: { kind: 'user', userId: 'anna' }, rights: rightsOf(['admin']) }, commandId);

/** One plant for all tests: each compares with what it has found, and the one that makes it larger comes last. */
beforeAll(async () => {
  database = await testDatabase();
  store = withLargeEvents(await openPostgresEventStore(database.url));
  for (let from = 0; from < events.length; from += 100) {
    // Each is a command of its own: as steps of one, undo would join them again at every start.
    const some = events.slice(from, from + 100).flatMap((event) => newEvents([event], by(), 'main', now));
    await store.append(planStream, from === 0 ? 'noStream' : BigInt(from - 1), some);
  }
  writer = await open();
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const places = ({ operations }: Plan) => [...operations].map(([id, { placement }]) => [id, { ...placement }]);

function done(outcome: Written | Rejection): Written {
  if (isRejection(outcome)) throw new Error(`Refused: ${JSON.stringify(outcome)}`);
  return outcome;
}

test('closing the gaps of a whole hall is one edit, one event and one undo step, also when it is larger than an append', async () => {
  const before = places(writer.plan);
  const { revision } = writer.plan;
  const operationIds = [...writer.plan.barsByResource.values()].flatMap(
    ({ operations }) => operations.at(-1)?.operationId ?? [],
  );
  const command = {
    type: 'closeGaps',
    baseRevision: revision,
    override: false,
    direction: 'right',
    operationIds,
  } as const;
  const envelope = by('4d3c1a52-8f0e-4ac5-9d0b-000000000001');
  const closed = done(await writer.execute(command, envelope));
  expect(JSON.stringify(closed.events).length).toBeGreaterThan(maxEventBytes);
  expect([closed.events.length, closed.revision, writer.plan.revision]).toEqual([1, revision + 1, revision + 1]);
  const after = places(writer.plan);
  expect(after).not.toEqual(before);
  expect(places((await open()).plan)).toEqual(after);
  expect(done(await writer.execute(command, envelope)).revision).toBe(revision + 1);

  expect(done(await writer.execute({ type: 'undo' }, by())).events).toHaveLength(1);
  expect(places(writer.plan)).toEqual(before);
  done(await writer.execute({ type: 'redo' }, by()));
  expect(places((await open()).plan)).toEqual(after);
});

test('a large project that was taken off the plan comes back whole', async () => {
  const steps = Array.from({ length: 500 }, (_, index) => ({ number: index + 1, group: 'Saws', perPiece: 60 }));
  const { facts: own } = factoryWith().group('Saws', ['Saw'], { plan: 'always' }).article('Chain', steps).open();
  const other = await testDatabase();
  const log = withLargeEvents(await openPostgresEventStore(other.url));
  const openOwn = () => openPlanWriter({ store: log, facts: own, log: pino({ level: 'silent' }), now: () => now });
  const desk = await openOwn();
  const position = { articleId: 'Chain' as ArticleId, articleAmount: 1, deliveryDate: '2027-12-31' };
  const orderPositions = Array.from({ length: 5 }, () => position);
  done(await desk.execute({ type: 'createProject', projectName: 'Chains', orderPositions }, by()));
  for (const orderPositionId of desk.plan.orderPositions.keys())
    done(await desk.execute({ type: 'planOrderPosition', orderPositionId }, by()));
  const before = places(desk.plan);
  const [projectId] = [...desk.plan.projects.keys()];
  if (projectId === undefined) throw new Error('There is no project');
  done(await desk.execute({ type: 'unplanProject', projectId, confirmFeedbackLoss: false }, by()));
  expect(desk.plan.operations.size).toBe(0);
  const undone = done(await desk.execute({ type: 'undo' }, by()));
  expect(JSON.stringify(undone.events).length).toBeGreaterThan(maxEventBytes);
  expect(new Map((await openOwn()).plan.operations.entries().map(([id, { placement }]) => [id, placement]))).toEqual(
    new Map(before as never),
  );
  await log.close();
  await other.drop();
});

/** All positions, with nothing of them locked any more. */
async function freePositions(): Promise<OrderPositionId[]> {
  const { operations, orderPositions, revision: baseRevision } = writer.plan;
  const ids = [...operations.values()].flatMap(({ locked, operationId }) => (locked ? [operationId] : []));
  if (ids.length > 0) done(await writer.execute({ type: 'unlockOperations', baseRevision, ids }, by()));
  return [...orderPositions.keys()];
}

test('thousands of planned positions are taken off in one command, which is one event and one undo', async () => {
  const before = places(writer.plan);
  const orderPositionIds = await freePositions();
  const { revision } = writer.plan;
  expect(orderPositionIds.length).toBeGreaterThan(1_000);
  const command = { type: 'unplanOrderPositions', orderPositionIds, confirmFeedbackLoss: true } as const;
  const taken = done(await writer.execute(command, by()));
  expect([taken.events.length, writer.plan.revision]).toEqual([1, revision + 1]);
  expect(orderPositionIds.flatMap((id) => partsOf(writer.plan, 'orderPosition', id)?.operations)).toEqual([]);
  expect((await open()).plan.operations.size).toBe(writer.plan.operations.size);
  expect(done(await writer.execute({ type: 'undo' }, by())).events).toHaveLength(1);
  expect(new Map(places(writer.plan) as never)).toEqual(new Map(before as never));
  expect(new Map(places((await open()).plan) as never)).toEqual(new Map(before as never));
});

test('a position is split into hundreds of planned ones in one command, which is one undo', async () => {
  const before = writer.plan.operations.size;
  const [position] = [...writer.plan.orderPositions.values()];
  if (position === undefined) throw new Error('The plant has no orders');
  const { orderPositionId, deliveryDate } = position;
  const children = Array.from({ length: 300 }, () => ({ articleAmount: 1, deliveryDate }));
  const command = { type: 'splitOrderPosition', orderPositionId, children, andPlan: true } as const;
  const split = done(await writer.execute({ ...command, confirmFeedbackLoss: true }, by()));
  expect(split.events).toHaveLength(1);
  expect(JSON.stringify(split.events).length).toBeGreaterThan(maxEventBytes);
  expect(writer.plan.operations.size).toBeGreaterThan(before + 299);
  const again = await open();
  expect(places(again.plan)).toEqual(places(writer.plan));
  expect(done(await writer.execute({ type: 'undo' }, by())).events).toHaveLength(1);
  expect(writer.plan.operations.size).toBe(before);
  expect(writer.plan.orderPositions.get(orderPositionId)).toMatchObject({ planned: true, isSplit: false });
});

test('many positions are planned in one command; what cannot be planned stays, and undo takes all of them back', async () => {
  const orderPositionIds = (await freePositions()).slice(0, 300);
  const off = { type: 'unplanOrderPositions', orderPositionIds, confirmFeedbackLoss: true } as const;
  done(await writer.execute(off, by()));
  const without = writer.plan.operations.size;
  const nowhere = 'nowhere' as OrderPositionId;
  const command = { type: 'planOrderPositions', orderPositionIds: [nowhere, ...orderPositionIds] } as const;
  const planned = done(await writer.execute(command, by()));
  expect(planned.events).toHaveLength(1);
  expect(orderPositionIds.every((id) => writer.plan.orderPositions.get(id)?.planned)).toBe(true);
  const step = writer.plan.undoStacks.get('anna')?.at(-1);
  expect(step?.action).toBe('OrderPositionPlanned');
  done(await writer.execute({ type: 'undo' }, by()));
  expect(writer.plan.operations.size).toBe(without);
  done(await writer.execute({ type: 'redo' }, by()));
  expect(places((await open()).plan)).toEqual(places(writer.plan));
});

test('a project of ten thousand order positions is one command, made whole or not at all', async () => {
  const { revision } = writer.plan;
  const articleId = [...writer.plan.orderPositions.values()][0]?.articleId;
  if (articleId === undefined) throw new Error('The plant has no orders');
  const position = { articleId, articleAmount: 1, deliveryDate: '2027-06-01' };
  const orderPositions = Array.from({ length: 10_000 }, () => position);
  const command = { type: 'createProject', projectName: 'Everything', orderPositions } as const;
  const made = done(await writer.execute(command, by()));
  expect(JSON.stringify(made.events).length).toBeGreaterThan(maxEventBytes);
  expect(made.revision).toBe(revision + 2);
  const { plan } = await open();
  const [project] = [...plan.projects.values()].slice(-1);
  expect(plan.positionsByProject.get(project?.projectId as never)).toHaveLength(10_000);
  expect([...plan.orderPositions]).toEqual([...writer.plan.orderPositions]);
});
