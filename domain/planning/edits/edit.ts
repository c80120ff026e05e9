import type { ActivityId, OperationId } from '#domain/kernel/ids.ts';
import { type Instant, wholeMinuteFrom } from '#domain/kernel/instant.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { ProcessChange } from '#domain/planning/events/edit-events.ts';
import { type Draft, draftOf } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Placement, PlacementChange, Reason } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import type { ProcessPlacement } from '#domain/planning/plan/plan-objects.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';

/** An edit of placements in the making: the plan, the draft on top of it and what the edit may do. */
export interface Edit {
  readonly plan: Plan;
  readonly facts: PlanningFacts;
  readonly draft: Draft;
  readonly now: Instant;
  /** Into or out of the frozen zone on purpose. */
  readonly override: boolean;
  /** New places, in the order in which they were found. */
  readonly placed: Map<OperationId, { readonly placement: Placement; readonly reason: Reason }>;
  readonly processes: Map<ActivityId, ProcessPlacement>;
}

/** What an edit comes to: what was meant first, then what gives way, in order of dependencies. */
export interface EditResult {
  readonly placements: readonly PlacementChange[];
  readonly activities: readonly ProcessChange[];
}

export type EditSituation = Pick<Edit, 'plan' | 'facts' | 'now' | 'override'>;

/** Finds the new place of one operation and puts it into the draft, or refuses. */
export type Mover = (edit: Edit, operation: Operation) => Rejection | undefined;

export function newEdit(situation: EditSituation): Edit {
  return {
    ...situation,
    now: wholeMinuteFrom(situation.now),
    draft: draftOf(situation.plan),
    placed: new Map(),
    processes: new Map(),
  };
}

/** Puts an operation into the draft and remembers its reason. */
export function put(edit: Edit, id: OperationId, placement: Placement, reason: Reason): void {
  edit.draft.place(id, placement);
  edit.placed.set(id, { placement, reason });
}

/** Takes an operation and all that runs beside it off their resources. */
export function lift({ plan, draft }: Edit, operation: Operation): void {
  draft.lift(operation.operationId);
  for (const id of operation.secondaries) if (plan.operations.has(id)) draft.lift(id);
}

/** Looks for something as if the operation were not there, and leaves it where it is. */
export function asIfAway<Found>(edit: Edit, operation: Operation, find: () => Found): Found {
  const team = [operation.operationId, ...operation.secondaries].flatMap((id) => {
    const placement = edit.draft.placementOf(id);
    return placement === undefined ? [] : [{ id, placement }];
  });
  lift(edit, operation);
  const found = find();
  for (const { id, placement } of team) edit.draft.place(id, placement);
  return found;
}

/**
 * A place that overlaps the time from now to the end of its resource's frozen zone neither takes nor gives an operation
 * (planning §5, rules §5). What lies in the past altogether is overdue, not frozen.
 */
export function checkFrozen(
  edit: Edit,
  { operationId }: Pick<Operation, 'operationId'>,
  placement: Placement,
): Rejection | undefined {
  const frozenTime = edit.facts.resource(placement.resourceId)?.resource.frozenTime ?? 0;
  if (edit.override || frozenTime === 0) return undefined;
  if (placement.start >= edit.now + frozenTime * 1000 || placement.end <= edit.now) return undefined;
  return reject('frozenTime', { operationId, resourceId: placement.resourceId, frozenTime });
}

/** The same for an operation where it stands and all that runs beside it: they leave together. */
export function checkTeamFrozen(edit: Edit, operation: Operation): Rejection | undefined {
  for (const one of teamOf(edit.plan, operation)) {
    const refusal = checkFrozen(edit, one, one.placement);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** End of the frozen zone of a resource; the past when it has none or the edit may go into it. */
export function frozenEnd({ facts, now, override }: Edit, resourceId: Placement['resourceId']): Instant {
  const frozenTime = facts.resource(resourceId)?.resource.frozenTime ?? 0;
  return override || frozenTime === 0 ? Number.NEGATIVE_INFINITY : now + frozenTime * 1000;
}

/** Why a hand cannot place an operation anew, what runs beside it included: they start together. */
export function checkMovable(plan: Plan, operation: Operation): Rejection | undefined {
  for (const one of teamOf(plan, operation)) {
    const refusal = refuseMove(one);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** An operation with all that runs beside it. */
export const teamOf = (plan: Plan, operation: Operation): readonly Operation[] =>
  operation.secondaries.length === 0
    ? [operation]
    : [operation, ...operation.secondaries.flatMap((id) => plan.operations.get(id) ?? [])];

function refuseMove(operation: Operation): Rejection | undefined {
  const { operationId, attends, placement } = operation;
  if (operation.statusId === statusId.done) return reject('alreadyDone', { operationId });
  if (hasBegun(operation.statusId)) return reject('alreadyStarted', { operationId });
  if (operation.switchedOff) return reject('isRevoked', { operationId });
  if (attends !== undefined) return reject('resourceAttendant', { operationId, resourceId: placement.resourceId });
  return operation.locked ? reject('locked', { operationId }) : undefined;
}

/** Neither started nor locked nor revoked: an edit may place it anew. */
export const isFree = (plan: Plan, operation: Operation): boolean =>
  teamOf(plan, operation).every((one) => !one.locked && !one.switchedOff && !hasBegun(one.statusId));
