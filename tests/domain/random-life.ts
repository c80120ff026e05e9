import fc from 'fast-check';
import { changedType } from '#domain/base-data/events.ts';
import { evolveFactory } from '#domain/base-data/factory.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import type { PlanningCommand } from '#domain/planning/commands.ts';
import type { ConflictWatch } from '#domain/planning/conflict-watch.ts';
import { factoryWith, mondaySix, type PlanningDesk } from './factory-for-tests.ts';

/** A random life of a small plan, for rules that hold whatever happens to it. */

const hour = 3_600_000;

/** Three saws, one of which takes two at once, a mill, and articles of one to three steps. */
export const plant = () =>
  factoryWith({ freeMoveTimeline: true, freeMoveProductionTimeline: true })
    .group('Saws', ['Saw1', 'Saw2'])
    .group('Presses', ['Press'], { allowMultipleReservation: true, maxMultipleReservations: 2, plan: 'always' })
    .group('Mills', ['Mill'])
    .article('Bar', [{ group: 'Saws', perPiece: 1800 }])
    .article('Shaft', [
      { group: 'Saws', setup: 600, perPiece: 3600 },
      { group: 'Mills', perPiece: 1200, buffer: 900 },
    ])
    .article(
      'Gear',
      [
        { group: 'Presses', perPiece: 2400 },
        { group: 'Mills', perPiece: 2400, overlap: 40 },
        { group: 'Saws', perPiece: 600 },
      ],
      { before: [43_200], after: [86_400, 3600] },
    )
    .open();

/** What one step of a random life of a plan does; numbers choose among what there is. */
export type Step = readonly [kind: number, which: number, amount: number];
export const step = fc.tuple(fc.nat(18), fc.nat(1000), fc.nat(200));

export function live(desk: PlanningDesk, watch: ConflictWatch, [kind, which, amount]: Step): void {
  const operations = [...desk.plan.operations.values()];
  const operation = operations[which % Math.max(1, operations.length)];
  const follow = (command: PlanningCommand): void => {
    const decided = desk.give(command);
    if (!isRejection(decided)) for (const event of decided) watch.follow(event);
  };
  const feedback = { occurredAt: desk.now, workerId: 'werner' };
  if (kind <= 2 || operation === undefined) {
    const article = ['Bar', 'Shaft', 'Gear'][which % 3] ?? 'Bar';
    const before = desk.events.length;
    const startDate = mondaySix + (amount % 12) * hour;
    desk.order(article, {
      planAnyway: kind <= 1,
      startDate,
      articleAmount: 1 + (amount % 7),
      deliveryDate: `2027-03-0${1 + (which % 6)}`,
    });
    for (const event of desk.events.slice(before)) watch.follow(event);
    return;
  }
  const { operationId, productionOrderId } = operation;
  const edit = { baseRevision: desk.plan.revision, override: false };
  switch (kind) {
    case 3:
    case 4: {
      const moves = [{ operationId, start: mondaySix + amount * hour }];
      return follow({ type: 'moveOperations', ...edit, moves });
    }
    case 5:
      follow({ type: which % 3 === 0 ? 'redo' : 'undo' });
      return which % 3 === 2 ? follow({ type: 'redo' }) : undefined;
    case 6:
      follow({ type: 'startOperation', operationId, ...feedback });
      return follow({ type: 'reportYield', operationId, amount: 1, ...feedback });
    case 7:
      follow({ type: 'reportYield', operationId, amount: 1, ...feedback });
      return follow({ type: 'completeOperation', operationId, ...feedback });
    case 8: {
      const positions = [...desk.plan.orderPositions.keys()];
      const orderPositionId = positions[which % positions.length];
      if (orderPositionId === undefined) return undefined;
      return follow({ type: 'unplanOrderPosition', orderPositionId, confirmFeedbackLoss: true });
    }
    case 9: {
      const limit = 1 + (amount % 3);
      const id = ['Press', 'Saw1'][which % 2] ?? 'Press';
      const after = { allowMultipleReservation: limit > 1, maxMultipleReservations: limit };
      const event = { type: changedType('resources'), data: { id, before: {}, after } };
      evolveFactory(desk.factory, event);
      desk.facts.invalidate(event);
      return watch.followFactory(event);
    }
    case 10: {
      const moves = [{ operationId, start: mondaySix + (amount % 20) * hour }];
      return follow({ type: 'moveOperationsFreely', ...edit, moves });
    }
    case 11:
      return follow({
        type: 'closeGaps',
        direction: amount % 2 === 0 ? 'left' : 'right',
        operationIds: [operationId],
        ...edit,
      });
    case 12: {
      const end = operation.placement.start + (1 + (amount % 9)) * hour;
      return follow({ type: 'resizeOperations', ...edit, targets: [{ id: operationId, end }] });
    }
    case 13:
      return follow({ type: 'revokeProductionOrder', productionOrderId });
    case 14:
      return follow({ type: 'pauseProductionOrder', productionOrderId, occurredAt: desk.now });
    case 15: {
      const position = desk.plan.orderPositions.get([...desk.plan.orderPositions.keys()][which % 7] as never);
      const object = [
        { type: 'operation', id: operationId } as const,
        { type: 'productionOrder', id: productionOrderId } as const,
        ...(position === undefined ? [] : [{ type: 'orderPosition', id: position.orderPositionId } as const]),
        ...(position === undefined ? [] : [{ type: 'project', id: position.projectId } as const]),
      ][amount % 4];
      return object && follow({ type: 'deleteObject', object, confirmFeedbackLoss: true });
    }
    case 16: {
      const activities = [...desk.plan.activities.values()];
      const activity = activities[which % activities.length];
      if (activity === undefined) return undefined;
      const { activityId } = activity;
      const type = (['startActivity', 'pauseActivity', 'interruptActivity', 'completeActivity'] as const)[amount % 4];
      if (type === 'completeActivity') follow({ type: 'startActivity', activityId, ...feedback });
      if (amount % 5 > 0 && type !== undefined) return follow({ type, activityId, ...feedback });
      const targets = [{ id: activityId, start: mondaySix + (amount + which) * hour }];
      return follow({ type: 'moveActivities', ...edit, targets });
    }
    case 17: {
      const activities = [...desk.plan.activities.keys()];
      const activityId = activities[which % activities.length];
      if (activityId === undefined) return undefined;
      const id = activityId;
      return amount % 2 === 0
        ? follow({ type: 'cloneActivity', baseRevision: desk.plan.revision, activityId })
        : follow({ type: 'deleteObject', object: { type: 'activity', id }, confirmFeedbackLoss: true });
    }
    default:
      // Time passes, and sometimes somebody looks at what was.
      desk.now += (which % 10 === 0 ? -amount : amount) * 60_000;
  }
}
