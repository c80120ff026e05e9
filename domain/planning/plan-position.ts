import { hasRight } from '#domain/administration/rights.ts';
import type { Technology, TechnologyItem } from '#domain/base-data/object-types.ts';
import type { ActivityId, OperationId, OrderPositionId, ProductionOrderId, TechnologyId } from '#domain/kernel/ids.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import type { PlanningCommand, PlanningContext } from './commands.ts';
import { inOrderOfDependencies } from './dependencies.ts';
import type { PlannedOperation, PlanningEvent } from './events.ts';
import type { Plan, PlannedPosition } from './plan.ts';
import { schedulePosition } from './schedule-position.ts';
import { type OpenStep, planningReach } from './schedule-steps.ts';
import { statusId } from './status.ts';

type PlanOn = Extract<PlanningCommand, { type: 'planOrderPosition' }>;
type PlanOff = Extract<PlanningCommand, { type: 'unplanOrderPosition' }>;

/** Plans an order position, all or nothing (rules §4): its production process, production order and operations. */
export function planOrderPosition(plan: Plan, command: PlanOn, context: PlanningContext): PlanningEvent[] | Rejection {
  const position = plan.orderPositions.get(command.orderPositionId);
  if (position === undefined) return reject('objectnotexists', { orderPositionId: command.orderPositionId });
  if (position.planned) return reject('alreadyPlanned', { orderPositionId: command.orderPositionId });
  if (command.baseRevision !== undefined && position.changedAt > command.baseRevision)
    return reject('TimelineDataOutdated', { orderPositionId: command.orderPositionId });
  if (command.asOf !== undefined && !hasRight(context.roles, 'import.write'))
    return reject('accessDenied', { right: 'import.write' });

  const chosen = chooseTechnology(position, command, context);
  if (chosen === undefined)
    return reject('objectnotexists', { technologyId: command.technologyId ?? position.technologyId ?? null });

  const skeleton = buildOrder(plan, position, chosen.technology, context);
  const missing = skeleton.missingPredecessors;
  if (missing.length > 0) return reject('objectnotexists', { predecessors: missing });
  const { ordered, circle } = inOrderOfDependencies(skeleton.steps, (step) => step.predecessors);
  if (circle.length > 0) return reject('circularDependency', { members: circle.map((step) => step.number) });

  const endless = ordered.find((step) => step.planTime * 1000 > planningReach);
  if (endless !== undefined) return noAvailability(position, endless);

  const termination = command.termination ?? position.termination;
  const planAnyway = command.planAnyway ?? position.planAnyway;
  const scheduled = schedulePosition(
    {
      plan,
      facts: context.facts,
      steps: ordered,
      now: command.asOf ?? context.now,
      frozenZone: command.asOf === undefined,
      startDate: position.startDate,
      deliveryEnd: endOfDay(context.facts.settings.plantTimeZone, position.deliveryDate),
      planAnyway,
    },
    termination,
  );
  if ('step' in scheduled) return noAvailability(position, scheduled.step);

  const operations = skeleton.operations.map((operation): PlannedOperation => {
    const found = scheduled.placements.get(operation.operationId);
    if (found === undefined) throw new Error(`Step ${operation.number} was not placed`);
    return { ...operation, ...found };
  });
  return [
    {
      type: 'OrderPositionPlanned',
      data: {
        orderPositionId: position.orderPositionId,
        technologyId: chosen.technologyId,
        termination,
        planAnyway,
        activities: [skeleton.activity],
        productionOrders: [skeleton.productionOrder],
        operations,
      },
    },
  ];
}

function noAvailability({ orderPositionId }: PlannedPosition, { number, resourceGroupId }: OpenStep): Rejection {
  return reject('noAvailability', { orderPositionId, number, resourceGroupId });
}

/** Removes everything that planning made, with its feedback once the caller has confirmed that loss (base data §4). */
export function unplanOrderPosition(plan: Plan, command: PlanOff): PlanningEvent[] | Rejection {
  const { orderPositionId } = command;
  const position = plan.orderPositions.get(orderPositionId);
  if (position === undefined) return reject('objectnotexists', { orderPositionId });
  if (!position.planned) return reject('notPlanned', { orderPositionId });
  const activityIds = [...(plan.activitiesByPosition.get(orderPositionId) ?? [])];
  const productionOrderIds = activityIds.flatMap((id) => plan.productionOrdersByActivity.get(id) ?? []);
  const operationIds = productionOrderIds.flatMap((id) => plan.operationsByProductionOrder.get(id) ?? []);
  const operations = operationIds.flatMap((id) => plan.operations.get(id) ?? []);
  const feedbackCount = operations.filter((operation) => operation.statusId !== statusId.planned).length;
  if (feedbackCount > 0 && !command.confirmFeedbackLoss) return reject('feedbackExists', { count: feedbackCount });
  const locked = operations.find((operation) => operation.locked);
  if (locked !== undefined) return reject('locked', { operationId: locked.operationId });
  return [
    {
      type: 'OrderPositionUnplanned',
      data: { orderPositionId, activityIds, productionOrderIds, operationIds, feedbackCount },
    },
  ];
}

/** Setup plus duration per piece, or per started lot (rules §1), in whole seconds. */
export const planTimeOf = (
  item: Pick<TechnologyItem, 'setupTime' | 'duration' | 'lotSize'>,
  articleAmount: number,
): number =>
  Math.round(
    item.setupTime +
      item.duration * (item.lotSize === undefined ? articleAmount : Math.ceil(articleAmount / item.lotSize)),
  );

function chooseTechnology(
  position: PlannedPosition,
  command: PlanOn,
  context: PlanningContext,
): { technologyId: TechnologyId; technology: Technology } | undefined {
  const technologyId = command.technologyId ?? position.technologyId;
  if (technologyId === undefined) return context.facts.standardTechnology(position.articleId);
  const technology = context.facts.technology(technologyId);
  return technology?.articleId === position.articleId ? { technologyId, technology } : undefined;
}

type UnplacedOperation = Omit<PlannedOperation, 'placement' | 'reason'>;

function buildOrder(plan: Plan, position: PlannedPosition, technology: Technology, context: PlanningContext) {
  const activityId = context.newId() as ActivityId;
  const productionOrderId = context.newId() as ProductionOrderId;
  const items = technology.technologyItems.toSorted((a, b) => a.number - b.number);
  const idOf = new Map(items.map((item) => [item.number, context.newId() as OperationId]));
  const idAt = (number: number): OperationId => {
    const id = idOf.get(number);
    if (id === undefined) throw new Error(`Step ${number} has no id`);
    return id;
  };
  const missingPredecessors: number[] = [];
  const operations: UnplacedOperation[] = [];
  const steps: OpenStep[] = [];
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    const numbers = item.predecessors ?? (before === undefined ? [] : [before.number]);
    missingPredecessors.push(...numbers.filter((number) => !idOf.has(number)));
    const predecessors = numbers.filter((number) => idOf.has(number)).map(idAt);
    operations.push({
      operationId: idAt(item.number),
      productionOrderId,
      number: item.number,
      valueAddName: item.valueAddName,
      resourceGroupId: item.resourceGroupId,
      articleAmount: position.articleAmount,
      setupTime: item.setupTime,
      duration: item.duration,
      lotSize: item.lotSize,
      bufferTime: item.bufferTime,
      overlap: item.overlap,
      predecessors,
    });
    steps.push({
      operationId: idAt(item.number),
      number: item.number,
      resourceGroupId: item.resourceGroupId,
      resourceId: item.resourceId,
      bufferTime: item.bufferTime,
      overlap: item.overlap,
      planTime: planTimeOf(item, position.articleAmount),
      predecessors,
    });
  }
  return {
    missingPredecessors,
    operations,
    steps,
    activity: {
      activityId,
      orderPositionId: position.orderPositionId as OrderPositionId,
      valueAddName: 'production',
      productionProcessStep: true,
      position: 1,
    },
    productionOrder: {
      productionOrderId,
      productionOrderNumber: productionOrderNumber(plan),
      activityId,
      articleId: position.articleId,
      articleAmount: position.articleAmount,
    },
  };
}

/** Counted up from the orders there are; numbers of removed orders may return, ids never do. */
const productionOrderNumber = (plan: Plan): string => `PA-${10_001 + plan.productionOrders.size}`;
