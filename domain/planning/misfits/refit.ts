import { z } from 'zod';
import type { ActivityId, OperationId } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import {
  checkMovable,
  checkTeamFrozen,
  type EditResult,
  type EditSituation,
  newEdit,
  teamOf,
} from '#domain/planning/edits/edit.ts';
import { baseOf, editBase, named, operationIdsOf } from '#domain/planning/edits/edit-body.ts';
import { placing } from '#domain/planning/edits/timeline-action.ts';
import { OperationsRefitted } from '#domain/planning/events/edit-events.ts';
import type { Operation, Plan, PlannedActivity } from '#domain/planning/plan/plan.ts';
import { hasBegun } from '#domain/planning/plan/status.ts';
import type { MisfitCause } from './misfit.ts';
import { blamedFor } from './refit-blame.ts';
import { byStart, type Open, type Trial, trialOf } from './refit-trial.ts';
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
 * earliest place at or after its start on its own resources, or, where these do not take it any more, on others of its
 * groups; process steps to the next working days of the plant. Everything behind may give way, in the sequence in which it
 * stands. What has begun keeps its start. What is locked or frozen, and what only could give way at the cost of something
 * that may not, stays; the rest is done. Of very much the later part is left for the next time (refitTooLarge): all
 * attempts together are bounded (decision 0097). Refusals: objectnotexists, eventTooLarge.
 */
export function refitOperations(
  situation: EditSituation,
  wish: RefitWish | undefined,
  attempt: Trial = trialOf(situation),
): Refit | Rejection {
  const { plan } = situation;
  const wanted = unfit(situation, wish);
  if (isRejection(wanted)) return wanted;
  const left = new Map<Operation | PlannedActivity, Rejection>();
  const operations = new Map<Operation, MisfitCause>();
  for (const [main, cause] of wanted.operations) {
    const begun = teamOf(plan, main).some((one) => hasBegun(one.statusId));
    const refusal = begun ? undefined : (checkMovable(plan, main) ?? checkTeamFrozen(newEdit(situation), main));
    if (refusal === undefined) operations.set(main, cause);
    else left.set(main, refusal);
  }
  const processes = new Map<PlannedActivity, MisfitCause>();
  for (const [activity, cause] of wanted.processes) {
    const { activityId, locked } = activity;
    if (locked) left.set(activity, reject('locked', { activityId }));
    else processes.set(activity, cause);
  }
  const open: Open = { operations, processes };
  if (operations.size > mostChosen) leave(laterPart(open, 1 - mostChosen / operations.size));
  const timesRefused = new Map<unknown, number>();
  for (let [spent, beyond] = [0, 0]; operations.size + processes.size > 0; ) {
    const { result, refusals, handled } = attempt(open, { operations: mostPlaced, refusals: refusalsAt(spent) });
    if (refusals.length === 0 && result !== undefined) return { ...result, ...outcomeOf(result) };
    spent += handled;
    const blamed = allBlamed(plan, open, refusals, (id) => {
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

  function leave(refused: ReadonlyMap<Operation | PlannedActivity, Rejection>): void {
    for (const [one, refusal] of refused) {
      if ('operationId' in one) operations.delete(one);
      else processes.delete(one);
      left.set(one, refusal);
    }
  }

  function outcomeOf({ placements }: EditResult): Omit<Refit, keyof EditResult> {
    const moved = new Set(placements.map(({ operationId }) => operationId));
    for (const main of inTurn(open)) {
      // Begun with somebody who is not there any more: nothing can be placed.
      if (teamOf(plan, main).some((one) => moved.has(one.operationId))) continue;
      operations.delete(main);
      left.set(main, reject('alreadyStarted', { operationId: main.operationId }));
    }
    const stays = [...left];
    return {
      refitted: inTurn(open).map(({ operationId }) => operationId),
      left: stays.flatMap(([one, refusal]) =>
        'operationId' in one ? [{ operationId: one.operationId, refusal }] : [],
      ),
      refittedActivities: [...processes.keys()].map(({ activityId }) => activityId),
      leftActivities: stays.flatMap(([one, refusal]) =>
        'operationId' in one ? [] : [{ activityId: one.activityId, refusal }],
      ),
    };
  }
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
): ReadonlyMap<Operation | PlannedActivity, Rejection> {
  const blamed = new Map<Operation | PlannedActivity, Rejection>();
  for (const refusal of refusals) {
    const { operationId, activityId } = refusal.detailsObject ?? {};
    for (const one of blamedFor(plan, open, refusal, mostOf(operationId ?? activityId)))
      if (!blamed.has(one)) blamed.set(one, refusal);
  }
  return blamed;
}

/** The share of what is open that begins latest: it is left for the next time. */
function laterPart(open: Open, share: number): ReadonlyMap<Operation | PlannedActivity, Rejection> {
  const late = inTurn(open).slice(Math.floor(open.operations.size * (1 - share)));
  const steps = [...open.processes.keys()].slice(Math.floor(open.processes.size * (1 - share)));
  return new Map<Operation | PlannedActivity, Rejection>([
    ...late.map((one) => [one, reject('refitTooLarge', { operationId: one.operationId })] as const),
    ...steps.map((one) => [one, reject('refitTooLarge', { activityId: one.activityId })] as const),
  ]);
}

const inTurn = ({ operations }: Open): Operation[] => [...operations.keys()].sort(byStart);

export const refit = {
  refitOperations: placing({
    body: z
      .strictObject({
        action: z.literal('refit'),
        ...editBase,
        operations: named.operations.optional(),
        activities: named.activities.optional(),
      })
      .transform(({ operations, activities, ...said }) => ({
        type: 'refitOperations' as const,
        ...baseOf(said),
        operationIds: operations && operationIdsOf(operations),
        activityIds: activities?.map(({ activityId }) => activityId),
      })),
    names: ({ operationIds = [], activityIds = [] }: Partial<RefitWish>) => [...operationIds, ...activityIds],
    // Whatever is not named while the other is, is not meant.
    edit: (situation, { operationIds, activityIds }) =>
      refitOperations(
        situation,
        operationIds === undefined && activityIds === undefined
          ? undefined
          : { operationIds: operationIds ?? [], activityIds: activityIds ?? [] },
      ),
    event: OperationsRefitted,
    data: (_, placed) => placed,
  }),
};
