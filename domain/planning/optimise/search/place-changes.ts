import type { Problem } from './problem.ts';
import type { Random } from './random.ts';
import type { TimedPlan } from './timed-plan.ts';

/**
 * Moves for a search that is to move little: each operation of a late job takes the place of one on its machine that is
 * at least as long, as early as its job allows, and that one takes its place. What stands between them stays.
 * `earliestStart`: of an operation by its job, regardless of the machine. Answers whether anything was moved; a negative
 * job is none.
 */
export function placeChanges(
  { jobCount, jobOf, topological, alternativeWork }: Problem,
  plan: TimedPlan,
  random: Random,
  earliestStart: (operation: number) => number,
): (job: number) => boolean {
  const { machine, before, after, first, start, alternative } = plan;
  const operationsOf: number[][] = Array.from({ length: jobCount }, () => []);
  for (const i of topological) operationsOf[jobOf[i]!]!.push(i);
  const workOf = (i: number): number => alternativeWork[alternative[i]!]!;

  /** `one` comes first in the sequence of their machine. */
  const exchange = (one: number, other: number): boolean => {
    const anchor = before[one]!;
    const behind = before[other]! === one ? other : before[other]!;
    plan.setKeeps(one, false);
    plan.setKeeps(other, false);
    return plan.move(other, alternative[other]!, anchor) && plan.move(one, alternative[one]!, behind);
  };

  return (job) => {
    if (job < 0) return false;
    let changed = false;
    for (const op of operationsOf[job]!) {
      const ready = earliestStart(op);
      for (let i = first[machine[op]!]!; i >= 0 && i !== op; i = after[i]!) {
        const canGo = start[i]! >= ready && workOf(i) >= workOf(op) && jobOf[i] !== job;
        // Not always the first one: it may be needed where it is.
        if (!canGo || random.below(4) === 0) continue;
        changed = exchange(i, op) || changed;
        break;
      }
    }
    return changed;
  };
}
