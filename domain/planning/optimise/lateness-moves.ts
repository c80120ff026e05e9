import type { Problem } from './problem.ts';
import type { Random } from './random.ts';
import type { TimedPlan } from './timed-plan.ts';

/** How far an operation may jump ahead on its machine in one move. */
const longestJump = 12;
/** Followers of a moved operation that are put right with it, and how far each may go. */
const longestCascade = 10;
const longestWalk = 60;

/**
 * Makes one random change of the plan; false when none came about. Most begin with what a late job waits for, some
 * bring operations of one family together or let moved ones go home.
 */
export function proposals(problem: Problem, plan: TimedPlan, random: Random): () => boolean {
  const { alternativeStart, alternativeMachine, family, jobCount, jobOf, currentAlternative, currentStart } = problem;
  const { predecessorStart, predecessor, predecessorLag, predecessorOverlap, unlimited, resourceOf } = problem;
  const { successorStart, successor } = problem;
  const { machine, before, after, first, start, end, keeps, alternative, jobCost } = plan;
  const n = problem.operationCount;
  let lateJobs: number[] = [];
  let asked = 0;

  /** Late jobs change slowly; every so often is enough. */
  const pickLate = (): number => {
    if (asked++ % 64 === 0) {
      lateJobs = [];
      for (let job = 0; job < jobCount; job++) if (jobCost[job]! > 0) lateJobs.push(job);
    }
    if (lateJobs.length === 0) return -1;
    const one = lateJobs[random.below(lateJobs.length)]!;
    const other = lateJobs[random.below(lateJobs.length)]!;
    return jobCost[one]! >= jobCost[other]! ? one : other;
  };

  /** An operation on the way to the job's end that waits for its machine or only keeps its place; -1: nothing waits. */
  const pickWaiting = (job: number): number => {
    let at = -1;
    for (const i of plan.lastOfJob[job]!) if (at < 0 || end[i]! > end[at]!) at = i;
    let chosen = -1;
    let seen = 0;
    for (let steps = 0; at >= 0 && steps < 60; steps++) {
      const b = before[at]!;
      let ready = -1;
      let readyAt = Number.NEGATIVE_INFINITY;
      for (let p = predecessorStart[at]!; p < predecessorStart[at + 1]!; p++) {
        const j = predecessor[p]!;
        const bound = predecessorOverlap[p]! > 0 ? start[j]! : end[j]! + predecessorLag[p]!;
        if (bound > readyAt) {
          readyAt = bound;
          ready = j;
        }
      }
      const onMachine = b >= 0 && unlimited[machine[at]!] === 0 ? end[b]! : Number.NEGATIVE_INFINITY;
      const isHeld = keeps[at] === 1 && start[at] === currentStart[at] && start[at]! > Math.max(readyAt, onMachine);
      if ((onMachine > readyAt || isHeld) && random.below(++seen) === 0) chosen = at;
      // A busy machine binds: what stands before it may be the cause, or its own predecessors are.
      at = onMachine > readyAt && (ready < 0 || random.below(3) > 0) ? b : ready;
    }
    return chosen;
  };

  const jump = (): number => {
    let far = 1;
    while (far < longestJump && random.below(2) === 0) far++;
    return far;
  };

  /** Behind whom `op` would stand on a machine if it went there as soon as its job lets it. */
  const anchorFor = (op: number, target: number): number => {
    let ready = problem.release[op]!;
    for (let p = predecessorStart[op]!; p < predecessorStart[op + 1]!; p++)
      ready = Math.max(ready, end[predecessor[p]!]!);
    let anchor = -1;
    for (let i = first[target]!; i >= 0; i = after[i]!) {
      if (i === op) continue;
      if (start[i]! >= ready) break;
      anchor = i;
    }
    for (let back = random.below(3); back > 0 && anchor >= 0; back--) anchor = before[anchor]!;
    return anchor === op ? before[op]! : anchor;
  };

  /** When its job, and its place of now if it keeps it, let an operation begin, whatever stands on the machine. */
  const wishOf = (i: number): number => {
    let wish = problem.release[i]!;
    for (let p = predecessorStart[i]!; p < predecessorStart[i + 1]!; p++) {
      const j = predecessor[p]!;
      const ready = predecessorOverlap[p]! > 0 ? start[j]! : end[j]! + predecessorLag[p]!;
      if (ready > wish) wish = ready;
    }
    return keeps[i] === 1 && currentStart[i]! > wish ? currentStart[i]! : wish;
  };

  /**
   * Those that follow a moved operation go where they fit now: ahead of what begins later than they could, or behind
   * what could begin before. Without that, an operation that gives way would hold up whole machines further on.
   */
  const settleFollowers = (op: number): void => {
    let depth = 0;
    for (let at = op; depth < longestCascade; depth++) {
      const s = successorStart[at]!;
      if (s === successorStart[at + 1]!) return;
      // Of several followers one at random; the others have their turn another time.
      at = successor[s + random.below(successorStart[at + 1]! - s)]!;
      if (unlimited[machine[at]!] === 1) continue;
      const wish = wishOf(at);
      let anchor = before[at]!;
      let far = 0;
      while (anchor >= 0 && start[anchor]! >= wish && far++ < longestWalk) anchor = before[anchor]!;
      if (anchor === before[at]) {
        let next = after[at]!;
        while (next >= 0 && wishOf(next) < wish && far++ < longestWalk) {
          anchor = next;
          next = after[next]!;
        }
      }
      plan.move(at, alternative[at]!, anchor);
    }
  };

  const reassign = (op: number): boolean => {
    const count = alternativeStart[op + 1]! - alternativeStart[op]!;
    if (count < 2) return false;
    const to = alternativeStart[op]! + random.below(count);
    if (to === alternative[op]) return false;
    if (!plan.move(op, to, anchorFor(op, alternativeMachine[to]!))) return false;
    if (after[op]! >= 0) settleFollowers(after[op]!);
    settleFollowers(op);
    return true;
  };

  const advance = (op: number): boolean => {
    let anchor = before[op]!;
    for (let far = jump(); far > 0 && anchor >= 0; far--) anchor = before[anchor]!;
    const passed = before[op]!;
    if (!plan.move(op, alternative[op]!, anchor)) return false;
    // Those that gave way, up to the one that stood right before.
    for (let i = after[op]!; i >= 0; i = after[i]!) {
      settleFollowers(i);
      if (i === passed) break;
    }
    settleFollowers(op);
    return true;
  };

  const delay = (op: number): boolean => {
    let anchor = op;
    for (let far = jump(); far > 0 && after[anchor]! >= 0; far--) anchor = after[anchor]!;
    const next = after[op]!;
    if (!plan.move(op, alternative[op]!, anchor)) return false;
    settleFollowers(op);
    if (next >= 0) settleFollowers(next);
    return true;
  };

  const hurry = (): boolean => {
    const job = pickLate();
    const op = job < 0 ? -1 : pickWaiting(job);
    if (op < 0) return false;
    let changed = false;
    if (keeps[op] === 1) {
      plan.setKeeps(op, false);
      changed = true;
    }
    const b = before[op]!;
    switch (random.below(5)) {
      case 0:
        return reassign(op) || changed;
      case 1:
        return (b >= 0 && reassign(b)) || changed;
      case 2:
        return (b >= 0 && delay(b)) || changed;
      default:
        return (b >= 0 && advance(op)) || changed;
    }
  };

  /** Brings two operations of one family together. */
  const join = (): boolean => {
    const op = random.below(n);
    if (before[op]! < 0 || family[before[op]!] === family[op]) return false;
    let i = before[op]!;
    for (let far = 0; far < 40 && i >= 0; far++, i = before[i]!)
      if (family[i] === family[op]) return random.below(2) === 0 ? plan.move(op, alternative[op]!, i) : delayTo(i, op);
    return false;
  };
  /** `one` goes right before `op`. */
  const delayTo = (one: number, op: number): boolean => plan.move(one, alternative[one]!, before[op]!);

  /** Lets a moved operation go home: to its resource and start. */
  const goHome = (): boolean => {
    const op = random.below(n);
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

  return () => {
    const kind = random.below(100);
    if (kind < 75 && hurry()) return true;
    if (kind < 85) {
      const op = random.below(n);
      return jobCost[jobOf[op]!]! > 0 || random.below(4) === 0 ? advance(op) || reassign(op) : reassign(op);
    }
    return kind < 93 ? join() : goHome();
  };
}
