import type { ActivityId, ArticleId, OperationId, ResourceId } from '#domain/kernel/ids.ts';
import { type Instant, wholeMinuteFrom } from '#domain/kernel/instant.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import { judge, proposePlacements } from '#domain/planning/optimise/optimise-plan.ts';
import { planProblem } from '#domain/planning/optimise/plan-problem.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { hasBegun } from '#domain/planning/plan/status.ts';
import type { PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import type { Dice } from './dice.ts';
import type { RandomPlant } from './random-plant.ts';

/**
 * One thing that somebody does in the plant. Which operation is meant is a number that counts among those there are, so
 * that a list of actions still means something when some of them are left out.
 */
export interface Action {
  readonly what: (typeof kinds)[number];
  readonly which: number;
  readonly other: number;
  /** Minutes from now. */
  readonly at: number;
  readonly amount: number;
  /** Delivery day, in days from now. */
  readonly due: number;
  /** Start date in minutes from now; absent: none. */
  readonly from?: number;
  readonly backward: boolean;
}

const kinds = [
  'order',
  'move',
  'moveElsewhere',
  'moveSelection',
  'moveParallel',
  'moveOrder',
  'movePosition',
  'moveActivity',
  'resize',
  'resizeLeft',
  'resizeOrder',
  'closeLeft',
  'closeRight',
  'optimiseLeft',
  'optimiseRight',
  'replan',
  'pushAll',
  'pullRow',
  'swap',
  'insert',
  'improve',
  'clone',
  'lock',
  'unlock',
  'undo',
  'redo',
  'wait',
  'start',
  'complete',
  'takeOff',
  'planWhole',
] as const;

export function randomActions(dice: Dice, count: number): readonly Action[] {
  return Array.from({ length: count }, (_, index): Action => {
    const whole = dice.chance(0.7) ? 15 : 1;
    return {
      what: index < 3 || dice.chance(0.15) ? 'order' : dice.pick(kinds),
      which: dice.between(0, 1000),
      other: dice.between(0, 1000),
      at: Math.round(dice.between(-600, 20 * 1440) / whole) * whole,
      amount: dice.between(1, 12),
      due: dice.between(0, 15),
      ...(dice.chance(0.25) ? { from: dice.between(-300, 5 * 1440) } : {}),
      backward: dice.chance(0.35),
    };
  });
}

const isFixed = ({ locked, statusId: status, attends }: Operation): boolean =>
  locked || hasBegun(status) || attends !== undefined;

/** The command that an action means in the plan as it is now; undefined when there is nothing to do it to. */
export function commandsOf(
  desk: PlanningDesk,
  { articles, factory }: RandomPlant,
  action: Action,
): readonly PlanningCommand[] {
  const { plan, now } = desk;
  const operations = [...plan.operations.values()];
  const operation = operations[action.which % Math.max(1, operations.length)];
  const other = operations[action.other % Math.max(1, operations.length)];
  const start = now + action.at * 60_000 - (now % 60_000);
  if (action.what === 'order') return [newOrder(articles[action.which % articles.length] ?? '', now, action)];
  // Undo restores what was, also the set-up, whatever has come in between since.
  if (action.what === 'undo' || action.what === 'redo')
    return factory.objects.setupMatrices.size > 0 ? [] : [{ type: action.what }];
  if (operation === undefined || other === undefined) return [];
  const { operationId, productionOrderId } = operation;
  const base = { baseRevision: plan.revision, override: false } as const;
  const activityId = plan.productionOrders.get(productionOrderId)?.activityId ?? ('' as ActivityId);
  const activities = [...plan.activities.keys()];
  switch (action.what) {
    case 'move':
      return [{ type: 'moveOperations', ...base, moves: [{ operationId, start }] }];
    case 'moveElsewhere': {
      const resources = [...factory.objects.resources].filter(([, one]) =>
        (one.resourceGroups as string[]).includes(operation.resourceGroupId),
      );
      const resourceId = resources[action.other % resources.length]?.[0] as ResourceId | undefined;
      return [{ type: 'moveOperations', ...base, moves: [{ operationId, start, resourceId }] }];
    }
    case 'moveSelection': {
      const distance = start - operation.placement.start;
      const chosen = operations.filter((one) => one.productionOrderId === productionOrderId && isMain(one));
      const moves = chosen.map((one) => ({ operationId: one.operationId, start: one.placement.start + distance }));
      return [{ type: 'moveSelection', ...base, moves }];
    }
    case 'moveParallel': {
      const beside = operations.filter((one) => one.mainOperationId !== undefined);
      const chosen = beside[action.which % Math.max(1, beside.length)];
      return chosen === undefined
        ? []
        : [{ type: 'moveParallelOperations', ...base, moves: [{ operationId: chosen.operationId, start }] }];
    }
    case 'moveOrder':
      return [{ type: 'moveProductionOrders', ...base, targets: [{ id: productionOrderId, start }] }];
    case 'movePosition': {
      const id = plan.activities.get(activityId)?.orderPositionId ?? '';
      return [{ type: 'moveOrderPositions', ...base, targets: [{ id, start }] }];
    }
    case 'moveActivity':
      return [
        {
          type: 'moveActivities',
          ...base,
          targets: [{ id: activities[action.which % activities.length] ?? '', start }],
        },
      ];
    case 'resize':
      return [
        {
          type: 'resizeOperations',
          ...base,
          targets: [{ id: operationId, end: operation.placement.end + (action.amount - 4) * 3_600_000 }],
        },
      ];
    case 'resizeLeft':
      return [
        {
          type: 'resizeOperations',
          ...base,
          targets: [{ id: operationId, start: operation.placement.start + (action.amount - 7) * 3_600_000 }],
        },
      ];
    case 'resizeOrder':
      return [{ type: 'resizeProductionOrders', ...base, targets: [{ id: productionOrderId, end: start }] }];
    case 'closeLeft':
    case 'closeRight':
      return [
        {
          type: 'closeGaps',
          ...base,
          direction: action.what === 'closeLeft' ? 'left' : 'right',
          operationIds: [operationId],
        },
      ];
    case 'optimiseLeft':
    case 'optimiseRight': {
      const operationIds = [operationId, other.operationId];
      return [
        {
          type: 'optimiseOperations',
          ...base,
          direction: action.what === 'optimiseLeft' ? 'left' : 'right',
          operationIds,
        },
      ];
    }
    case 'pushAll':
      return [{ type: 'shiftOperations', ...base, from: start, distance: action.amount * 3_600_000 }];
    case 'pullRow': {
      const { resourceId } = operation.placement;
      const distance = -action.amount * 5_400_000;
      return [{ type: 'shiftOperations', ...base, from: start, distance, resourceIds: [resourceId] }];
    }
    case 'swap':
      return [{ type: 'swapOperations', ...base, operationIds: [operationId, other.operationId] }];
    case 'insert': {
      const resourceId = operation.resourceGroupId === other.resourceGroupId ? other.placement.resourceId : undefined;
      // Now and then a second one with it, on its own resource.
      const along = action.amount % 2 === 0 ? [] : [{ operationId: other.operationId, start }];
      return [{ type: 'insertOperations', ...base, moves: [{ operationId, start, resourceId }, ...along] }];
    }
    case 'replan':
      return [{ type: 'replanSuccessors', ...base, operationId }];
    case 'improve':
      return [improvement(desk, action.which)];
    case 'clone':
      return [{ type: 'cloneActivity', baseRevision: plan.revision, activityId, start }];
    case 'lock':
    case 'unlock':
      return [
        {
          type: action.what === 'lock' ? 'lockOperations' : 'unlockOperations',
          baseRevision: plan.revision,
          ids: [operationId],
        },
      ];
    case 'start':
    case 'complete':
      return [report(action.what, operationId, now)];
    case 'takeOff':
      // What stands behind it is set up anew, and pushed where there is no room; what is fixed stays, and is told not to fit.
      if (factory.objects.setupMatrices.size > 0 && operations.some((one) => isFixed(one))) return [];
      return [{ type: 'unplanProductionOrder', productionOrderId, confirmFeedbackLoss: true }];
    case 'planWhole': {
      const open = [...plan.orderPositions.values()].filter(
        ({ planned, missing }) => !planned || missing !== undefined,
      );
      const { orderPositionId } = open[action.which % Math.max(1, open.length)] ?? {};
      // Now and then put onto a machine, as by a drag out of the tray.
      const onto = action.other % 3 === 0 ? { resourceId: other.placement.resourceId, start } : {};
      return orderPositionId === undefined ? [] : [{ type: 'planOrderPosition', orderPositionId, ...onto }];
    }
    case 'wait':
      return [];
  }
}

/** What the optimiser finds in a few moves, for all that may move; as the service does, from the next minute on. */
function improvement({ plan, facts, now: askedAt }: PlanningDesk, seed: number): PlanningCommand {
  const now = wholeMinuteFrom(askedAt);
  const problem = planProblem(plan, facts, now);
  const proposals = problem === undefined ? [] : proposePlacements(problem, { seed, iterations: 300 });
  const { placements } = judge(plan, facts, now, proposals);
  return { type: 'acceptOptimisation', baseRevision: plan.revision, placements };
}

const isMain = (one: Operation): boolean => one.mainOperationId === undefined && one.attends === undefined;

function newOrder(articleId: string, now: Instant, { amount, due, from, backward }: Action): PlanningCommand {
  return {
    type: 'createProject',
    projectName: `${amount} of ${articleId}`,
    orderPositions: [
      {
        articleId: articleId as ArticleId,
        articleAmount: amount,
        deliveryDate: new Date(now + due * 86_400_000).toISOString().slice(0, 10),
        ...(from === undefined ? {} : { startDate: now - (now % 60_000) + from * 60_000 }),
        termination: backward ? 'backward' : 'forward',
      },
    ],
  };
}

const report = (kind: 'start' | 'complete', id: OperationId, occurredAt: Instant): PlanningCommand => ({
  type: 'reportFeedback',
  kind,
  subject: { kind: 'operation', id },
  occurredAt,
  workerId: 'werner',
});
