import type { Instant } from '#domain/kernel/instant.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { type Bound, latestBound, minEndAfter, readyAfter } from './dependencies.ts';
import type { Draft } from './draft.ts';
import type { PlanningFacts } from './facts.ts';
import type { Placement } from './placement.ts';
import type { Operation, Plan } from './plan.ts';
import { hasBegun, statusId } from './status.ts';

/** An edit of placements in the making: the plan, the draft on top of it and what the edit may do. */
export interface MoveEdit {
  readonly plan: Plan;
  readonly facts: PlanningFacts;
  readonly draft: Draft;
  readonly now: Instant;
  readonly override: boolean;
  readonly moved: ReadonlySet<Operation>;
}

/** What its predecessors, where the draft has them, leave an operation. */
export function boundsOf(edit: MoveEdit, operation: Operation): { bound: Bound | undefined; minEnd: Instant } {
  const bounds: Bound[] = [];
  let minEnd = Number.NEGATIVE_INFINITY;
  for (const id of operation.predecessors) {
    const predecessor = edit.plan.operations.get(id);
    const placement = edit.draft.placementOf(id);
    if (predecessor === undefined || placement === undefined) continue;
    bounds.push(readyAfter(predecessor, placement, edit.facts, predecessor.actualEnd));
    if (predecessor.actualEnd === undefined) minEnd = Math.max(minEnd, minEndAfter(predecessor, placement));
  }
  return { bound: latestBound(bounds), minEnd };
}

/** Neither frozen nor asked to be: the old and the new place lie behind the frozen zone (rules §5). */
export function checkFrozen(edit: MoveEdit, operation: Operation, placement: Placement): Rejection | undefined {
  const frozenTime = edit.facts.resource(placement.resourceId)?.resource.frozenTime ?? 0;
  if (edit.override || frozenTime === 0 || placement.start >= edit.now + frozenTime * 1000) return undefined;
  return reject('frozenTime', { operationId: operation.operationId, resourceId: placement.resourceId, frozenTime });
}

export function checkMovable(operation: Operation): Rejection | undefined {
  const { operationId } = operation;
  if (operation.statusId === statusId.done) return reject('alreadyDone', { operationId });
  if (hasBegun(operation.statusId)) return reject('alreadyStarted', { operationId });
  return operation.locked ? reject('locked', { operationId }) : undefined;
}

/** Neither started nor locked: an edit may place it anew. */
export const isFree = (operation: Operation): boolean => !operation.locked && !hasBegun(operation.statusId);
