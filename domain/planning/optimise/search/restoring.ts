import type { Problem } from './problem.ts';
import type { TimedPlan } from './timed-plan.ts';

/** Puts an operation back to its present resource and start, behind what starts before; false when nothing changes. */
export function restoring(problem: Problem, plan: TimedPlan): (operation: number) => boolean {
  const { alternativeMachine, currentAlternative, currentStart, resourceOf } = problem;
  const { machine, after, first, start, keeps, alternative } = plan;
  return (op) => {
    const home = currentAlternative[op]!;
    if (home < 0) return false;
    const isThere = resourceOf[alternativeMachine[home]!] === resourceOf[machine[op]!];
    if (isThere && start[op] === currentStart[op]) return false;
    let changed = keeps[op] === 0;
    if (changed) plan.setKeeps(op, true);
    const target = isThere ? machine[op]! : alternativeMachine[home]!;
    let anchor = -1;
    for (let i = first[target]!; i >= 0 && start[i]! < currentStart[op]!; i = after[i]!) if (i !== op) anchor = i;
    if (plan.move(op, isThere ? alternative[op]! : home, anchor)) changed = true;
    return changed;
  };
}

/**
 * Puts back what moved without need, whole jobs first, then single operations, where `cost` does not rise; again as long
 * as that helps and `goesOn`, which is asked before every attempt. Answers with the cost reached.
 */
export function restoreNeedless(problem: Problem, plan: TimedPlan, cost: () => number, goesOn: () => boolean): number {
  const { operationCount, jobOf, topological, currentStart } = problem;
  const restore = restoring(problem, plan);
  let reached = cost();
  let isOver = false;
  const attempt = (operations: readonly number[]): void => {
    isOver ||= !goesOn();
    if (isOver) return;
    let changed = false;
    for (const i of operations) changed = restore(i) || changed;
    const now = cost();
    if (changed && now <= reached) {
      plan.commit();
      reached = now;
    } else plan.rollBack();
  };
  for (let before = Number.POSITIVE_INFINITY; reached < before && !isOver; ) {
    before = reached;
    const moved: number[] = [];
    const jobs = new Map<number, number[]>();
    for (let k = 0; k < operationCount; k++) {
      const i = topological[k]!;
      if (plan.start[i] === currentStart[i]) continue;
      moved.push(i);
      const job = jobs.get(jobOf[i]!);
      if (job === undefined) jobs.set(jobOf[i]!, [i]);
      else job.push(i);
    }
    for (const operations of jobs.values()) if (operations.length > 1) attempt(operations);
    for (const i of moved) attempt([i]);
  }
  return reached;
}
