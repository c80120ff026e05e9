import type { OperationId } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { evolvePlan } from '#domain/planning/change/evolve.ts';
import { carryOut } from '#domain/planning/edits/carry-out.ts';
import { newEdit, put } from '#domain/planning/edits/edit.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { Placed } from '#domain/planning/placing/schedule-steps.ts';
import { forkOf } from '#domain/planning/plan/fork.ts';
import { endOfProcess, processesOf } from '#domain/planning/plan/parts.ts';
import type { Operation, Plan, PlannedPosition } from '#domain/planning/plan/plan.ts';
import type { PlannedOperation } from '#domain/planning/plan/plan-objects.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { hasBegun } from '#domain/planning/plan/status.ts';
import { givenBefore, withGivenNumbers } from './given-orders.ts';
import { buildMissing, type MissingStructure } from './missing-structure.ts';
import { withChangeovers } from './neighbour-changeovers.ts';
import type { OrderCommand } from './order-commands.ts';
import { placedPosition } from './position-structure.ts';
import { scheduleNew } from './schedule-new.ts';

type Complete = Extract<OrderCommand, { type: 'planOrderPosition' }> & { readonly planAnyway: boolean };

/**
 * Plans what an order position lacks, as one edit (decision 0127): new production orders for those that were taken off,
 * placed so that what waits for them can stay where it is if that is possible; else it is pushed as little as needed.
 * Everything else of the position stays, with its feedback. Refusals: alreadyPlanned when it lacks nothing or another
 * technology is asked for, those of planning a position, and those of what has to give way.
 */
export function completePosition(
  plan: Plan,
  position: PlannedPosition,
  command: Complete,
  context: PlanningContext,
): PlanningEvent[] | Rejection {
  const { orderPositionId, plannedWith, missing } = position;
  const isOther = (wanted: string | undefined, has: string | undefined): boolean =>
    wanted !== undefined && wanted !== has;
  if (
    missing === undefined ||
    isOther(command.technologyId, plannedWith?.technologyId) ||
    isOther(command.processTemplateId, plannedWith?.processTemplateId)
  )
    return reject('alreadyPlanned', { orderPositionId });
  const built = buildMissing(plan, missing, context);
  if (isRejection(built)) return built;
  const given = command.productionOrders ?? givenBefore(plan, missing);
  const orders = withGivenNumbers(plan, position, built.orders, given);
  if (isRejection(orders)) return orders;
  const structure = { ...built, orders, steps: orders.steps };
  const followers = structure.roots.flatMap(({ waiting }) => waiting);
  const termination = plannedWith?.termination ?? position.termination;
  const scheduled = scheduleNew(
    plan,
    position,
    structure,
    {
      ...command,
      termination: command.termination ?? (command.start === undefined ? termination : 'forward'),
      notBefore: startOf(plan, position),
      until: untilFor(structure, followers),
    },
    context,
  );
  if (isRejection(scheduled)) return scheduled;

  const { operations: placed } = placedPosition({ ...structure, activities: [], processes: [] }, scheduled);
  const named = placed.map((one) => ({ ...one, ...boundByFollower(one, structure) }));
  const { operations, neighbours } = withChangeovers(plan, named, context);
  const isLocked = context.facts.settings.automaticProductionOrderLock;
  const planned: PlanningEvent = {
    type: 'ProductionOrdersPlanned',
    data: {
      orderPositionId,
      productionOrders: [...structure.orders.productionOrders],
      operations: isLocked ? operations.map((operation) => ({ ...operation, locked: true })) : operations,
      relinked: relinkedBy(structure, operations),
    },
  };
  const pushed = pushFollowers(plan, [planned, ...neighbours], operations, context);
  return isRejection(pushed) ? pushed : [planned, ...neighbours, ...pushed];
}

/** What waits for the new operations gives way, decided on a fork of the plan that has them. */
function pushFollowers(
  plan: Plan,
  events: readonly PlanningEvent[],
  operations: readonly PlannedOperation[],
  { facts, now }: PlanningContext,
): PlanningEvent[] | Rejection {
  const fork = forkOf(plan);
  for (const event of events)
    evolvePlan(fork, event, { revision: fork.revision + 1, changeSet: 'complete', userId: undefined });
  const edit = newEdit({ plan: fork, facts, now, override: false });
  const moved = operations.flatMap(({ operationId }) => fork.operations.get(operationId) ?? []);
  for (const { operationId, placement, reason } of moved) put(edit, operationId, placement, reason);
  const result = carryOut(edit, new Map(), { moved });
  if (isRejection(result)) return result;
  const { placements, activities } = result;
  const [first] = operations;
  if (placements.length + activities.length === 0 || first === undefined) return [];
  return [
    {
      type: 'SuccessorsReplanned',
      data: {
        operationId: first.operationId,
        placements: [...placements],
        ...(activities.length === 0 ? {} : { activities: [...activities] }),
      },
    },
  ];
}

/** Production starts when the process steps before it have ended, and not before the start date. */
function startOf(plan: Plan, { orderPositionId, startDate }: PlannedPosition): number | undefined {
  const ends = processesOf(plan, orderPositionId, 'before').map((one) => endOfProcess(one));
  const latest = Math.max(startDate ?? Number.NEGATIVE_INFINITY, ...ends);
  return Number.isFinite(latest) ? latest : undefined;
}

/** By when the new operations have to end for what waits for them to stay; undefined: nothing does. */
function untilFor({ roots }: MissingStructure, followers: readonly Operation[]): number | undefined {
  const open = followers.filter(({ statusId, switchedOff }) => !hasBegun(statusId) && !switchedOff);
  if (open.length === 0) return undefined;
  const buffer = Math.max(0, ...roots.map(({ bufferTime }) => bufferTime));
  return Math.min(...open.map(({ placement }) => placement.start)) - buffer * 1000;
}

/** Placed backward, the last operation is bound by what waits for it, not by the delivery date. */
function boundByFollower({ operationId, reason }: PlannedOperation, { roots }: MissingStructure): Partial<Placed> {
  if (reason.kind !== 'deliveryDate') return {};
  const own = roots.find(({ last }) => last.includes(operationId)) ?? roots[0];
  const [first] = (own?.waiting ?? []).toSorted((a, b) => a.placement.start - b.placement.start);
  return first === undefined ? {} : { reason: { kind: 'successor', operationId: first.operationId } };
}

/** What waits for the new operations, from now on: for all parts of those that were divided over batches. */
function relinkedBy({ roots }: MissingStructure, operations: readonly PlannedOperation[]) {
  const added = new Map<Operation, OperationId[]>();
  for (const { last, waiting } of roots) {
    const ids = operations
      .filter(({ operationId }) => last.some((id) => operationId === id || operationId.startsWith(`${id}_`)))
      .map(({ operationId }) => operationId);
    for (const one of waiting) added.set(one, [...(added.get(one) ?? []), ...ids]);
  }
  return [...added].map(([{ operationId, predecessors }, ids]) => ({
    operationId,
    before: [...predecessors],
    after: [...predecessors, ...ids],
  }));
}
