import type { ActivityId, OperationId, ProductionOrderId } from '#domain/kernel/ids.ts';
import { wholeMinuteFrom } from '#domain/kernel/instant.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { withAttendants } from '#domain/planning/placing/attendants.ts';
import { inOrderOfDependencies } from '#domain/planning/placing/dependencies.ts';
import { openStepOf } from '#domain/planning/placing/open-step.ts';
import { scheduleForward } from '#domain/planning/placing/schedule-forward.ts';
import type { OpenStep } from '#domain/planning/placing/schedule-steps.ts';
import type { PlanningContext, TimelineCommand } from '#domain/planning/plan/commands.ts';
import { nextOrderNumber } from '#domain/planning/plan/object-numbers.ts';
import { partsOf } from '#domain/planning/plan/parts.ts';
import type { Operation, Plan, PlannedActivity } from '#domain/planning/plan/plan.ts';
import type { Activity, PlannedOperation, ProductionOrder } from '#domain/planning/plan/plan-objects.ts';

type Clone = Extract<TimelineCommand, { type: 'cloneActivity' }>;

/**
 * Copies an activity within its order position (planning §4). A process step gets the next working days from the
 * requested start on. A production process gets new production orders and operations in the next free slots, without
 * feedback, and locked if the setting locks new orders. Refusals: objectnotexists, TimelineDataOutdated,
 * noAvailability.
 */
export function cloneActivity(plan: Plan, command: Clone, context: PlanningContext): PlanningEvent[] | Rejection {
  const { activityId } = command;
  const from = plan.activities.get(activityId);
  const position = from && plan.orderPositions.get(from.orderPositionId);
  if (from === undefined || position === undefined) return reject('objectnotexists', { activityId });
  if (from.changedAt > command.baseRevision) return reject('TimelineDataOutdated', { activityId });
  const now = wholeMinuteFrom(context.now);
  const start = Math.max(now, command.start ?? now);
  const siblings = (plan.activitiesByPosition.get(from.orderPositionId) ?? []).flatMap(
    (id) => plan.activities.get(id) ?? [],
  );
  const number = Math.max(...siblings.map((one) => one.position)) + 1;
  const activity = copyOf(from, context.newId() as ActivityId, number);
  if (from.process !== undefined) {
    const interval = context.facts.plantDays.add(start, from.process.planTime);
    if (interval === undefined) return reject('noAvailability', { activityId });
    const process = { ...from.process, ...interval, reason: { kind: 'byHand' } as const };
    return [event(activityId, { ...activity, process }, [], [])];
  }

  const parts = partsOf(plan, 'activity', activityId);
  const copy = copyOrders(plan, parts?.productionOrderIds ?? [], parts?.operations ?? [], activity, context);
  const { ordered } = inOrderOfDependencies(copy.steps, (step) => step.predecessors);
  const run = {
    plan,
    facts: context.facts,
    steps: ordered,
    attendants: copy.operations.flatMap(({ operationId, attends, placement }) =>
      attends === undefined ? [] : [{ operationId, resourceId: placement.resourceId, ...attends }],
    ),
    now,
    frozenZone: true,
    startDate: start,
    deliveryEnd: endOfDay(context.facts.settings.plantTimeZone, position.deliveryDate),
    planAnyway: false,
  };
  const scheduled = withAttendants(run, 'forward', (limits) => scheduleForward(run, limits));
  if ('step' in scheduled) {
    const { number: step, resourceGroupId } = scheduled.step;
    return reject('noAvailability', { activityId, number: step, resourceGroupId });
  }
  const isLocked = context.facts.settings.automaticProductionOrderLock;
  const operations = copy.operations.flatMap((operation): PlannedOperation[] => {
    const placed = scheduled.placements.get(operation.operationId);
    return placed === undefined ? [] : [{ ...operation, ...placed, ...(isLocked ? { locked: true } : {}) }];
  });
  return [event(activityId, activity, copy.productionOrders, operations)];
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

function copyOrders(
  plan: Plan,
  orderIds: readonly ProductionOrderId[],
  operations: readonly Operation[],
  { activityId }: Activity,
  context: PlanningContext,
): { productionOrders: ProductionOrder[]; operations: PlannedOperation[]; steps: OpenStep[] } {
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
  return { productionOrders, operations: copied, steps };
}
