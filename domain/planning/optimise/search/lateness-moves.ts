import { placeChanges } from './place-changes.ts';
import { type Problem, setupBehind } from './problem.ts';
import type { Random } from './random.ts';
import { restoring } from './restoring.ts';
import type { TimedPlan } from './timed-plan.ts';

/** Maximum positions by which one move advances an operation in its machine's sequence. */
const longestJump = 12;
/** Maximum number of followers repaired after a move, and of positions by which each may be shifted. */
const longestCascade = 10;
const longestWalk = 60;
/** Places at most among which the one with the least set-up is taken. */
const triedPlaces = 4;

/**
 * Applies one random neighbourhood move; false when none was possible. Most start from the critical path of a late job;
 * some join operations of one family or restore the original place of moved ones. `movesFew`: also exchanges places, so
 * that what stands between them stays. `givesUp`: also lets one order wait for all that are late behind it. `forFlow`: from the
 * critical path of a job that takes long.
 */
export function proposals(
  problem: Problem,
  plan: TimedPlan,
  random: Random,
  { movesFew = false, givesUp = false, forFlow = false } = {},
): () => boolean {
  const { alternativeStart, alternativeMachine, family, jobCount, jobOf, currentStart } = problem;
  const { predecessorStart, predecessor, predecessorLag, predecessorOverlap, unlimited } = problem;
  const { successorStart, successor } = problem;
  const { machine, before, after, first, start, end, keeps, alternative, jobCost } = plan;
  const n = problem.operationCount;
  const hasSetups = problem.setups !== undefined;
  let lateJobs: number[] = [];
  let asked = 0;

  /** The set of late jobs changes slowly and is refreshed only now and then. */
  const pickLate = (): number => {
    if (forFlow) {
      const [one, other] = [random.below(jobCount), random.below(jobCount)];
      return plan.jobFlow[one]! >= plan.jobFlow[other]! ? one : other;
    }
    if (asked++ % 64 === 0) {
      lateJobs = [];
      for (let job = 0; job < jobCount; job++) if (jobCost[job]! > 0) lateJobs.push(job);
    }
    if (lateJobs.length === 0) return -1;
    const one = lateJobs[random.below(lateJobs.length)]!;
    const other = lateJobs[random.below(lateJobs.length)]!;
    return jobCost[one]! >= jobCost[other]! ? one : other;
  };

  /**
   * An operation on the critical path of the job that waits for its machine or only keeps its place; -1 when none does.
   */
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
      // The machine is the binding constraint: the cause may be the operation before on the machine, or its
      // predecessors.
      at = onMachine > readyAt && (ready < 0 || random.below(3) > 0) ? b : ready;
    }
    return chosen;
  };

  const jump = (): number => {
    let far = 1;
    while (far < longestJump && random.below(2) === 0) far++;
    return far;
  };

  /** Position in the sequence of `target` for `op`, at its earliest start by its job. */
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

  /** Earliest start by its job, regardless of the machine. */
  const earliestStartOfJob = (i: number): number => {
    let wish = problem.release[i]!;
    for (let p = predecessorStart[i]!; p < predecessorStart[i + 1]!; p++) {
      const j = predecessor[p]!;
      const ready = predecessorOverlap[p]! > 0 ? start[j]! : end[j]! + predecessorLag[p]!;
      if (ready > wish) wish = ready;
    }
    return wish;
  };

  /** The same, or its original place if it is to keep that. */
  const earliestStartOf = (i: number): number => {
    const wish = earliestStartOfJob(i);
    return keeps[i] === 1 && currentStart[i]! > wish ? currentStart[i]! : wish;
  };

  /**
   * Repairs the successors of a moved operation: each is inserted where it fits now, before operations that could start
   * later or behind those that could start earlier. Otherwise a delayed operation would block its machines further on.
   */
  const reinsertFollowers = (op: number): void => {
    let depth = 0;
    for (let at = op; depth < longestCascade; depth++) {
      const s = successorStart[at]!;
      if (s === successorStart[at + 1]!) return;
      // One successor is chosen at random; the others are repaired in later moves.
      at = successor[s + random.below(successorStart[at + 1]! - s)]!;
      if (unlimited[machine[at]!] === 1) continue;
      const wish = earliestStartOf(at);
      let anchor = before[at]!;
      let far = 0;
      while (anchor >= 0 && start[anchor]! >= wish && far++ < longestWalk) anchor = before[anchor]!;
      if (anchor === before[at]) {
        let next = after[at]!;
        while (next >= 0 && earliestStartOf(next) < wish && far++ < longestWalk) {
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
    if (after[op]! >= 0) reinsertFollowers(after[op]!);
    reinsertFollowers(op);
    return true;
  };

  const advance = (op: number): boolean => {
    let anchor = before[op]!;
    for (let far = jump(); far > 0 && anchor >= 0; far--) anchor = before[anchor]!;
    const passed = before[op]!;
    if (!plan.move(op, alternative[op]!, anchor)) return false;
    // The operations delayed by the move, up to the one directly before.
    for (let i = after[op]!; i >= 0; i = after[i]!) {
      reinsertFollowers(i);
      if (i === passed) break;
    }
    reinsertFollowers(op);
    return true;
  };

  const delay = (op: number): boolean => {
    let anchor = op;
    for (let far = jump(); far > 0 && after[anchor]! >= 0; far--) anchor = after[anchor]!;
    const next = after[op]!;
    if (!plan.move(op, alternative[op]!, anchor)) return false;
    reinsertFollowers(op);
    if (next >= 0) reinsertFollowers(next);
    return true;
  };

  /**
   * Puts an operation that late ones wait for behind the last of them: what one order gives up is worth it only when all
   * of them gain (Moore 1968).
   */
  const giveUp = (): boolean => {
    const job = pickLate();
    const waiting = job < 0 ? -1 : pickWaiting(job);
    if (waiting < 0) return false;
    let given = before[waiting]!;
    for (let far = random.below(longestWalk); far > 0 && given >= 0 && before[given]! >= 0; far--)
      given = before[given]!;
    if (given < 0 || jobOf[given] === job) return false;
    let last = waiting;
    let far = 0;
    for (let i = after[waiting]!; i >= 0 && far < longestWalk; i = after[i]!, far++) {
      if (jobCost[jobOf[i]!]! > 0) last = i;
    }
    for (let i = after[given]!; i >= 0; i = after[i]!) {
      if (keeps[i] === 1 && jobCost[jobOf[i]!]! > 0) plan.setKeeps(i, false);
      if (i === last) break;
    }
    if (!plan.move(given, alternative[given]!, last)) return false;
    reinsertFollowers(given);
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

  /** Puts two operations of one family next to each other. */
  const join = (): boolean => {
    const op = random.below(n);
    if (before[op]! < 0 || family[before[op]!] === family[op]) return false;
    let i = before[op]!;
    for (let far = 0; far < 40 && i >= 0; far++, i = before[i]!)
      if (family[i] === family[op]) return random.below(2) === 0 ? plan.move(op, alternative[op]!, i) : delayTo(i, op);
    return false;
  };
  /** Inserts `one` directly before `op`. */
  const delayTo = (one: number, op: number): boolean => plan.move(one, alternative[one]!, before[op]!);

  /** Restores the original resource and start of a moved operation. */
  const restore = restoring(problem, plan);
  const restoreOriginal = (): boolean => restore(random.below(n));

  /** Puts an operation where it costs least set-up, of some places on a machine that it may have. */
  const insertForSetup = (op: number): boolean => {
    const count = alternativeStart[op + 1]! - alternativeStart[op]!;
    const to = alternativeStart[op]! + random.below(count);
    const m = alternativeMachine[to]!;
    const behind = (b: number, i: number): number => (i < 0 ? 0 : setupBehind(problem, m, b, i));
    let best = -2;
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 1 + random.below(triedPlaces); tries > 0; tries--) {
      let anchor = random.below(n);
      if (machine[anchor] !== m || anchor === op) anchor = -1;
      if (anchor === before[op] && m === machine[op]) continue;
      const next = anchor < 0 ? first[m]! : after[anchor]!;
      if (next === op) continue;
      const costs = behind(anchor, op) + behind(op, next) - behind(anchor, next);
      if (costs >= least) continue;
      least = costs;
      best = anchor;
    }
    if (best < -1 || !plan.move(op, to, best)) return false;
    reinsertFollowers(op);
    return true;
  };

  const changePlaces = movesFew ? placeChanges(problem, plan, random, earliestStartOfJob) : undefined;

  return () => {
    const kind = random.below(100);
    if (changePlaces !== undefined && random.below(3) === 0 && changePlaces(pickLate())) return true;
    if (givesUp && random.below(8) === 0 && giveUp()) return true;
    if (hasSetups && random.below(3) === 0 && insertForSetup(random.below(n))) return true;
    if (kind < 75 && hurry()) return true;
    if (kind < 85) {
      const op = random.below(n);
      return jobCost[jobOf[op]!]! > 0 || random.below(4) === 0 ? advance(op) || reassign(op) : reassign(op);
    }
    return kind < 93 ? join() : restoreOriginal();
  };
}
