import type { ProcessTemplate, Technology } from '#domain/base-data/object-types.ts';
import type { ActivityId, OperationId, TechnologyId } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { type OpenStep, type Placed, partId, type Scheduled } from '#domain/planning/placing/schedule-steps.ts';
import type { Plan, PlannedPosition } from '#domain/planning/plan/plan.ts';
import type { Activity, PlannedOperation } from '#domain/planning/plan/plan-objects.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { productionStepName } from '#domain/planning/plan/production-step.ts';
import { buildOrders, type OrderStructure } from './order-structure.ts';

/** Parts of an order position before scheduling: process steps, production process, orders, operations. */
export interface PositionStructure {
  readonly steps: readonly OpenStep[];
  readonly orders: OrderStructure;
  readonly activities: readonly Activity[];
  readonly processes: readonly {
    readonly activity: Activity;
    readonly stage: 'before' | 'after';
    readonly id: OperationId;
  }[];
}

const noOrders: OrderStructure = { productionOrders: [], operations: [], steps: [], attendants: [], last: [] };

/**
 * Process steps before production end before the first operation starts, those after it start when the last one has
 * ended (rules §2); among each other they follow their numbers.
 */
export function buildPosition(
  plan: Plan,
  position: PlannedPosition,
  made: { readonly technologyId: TechnologyId; readonly technology: Technology } | undefined,
  template: ProcessTemplate | undefined,
  context: PlanningContext,
): PositionStructure | Rejection {
  const { orderPositionId, articleId, articleAmount } = position;
  const items = (template?.templateItems ?? []).toSorted((a, b) => a.number - b.number);
  const stages = [
    ...items.filter((item) => item.position === 'before'),
    undefined,
    ...items.filter((item) => item.position === 'after'),
  ];
  const production = context.newId() as ActivityId;
  const orders =
    made === undefined ? noOrders : buildOrders(plan, production, { articleId, articleAmount, ...made }, context);
  if (isRejection(orders)) return orders;

  const steps: OpenStep[] = [];
  const activities: Activity[] = [];
  const processes: PositionStructure['processes'][number][] = [];
  let waitFor: readonly OperationId[] = [];
  let stage: 'before' | 'after' = 'before';
  for (const item of stages) {
    const number = activities.length + 1;
    if (item === undefined) {
      stage = 'after';
      if (made === undefined) continue;
      activities.push(activityOf(production, productionStepName, true, number));
      for (const step of orders.steps)
        steps.push(step.predecessors.length === 0 ? { ...step, predecessors: waitFor } : step);
      waitFor = orders.last;
      continue;
    }
    const activityId = context.newId() as ActivityId;
    // In the scheduler a process step has the id of its activity.
    const id = activityId as string as OperationId;
    const activity = activityOf(activityId, item.valueAddName, false, number);
    activities.push(activity);
    processes.push({ activity, stage, id });
    steps.push(processStep(id, number, item.duration, waitFor));
    waitFor = [id];
  }
  return { steps, orders, activities, processes };

  function activityOf(
    activityId: ActivityId,
    valueAddName: string,
    productionProcessStep: boolean,
    number: number,
  ): Activity {
    return { activityId, orderPositionId, valueAddName, productionProcessStep, position: number };
  }
}

/** The same with production orders under other numbers. */
export function withOrders(structure: PositionStructure, orders: OrderStructure): PositionStructure {
  const numbers = new Map(orders.steps.map(({ operationId, number }) => [operationId, { number }]));
  return {
    ...structure,
    orders,
    steps: structure.steps.map((step) => ({ ...step, ...numbers.get(step.operationId) })),
  };
}

const processStep = (
  operationId: OperationId,
  number: number,
  planTime: number,
  predecessors: readonly OperationId[],
): OpenStep => ({
  operationId,
  number,
  planTime,
  predecessors,
  resourceGroupId: 'plant' as OpenStep['resourceGroupId'],
  articleAmount: 1,
  setupTime: 0,
  bufferTime: 0,
  overlap: 0,
  secondaries: [],
  isProcess: true,
});

/** Activities and operations with their placements; a step split over batches becomes several operations. */
export function placedPosition(
  { orders, activities, processes }: PositionStructure,
  { placements, parts }: Scheduled,
): { readonly activities: Activity[]; readonly operations: PlannedOperation[] } {
  const processOf = new Map(processes.map((process) => [process.id, process.activity.activityId]));
  const placedAt = (id: OperationId): Placed => {
    const found = placements.get(id);
    if (found === undefined) throw new Error(`Step ${id} was not placed`);
    const activityId =
      'operationId' in found.reason ? processOf.get(found.reason.operationId as OperationId) : undefined;
    return activityId === undefined ? found : { ...found, reason: { kind: 'process', activityId } };
  };
  const stageOf = new Map(processes.map((process) => [process.activity.activityId, process]));
  const withParts = (ids: readonly OperationId[]): OperationId[] =>
    ids.flatMap((id) => parts.get(id)?.map(({ operationId }) => operationId) ?? [id]);
  return {
    activities: activities.map((activity) => {
      const process = stageOf.get(activity.activityId);
      if (process === undefined) return activity;
      const { placement, reason } = placedAt(process.id);
      const { start, end, planTime } = placement;
      return { ...activity, process: { stage: process.stage, start, end, planTime, reason } };
    }),
    operations: orders.operations.flatMap((operation): PlannedOperation[] => {
      const predecessors = withParts(operation.predecessors);
      const own = parts.get(operation.operationId);
      if (own === undefined) return [{ ...operation, predecessors, ...placedAt(operation.operationId) }];
      return own.map(({ amount }, index) => {
        const operationId = partId(operation.operationId, index + 1);
        const split = { part: index + 1, parts: own.length };
        // What another system calls the step is one object.
        const { externalIds, ...others } = operation;
        const called = index === 0 && externalIds !== undefined ? { externalIds } : {};
        return {
          ...others,
          ...called,
          operationId,
          predecessors,
          articleAmount: amount,
          split,
          ...placedAt(operationId),
        };
      });
    }),
  };
}
