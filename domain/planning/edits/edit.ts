import type { ActivityId, OperationId, ResourceId } from '#domain/kernel/ids.ts';
import { type Instant, wholeMinuteFrom } from '#domain/kernel/instant.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Push } from '#domain/kernel/ways.ts';
import type { ProcessChange } from '#domain/planning/events/edit-events.ts';
import { draftAsExpected } from '#domain/planning/feedback/expected-end.ts';
import { type Draft, draftOf } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Placement, PlacementChange, Reason } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import type { Activity, ProcessPlacement } from '#domain/planning/plan/plan-objects.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';

/** Working state of an edit of placements: the plan, the draft on top of it and what the edit may do. */
export interface Edit {
  readonly plan: Plan;
  readonly facts: PlanningFacts;
  readonly draft: Draft;
  readonly now: Instant;
  /** Deliberately into or out of the frozen zone. */
  readonly override: boolean;
  /** New placements, in the order in which they were found. */
  readonly placed: Map<OperationId, { readonly placement: Placement; readonly reason: Reason }>;
  readonly processes: Map<ActivityId, ProcessPlacement>;
  /**
   * Tries the same edit with another place for one operation, to offer only what will be accepted; absent while such a
   * place is tried, and in edits that offer none.
   */
  readonly attempt?: ((operationId: OperationId, place: OfferedPlace) => EditResult | Rejection) | undefined;
  /** A process step before production that the edit adds: production waits for it, too. */
  readonly added?: Pick<Activity, 'activityId' | 'orderPositionId'> & { readonly placement: ProcessPlacement };
}

/** Where an operation is wished to. */
export interface OperationMove {
  readonly operationId: OperationId;
  /** Requested start; the operation starts at the first working instant at or after it. */
  readonly start: Instant;
  /** Requested resource; default: the current one. */
  readonly resourceId?: ResourceId | undefined;
}

/** Fields of a command that moves operations. */
export interface Moves {
  readonly moves: readonly OperationMove[];
  /** How what waits for them gives way; default: as the plant has set it. */
  readonly way?: Push | undefined;
}

export const movedBy = ({ moves }: Moves): OperationId[] => moves.map(({ operationId }) => operationId);

export type OfferedPlace = Pick<Placement, 'resourceId' | 'start'>;

/** Result of an edit: first what was meant, then what was pushed, in order of dependencies. */
export interface EditResult {
  readonly placements: readonly PlacementChange[];
  readonly activities: readonly ProcessChange[];
}

export type EditSituation = Pick<Edit, 'plan' | 'facts' | 'now' | 'override' | 'attempt'>;

/** Finds the new place of one operation and puts it into the draft, or refuses. */
export type Mover = (edit: Edit, operation: Operation) => Rejection | undefined;

/** An edit by hand: nobody is put where a late step is still expected to run. */
export const newEdit = (situation: EditSituation): Edit => editIn(draftAsExpected(situation), situation);

/**
 * An edit that follows a fact, or takes it back: bars count as they are planned. What stands where a late step still runs stays, and
 * what a gap had pushed comes back to where it was.
 */
export const editAsPlanned = (situation: EditSituation): Edit => editIn(draftOf(situation.plan), situation);

function editIn(draft: Draft, situation: EditSituation): Edit {
  return {
    ...situation,
    now: wholeMinuteFrom(situation.now),
    draft,
    placed: new Map(),
    processes: new Map(),
  };
}

/** Places an operation in the draft and records the reason. */
export function put(edit: Edit, id: OperationId, placement: Placement, reason: Reason): void {
  edit.draft.place(id, placement);
  edit.placed.set(id, { placement, reason });
}

/** Removes an operation and its parallel operations from their resources in the draft. */
export function lift({ plan, draft }: Edit, operation: Operation): void {
  draft.lift(operation.operationId);
  for (const id of operation.secondaries) if (plan.operations.has(id)) draft.lift(id);
}

/** Runs a search with the operation lifted off its resources, and puts it back afterwards. */
export function withLifted<Found>(edit: Edit, operation: Operation, find: () => Found): Found {
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
 * An operation is neither placed into nor taken out of a place that overlaps the frozen zone of its resource, from now
 * on (planning §5, rules §5). A place entirely in the past is overdue, not frozen.
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

/** The same check for the current place of an operation and its parallel operations, which move together. */
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

/** Why an operation, or one that runs parallel to it and so starts with it, cannot be moved by a planner. */
export function checkMovable(plan: Plan, operation: Operation): Rejection | undefined {
  for (const one of teamOf(plan, operation)) {
    const refusal = refuseMove(one);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** An operation with its parallel operations. */
export const teamOf = (plan: Plan, operation: Operation): readonly Operation[] =>
  operation.secondaries.length === 0
    ? [operation]
    : [operation, ...operation.secondaries.flatMap((id) => plan.operations.get(id) ?? [])];

function refuseMove(operation: Operation): Rejection | undefined {
  const { operationId, attends, placement } = operation;
  const stays = mayGo(operation);
  if (stays !== undefined && stays.errorCode !== 'locked') return stays;
  return attends === undefined ? stays : reject('resourceAttendant', { operationId, resourceId: placement.resourceId });
}

/** Why an operation stays where it stands, whoever would like it elsewhere; undefined: it may go. */
export function mayGo({ operationId, statusId: status, switchedOff, locked }: Operation): Rejection | undefined {
  if (status === statusId.done) return reject('alreadyDone', { operationId });
  if (hasBegun(status)) return reject('alreadyStarted', { operationId });
  if (switchedOff) return reject('isRevoked', { operationId });
  return locked ? reject('locked', { operationId }) : undefined;
}

/** Neither started nor locked nor revoked, for the operation and all that run parallel to it. */
export const isFree = (plan: Plan, operation: Operation): boolean =>
  teamOf(plan, operation).every((one) => !one.locked && !one.switchedOff && !hasBegun(one.statusId));
