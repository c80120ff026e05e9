import { beforeEach, describe, expect, test } from 'vitest';
import { type TimelineData, timelineDataSchema } from '#domain/planning/api/timeline-api.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { buildFactoryView } from '#frontend/features/timeline/data/build-factory-view.ts';
import { createTimelineSession, type TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { scaleFor } from '#frontend/features/timeline/model/time-scale.ts';
import { noBarFilter } from '#frontend/features/timeline/view/bar-filter.ts';
import type { RowModel } from '#frontend/features/timeline/view/row-model.ts';
import { createViewStore, nothingInView, type ViewStore } from '#frontend/features/timeline/view/view-state.ts';
import { generateFactory } from '#tests/fixtures/generated-factory.ts';
import { generatePlan } from '#tests/fixtures/generated-plan.ts';
import { firstExpansion, foldAll, unfoldAll } from '../view/expansion.ts';
import { firstShownRows } from '../view/shown-rows.ts';
import { firstFilter } from '../view/tree-filter.ts';
import { treeRowHeight } from './tree-density.ts';
import { treeRows } from './tree-rows.ts';

const now = Date.parse('2026-11-19T09:42:00Z');
const day = 86_400_000;
const { factory, groups } = generateFactory(now);
const facts = compileFacts(factory);
const iso = (t: number): string => new Date(t).toISOString();

/** The generated plan; the first order position has a step before production and one after it. */
function planWithSteps(): TimelineData {
  const plan = generatePlan({ factory, groups }, facts, { now, operations: 300, seed: 3 });
  const step = (activityId: string, position: number, stage: 'before' | 'after', start: number) => ({
    activityId,
    orderPositionId: 'position-0',
    valueAddName: stage === 'before' ? 'Design release' : 'Shipping',
    productionProcessStep: false,
    position,
    locked: false,
    process: { stage, start, end: start + day, planTime: 3_600, reason: { kind: 'now' } },
    statusId: statusId.planned,
    startDate: iso(start),
    endDate: iso(start + day),
  });
  const production = {
    ...step('activity-0', 2, 'before', now),
    valueAddName: 'Production',
    productionProcessStep: true,
    process: undefined,
  };
  return timelineDataSchema.parse({
    ...plan,
    activities: [step('ship', 3, 'after', now + 5 * day), step('release', 1, 'before', now - 30 * day), production],
  });
}

let data: TimelineData;
let session: TimelineSession;
let rows: RowModel;
let view: ViewStore;

beforeEach(() => {
  data = planWithSteps();
  session = createTimelineSession(data, buildFactoryView(factory));
  rows = treeRows(session, () => now);
  view = createViewStore({
    scale: scaleFor('quarter', 1_000, now, 0.4),
    ...nothingInView(),
    scrollTop: 0,
    height: 800,
    collapsed: new Set(),
    expansion: firstExpansion,
    filter: { ...firstFilter, showFinishedProjects: true },
    bars: noBarFilter,
    shownRows: firstShownRows,
    colorBy: undefined,
  });
});

const names = (count: number): (string | undefined)[] =>
  Array.from({ length: count }, (_, at) => {
    const id = rows.at?.(view.get(), at);
    return id === undefined ? undefined : rows.itemOf?.(id)?.name;
  });
const count = (): number => rows.layout(view.get()).height / treeRowHeight;
const first = { project: 'project-0' as BarId, position: 'position-0' as BarId, order: 'order-0' as BarId };
const operationsOf = (order: string) => data.operations.filter((row) => row.productionOrderId === order);

describe('the tree', () => {
  test('has the steps before production above the production orders and those after it below', () => {
    view.set({ expansion: unfoldAll() });
    const steps = operationsOf('order-0').length;
    const shown = names(5 + steps);
    expect(shown[0]).toBe('Auftrag 0');
    expect(shown[1]).toMatch(/^1 · /);
    expect(shown[2]).toBe('Design release');
    expect(shown[3]).toMatch(/^PA-10000 /);
    expect(shown[4]).toMatch(/^10 /);
    expect(shown[4 + steps]).toBe('Shipping');
  });

  test('opens at the order positions, and folds and unfolds as a whole', () => {
    const { projects, orderPositions, productionOrders, operations } = data;
    expect(count()).toBe(projects.length + orderPositions.length);
    view.set({ expansion: foldAll() });
    expect(count()).toBe(projects.length);
    view.set({ expansion: unfoldAll() });
    expect(count()).toBe(projects.length + orderPositions.length + productionOrders.length + operations.length + 2);
  });

  test('holds the rows around the view only, and finds every other one by its id', () => {
    view.set({ expansion: unfoldAll() });
    const layout = rows.layout(view.get());
    expect(layout.rows.length).toBeLessThan(count());
    const last = rows.at?.(view.get(), count() - 1) as BarId;
    expect(layout.rowFor({ id: last })?.y).toBe((count() - 1) * treeRowHeight);
    expect(layout.rows[0]?.y).toBe(0);
  });

  test('stays the same object while nothing about it changes, and has the rows at hand wherever the view is', () => {
    view.set({ expansion: unfoldAll() });
    const layout = rows.layout(view.get());
    view.set({ scrollTop: 40 });
    expect(rows.layout(view.get())).toBe(layout);
    for (let top = 0; top < layout.height - 800; top += 450) {
      view.set({ scrollTop: top });
      const at = rows.layout(view.get()).rows;
      expect(at[0]?.y).toBeLessThanOrEqual(top);
      expect((at.at(-1)?.y ?? 0) + treeRowHeight).toBeGreaterThanOrEqual(Math.min(top + 800, layout.height));
    }
  });

  // shows planning 4.84
  test('shows an order that somebody has just planned, and not one that is gone', () => {
    view.set({ expansion: unfoldAll() });
    const before = count();
    const order = data.productionOrders[0];
    const added = { ...order, productionOrderId: 'new-order', productionOrderNumber: 'PA-99999' } as typeof order;
    session.apply({ productionOrders: added === undefined ? [] : [added], versionIdentifier: 2 });
    expect(count()).toBe(before + 1);
    session.apply({ removed: { productionOrders: ['new-order' as never] }, versionIdentifier: 3 });
    expect(count()).toBe(before);
  });
});

describe('keys in the tree', () => {
  const press = (key: Parameters<RowModel['next']>[1]): BarId | undefined => {
    const id = rows.next(view, key);
    view.set({ focused: id });
    return id;
  };

  test('right opens, then goes to the first part; left goes up, then folds', () => {
    view.set({ expansion: foldAll(), focused: first.project });
    const folded = count();
    expect(press('ArrowRight')).toBe(first.project);
    expect(count()).toBe(folded + 1);
    expect(press('ArrowRight')).toBe(first.position);
    expect(press('ArrowLeft')).toBe(first.project);
    expect(press('ArrowLeft')).toBe(first.project);
    expect(count()).toBe(folded);
  });

  test('down and up go from row to row, and stay at the ends', () => {
    view.set({ focused: first.project });
    expect(press('ArrowDown')).toBe(first.position);
    expect(press('ArrowUp')).toBe(first.project);
    expect(press('ArrowUp')).toBe(first.project);
  });

  test('what is asked for is unfolded', () => {
    view.set({ expansion: foldAll() });
    const id = operationsOf('order-0')[0]?.operationId as BarId;
    expect(rows.layout(view.get()).rowFor({ id })).toBeUndefined();
    rows.unfold(view, id);
    expect(rows.layout(view.get()).rowFor({ id })).toBeDefined();
  });
});

describe('what a parent shows', () => {
  test('its edges follow a step at an unconfirmed place, but not past parts that were not read', () => {
    const steps = operationsOf('order-1');
    const [begin, last] = [steps[0], steps.at(-1)];
    if (begin === undefined || last === undefined) throw new Error('order-1 has no steps');
    const order = rows.itemOf?.('order-1' as BarId)?.place;
    expect(order).toEqual({ start: Date.parse(begin.startDate), end: Date.parse(last.endDate) });
    const later = {
      resourceId: last.resourceId,
      start: Date.parse(last.startDate),
      end: Date.parse(last.endDate) + day,
    };
    session.layer(new Map([[last.operationId, later]]));
    expect(rows.itemOf?.('order-1' as BarId)?.place?.end).toBe(later.end);
    session.takeBack([last.operationId]);
    const [project] = data.projects.filter(({ projectId }) => projectId === ('project-1' as BarId));
    if (project === undefined) throw new Error('There is no project-1');
    const unread = iso(later.end + 10 * day);
    session.apply({ projects: [{ ...project, endDate: unread }], versionIdentifier: 2 });
    session.layer(new Map([[last.operationId, later]]));
    expect(rows.itemOf?.('project-1' as BarId)?.place?.end).toBe(Date.parse(unread));
  });

  test('a project counts its late order positions, and its slack is that of its last delivery date', () => {
    const late = data.orderPositions.find(({ orderPositionId, deliveryDate, endDate }) => {
      const item = rows.itemOf?.(orderPositionId);
      return (
        item?.statusId !== statusId.done && endDate !== null && Date.parse(endDate) > Date.parse(deliveryDate) + day
      );
    });
    if (late === undefined) throw new Error('Nothing is late');
    const project = rows.itemOf?.(late.projectId);
    expect(project?.lateBeneath).toBe(1);
    expect(project?.slack).toBeLessThan(0);
    expect(project?.slack).toBe(rows.itemOf?.(late.orderPositionId)?.slack);
  });
});

describe('filters of the tree', () => {
  // shows planning 4.31
  test('leave out what is finished, at every level', () => {
    view.set({ expansion: unfoldAll(), filter: { ...firstFilter, showFinished: false } });
    const layout = rows.layout(view.get());
    const left = Array.from({ length: count() }, (_, at) => rows.itemOf?.(rows.at?.(view.get(), at) as BarId));
    expect(layout.height).toBeGreaterThan(0);
    expect(left.every((item) => item?.statusId !== statusId.done)).toBe(true);
  });

  // shows planning 4.33
  test('leave out finished projects unless these are asked for', () => {
    const projects = data.projects.map((one, at) => (at === 0 ? { ...one, statusId: statusId.done } : one));
    session = createTimelineSession({ ...data, projects }, buildFactoryView(factory));
    rows = treeRows(session, () => now);
    const shown = (): (BarId | undefined)[] =>
      Array.from({ length: count() }, (_, at) => rows.at?.(view.get(), at)).filter((id) => id === first.project);
    expect(shown()).toHaveLength(1);
    view.set({ filter: { ...firstFilter, showFinishedProjects: false } });
    expect(shown()).toEqual([]);
  });

  // shows planning 4.30
  test('show only what lies between two days while the fields are open', () => {
    const filter = { ...firstFilter, showFinishedProjects: true, from: '2026-11-19', to: '2026-11-20' };
    view.set({ filter });
    const all = count();
    view.set({ filter: { ...filter, showDateFilter: true } });
    expect(count()).toBeLessThan(all);
    for (let at = 0; at < count(); at++) {
      const place = rows.placeOf(rows.at?.(view.get(), at) as BarId);
      expect(place?.end).toBeGreaterThan(Date.parse('2026-11-18T23:00:00Z'));
      expect(place?.start).toBeLessThan(Date.parse('2026-11-20T23:00:00Z'));
    }
  });
});

// shows planning 4.39, planning 4.40, planning 4.41, planning 4.42
test('only steps of one position, orders of one activity and operations of one order or resource are selected together', () => {
  const [a, b] = operationsOf('order-0');
  const other = data.operations.find((row) => row.productionOrderId !== 'order-0' && row.resourceId !== a?.resourceId);
  const selected = new Set([a?.operationId as BarId]);
  expect(rows.mayJoin(selected, b?.operationId as BarId)).toBe(true);
  expect(rows.mayJoin(selected, other?.operationId as BarId)).toBe(false);
  expect(rows.mayJoin(selected, first.order)).toBe(false);
  expect(rows.mayJoin(new Set(['release' as BarId]), 'ship' as BarId)).toBe(true);
  expect(rows.mayJoin(new Set([first.order]), 'order-1' as BarId)).toBe(false);
  expect(rows.mayJoin(new Set([first.project]), 'project-1' as BarId)).toBe(false);
  const [order] = data.productionOrders;
  if (order === undefined) throw new Error('The plan has no order');
  const twin = { ...order, productionOrderId: 'twin' as typeof order.productionOrderId };
  session.apply({ productionOrders: [twin], versionIdentifier: 2 });
  expect(rows.mayJoin(new Set([first.order]), twin.productionOrderId)).toBe(true);
});
