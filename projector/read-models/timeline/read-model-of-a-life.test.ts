import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toIso } from '#domain/kernel/instant.ts';
import { watchConflicts } from '#domain/planning/conflicts/conflict-watch.ts';
import { partsOf, spanOf, statusOf } from '#domain/planning/plan/parts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { ActivityRow } from '#domain/planning/rows/activity-row.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import type { OrderPositionRow } from '#domain/planning/rows/order-position-row.ts';
import type { ProductionOrderRow } from '#domain/planning/rows/production-order-row.ts';
import { history } from '#projector/read-models/history/project.ts';
import { timeline } from '#projector/read-models/timeline/read-model.ts';
import { live, plant, step } from '#tests/fixtures/random-life.ts';
import { recorded } from '#tests/fixtures/recorded.ts';
import { replay, type Tables } from '#tests/fixtures/replay.ts';

/** Whatever happens to a plan, undone and redone edits of its structure included, rows show it as the domain has it. */

const docs = <Doc>(tables: Tables, table: string): Doc[] =>
  (tables[table] ?? []).map((row) => JSON.parse(String(row.doc)) as Doc);

const dates = (span: ReturnType<typeof spanOf>) => ({
  startDate: span === undefined ? null : toIso(span.start),
  endDate: span === undefined ? null : toIso(span.end),
});

function shownBy(plan: Plan) {
  const above = (kind: 'productionOrder' | 'activity' | 'orderPosition', id: string) => {
    const parts = partsOf(plan, kind, id) ?? expect.fail(`${kind} ${id}`);
    return { statusId: statusOf(parts), ...dates(spanOf(parts)) };
  };
  return {
    projects: [...plan.projects.keys()].toSorted(),
    positions: [...plan.orderPositions.values()]
      .map(({ orderPositionId, articleAmount, deliveryDate, isSplit, planned, missing, changedAt }) => ({
        orderPositionId,
        articleAmount,
        deliveryDate,
        isSplit,
        needsPlanning: missing !== undefined || !(planned || isSplit),
        missing: missing?.map(({ productionOrderId }) => productionOrderId) ?? [],
        versionIdentifier: changedAt,
        ...above('orderPosition', orderPositionId),
      }))
      .toSorted((a, b) => (a.orderPositionId < b.orderPositionId ? -1 : 1)),
    activities: [...plan.activities.values()]
      .map(({ activityId, locked, yieldAmount, process, statusId }) => ({
        activityId,
        locked,
        yieldAmount: process === undefined ? 0 : yieldAmount,
        ...above('activity', activityId),
        // A step of the process template is reported on itself, and paused as an operation is.
        ...(process !== undefined && { statusId }),
      }))
      .toSorted((a, b) => (a.activityId < b.activityId ? -1 : 1)),
    orders: [...plan.productionOrders.values()]
      .map(({ productionOrderId, productionOrderNumber }) => ({
        productionOrderId,
        productionOrderNumber,
        ...above('productionOrder', productionOrderId),
      }))
      .toSorted((a, b) => (a.productionOrderId < b.productionOrderId ? -1 : 1)),
    operations: [...plan.operations.values()]
      .map((one) => ({
        operationId: one.operationId,
        resourceId: one.placement.resourceId,
        startDate: toIso(one.placement.start),
        endDate: toIso(one.placement.end),
        planTime: one.placement.planTime,
        statusId: one.statusId,
        locked: one.locked,
        switchedOff: one.switchedOff,
        yieldAmount: one.yieldAmount,
        predecessors: one.predecessors,
        changedAt: one.changedAt,
        actualEndDate: one.actualEnd === undefined ? null : toIso(one.actualEnd),
      }))
      .toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1)),
  };
}

function shownIn(tables: Tables): ReturnType<typeof shownBy> {
  return {
    projects: docs<{ projectId: never }>(tables, 'project').map(({ projectId }) => projectId),
    positions: docs<OrderPositionRow>(tables, 'order_position').map((row) => ({
      orderPositionId: row.orderPositionId,
      articleAmount: row.articleAmount,
      deliveryDate: row.deliveryDate,
      isSplit: row.isSplit ?? false,
      needsPlanning: row.needsPlanning,
      missing: row.missing?.map(({ productionOrderId }) => productionOrderId) ?? [],
      versionIdentifier: row.versionIdentifier,
      statusId: row.statusId,
      startDate: row.startDate,
      endDate: row.endDate,
    })),
    activities: docs<ActivityRow>(tables, 'activity').map((row) => ({
      activityId: row.activityId,
      locked: row.locked ?? false,
      yieldAmount: row.yieldAmount ?? 0,
      statusId: row.statusId,
      startDate: row.startDate,
      endDate: row.endDate,
    })),
    orders: docs<ProductionOrderRow>(tables, 'production_order').map((row) => ({
      productionOrderId: row.productionOrderId,
      productionOrderNumber: row.productionOrderNumber,
      statusId: row.statusId,
      startDate: row.startDate,
      endDate: row.endDate,
    })),
    operations: docs<OperationRow>(tables, 'operation').map((row) => ({
      operationId: row.operationId,
      resourceId: row.resourceId,
      startDate: row.startDate,
      endDate: row.endDate,
      planTime: row.planTime,
      statusId: row.statusId,
      locked: row.locked,
      switchedOff: row.switchedOff ?? false,
      yieldAmount: row.yieldAmount,
      predecessors: row.predecessors,
      changedAt: row.changedAt,
      actualEndDate: row.actualEndDate,
    })),
  };
}

/** A move that is refused for a step whose successors are all switched off: places are looked for all the same. */
const whenSuccessorsAreSwitchedOff = [
  [0, 644, 0],
  [0, 905, 0],
  [0, 0, 0],
  [3, 0, 0],
  [3, 0, 0],
  [13, 744, 0],
  ...Array.from({ length: 2 }, () => [0, 0, 0] as const),
  [3, 0, 0],
  ...Array.from({ length: 3 }, () => [0, 0, 0] as const),
] satisfies readonly (readonly [number, number, number])[];

it('rows are what the plan is, in batches of any size', () => {
  const kinds = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (steps, batch) => {
      const desk = plant();
      const watch = watchConflicts(desk.plan, desk.facts);
      for (const one of steps) live(desk, watch, one);
      for (const type of ['undo', 'redo', 'undo'] as const) desk.give({ type });
      const events = desk.events.map(recorded);
      const rows = replay(timeline, events, batch);
      expect(shownIn(rows)).toEqual(shownBy(desk.plan));
      expect(replay(timeline, events, 1)).toEqual(rows);
      expect(replay(history, events, batch)).toEqual(replay(history, events, 1));
      for (const { type, data } of desk.events) {
        const isStructure = 'structure' in data && data.structure !== undefined;
        const kind = isStructure ? `${type} of structure` : type;
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
    }),
    { numRuns: 30, examples: [[whenSuccessorsAreSwitchedOff, 1]] },
  );
  expect([...kinds.keys()]).toEqual(expect.arrayContaining(['EditUndone of structure', 'EditRedone of structure']));
});
