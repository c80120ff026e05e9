import type { OperationId } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { evolvePlan } from '#domain/planning/change/evolve.ts';
import { closeRanks } from '#domain/planning/edits/carry-out.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { type RemovalEvent, removalOf } from '#domain/planning/events/removal.ts';
import { recalculateChangeovers } from '#domain/planning/placing/recalculate-changeovers.ts';
import { type Draft, draftOf } from '#domain/planning/plan/draft.ts';
import { forkOf } from '#domain/planning/plan/fork.ts';
import type { PlacementChange } from '#domain/planning/plan/placement.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlannedOperation } from '#domain/planning/plan/plan-objects.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';

/**
 * Set-up of others when operations come or go (planning rules, set-up matrix): the operation behind them has another
 * one before it. What changes is an event of the same command, and so of the same step of undo.
 */

/** New operations with the set-up that they have among each other, and what the ones behind them become. */
export function withChangeovers(
  plan: Plan,
  operations: readonly PlannedOperation[],
  { facts, now }: Pick<PlanningContext, 'facts' | 'now'>,
): { readonly operations: PlannedOperation[]; readonly neighbours: PlanningEvent[] } {
  if (!facts.hasSetupMatrices) return { operations: [...operations], neighbours: [] };
  const draft = draftOf(plan);
  for (const operation of operations) {
    draft.introduce(operation.operationId, operation);
    draft.place(operation.operationId, operation.placement);
  }
  const ids = operations.map(({ operationId }) => operationId);
  const tied = new Set(operations.flatMap(tiedBy));
  const neighbours = neighboursOf(draft, ids, { facts, now }, (id) => ids.includes(id) && !tied.has(id));
  return {
    operations: operations.map((one) => ({ ...one, placement: draft.placementOf(one.operationId) ?? one.placement })),
    neighbours,
  };
}

/** What runs beside an operation, attends it or begins during it depends on when it starts. */
const tiedBy = ({ operationId, mainOperationId, attends, overlap }: PlannedOperation): readonly OperationId[] => [
  ...(mainOperationId === undefined ? [] : [operationId, mainOperationId]),
  ...(attends === undefined ? [] : [operationId, attends.from, attends.to]),
  ...(overlap > 0 ? [operationId] : []),
];

/**
 * The events of a command that takes operations away, with what those behind them become: decided on a fork of the plan
 * that has them no more, as nobody waits for what is gone.
 */
export function andChangeovers(
  plan: Plan,
  decided: PlanningEvent[] | Rejection,
  { facts, now }: Pick<PlanningContext, 'facts' | 'now'>,
): PlanningEvent[] | Rejection {
  if (isRejection(decided) || !facts.hasSetupMatrices) return decided;
  const left = decided.flatMap(removedBy).flatMap((id) => plan.operations.get(id)?.placement ?? []);
  if (left.length === 0) return decided;
  const fork = forkOf(plan);
  for (const event of decided)
    evolvePlan(fork, event, { revision: fork.revision + 1, changeSet: 'removed', userId: undefined });
  const { placements, activities } = closeRanks({ plan: fork, facts, now, override: false, attempt: undefined }, left);
  if (placements.length === 0) return decided;
  const resourceIds = [...new Set(placements.map(({ after }) => after.resourceId))];
  const moved = activities.length === 0 ? {} : { activities: [...activities] };
  return [...decided, { type: 'SetupsChanged', data: { resourceIds, placements: [...placements], ...moved } }];
}

function removedBy(event: PlanningEvent): readonly OperationId[] {
  switch (event.type) {
    case 'ProductionOrderRevoked':
      return event.data.operationIds;
    case 'OrderPositionUnplanned':
    case 'ProductionOrderUnplanned':
    case 'ProjectDeleted':
    case 'OrderPositionDeleted':
    case 'ActivityDeleted':
    case 'ProductionOrderDeleted':
    case 'OperationDeleted':
      return removalOf(event satisfies RemovalEvent).operationIds;
    default:
      return [];
  }
}

function neighboursOf(
  draft: Draft,
  touched: readonly OperationId[],
  { facts, now }: Pick<PlanningContext, 'facts' | 'now'>,
  isFree?: (id: OperationId) => boolean,
): PlanningEvent[] {
  const { settled } = recalculateChangeovers(draft, facts, now, touched, isFree);
  const placements = settled.flatMap(({ operationId, placement: after, before: previous }): PlacementChange[] => {
    const before = draft.plan.operations.get(operationId)?.placement;
    return before === undefined
      ? []
      : [{ operationId, before, after, reason: { kind: 'changeover', operationId: previous } }];
  });
  if (placements.length === 0) return [];
  const resourceIds = [...new Set(placements.map(({ after }) => after.resourceId))];
  return [{ type: 'SetupsChanged', data: { resourceIds, placements } }];
}
