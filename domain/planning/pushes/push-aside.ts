import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Push } from '#domain/kernel/ways.ts';
import { attendantsOf, spanOf } from '#domain/planning/edits/attendant-edit.ts';
import { type Edit, teamOf } from '#domain/planning/edits/edit.ts';
import { takes } from '#domain/planning/plan/occupied.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { barsOn } from '#domain/planning/plan/resource-index.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { type Hit, type Pushed, type Pushing, pushOnce } from './push-once.ts';
import { newlyTaken } from './row-order.ts';

/**
 * Gives places to what was hit, and pushes what is in its way or waits for it, and so on. By a right shift on every resource and
 * in every order the sequence stays, each begins as early as those before it allow, free time in between is used up, and what is
 * not pushed does not move (rules, settled after the second round). What may not give way stays, and the others go behind it.
 * Answers with the main operations that stand otherwise in the draft. Refusals: eventTooLarge; but of a fact those of the hits,
 * and of successors that would have to move and may not. Of a fact jobs of an attendant resource may get longer, and meet one that
 * does not give way: then the hits go to free places instead; where they meet there, too, the sooner of the two that were hit
 * stays as it is, and everything else is tried again without it.
 */
export function pushAside(
  edit: Edit,
  hits: readonly Hit[],
  way: Push,
  pushing: Pushing = {},
): readonly Operation[] | Rejection {
  if (pushing.isFact !== true) return pushAround(edit, hits, way, pushing).moved;
  const held = new Map(pushing.held);
  const ways = way === 'othersStay' ? [way] : [way, 'othersStay' as const];
  for (let left = hits; ; ) {
    const stay = new Set<Operation>();
    for (const one of ways) {
      const { moved, refusals, takeBack } = pushAround(edit, left, one, { ...pushing, held });
      if (isRejection(moved)) return moved;
      const meeting = jobsThatMeet(edit, moved);
      if (meeting.length === 0) {
        for (const [operation, why] of refusals) pushing.refused?.(operation, why);
        return moved;
      }
      takeBack();
      if (stay.size > 0) continue;
      for (const pair of meeting) {
        const longer = pair.find((each) => left.some(({ operation }) => operation === each));
        if (longer !== undefined) stay.add(longer);
      }
    }
    if (stay.size === 0) return [];
    for (const operation of stay) {
      const { operationId, placement } = operation;
      held.set(operation, operationId);
      pushing.refused?.(operation, reject('resourceConflict', { operationId, resourceId: placement.resourceId }));
    }
    left = left.filter(({ operation }) => !stay.has(operation));
  }
}

/** Of a fact what finds no place stays: where something else has come to stand there, that is put around it. */
function pushAround(edit: Edit, hits: readonly Hit[], way: Push, pushing: Pushing): Pushed {
  const held = new Map(pushing.held);
  for (let round = 1; ; round++) {
    const pushed = pushOnce(edit, hits, way, { ...pushing, held });
    const stayed = [...pushed.refusals.keys()].filter((one) => !held.has(one));
    const isOverrun = (one: Operation): boolean =>
      teamOf(edit.plan, one).some((each) => newlyTaken(edit, each).length > 0);
    if (round === mostRounds || isRejection(pushed.moved) || !stayed.some(isOverrun)) return pushed;
    pushed.takeBack();
    for (const one of stayed) held.set(one, one.operationId);
  }
}

/** Rounds at most in which something stays that was to give way. */
const mostRounds = 5;

/** Pairs of operations, the sooner one first, whose jobs on an attendant resource meet and did not before. */
function jobsThatMeet(edit: Edit, moved: readonly Operation[]): readonly (readonly Operation[])[] {
  const { plan } = edit;
  const attendants = moved.flatMap(({ operationId }) => attendantsOf(plan, operationId));
  const rows = new Set(attendants.flatMap((id) => plan.operations.get(id)?.placement.resourceId ?? []));
  return [...rows].flatMap((resourceId) => {
    const jobs = barsOn(plan, resourceId).operations.flatMap((job) => {
      const span = job.statusId === statusId.done ? undefined : spanOf(edit, job);
      return span === undefined ? [] : [{ job, was: job.placement, span }];
    });
    jobs.sort((one, other) => one.span.start - other.span.start);
    return jobs.flatMap((one, at) => {
      const next = jobs[at + 1];
      const meet = next !== undefined && takes(one.span, next.span) && !takes(one.was, next.was);
      return meet
        ? [
            [one.job, next.job]
              .flatMap(({ attends }) => attends?.from ?? [])
              .flatMap((id) => plan.operations.get(id) ?? []),
          ]
        : [];
    });
  });
}
