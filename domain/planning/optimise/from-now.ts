import { minute } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { type QuickPush, quickPushes } from '#domain/kernel/ways.ts';
import { applyChange } from '#domain/planning/change/apply-change.ts';
import { changeOfPlacements } from '#domain/planning/change/change-of-placements.ts';
import { consequencesOf, isRescued, totalAddedLateness, turnsLate } from '#domain/planning/change/consequences.ts';
import { findOverloads } from '#domain/planning/conflicts/conflicts.ts';
import { completed } from '#domain/planning/edits/carry-out.ts';
import { type EditResult, type EditSituation, editAsPlanned, put } from '#domain/planning/edits/edit.ts';
import { inFuture, misfitsOn } from '#domain/planning/misfits/find-misfits.ts';
import { draftOf } from '#domain/planning/plan/draft.ts';
import { forkOf } from '#domain/planning/plan/fork.ts';
import { judge, proposePlacements } from './optimise-plan.ts';
import { planProblem } from './plan-problem.ts';

/** Of what was pushed the next operations; behind them the plan stays as it was pushed, and they have to match it. */
const mostOperations = 1_500;
/** Together a quarter of a second, in which nothing else is decided. */
const iterations = 2_000;
/** Within it a preview and what is then done say the same. */
const quarter = 15 * minute;

/**
 * What is pushed by the best of the quick ways, and then optimised from now on. Refusals: those of a right shift, where no way is
 * allowed.
 */
export function optimised(
  situation: EditSituation,
  pushedBy: (push: QuickPush) => EditResult | Rejection,
): EditResult | Rejection {
  const pushed = pushedByBest(situation, pushedBy);
  return isRejection(pushed) ? pushed : optimisedFromNow(situation, pushed);
}

/** What the best of the quick ways makes; refusals: those of a right shift, where none is allowed. */
export function pushedByBest<Pushed extends EditResult>(
  situation: EditSituation,
  pushedBy: (push: QuickPush) => Pushed | Rejection,
): Pushed | Rejection {
  const all = quickPushes.map(pushedBy);
  const [first, ...others] = all.filter((one): one is Pushed => !isRejection(one));
  return first === undefined ? (all[0] ?? reject('noAvailability')) : leastLate(situation, [first, ...others]);
}

/**
 * Of some ways to push the one that leaves least overlapping or without a place, since what stays where it is costs no time, then the
 * one by which fewest orders are late, then least, then fewest steps move; the first of equals.
 */
function leastLate<Pushed extends EditResult>(
  { plan, facts, now }: EditSituation,
  [first, ...others]: readonly [Pushed, ...Pushed[]],
): Pushed {
  const all = [first, ...others];
  const rows = new Set(
    all.flatMap(({ placements }) => placements.flatMap(({ before, after }) => [before.resourceId, after.resourceId])),
  );
  const priced = all.map((pushed) => {
    const change = changeOfPlacements(plan, pushed);
    const then = forkOf(plan);
    applyChange(then, change, undefined);
    const question = { plan: then, facts, draft: draftOf(then) };
    let left = 0;
    for (const row of rows)
      left += findOverloads(then, facts, row).length + inFuture(then, misfitsOn(question, row), now).length;
    const consequences = consequencesOf(plan, facts, change);
    const late = consequences.filter(turnsLate).length - consequences.filter(isRescued).length;
    return { pushed, left, late, lateness: totalAddedLateness(consequences), moved: pushed.placements.length };
  });
  priced.sort((a, b) => a.left - b.left || a.late - b.late || a.lateness - b.lateness || a.moved - b.moved);
  return priced[0]?.pushed ?? first;
}

/**
 * Where what was pushed comes to lie when it is optimised from now on (api contract): late orders gain, where they gain
 * more than each move is worth, and never are there more of them than before. Where nothing better is found, as it was
 * pushed. `kept`: stay where a hand has put them. The same plan gives the same places.
 */
export function optimisedFromNow(
  situation: EditSituation,
  pushed: EditResult,
  kept: ReadonlySet<string> = new Set(),
): EditResult {
  const { plan, facts, now } = situation;
  const then = forkOf(plan);
  applyChange(then, changeOfPlacements(plan, pushed), plan.revision + 1);
  const next = pushed.placements
    .filter(({ operationId }) => !kept.has(operationId))
    .toSorted((a, b) => a.before.start - b.before.start)
    .slice(0, mostOperations);
  const from = Math.ceil(now / quarter) * quarter;
  const problem = planProblem(then, facts, from, { operationIds: new Set(next.map((one) => one.operationId)) });
  if (problem === undefined) return pushed;
  const proposals = proposePlacements(problem, { seed: 1, iterations, objective: 'fewestLate', reach: 'some' });
  const better = judge(then, facts, from, proposals).placements;
  if (better.length === 0) return pushed;
  const edit = editAsPlanned(situation);
  for (const { operationId, after, reason } of [...pushed.placements, ...better]) put(edit, operationId, after, reason);
  const result = completed(edit, [], true);
  return isRejection(result) ? pushed : result;
}
