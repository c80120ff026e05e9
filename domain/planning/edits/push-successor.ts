import type { OperationId } from '#domain/kernel/ids.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import type { Bound } from '#domain/planning/placing/dependencies.ts';
import { barsInTheWay } from '#domain/planning/placing/slot.ts';
import type { Reason } from '#domain/planning/plan/placement.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { checkMovable, checkTeamFrozen, type Edit, isFree, teamOf } from './edit.ts';
import { boundsOf } from './operation-bounds.ts';
import { earliestPlace, earliestWithOwnCrew, noPlaceFor, ownCrew, take } from './place-again.ts';

/**
 * Keeps a successor where it is if its predecessors allow it, else pushes it as little as needed: on its own resources,
 * else on others of its groups (rules §5). The reason names the operation that pushed it.
 */
export function pushSuccessor(edit: Edit, operation: Operation): Rejection | undefined {
  const { bound, minEnd } = boundsOf(edit, operation);
  const { placement } = operation;
  if (operation.switchedOff) return undefined;
  const isPlaceAllowed = (bound === undefined || bound.at <= placement.start) && minEnd <= placement.end;
  if (!isFree(edit.plan, operation)) {
    // A successor that has begun is not moved; only a locked one, or one not started yet that cannot move, refuses.
    return isPlaceAllowed || operation.statusId === statusId.done ? undefined : checkMovable(edit.plan, operation);
  }
  const team = teamOf(edit.plan, operation);
  const taken = team.map((one) => newlyTaken(edit, one)).find((id) => id !== undefined);
  if (isPlaceAllowed && taken === undefined) {
    for (const one of team) edit.draft.place(one.operationId, one.placement);
    return undefined;
  }
  const frozen = checkTeamFrozen(edit, operation);
  if (frozen !== undefined) return frozen;
  const offer = earliestWithOwnCrew(edit, operation, placement.start);
  if (offer === undefined) return noPlaceFor(edit, operation);
  take(edit, operation, offer, pushedBy(bound, taken, placement.start));
  return undefined;
}

/** Pushes an operation that needs a longer set-up than there is room for before it. */
export function pushForSetup(edit: Edit, operation: Operation): Rejection | undefined {
  const fixed = checkMovable(edit.plan, operation) ?? checkTeamFrozen(edit, operation);
  if (fixed !== undefined) return fixed;
  const own = ownCrew(edit, operation);
  const offer = own && earliestPlace(edit, operation, { crews: [own], from: operation.placement.start });
  if (offer === undefined) return noPlaceFor(edit, operation);
  const busy = offer.slot.reason?.kind === 'resourceBusy' ? offer.slot.reason.operationId : undefined;
  take(edit, operation, offer, { kind: 'changeover', operationId: busy });
  return undefined;
}

/**
 * A bar of this edit that now occupies the place. Bars that overlapped before are a conflict of their own and do not
 * push.
 */
function newlyTaken({ facts, draft, plan }: Edit, operation: Operation): OperationId | undefined {
  const { placement } = operation;
  const resource = facts.resource(placement.resourceId);
  if (resource === undefined) return undefined;
  const question = { draft, resource, planTime: placement.planTime, ignoreBars: false, sharing: operation };
  return barsInTheWay(question, placement)?.find((id) => draft.placementOf(id) !== plan.operations.get(id)?.placement);
}

function pushedBy(bound: Bound | undefined, takenBy: OperationId | undefined, start: number): Reason {
  const waitsFor = bound?.reason.kind === 'predecessor' ? bound.reason.operationId : undefined;
  const by = (bound !== undefined && bound.at > start ? waitsFor : undefined) ?? takenBy ?? waitsFor;
  return by === undefined ? (bound?.reason ?? { kind: 'byHand' }) : { kind: 'pushedBy', operationId: by };
}
