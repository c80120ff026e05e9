import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { carryOut } from '#domain/planning/edits/carry-out.ts';
import {
  checkMovable,
  checkTeamFrozen,
  type Edit,
  type EditResult,
  type EditSituation,
  isFree,
  type Mover,
  newEdit,
  teamOf,
} from '#domain/planning/edits/edit.ts';
import { anyCrew, earliestPlace, noPlaceFor, ownCrew, take } from '#domain/planning/edits/place-again.ts';
import { fitInPlace } from '#domain/planning/edits/recalculate.ts';
import type { StepOffer } from '#domain/planning/placing/step-offers.ts';
import type { Reason } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';
import { givesWay, mainOf, pushedInRow } from '#domain/planning/pushes/row-order.ts';
import { inRows } from '#domain/planning/pushes/shift-operations.ts';
import { findMisfits, misfitOfOperation } from './find-misfits.ts';
import type { Misfit, MisfitCause } from './misfit.ts';

/** What placing anew does, and what it has to leave as it is. */
export interface Refit extends EditResult {
  /** Main operations that were placed anew, in order of their start. */
  readonly refitted: readonly OperationId[];
  /** Main operations that no longer fit and stay, with the refusal that keeps each. */
  readonly left: readonly { readonly operationId: OperationId; readonly refusal: Rejection }[];
}

/**
 * Places again what no longer fits the base data (decision 0085): those of `ids`, or everything. Each goes to the
 * earliest place at or after its start on its own resources, or, where these do not take it any more, on others of its
 * groups. Everything behind may give way, in the sequence in which it stands. What has begun keeps its start. What is
 * locked or frozen, and what only could give way at the cost of something that may not, stays; the rest is done.
 * Refusals: objectnotexists, eventTooLarge.
 */
export function refitOperations(situation: EditSituation, ids: readonly OperationId[] | undefined): Refit | Rejection {
  const wanted = unfit(situation, ids);
  if (isRejection(wanted)) return wanted;
  const left = new Map<Operation, Rejection>();
  const open = new Map<Operation, MisfitCause>();
  for (const [main, cause] of wanted) {
    const edit = newEdit(situation);
    const begun = teamOf(situation.plan, main).some((one) => hasBegun(one.statusId));
    const refusal = begun ? undefined : (checkMovable(situation.plan, main) ?? checkTeamFrozen(edit, main));
    if (refusal === undefined) open.set(main, cause);
    else left.set(main, refusal);
  }
  for (let attempt = 0; open.size > 0; attempt++) {
    const result = placeAll(newEdit(situation), open);
    if (!isRejection(result)) return { ...result, ...outcomeOf(result) };
    const blamed = attempt * open.size < maxTried ? blamedFor(situation, open, result) : [];
    if (blamed.length === 0) return result;
    for (const main of blamed) {
      open.delete(main);
      left.set(main, result);
    }
  }
  const nothing = { placements: [], activities: [] };
  return { ...nothing, ...outcomeOf(nothing) };

  function outcomeOf({ placements }: EditResult): Pick<Refit, 'refitted' | 'left'> {
    const moved = new Set(placements.map(({ operationId }) => operationId));
    for (const main of inTurn(open)) {
      // Begun with somebody who is not there any more: nothing can be placed.
      if (teamOf(situation.plan, main).some((one) => moved.has(one.operationId))) continue;
      open.delete(main);
      left.set(main, reject('alreadyStarted', { operationId: main.operationId }));
    }
    return {
      refitted: inTurn(open).map(({ operationId }) => operationId),
      left: [...left].map(([{ operationId }, refusal]) => ({ operationId, refusal })),
    };
  }
}

/** Each attempt leaves out what the one before was refused for; operations placed in all of them together. */
const maxTried = 20_000;

/** Main operations to be placed, with why; those named that fit are left out. */
function unfit(
  { plan, facts, now }: EditSituation,
  ids: readonly OperationId[] | undefined,
): ReadonlyMap<Operation, MisfitCause> | Rejection {
  const found: Misfit[] = ids === undefined ? [...findMisfits(plan, facts, now)] : [];
  for (const operationId of new Set(ids)) {
    if (!plan.operations.has(operationId)) return reject('objectnotexists', { operationId });
    const misfit = misfitOfOperation(plan, facts, operationId);
    if (misfit !== undefined) found.push(misfit);
  }
  const mains = new Map<Operation, MisfitCause>();
  for (const { operationId, cause } of found) {
    const main = mainOf({ plan }, operationId);
    // An attendant resource follows its job; where it does not exist any more, nothing can.
    if (isRejection(main) || main.attends !== undefined) continue;
    if (!mains.has(main) || main.operationId === operationId) mains.set(main, cause);
  }
  return mains;
}

const inTurn = (open: ReadonlyMap<Operation, MisfitCause>): Operation[] => [...open.keys()].sort(byStart);

function placeAll(edit: Edit, open: ReadonlyMap<Operation, MisfitCause>): EditResult | Rejection {
  const meant = givingWay(edit, open);
  const movers = new Map<Operation, Mover>();
  for (const operation of meant) {
    const cause = open.get(operation);
    movers.set(operation, cause === undefined ? stayOrGiveWay : placeAnew(cause));
  }
  return carryOut(edit, movers, { sequence: inRows(meant) });
}

/** Operations that one attempt places at most; what begins later stays where it is. */
const mostPlaced = 15_000;

/**
 * What is placed, by start: the chosen operations and everything from the first of them on that may move. In the sequence
 * in which they stand, each keeps its place while that is free, and what lost its place finds the next one before anything
 * later has taken it: if only the chosen ones were lifted, each step of an order would go to the first gap between the
 * bars that stand, which on busy machines is days away.
 */
function givingWay(edit: Edit, open: ReadonlyMap<Operation, MisfitCause>): readonly Operation[] {
  const { plan } = edit;
  const from = inTurn(open)[0]?.placement.start ?? Number.POSITIVE_INFINITY;
  const held = heldBack(plan);
  const others = [...plan.operations.values()]
    .filter((one) => one.placement.start >= from && !open.has(one) && !held.has(one) && givesWay(edit, one))
    .sort(byStart);
  return [...open.keys(), ...others.slice(0, mostPlaced)].sort(byStart);
}

/** What something fixed waits for: it may not become later. */
function heldBack(plan: Plan): ReadonlySet<Operation> {
  const held = new Set<Operation>();
  for (const one of plan.operations.values())
    if (one.locked && one.statusId !== statusId.done && !one.switchedOff) held.add(one);
  for (const one of held)
    for (const id of one.predecessors) {
      const before = plan.operations.get(id);
      if (before !== undefined) held.add(before);
    }
  return held;
}

const byStart = (a: Operation, b: Operation): number => a.placement.start - b.placement.start;

/** No sequence is kept: what finds no room between two fixed bars would hold back everything behind it. */
const stayOrGiveWay = pushedInRow([]);

const placeAnew =
  (cause: MisfitCause): Mover =>
  (edit, operation) => {
    if (teamOf(edit.plan, operation).some((one) => hasBegun(one.statusId))) return fitInPlace(edit, operation);
    const { placement } = operation;
    const asked =
      cause.kind === 'times' ? { ...operation, placement: { ...placement, planTime: cause.planTime } } : operation;
    const offer = offerFor(edit, asked, placement.start);
    if (offer === undefined) return noPlaceFor(edit, operation);
    take(edit, asked, offer, offer.slot.reason ?? reasonOf(cause));
    return undefined;
  };

/** On its own resources while they take it, else on any of its groups. */
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

/**
 * The chosen operations because of which an edit was refused: from what the refusal names back over what it waits for,
 * the first that were chosen, or the nearest chosen ones before these on their rows, which pushed them. Unknown: the last
 * one, so that fewer are tried.
 */
function blamedFor(
  { plan }: EditSituation,
  open: ReadonlyMap<Operation, MisfitCause>,
  { detailsObject }: Rejection,
): readonly Operation[] {
  const chosen = inTurn(open);
  const named = plan.operations.get(detailsObject?.['operationId'] as OperationId);
  if (named === undefined) return [];
  const find = (ids: Iterable<OperationId | undefined>): readonly Operation[] =>
    [...new Set(ids)].flatMap((id) => (id === undefined ? [] : (plan.operations.get(id) ?? [])));
  const { operationId, mainOperationId, attends } = named;
  const seen = new Set<Operation>();
  let level = find([operationId, mainOperationId, attends?.from, attends?.to]);
  while (level.length > 0) {
    const own = level.filter((one) => open.has(one));
    if (own.length > 0) return own;
    const pushing = level.filter((one) => isFree(plan, one)).flatMap((one) => nearestBefore(chosen, one) ?? []);
    if (pushing.length > 0) return pushing;
    for (const one of level) seen.add(one);
    level = find(level.flatMap(({ predecessors }) => predecessors)).filter((one) => !seen.has(one));
  }
  return chosen.slice(-1);
}

const nearestBefore = (chosen: readonly Operation[], { placement }: Operation): Operation | undefined =>
  chosen.findLast((one) => one.placement.resourceId === placement.resourceId && one.placement.start <= placement.start);
