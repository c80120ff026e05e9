import { beforeEach, describe, expect, test } from 'vitest';
import type { ActivityId, OrderPositionId } from '#domain/kernel/ids.ts';
import type { TimelineData, TimelineEditAnswer } from '#domain/planning/api/timeline-api.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import type { TimelineDelta } from '#frontend/features/timeline/model/plan-index.ts';
import { generateFactory } from '#tests/fixtures/generated-factory.ts';
import { generatePlan } from '#tests/fixtures/generated-plan.ts';
import { buildFactoryView } from './build-factory-view.ts';
import { previewDrag } from './preview-drag.ts';
import { createTimelineSession, type TimelineSession } from './timeline-session.ts';

const now = Date.parse('2026-11-19T09:42:00Z');
const hour = 3_600_000;
const { factory, groups } = generateFactory(now);
const facts = compileFacts(factory);
let data: TimelineData;
let session: TimelineSession;
let operation: OperationRow;

beforeEach(() => {
  data = generatePlan({ factory, groups }, facts, { now, operations: 400, seed: 3 });
  session = createTimelineSession(data, buildFactoryView(factory));
  const found = data.operations.find((row) => row.statusId === statusId.planned && !row.locked);
  if (found === undefined) throw new Error('The plan has no planned operation');
  operation = found;
});

const at = (row: OperationRow, shift: number, changedAt: number): OperationRow => ({
  ...row,
  startDate: new Date(Date.parse(row.startDate) + shift).toISOString(),
  endDate: new Date(Date.parse(row.endDate) + shift).toISOString(),
  changedAt,
});
const startOf = (): number | undefined => session.store.bar(operation.operationId)?.start;
const placementOf = (shift: number) => ({
  resourceId: operation.resourceId,
  start: Date.parse(operation.startDate) + shift,
  end: Date.parse(operation.endDate) + shift,
});
const answerWith = (row: OperationRow, versionIdentifier: number): TimelineEditAnswer => ({
  projects: [{ projectId: 'p' as never, operations: [row] }],
  versionIdentifier,
});

describe('an edit on its way', () => {
  // shows planning 4.75
  test('lies over the plan at once and stays until the delta with its revision has come', () => {
    const before = Date.parse(operation.startDate);
    session.layer(new Map([[operation.operationId, placementOf(hour)]]));
    expect(startOf()).toBe(before + hour);
    session.confirm(answerWith(at(operation, hour, 2), 2));
    expect(session.store.isOverridden(operation.operationId)).toBe(true);
    session.apply({ operations: [at(operation, hour, 2)], versionIdentifier: 2 });
    expect(session.store.isOverridden(operation.operationId)).toBe(false);
    expect(startOf()).toBe(before + hour);
  });

  test('shows what the server decided when that differs from what was wished', () => {
    session.layer(new Map([[operation.operationId, placementOf(hour)]]));
    session.confirm(answerWith(at(operation, 3 * hour, 2), 2));
    expect(startOf()).toBe(Date.parse(operation.startDate) + 3 * hour);
  });

  // shows planning 4.77, planning 8.17, planning 8.18
  // shows base-data 8.53
  test('is gone without a trace when the server refuses it', () => {
    session.layer(new Map([[operation.operationId, placementOf(hour)]]));
    session.takeBack([operation.operationId]);
    expect(startOf()).toBe(Date.parse(operation.startDate));
  });

  test('is the base of the next edit once it is confirmed', () => {
    expect(session.revision()).toBe(1);
    session.layer(new Map([[operation.operationId, placementOf(hour)]]));
    session.confirm(answerWith(at(operation, hour, 5), 5));
    expect(session.revision()).toBe(5);
  });
});

describe('a delta', () => {
  test('that is no newer than what was read changes nothing', () => {
    expect(session.apply({ operations: [at(operation, hour, 1)], versionIdentifier: 1 }).size).toBe(0);
    expect(startOf()).toBe(Date.parse(operation.startDate));
  });

  test('moves a bar to another row and names it as changed', () => {
    const other = groups.flatMap((group) => group.resourceIds).find((id) => id !== operation.resourceId);
    const moved = { ...at(operation, hour, 2), resourceId: other as never };
    expect([...session.apply({ operations: [moved], versionIdentifier: 2 })]).toEqual([operation.operationId]);
    const idsOn = (id: string): string[] => session.store.row(id as never).bars.map((bar) => bar.id);
    expect(idsOn(operation.resourceId)).not.toContain(operation.operationId);
    expect(idsOn(other ?? '')).toContain(operation.operationId);
  });

  test('that comes early moves bars, and all that follows comes with the one that is told again', () => {
    const early = { operations: [at(operation, hour, 2)], versionIdentifier: 2, by: { userId: 'ben', action: 'move' } };
    expect([...session.apply(early, true)]).toEqual([operation.operationId]);
    expect(startOf()).toBe(Date.parse(operation.startDate) + hour);
    expect(session.changedBy(operation.operationId)).toBe('ben');
    expect(session.revision()).toBe(1);
    const [order] = session.index.productionOrders.values();
    if (order === undefined) throw new Error('There is an order');
    const productionOrders = [{ ...order, endDate: '2030-01-01T00:00:00.000Z' }];
    // Nothing is highlighted twice.
    expect(session.apply({ ...early, productionOrders }).size).toBe(0);
    expect(session.index.productionOrders.get(order.productionOrderId)?.endDate).toBe(productionOrders[0]?.endDate);
    expect(session.revision()).toBe(2);
  });

  test('that comes early says nothing of operations which are not loaded', () => {
    const elsewhere = { ...at(operation, hour, 2), operationId: 'elsewhere' as never };
    expect(session.apply({ operations: [elsewhere], versionIdentifier: 2 }, true).size).toBe(0);
    expect(session.index.operations.has('elsewhere' as never)).toBe(false);
  });

  // shows planning 4.84
  test('takes removed operations off their row', () => {
    session.apply({ removed: { operations: [operation.operationId] }, versionIdentifier: 2 });
    expect(session.store.bar(operation.operationId)).toBeUndefined();
    expect(session.store.row(operation.resourceId).bars.some((bar) => bar.id === operation.operationId)).toBe(false);
  });

  test('reaches previews, too: they decide on the plan as it is now', () => {
    session.plan();
    session.apply({ operations: [{ ...operation, locked: true, changedAt: 2 }], versionIdentifier: 2 });
    const dragged = { id: operation.operationId, ...placementOf(0) };
    const preview = previewDrag(session, { dragged, others: [] }, hour, operation.resourceId, now);
    expect(preview).toMatchObject({ kind: 'refused', errorCode: 'locked' });
  });
});

describe('what the timeline shows', () => {
  // shows planning 5.30
  test('goes with every edit, and a preview that leads out of it is refused as the server would', () => {
    const [start, end] = [Date.parse(operation.startDate) - 24 * hour, Date.parse(operation.endDate) + 24 * hour];
    session = createTimelineSession(data, buildFactoryView(factory), { start, end });
    expect(session.address({ action: 'undo' })).toEqual({
      action: 'undo',
      versionIdentifier: data.versionIdentifier,
      shown: { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() },
    });
    const dragged = { id: operation.operationId, ...placementOf(0) };
    const preview = previewDrag(session, { dragged, others: [] }, 60 * 24 * hour, operation.resourceId, now);
    expect(preview).toMatchObject({ kind: 'refused', errorCode: 'outsideRange' });
  });
});

test('settling builds every row and the delivery dates, then has nothing left to do', () => {
  expect(session.deliveries.of(data.orderPositions[0]?.orderPositionId as never)).toBeUndefined();
  let steps = 0;
  while (session.prepareNext()) steps++;
  expect(steps).toBeGreaterThan(1);
  expect(data.operations.every((row) => session.store.isBuilt(row.resourceId))).toBe(true);
  expect(session.deliveries.of(data.orderPositions[0]?.orderPositionId as never)).toBeDefined();
});

describe('when an order position is ready', () => {
  const position = () => data.productionOrders.find((row) => row.productionOrderId === operation.productionOrderId);
  const shipping = (end: number): TimelineDelta['activities'] => [
    {
      activityId: 'shipping' as ActivityId,
      orderPositionId: position()?.orderPositionId as OrderPositionId,
      valueAddName: 'Shipping',
      productionProcessStep: false,
      position: 9,
      locked: false,
      process: { stage: 'after', start: end - hour, end, planTime: 3600, reason: { kind: 'now' } },
      statusId: statusId.planned,
      startDate: new Date(end - hour).toISOString(),
      endDate: new Date(end).toISOString(),
    },
  ];
  const delivery = () => session.deliveries.ask(position()?.orderPositionId as OrderPositionId);

  test('counts the work after production, and no longer once that is gone', () => {
    const produced = delivery();
    if (produced === undefined) expect.fail('The position has no delivery date');
    const end = produced.ready + 5 * hour;
    session.apply({ activities: shipping(end), versionIdentifier: 2 });
    expect(delivery()).toEqual({ ...produced, ready: end });
    session.apply({ removed: { activities: ['shipping'] }, versionIdentifier: 3 });
    expect(delivery()).toEqual(produced);
  });
});
