import { describe, expect, it } from 'vitest';
import { emptyNames } from '#domain/base-data/names.ts';
import { previewMove } from '#domain/planning/actions/preview-move.ts';
import type { TimelineData } from '#domain/planning/api/timeline-api.ts';
import type { ParentKind } from '#domain/planning/plan/parts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { factoryWith } from '#tests/fixtures/factory-for-tests.ts';
import { activityRow } from '../rows/activity-row.ts';
import { operationRow } from '../rows/operation-row.ts';
import { orderPositionRow } from '../rows/order-position-row.ts';
import { productionOrderRow } from '../rows/production-order-row.ts';
import { projectRow } from '../rows/project-row.ts';
import { rolledUpOf } from '../rows/roll-up.ts';
import { applyTimelineDelta, planFromTimeline } from './plan-from-timeline.ts';

/** The rows that the timeline read model shows of a plan. */
function rowsOf(plan: Plan): TimelineData {
  const names = emptyNames();
  const shown = (kind: ParentKind, id: string) => rolledUpOf(plan, kind, id);
  return {
    projects: [...plan.projects.values()].map((one) => projectRow(names, one, shown('project', one.projectId))),
    orderPositions: [...plan.orderPositions.values()].map((one) =>
      orderPositionRow(plan, names, one, shown('orderPosition', one.orderPositionId)),
    ),
    activities: [...plan.activities.values()].map((one) => activityRow(one, shown('activity', one.activityId))),
    productionOrders: [...plan.productionOrders.values()].map((one) =>
      productionOrderRow(plan, names, one, { ...shown('productionOrder', one.productionOrderId), locked: false }),
    ),
    operations: [...plan.operations.values()].map(operationRow),
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
