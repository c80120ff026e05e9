import { beforeEach, expect, test } from 'vitest';
import { timelineDataSchema } from '#domain/planning/api/timeline-api.ts';
import { planningReach } from '#domain/planning/placing/schedule-steps.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { buildFactoryView } from '#frontend/features/timeline/data/build-factory-view.ts';
import { editOfDrop, movedObjects } from '#frontend/features/timeline/data/moved-objects.ts';
import { createTimelineSession, type TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { Preview, Snapshot } from '#frontend/features/timeline/model/drag-machine.ts';
import type { RowModel } from '#frontend/features/timeline/view/row-model.ts';
import { generateFactory } from '#tests/fixtures/generated-factory.ts';
import { generatePlan } from '#tests/fixtures/generated-plan.ts';
import { treeRows } from './tree-rows.ts';

const now = Date.parse('2026-11-19T09:42:00Z');
const day = 86_400_000;
const { factory, groups } = generateFactory(now);
const facts = compileFacts(factory);
const generated = generatePlan({ factory, groups }, facts, { now, operations: 1_200, seed: 3 });
/** With the production step that stands between a position and its orders. */
const data = timelineDataSchema.parse({
  ...generated,
  activities: generated.productionOrders.map((row) => ({
    activityId: row.activityId,
    orderPositionId: row.orderPositionId,
    valueAddName: 'Production',
    productionProcessStep: true,
    position: 1,
    locked: false,
    statusId: row.statusId,
    startDate: row.startDate,
    endDate: row.endDate,
  })),
});
/** An order of which nothing has begun and nothing is locked. */
const order = data.productionOrders.find(({ productionOrderId }) => {
  const steps = data.operations.filter((row) => row.productionOrderId === productionOrderId);
  return steps.length > 2 && steps.every((row) => row.statusId === statusId.planned && !row.locked);
});
if (order === undefined) throw new Error('Every order has begun');
const steps = data.operations.filter((row) => row.productionOrderId === order.productionOrderId);
const { projectId, orderPositionId, productionOrderId } = order;

let session: TimelineSession;
let rows: RowModel;
beforeEach(() => {
  session = createTimelineSession(data, buildFactoryView(factory));
  rows = treeRows(session, () => now);
});

const grabbed = (id: BarId): Snapshot => {
  const place = rows.placeOf(id);
  if (place === undefined) throw new Error(`${id} has no place`);
  return { dragged: { id, start: place.start, end: place.end }, others: [], x: 0, y: 0, instant: 0, rowY: 0 };
};
const drop = (id: BarId, shift: number): Preview => rows.preview(grabbed(id), shift, undefined, now);
function allowed(preview: Preview): Extract<Preview, { kind: 'allowed' }> {
  if (preview.kind !== 'allowed') throw new Error(`Refused: ${preview.errorCode}`);
  return preview;
}

test('an order takes all its operations along, and what is sent is the place that was asked for', () => {
  const start = Date.parse(steps[0]?.startDate ?? '');
  const { placements, sent, parents } = allowed(drop(productionOrderId, 21 * day));
  expect(placements.map(({ id }) => id)).toEqual(expect.arrayContaining(steps.map((row) => row.operationId)));
  expect(movedObjects(session.index, sent ?? [])).toEqual({
    productionOrders: [{ productionOrderId, startDate: new Date(start + 21 * day).toISOString() }],
  });
  const ends = placements.filter(({ id }) => steps.some((row) => row.operationId === id)).map(({ end }) => end);
  for (const id of [productionOrderId, orderPositionId, projectId])
    expect(parents?.find((parent) => parent.id === id)?.end).toBe(Math.max(...ends));
});

test('a project or position moves exactly as its order does, when that is all it has', () => {
  const ofOrder = allowed(drop(productionOrderId, 7 * day)).placements;
  expect(allowed(drop(orderPositionId, 7 * day)).placements).toEqual(ofOrder);
  expect(allowed(drop(projectId, 7 * day)).placements).toEqual(ofOrder);
});

test('what is shown while dragging is what stands there after the drop, until the server has said so', () => {
  const preview = allowed(drop(orderPositionId, 7 * day));
  session.layer(new Map(preview.placements.map(({ id, ...place }) => [id, place])));
  const { start, end } = preview.parents?.find(({ id }) => id === projectId) ?? {};
  expect(rows.placeOf(projectId)).toEqual({ start, end });
  session.takeBack(preview.placements.map(({ id }) => id));
  expect(rows.placeOf(projectId)?.start).toBe(Date.parse(steps[0]?.startDate ?? ''));
});

test('an operation in the tree stays on its machine, and its parents reach as far as it does', () => {
  const last = steps.at(-1);
  if (last === undefined) throw new Error('No step');
  const { placements, parents } = allowed(drop(last.operationId, 120 * day));
  const own = placements.find(({ id }) => id === last.operationId);
  expect(own?.resourceId).toBe(last.resourceId);
  expect(parents?.find(({ id }) => id === productionOrderId)?.end).toBe(own?.end);
});

test('a drop in the past is refused with places that are not, each tried by the same code', () => {
  const start = Date.parse(steps[0]?.startDate ?? '');
  const preview = drop(productionOrderId, now - 10 * day - start);
  if (preview.kind !== 'refused') throw new Error('Allowed in the past');
  expect(preview.errorCode).toBe('inThePast');
  expect(preview.offers.map(({ kind }) => kind)).toEqual(['place', 'place', 'place', 'asBefore']);
  const places = preview.offers.filter(({ kind }) => kind === 'place');
  for (const offer of places) {
    expect(offer.preview().kind).toBe('allowed');
    expect(offer.start).toBeGreaterThanOrEqual(now);
    expect(drop(productionOrderId, offer.start - start).kind).toBe('allowed');
  }
});

test('an order that is dropped too far ahead is offered places before the wished one', () => {
  const start = Date.parse(steps[0]?.startDate ?? '');
  const preview = drop(productionOrderId, planningReach + day);
  if (preview.kind !== 'refused') throw new Error('Allowed beyond the reach of planning');
  const places = preview.offers.filter(({ kind }) => kind === 'place');
  expect(places.length).toBeGreaterThan(0);
  for (const offer of places) {
    expect(offer.start).toBeLessThan(start + planningReach + day);
    expect(offer.preview().kind).toBe('allowed');
  }
});

// shows planning 4.76
test('a parent pulled at its end spreads its steps, and only that edge is sent', () => {
  const place = rows.placeOf(productionOrderId);
  if (place === undefined) throw new Error('No place');
  const preview = allowed(rows.preview({ ...grabbed(productionOrderId), edge: 'end' }, 40 * day, undefined, now));
  const last = preview.placements.find(({ id }) => id === steps.at(-1)?.operationId);
  expect(last?.start).toBeGreaterThan(place.end);
  expect(editOfDrop(session.index, { edge: 'end' }, preview.sent ?? [])).toEqual({
    action: 'resize',
    productionOrders: [{ productionOrderId, endDate: new Date(place.end + 40 * day).toISOString() }],
  });
});

// shows planning 1.8, planning 6.18
// shows base-data 3.81
test('an operation that is moved freely in the tree stands exactly where it was dropped, on what is there', () => {
  const free = { ...factory, settings: { ...factory.settings, freeMoveTimeline: true } };
  session = createTimelineSession(data, buildFactoryView(free));
  rows = treeRows(session, () => now);
  expect(rows.mayMoveFreely).toBe(true);
  const [first, , third] = steps;
  if (first === undefined || third === undefined) throw new Error('No steps');
  // Before the steps that it has to wait for.
  const shift = Date.parse(first.startDate) - Date.parse(third.startDate);
  const preview = allowed(rows.preview(grabbed(third.operationId), shift, undefined, now, 'free'));
  expect(preview.placements).toMatchObject([{ id: third.operationId, start: Date.parse(first.startDate) }]);
  const { placements, manner } = preview;
  expect(editOfDrop(session.index, { manner }, placements)).toMatchObject({
    action: 'freeMove',
    operations: [{ operationId: third.operationId, startDate: first.startDate }],
  });
});

test('of several that go between others the wished places are sent: the later ones have been pushed', () => {
  const [first, second] = steps;
  if (first === undefined || second === undefined) throw new Error('No steps');
  const snapshot = { ...grabbed(first.operationId), others: [grabbed(second.operationId).dragged] };
  const { sent, manner } = allowed(rows.preview(snapshot, 120 * day, undefined, now, 'insert'));
  const later = (row: { readonly startDate: string }) => new Date(Date.parse(row.startDate) + 120 * day).toISOString();
  expect(editOfDrop(session.index, { manner }, sent ?? [])).toMatchObject({
    action: 'insert',
    operations: [
      { operationId: first.operationId, startDate: later(first) },
      { operationId: second.operationId, startDate: later(second) },
    ],
  });
});
