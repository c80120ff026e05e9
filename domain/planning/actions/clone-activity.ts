import { z } from 'zod';
import type { ActivityId, OperationId, ProductionOrderId } from '#domain/kernel/ids.ts';
import { fromIso, type Instant } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { withChangeovers } from '#domain/planning/orders/neighbour-changeovers.ts';
import { withAttendants } from '#domain/planning/placing/attendants.ts';
import { inOrderOfDependencies } from '#domain/planning/placing/dependencies.ts';
import { noPlace } from '#domain/planning/placing/no-place.ts';
import { openStepOf } from '#domain/planning/placing/open-step.ts';
import { scheduleForward } from '#domain/planning/placing/schedule-forward.ts';
import type { AttendantSpan, OpenStep } from '#domain/planning/placing/schedule-steps.ts';
import { nextOrderNumber } from '#domain/planning/plan/object-numbers.ts';
import { endOfProcess, partsOf, processesOf } from '#domain/planning/plan/parts.ts';
import type { Operation, Plan, PlannedActivity, PlannedPosition } from '#domain/planning/plan/plan.ts';
import type {
  Activity,
  PlannedOperation,
  ProcessPlacement,
  ProductionOrder,
} from '#domain/planning/plan/plan-objects.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { partsOfStep } from '../edits/attendant-edit.ts';
import { carryOut } from '../edits/carry-out.ts';
import { type Edit, type EditResult, newEdit } from '../edits/edit.ts';
import { editBase, named, refuseField } from '../edits/edit-body.ts';
import { endOfProduction, pushAfterProduction } from '../edits/process-edit.ts';
import { deciding } from '../edits/timeline-action.ts';

interface Clone {
  readonly baseRevision: number;
  readonly activityId: ActivityId;
  /** Earliest start; default: now. */
  readonly start?: Instant | undefined;
}

/**
 * Copies an activity within its order position (planning §4). A process step gets the next working days from the
 * requested start on, behind those of its stage, and production waits for it or it for production. A production process
 * gets new production orders and operations in the next free slots, without feedback, and locked if the setting locks
 * new orders; process steps after production wait for it. Nothing starts before the start date of the order. Refusals:
 * objectnotexists, TimelineDataOutdated, noAvailability, and those of what has to give way.
 */
export function cloneActivity(plan: Plan, command: Clone, context: PlanningContext): PlanningEvent[] | Rejection {
  const { activityId } = command;
  const from = plan.activities.get(activityId);
  const position = from && plan.orderPositions.get(from.orderPositionId);
  if (from === undefined || position === undefined) return reject('objectnotexists', { activityId });
  if (from.changedAt > command.baseRevision) return reject('TimelineDataOutdated', { activityId });
  const edit = newEdit({ plan, facts: context.facts, now: context.now, override: false });
  const start = Math.max(edit.now, command.start ?? edit.now, position.startDate ?? edit.now);
  const siblings = (plan.activitiesByPosition.get(from.orderPositionId) ?? []).flatMap(
    (id) => plan.activities.get(id) ?? [],
  );
  const number = Math.max(...siblings.map((one) => one.position)) + 1;
  const activity = copyOf(from, context.newId() as ActivityId, number);
  return from.process === undefined
    ? cloneProduction(edit, from, activity, Math.max(start, endBeforeProduction(plan, position)), context)
    : cloneProcess(edit, from, from.process, activity, start);
}

const endBeforeProduction = (plan: Plan, { orderPositionId }: PlannedPosition): Instant =>
  Math.max(...processesOf(plan, orderPositionId, 'before').map((one) => endOfProcess(one)), 0);

function cloneProcess(
  edit: Edit,
  from: PlannedActivity,
  original: ProcessPlacement,
  activity: Activity,
  start: Instant,
): PlanningEvent[] | Rejection {
  const { orderPositionId, activityId } = from;
  const { stage, planTime } = original;
  const before = processesOf(edit.plan, orderPositionId, stage).map((one) => endOfProcess(one));
  const production = stage === 'after' ? (endOfProduction(edit, orderPositionId)?.at ?? 0) : 0;
  const interval = edit.facts.plantDays.add(Math.max(start, production, ...before), planTime);
  if (interval === undefined) return reject('noAvailability', { activityId });
  const process = { ...original, ...interval, reason: { kind: 'byHand' } as const };
  const cloned = event(activityId, { ...activity, process }, [], []);
  if (stage === 'after') return [cloned];
  const added = { activityId: activity.activityId, orderPositionId, placement: process };
  const pushed = carryOut({ ...edit, added }, new Map(), { processes: [{ activity: from, placement: original }] });
  return isRejection(pushed) ? pushed : [cloned, ...givenWay(activity.activityId, pushed)];
}

/** What gave way to the copy, as an event of the same edit. */
const givenWay = (activityId: ActivityId, { placements, activities }: EditResult): PlanningEvent[] =>
  placements.length + activities.length === 0
    ? []
    : [
        {
          type: 'ActivitiesMoved',
          data: { activityIds: [activityId], placements: [...placements], activities: [...activities] },
        },
      ];

function cloneProduction(
  edit: Edit,
  { activityId, orderPositionId }: PlannedActivity,
  activity: Activity,
  start: Instant,
  context: PlanningContext,
): PlanningEvent[] | Rejection {
  const { plan } = edit;
  const { facts } = context;
  const parts = partsOf(plan, 'activity', activityId);
  const copy = copyOrders(plan, parts?.productionOrderIds ?? [], parts?.operations ?? [], activity, context);
  const { ordered } = inOrderOfDependencies(copy.steps, (step) => step.predecessors);
  const deliveryDate = plan.orderPositions.get(orderPositionId)?.deliveryDate ?? '';
  const run = {
    plan,
    facts,
    steps: ordered,
    attendants: copy.attendants,
    now: edit.now,
    frozenZone: true,
    startDate: start,
    deliveryEnd: endOfDay(facts.settings.plantTimeZone, deliveryDate),
    planAnyway: false,
    // The copy has the operations of its original: none is divided.
    whole: true as const,
  };
  const scheduled = withAttendants(run, 'forward', (limits) => scheduleForward(run, limits));
  if ('step' in scheduled) {
    const { number: step, resourceGroupId } = scheduled.step;
    return noPlace(scheduled.step, facts, { activityId, number: step, resourceGroupId });
  }
  const isLocked = facts.settings.automaticProductionOrderLock;
  const placed = copy.operations.flatMap((operation): PlannedOperation[] => {
    const found = scheduled.placements.get(operation.operationId);
    return found === undefined ? [] : [{ ...operation, ...found, ...(isLocked ? { locked: true } : {}) }];
  });
  const { operations, neighbours } = withChangeovers(plan, placed, context);
  const cloned = event(activityId, activity, copy.productionOrders, operations);
  const [last] = operations
    .filter(({ attends }) => attends === undefined)
    .toSorted((a, b) => b.placement.end - a.placement.end);
  if (last === undefined) return [cloned, ...neighbours];
  const reason = { kind: 'predecessor', operationId: last.operationId, joint: 'end' } as const;
  const activities = pushAfterProduction(edit, orderPositionId, { at: last.placement.end, reason });
  return isRejection(activities)
    ? activities
    : [cloned, ...neighbours, ...givenWay(activity.activityId, { placements: [], activities })];
}

const event = (
  from: ActivityId,
  activity: Activity,
  productionOrders: ProductionOrder[],
  operations: PlannedOperation[],
): PlanningEvent => ({ type: 'ActivityCloned', data: { from, activity, productionOrders, operations } });

const copyOf = (
  { orderPositionId, valueAddName, productionProcessStep }: PlannedActivity,
  activityId: ActivityId,
  position: number,
): Activity => ({ activityId, orderPositionId, valueAddName, productionProcessStep, position });

interface Copy {
  readonly productionOrders: ProductionOrder[];
  readonly operations: PlannedOperation[];
  readonly steps: OpenStep[];
  readonly attendants: AttendantSpan[];
}

function copyOrders(
  plan: Plan,
  orderIds: readonly ProductionOrderId[],
  operations: readonly Operation[],
  { activityId }: Activity,
  context: PlanningContext,
): Copy {
  const newOrders = new Map(orderIds.map((id) => [id, context.newId() as ProductionOrderId]));
  const newOperations = new Map(operations.map(({ operationId }) => [operationId, context.newId() as OperationId]));
  const orderAt = (id: ProductionOrderId): ProductionOrderId => newOrders.get(id) ?? id;
  const operationAt = (id: OperationId): OperationId => newOperations.get(id) ?? id;
  const productionOrders = orderIds.flatMap((id, index) => {
    const order = plan.productionOrders.get(id);
    if (order === undefined) return [];
    const { parentProductionOrderId: parent, articleId, articleAmount, technologyId } = order;
    return [
      {
        articleId,
        articleAmount,
        technologyId,
        productionOrderId: orderAt(id),
        productionOrderNumber: nextOrderNumber(plan, index),
        activityId,
        parentProductionOrderId: parent && orderAt(parent),
      },
    ];
  });
  const copied = operations.map((operation): PlannedOperation => {
    const { attends, mainOperationId } = operation;
    return {
      operationId: operationAt(operation.operationId),
      productionOrderId: orderAt(operation.productionOrderId),
      number: operation.number,
      valueAddName: operation.valueAddName,
      resourceGroupId: operation.resourceGroupId,
      articleAmount: operation.articleAmount,
      setupTime: operation.setupTime,
      duration: operation.duration,
      lotSize: operation.lotSize,
      bufferTime: operation.bufferTime,
      overlap: operation.overlap,
      predecessors: operation.predecessors.map(operationAt),
      boundResourceId: operation.boundResourceId,
      characteristics: operation.characteristics,
      resourceProgramId: operation.resourceProgramId,
      articleGroupId: operation.articleGroupId,
      mainOperationId: mainOperationId && operationAt(mainOperationId),
      parallel: operation.parallel,
      attends: attends && { from: operationAt(attends.from), to: operationAt(attends.to) },
      split: operation.split,
      placement: operation.placement,
      reason: operation.reason,
    };
  });
  const steps = operations
    .filter((one) => one.mainOperationId === undefined && one.attends === undefined)
    .map((operation): OpenStep => {
      const step = openStepOf(plan, operation);
      return {
        ...step,
        operationId: operationAt(step.operationId),
        predecessors: step.predecessors.map(operationAt),
        secondaries: step.secondaries.map((one) => ({ ...one, operationId: operationAt(one.operationId) })),
      };
    });
  const attendants = operations.flatMap(({ operationId, attends, placement }): AttendantSpan[] => {
    if (attends === undefined) return [];
    const partsAt = (id: OperationId): readonly OperationId[] => {
      const operation = plan.operations.get(id);
      return operation === undefined ? [] : partsOfStep(plan, operation).map(operationAt);
    };
    return [
      {
        operationId: operationAt(operationId),
        resourceId: placement.resourceId,
        from: operationAt(attends.from),
        to: operationAt(attends.to),
        fromParts: partsAt(attends.from),
        toParts: partsAt(attends.to),
      },
    ];
  });
  return { productionOrders, operations: copied, steps, attendants };
}

export const clone = {
  cloneActivity: deciding({
    body: z
      .strictObject({ action: z.literal('clone'), ...editBase, activities: named.activities })
      .transform(({ activities: [activity, another], versionIdentifier: baseRevision }, problems) => {
        if (activity === undefined) return refuseField(problems, ['activities'], 'required');
        if (another !== undefined) return refuseField(problems, ['activities', 1], 'onlyOnce');
        const { activityId, startDate } = activity;
        const start = startDate === undefined ? undefined : fromIso(startDate);
        return { type: 'cloneActivity' as const, baseRevision, activityId, start };
      }),
    decide: cloneActivity,
    writes: 'ActivityCloned',
  }),
};
