import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { chooseResource } from './choose-resource.ts';
import type { Bound } from './dependencies.ts';
import type { ResourceFacts } from './facts.ts';
import type { MoveEdit } from './move-edit.ts';
import type { PlacementChange, Reason } from './placement.ts';
import type { Operation } from './plan.ts';
import { searchHorizon } from './schedule-steps.ts';
import { earliestSlot } from './slot.ts';

/**
 * The next slot for an operation whose predecessor (or a bar of this edit, `takenBy`) leaves it no room: on its own
 * resource, else on another of the group (rules §5). Its reason names who pushed it.
 */
export function pushSuccessor(
  edit: MoveEdit,
  operation: Operation,
  bound: Bound | undefined,
  minEnd: Instant,
  takenBy: OperationId | undefined,
): PlacementChange | Rejection {
  const { operationId, placement } = operation;
  const from = Math.max(placement.start, bound?.at ?? placement.start);
  const slotOn = (facts: ResourceFacts) => {
    const question = { draft: edit.draft, resource: facts, planTime: placement.planTime, ignoreBars: false };
    const slot = earliestSlot(question, from, from + searchHorizon, minEnd);
    return slot === undefined ? [] : [{ facts, slot }];
  };
  const own = edit.facts.resource(placement.resourceId);
  const chosen =
    (own === undefined ? undefined : slotOn(own)[0]) ??
    chooseResource(
      edit.draft,
      edit.facts.candidates(operation.resourceGroupId).flatMap(slotOn),
      Number.POSITIVE_INFINITY,
      'earlierEnd',
    );
  if (chosen === undefined)
    return reject('noAvailability', { operationId, resourceGroupId: operation.resourceGroupId });
  const after = {
    resourceId: chosen.facts.resourceId,
    ...chosen.slot.interval,
    planTime: placement.planTime,
  };
  edit.draft.place(operationId, after);
  return { operationId, before: placement, after, reason: pushedBy(bound, takenBy, placement.start) };
}

function pushedBy(bound: Bound | undefined, takenBy: OperationId | undefined, start: Instant): Reason {
  const byPredecessor = bound?.reason.kind === 'predecessor' && bound.at > start ? bound.reason.operationId : undefined;
  const by = byPredecessor ?? takenBy ?? (bound?.reason.kind === 'predecessor' ? bound.reason.operationId : undefined);
  return by === undefined ? { kind: 'byHand' } : { kind: 'pushedBy', operationId: by };
}
