import { describe, expect, it } from 'vitest';
import { toIso } from '#domain/kernel/instant.ts';
import type { TimelineData, TimelineOperation } from '#domain/planning/api/timeline-api.ts';
import { previewMove } from '#domain/planning/edits/preview-move.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { factoryWith } from '#tests/fixtures/factory-for-tests.ts';
import { applyTimelineDelta, planFromTimeline } from './plan-from-timeline.ts';

const iso = (instant: number | undefined): string | null => (instant === undefined ? null : toIso(instant));
const noDates = { startDate: null, endDate: null };

/** The rows that the timeline read model shows of a plan. */
function rowsOf(plan: Plan): TimelineData {
  const orders = [...plan.productionOrders.values()];
  return {
    projects: [...plan.projects.values()].map((project) => ({
      ...project,
      customerId: null,
      customerName: null,
      statusId: 2,
      ...noDates,
    })),
    orderPositions: [...plan.orderPositions.values()].map((position) => ({
      ...position,
      articleName: '',
      articleNumber: '',
      statusId: 2,
      versionIdentifier: position.changedAt,
      startDate: toIso(0),
      endDate: toIso(0),
    })),
    activities: [...plan.activities.values()].map((activity) => ({ ...activity, statusId: 2, ...noDates })),
    productionOrders: orders.map((order) => ({
      ...order,
      orderPositionId: plan.activities.get(order.activityId)?.orderPositionId ?? ('' as never),
      projectId: '' as never,
      articleName: '',
      articleNumber: '',
      colorIndex: 0,
      deliveryDate: '2027-12-31',
      customerName: null,
      locked: false,
      statusId: 2,
      ...noDates,
    })),
    operations: [...plan.operations.values()].map(
      (operation): TimelineOperation => ({
        ...operation,
        resourceId: operation.placement.resourceId,
        startDate: toIso(operation.placement.start),
        endDate: toIso(operation.placement.end),
        planTime: operation.placement.planTime,
        lotSize: operation.lotSize ?? null,
        mainOperationId: null,
        position: operation.number,
        actualStartDate: iso(operation.actualStart),
        actualEndDate: iso(operation.actualEnd),
      }),
    ),
    valueAdds: [],
    versionIdentifier: plan.revision,
  };
}

function workshop() {
  const desk = factoryWith()
    .group('Saws', ['A', 'B'])
    .group('Mills', ['Mill'])
    .article('Part', [
      { group: 'Saws', perPiece: 7200, buffer: 1800 },
      { group: 'Mills', perPiece: 3600 },
      { group: 'Saws', perPiece: 3600 },
    ])
    .open();
  for (let amount = 1; amount <= 4; amount++) desk.order('Part', { articleAmount: amount });
  return desk;
}

/** Everything but the undo stacks, which the browser does not know. */
const seen = (plan: Plan) => ({
  operations: [...plan.operations.values()].map((operation) => ({
    ...operation,
    successors: operation.successors.toSorted(),
  })),
  byResource: new Map(
    [...plan.barsByResource]
      .filter(([, { operations }]) => operations.length > 0)
      .map(([id, { operations }]) => [id as string, operations.map(({ operationId }) => operationId)]),
  ),
  byOrder: plan.operationsByProductionOrder,
  revision: plan.revision,
});

describe('the plan that a browser builds from timeline rows', () => {
  it('is the plan of the server, and previews alike', () => {
    const desk = workshop();
    const browser = planFromTimeline(rowsOf(desk.plan));
    expect(seen(browser)).toEqual(seen(desk.plan));
    for (const operation of desk.plan.operations.values())
      for (const days of [-2, 0.3, 4]) {
        const moves = [{ operationId: operation.operationId, start: operation.placement.start + days * 86_400_000 }];
        const request = { moves, override: false };
        expect(previewMove(browser, desk.facts, request, desk.now)).toEqual(
          previewMove(desk.plan, desk.facts, request, desk.now),
        );
      }
  });

  it('follows changed rows in any order, new ones and removed ones', () => {
    const desk = workshop();
    const browser = planFromTimeline(rowsOf(desk.plan));
    desk.move(desk.step(1, 0), '2027-03-03T08:00:00Z');
    desk.order('Part');
    const rows = rowsOf(desk.plan);
    applyTimelineDelta(browser, { ...rows, operations: rows.operations.toReversed() });
    expect(seen(browser).byResource).toEqual(seen(desk.plan).byResource);
    const position = [...desk.plan.orderPositions.keys()][2];
    if (position === undefined) throw new Error('There are five positions');
    const gone = desk.steps(2).map((operation) => operation.operationId);
    const order = desk.step(2, 0).productionOrderId;
    desk.give({ type: 'unplanOrderPosition', orderPositionId: position, confirmFeedbackLoss: false });
    applyTimelineDelta(browser, {
      removed: { operations: gone, productionOrders: [order] },
      versionIdentifier: desk.plan.revision,
    });
    expect(seen(browser).byResource).toEqual(seen(desk.plan).byResource);
    expect(browser.productionOrders.has(order)).toBe(false);
  });

  it('links a predecessor that comes after its successors', () => {
    const desk = workshop();
    const rows = rowsOf(desk.plan);
    const [first, ...others] = rows.operations;
    if (first === undefined) throw new Error('There are operations');
    const browser = planFromTimeline({ ...rows, operations: others });
    applyTimelineDelta(browser, { operations: [first] });
    expect(browser.operations.get(first.operationId)?.successors).toEqual(
      desk.plan.operations.get(first.operationId)?.successors,
    );
  });
});
