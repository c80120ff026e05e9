import type { OperationId } from '#domain/kernel/ids.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { carryOut } from './carry-out.ts';
import { deliveryEndOf } from './delivery.ts';
import { inOrderOfDependencies } from './dependencies.ts';
import { checkTeamFrozen, type Edit, type EditResult, isFree, lift, type Mover } from './edit.ts';
import { anyCrew, earliestPlace, latestPlace, take } from './place-again.ts';
import type { Reason } from './placement.ts';
import type { Operation } from './plan.ts';
import { statusId } from './status.ts';
import { successorLimits } from './successor-limits.ts';

/**
 * Places the chosen operations anew in order of their dependencies, on any fitting resource of their groups: left as
 * early, right as late as everything allows (rules §5). Done operations and those of production orders over several
 * resources are skipped (planning §4), as is what has begun or is locked. Refusals: optimizeWorkloadDisabled,
 * objectnotexists, noAvailability, InvalidArticleGroupCombination never: a place that would need it is none.
 */
export function optimizeOperations(
  edit: Edit,
  ids: readonly OperationId[],
  direction: 'left' | 'right',
): EditResult | Rejection {
  if (edit.facts.settings.optimizeWorkloadDisabled) return reject('optimizeWorkloadDisabled');
  const chosen: Operation[] = [];
  for (const operationId of new Set(ids)) {
    const operation = edit.plan.operations.get(operationId);
    if (operation === undefined) return reject('objectnotexists', { operationId });
    if (mayOptimize(edit, operation)) chosen.push(operation);
  }
  return direction === 'left' ? optimizeLeft(edit, chosen) : optimizeRight(edit, chosen);
}

function optimizeLeft(edit: Edit, chosen: readonly Operation[]): EditResult | Rejection {
  const inOrder = chosen.toSorted((a, b) => a.placement.start - b.placement.start);
  return carryOut(edit, new Map(inOrder.map((operation): [Operation, Mover] => [operation, placeEarliest])));
}

/** As early as everything allows, on any fitting resource. */
export const placeEarliest: Mover = (edit, operation) => {
  const { operationId, resourceGroupId } = operation;
  const offer = earliestPlace(edit, operation, { crews: anyCrew(edit, operation), from: edit.now });
  if (offer === undefined) return reject('noAvailability', { operationId, resourceGroupId });
  take(edit, operation, offer, offer.slot.reason ?? { kind: 'now' });
  return undefined;
};

/** From the last one back: each as late as its successors and its delivery day allow; without one it stays. */
function optimizeRight(edit: Edit, chosen: readonly Operation[]): EditResult | Rejection {
  for (const operation of chosen) lift(edit, operation);
  const { ordered } = inOrderOfDependencies(
    chosen.toSorted((a, b) => a.placement.start - b.placement.start),
    (operation) => operation.predecessors,
  );
  for (const operation of ordered.toReversed()) {
    const { placement, operationId } = operation;
    const limits = successorLimits(edit, operation);
    const due = deliveryEndOf(edit.plan, operation, edit.facts.settings.plantTimeZone);
    // An order that is late already is not made later.
    const until = Math.min(limits.end, Math.max(due, placement.end));
    const offer = latestPlace(edit, operation, anyCrew(edit, operation), until, edit.now, limits.start);
    if (offer === undefined)
      return reject('noAvailability', { operationId, resourceGroupId: operation.resourceGroupId });
    take(edit, operation, offer, offer.slot.reason ?? boundRight(operation));
  }
  return carryOut(edit, new Map());
}

function boundRight({ successors }: Operation): Reason {
  const [successor] = successors;
  return successor === undefined ? { kind: 'deliveryDate' } : { kind: 'successor', operationId: successor };
}

function mayOptimize(edit: Edit, operation: Operation): boolean {
  if (operation.statusId === statusId.done || !isFree(edit.plan, operation)) return false;
  if (operation.mainOperationId !== undefined || operation.attends !== undefined) return false;
  if (checkTeamFrozen(edit, operation) !== undefined) return false;
  const resources = new Set(
    (edit.plan.operationsByProductionOrder.get(operation.productionOrderId) ?? [])
      .flatMap((id) => edit.plan.operations.get(id) ?? [])
      .filter((one) => one.mainOperationId === undefined && one.attends === undefined)
      .map((one) => one.placement.resourceId),
  );
  return resources.size === 1;
}
