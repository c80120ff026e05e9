import { z } from 'zod';
import type { ActivityId, OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Push } from '#domain/kernel/ways.ts';
import { heldUpSteps } from '#domain/planning/conflicts/held-up.ts';
import { partsOfStep } from '#domain/planning/edits/attendant-edit.ts';
import { completed, startersOf } from '#domain/planning/edits/carry-out.ts';
import {
  checkMovable,
  checkTeamFrozen,
  type Edit,
  type EditResult,
  type EditSituation,
  editAsPlanned,
  teamOf,
} from '#domain/planning/edits/edit.ts';
import {
  baseOf,
  editBase,
  named,
  operationIdsOf,
  type Pushing,
  pushing,
  pushingOf,
} from '#domain/planning/edits/edit-body.ts';
import { fitInPlace } from '#domain/planning/edits/fit-in-place.ts';
import { boundsOf } from '#domain/planning/edits/operation-bounds.ts';
import { anyCrew, earliestPlace, noPlaceFor, ownCrew, take } from '#domain/planning/edits/place-again.ts';
import type { ChangedProcess } from '#domain/planning/edits/process-edit.ts';
import { placing } from '#domain/planning/edits/timeline-action.ts';
import { OperationsRefitted } from '#domain/planning/events/edit-events.ts';
import { endOfOffer, type StepOffer } from '#domain/planning/placing/step-offers.ts';
import type { Reason } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan, PlannedActivity } from '#domain/planning/plan/plan.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';
import { pushAside } from '#domain/planning/pushes/push-aside.ts';
import type { Hit } from '#domain/planning/pushes/push-once.ts';
import type { MisfitCause } from '../misfits/misfit.ts';
import { type RefitWish, unfit } from './unfit.ts';

/** What placing anew does, and what it has to leave as it is. */
export interface Refit extends EditResult {
  /** Main operations that were placed anew, in order of their start. */
  readonly refitted: readonly OperationId[];
  /** Main operations that no longer fit and stay, with the refusal that keeps each. */
  readonly left: readonly { readonly operationId: OperationId; readonly refusal: Rejection }[];
  /** The same of process steps. */
  readonly refittedActivities: readonly ActivityId[];
  readonly leftActivities: readonly { readonly activityId: ActivityId; readonly refusal: Rejection }[];
}

/**
 * Places again what no longer fits the base data (decision 0085): what `wish` names, or everything. Each goes to the
 * earliest place in its sequence at or after its start on its own resources, or, where these do not take it any more, on others
 * of its groups; process steps to the next working days of the plant. What is in the way gives way as `way` says. What has begun
 * keeps its start. What is locked or frozen stays, and what something locked waits for does not get later. Refusals:
 * objectnotexists, eventTooLarge. What is named, fits and cannot begin as planned because of late ones begins when it can.
 */
export function refitOperations(
  situation: EditSituation,
  wish: RefitWish | undefined,
  way: Push = 'rightShift',
): Refit | Rejection {
  const { plan } = situation;
  const wanted = unfit(situation, wish);
  if (isRejection(wanted)) return wanted;
  const edit = editAsPlanned(situation);
  const held = heldBack(plan);
  const left = new Map<Operation | PlannedActivity, Rejection>();
  const processes = [...wanted.processes].flatMap(([activity, cause]): ChangedProcess[] => {
    const placed = processAnew(edit, held, activity, cause);
    if (!isRejection(placed)) return [placed];
    left.set(activity, placed);
    return [];
  });
  for (const { activity, placement } of processes) edit.processes.set(activity.activityId, placement);
  const waiting = startersOf(plan, processes).filter(
    (one) => !wanted.operations.has(one) && (boundsOf(edit, one).bound?.at ?? 0) > one.placement.start,
  );
  const hits: Hit[] = waiting.map((operation) => ({ operation }));
  for (const operation of wanted.fetching) {
    const begun = teamOf(plan, operation).some((one) => hasBegun(one.statusId));
    const refusal = begun
      ? reject('alreadyStarted', { operationId: operation.operationId })
      : (checkMovable(plan, operation) ?? checkTeamFrozen(edit, operation));
    if (refusal !== undefined) left.set(operation, refusal);
    else if (!waiting.includes(operation)) hits.push({ operation });
  }
  const heldUp = heldUpAmong(situation, wish, wanted.operations);
  for (const [operation, notBefore] of heldUp) {
    const refusal = checkMovable(plan, operation) ?? checkTeamFrozen(edit, operation);
    if (refusal !== undefined) left.set(operation, refusal);
    else hits.push({ operation, notBefore });
  }
  for (const [operation, cause] of wanted.operations) {
    const begun = teamOf(plan, operation).some((one) => hasBegun(one.statusId));
    const refusal = begun ? undefined : (checkMovable(plan, operation) ?? checkTeamFrozen(edit, operation));
    if (refusal !== undefined) left.set(operation, refusal);
    else
      hits.push({
        operation,
        place: begun ? fitInPlace : placeAnew(way === 'othersStay' ? edit : undefined, cause, held),
      });
  }
  // The later ones are left for the next time.
  for (const { operation } of hits.sort((a, b) => byStart(a.operation, b.operation)).splice(mostChosen))
    left.set(operation, reject('refitTooLarge', { operationId: operation.operationId }));
  const moved = pushAside(edit, hits, way, { isFact: true, held, refused: (one, why) => left.set(one, why) });
  // More would be pushed than one edit may: then only what has to moves.
  if (isRejection(moved) && way !== 'othersStay') return refitOperations(situation, wish, 'othersStay');
  const result = isRejection(moved) ? moved : completed(edit, [], true);
  if (isRejection(result)) return result;
  const changed = new Set(result.placements.map(({ operationId }) => operationId));
  const refitted: OperationId[] = [];
  for (const operation of [...wanted.operations.keys(), ...wanted.fetching, ...heldUp.keys()].sort(byStart)) {
    const { operationId } = operation;
    if (teamOf(plan, operation).some((one) => changed.has(one.operationId))) refitted.push(operationId);
    // Begun with somebody who is not there any more: nothing can be placed.
    else if (!left.has(operation)) left.set(operation, reject('alreadyStarted', { operationId }));
  }
  const stays = [...left];
  return {
    ...result,
    refitted,
    left: stays.flatMap(([one, refusal]) => ('operationId' in one ? [{ operationId: one.operationId, refusal }] : [])),
    refittedActivities: processes.map(({ activity }) => activity.activityId),
    leftActivities: stays.flatMap(([one, refusal]) =>
      'operationId' in one ? [] : [{ activityId: one.activityId, refusal }],
    ),
  };
}

/** Operations placed anew at once at most. */
const mostChosen = 10_000;

const byStart = (a: Operation, b: Operation): number => a.placement.start - b.placement.start;

/** What something locked waits for, and that: it may not become later. */
function heldBack(plan: Plan): ReadonlyMap<Operation, OperationId> {
  const held = new Map<Operation, OperationId>();
  for (const one of plan.operations.values())
    if (one.locked && one.statusId !== statusId.done && !one.switchedOff) held.set(one, one.operationId);
  for (const [one, locked] of held)
    for (const id of [...one.predecessors, ...endsOfJob(plan, one)]) {
      const before = plan.operations.get(id);
      if (before !== undefined && !held.has(before)) held.set(before, locked);
    }
  return held;
}

/** The first and last step of the job that an attendant resource goes with. */
const endsOfJob = (plan: Plan, { attends }: Operation): readonly OperationId[] =>
  [attends?.from, attends?.to].flatMap((id) => {
    const step = id && plan.operations.get(id);
    return step === undefined ? [] : partsOfStep(plan, step);
  });

/** A process step on the next working days of the plant; what has begun keeps its start. */
function processAnew(
  edit: Edit,
  held: ReadonlyMap<Operation, OperationId>,
  activity: PlannedActivity,
  cause: MisfitCause,
): ChangedProcess | Rejection {
  const { activityId, process, locked, statusId: status } = activity;
  if (locked || process === undefined) return reject('locked', { activityId });
  const begun = hasBegun(status);
  const start = begun ? process.start : Math.max(process.start, edit.now);
  const interval = edit.facts.plantDays.add(start, process.planTime);
  if (interval === undefined) return reject('noAvailability', { activityId });
  const placement = { ...process, ...interval, start: begun ? process.start : interval.start, reason: reasonOf(cause) };
  const changed = { activity, placement };
  const isLater = process.stage === 'before' && interval.end > process.end;
  const fixed = isLater ? startersOf(edit.plan, [changed]).flatMap((one) => held.get(one) ?? []) : [];
  const tooLate = fixed.find((id) => (edit.plan.operations.get(id)?.placement.start ?? 0) < interval.end);
  return tooLate === undefined ? changed : reject('locked', { activityId, operationId: tooLate });
}

/** Named steps that fit and cannot begin as planned because of late ones, and when they can (decision 0171). */
function heldUpAmong(
  { plan, facts, now }: EditSituation,
  wish: RefitWish | undefined,
  unfitting: ReadonlyMap<Operation, unknown>,
): ReadonlyMap<Operation, Instant> {
  const found = new Map<Operation, Instant>();
  const named = new Set(wish?.operationIds);
  if (named.size === 0) return found;
  for (const { operationId, possibleStart } of heldUpSteps(plan, facts, now, () => false)) {
    const operation = plan.operations.get(operationId);
    if (operation !== undefined && named.has(operationId) && !unfitting.has(operation))
      found.set(operation, possibleStart);
  }
  return found;
}

/** On its own resources while they take it, else on any of its groups. `all`: beside everything that stands. */
const placeAnew =
  (all: Edit | undefined, cause: MisfitCause, held: ReadonlyMap<Operation, OperationId>): NonNullable<Hit['place']> =>
  (within, operation, earliest) => {
    const edit = all ?? within;
    const { placement } = operation;
    const asked =
      cause.kind === 'times' ? { ...operation, placement: { ...placement, planTime: cause.planTime } } : operation;
    const offer = offerFor(edit, asked, earliest);
    if (offer === undefined) return noPlaceFor(edit, operation);
    const locked = held.get(operation);
    if (locked !== undefined && endOfOffer(offer) > placement.end) return reject('locked', { operationId: locked });
    take(edit, asked, offer, offer.slot.reason ?? reasonOf(cause));
    return undefined;
  };

function offerFor(edit: Edit, operation: Operation, from: Instant): StepOffer | undefined {
  const crews = anyCrew(edit, operation);
  const own = ownCrew(edit, operation);
  const named = own && [own.main, ...own.others.map(({ facts }) => facts)].map(({ resourceId }) => resourceId);
  const kept = crews.filter(({ main, others }) =>
    [main, ...others.map(({ facts }) => facts)].every(({ resourceId }, at) => resourceId === named?.[at]),
  );
  return earliestPlace(edit, operation, { crews: kept, from }) ?? earliestPlace(edit, operation, { crews, from });
}

const reasonOf = (cause: MisfitCause): Reason =>
  'at' in cause ? { kind: 'notWorking', cause: cause.kind } : { kind: 'byHand' };

export const refit = {
  refitOperations: placing({
    body: z
      .strictObject({
        action: z.literal('refit'),
        ...editBase,
        ...pushing,
        operations: named.operations.optional(),
        activities: named.activities.optional(),
      })
      .transform(({ operations, activities, ...said }) => ({
        type: 'refitOperations' as const,
        ...baseOf(said),
        ...pushingOf(said),
        operationIds: operations && operationIdsOf(operations),
        activityIds: activities?.map(({ activityId }) => activityId),
      })),
    names: ({ operationIds = [], activityIds = [] }: Partial<RefitWish> & Pushing) => [...operationIds, ...activityIds],
    // Whatever is not named while the other is, is not meant.
    edit: (situation, { operationIds, activityIds, way }) =>
      refitOperations(
        situation,
        operationIds === undefined && activityIds === undefined
          ? undefined
          : { operationIds: operationIds ?? [], activityIds: activityIds ?? [] },
        way,
      ),
    event: OperationsRefitted,
    data: (_, placed) => placed,
  }),
};
