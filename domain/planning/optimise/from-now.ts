import { minute } from '#domain/kernel/instant.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { applyChange } from '#domain/planning/change/apply-change.ts';
import { changeOfPlacements } from '#domain/planning/change/change-of-placements.ts';
import { completed } from '#domain/planning/edits/carry-out.ts';
import { type EditResult, type EditSituation, newEdit, put } from '#domain/planning/edits/edit.ts';
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
 * Where what a right shift pushed comes to lie when it is optimised from now on (api contract): late orders gain, where they gain
 * more than each move is worth, and never are there more of them than the right shift has. Where nothing better is found, the
 * right shift. `kept`: stay where a hand has put them. The same plan gives the same places.
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
  const edit = newEdit(situation);
  for (const { operationId, after, reason } of [...pushed.placements, ...better]) put(edit, operationId, after, reason);
  const result = completed(edit, [], true);
  return isRejection(result) ? pushed : result;
}
