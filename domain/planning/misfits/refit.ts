import type { OperationId } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import {
  checkMovable,
  checkTeamFrozen,
  type EditResult,
  type EditSituation,
  newEdit,
  teamOf,
} from '#domain/planning/edits/edit.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { hasBegun } from '#domain/planning/plan/status.ts';
import { mainOf } from '#domain/planning/pushes/row-order.ts';
import { findMisfits, misfitOfOperation } from './find-misfits.ts';
import type { Misfit, MisfitCause } from './misfit.ts';
import { blamedFor } from './refit-blame.ts';
import { byStart, type Open, type Trial, trialOf } from './refit-trial.ts';

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
 * locked or frozen, and what only could give way at the cost of something that may not, stays; the rest is done. Of very
 * much the later part is left for the next time (refitTooLarge): all attempts together are bounded.
 * Refusals: objectnotexists, eventTooLarge.
 */
export function refitOperations(
  situation: EditSituation,
  ids: readonly OperationId[] | undefined,
  attempt: Trial = trialOf(situation),
): Refit | Rejection {
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
  if (open.size > mostChosen) leave(laterPart(open, 1 - mostChosen / open.size));
  const timesRefused = new Map<unknown, number>();
  for (let [spent, beyond] = [0, 0]; open.size > 0; ) {
    const { result, refusals, handled } = attempt(open, { operations: mostPlaced, refusals: refusalsAt(spent) });
    if (refusals.length === 0 && result !== undefined) return { ...result, ...outcomeOf(result) };
    spent += handled;
    const blamed = allBlamed(situation.plan, open, refusals, (id) => {
      const times = (timesRefused.get(id) ?? 0) + 1;
      timesRefused.set(id, times);
      return leftOutFor(times, spent);
    });
    const [first] = refusals;
    if (blamed.size === 0 && first !== undefined) return first;
    leave(blamed);
    if (spent >= refitBudget) leave(laterPart(open, 2 ** beyond++ / 16));
  }
  const nothing = { placements: [], activities: [] };
  return { ...nothing, ...outcomeOf(nothing) };

  function leave(refused: ReadonlyMap<Operation, Rejection>): void {
    for (const [main, refusal] of refused) {
      open.delete(main);
      left.set(main, refusal);
    }
  }

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

/** Operations placed anew at once at most; those that begin later wait for the next time. */
const mostChosen = 10_000;
/** Operations that one attempt takes up at most. */
const mostPlaced = 15_000;
/** What all attempts together may cost, about two seconds, besides at most five more, which leave out ever more. */
export const refitBudget = 150_000;

/**
 * Refusals that an attempt looks for: one at first, so that nothing is left out but what has to be, and four times as
 * many for each thirty-second part of the budget that is spent.
 */
const refusalsAt = (spent: number): number => 4 ** Math.floor((32 * spent) / refitBudget);

/**
 * Operations left out for one refusal. After a quarter of the budget what is refused again and again takes twice as many
 * with it each time: behind what pushed it stands another that does.
 */
const leftOutFor = (times: number, spent: number): number => (spent < refitBudget / 4 ? 1 : 2 ** times);

function allBlamed(
  plan: Plan,
  open: Open,
  refusals: readonly Rejection[],
  mostOf: (operationId: unknown) => number,
): ReadonlyMap<Operation, Rejection> {
  const blamed = new Map<Operation, Rejection>();
  for (const refusal of refusals)
    for (const main of blamedFor(plan, open, refusal, mostOf(refusal.detailsObject?.['operationId'])))
      if (!blamed.has(main)) blamed.set(main, refusal);
  return blamed;
}

/** The share of what is open that begins latest: it is left for the next time. */
function laterPart(open: Open, share: number): ReadonlyMap<Operation, Rejection> {
  const late = inTurn(open).slice(Math.floor(open.size * (1 - share)));
  return new Map(late.map((main) => [main, reject('refitTooLarge', { operationId: main.operationId })]));
}

const inTurn = (open: Open): Operation[] => [...open.keys()].sort(byStart);
