import type { Problem } from './problem.ts';
import { type Random, randomOf } from './random.ts';
import { type Cost, costsLess, type TimedPlan, type TimedSelection, timedPlan } from './timed-plan.ts';

export interface LatenessOptions {
  readonly seed: number;
  /** Moves that are tried. The same seed and number give the same schedule when `mayContinue` never ends it. */
  readonly iterations: number;
  /** Asked now and then with the number of moves tried and the best cost; false ends the search. */
  readonly mayContinue?: ((iterations: number, best: Cost) => boolean) | undefined;
}

export interface FoundSchedule {
  readonly selection: TimedSelection;
  /** Of the schedule that it began with. */
  readonly before: Cost;
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly iterations: number;
}

/** The clock is asked that often. */
const askEvery = 32;
/** Costs so many steps ago decide what is accepted (late acceptance, Burke and Bykov). */
const memory = 400;
/** Moves without a better schedule after which the search goes back to the best one. */
const patience = 20_000;
/** How far an operation may jump ahead on its machine in one move. */
const longestJump = 12;
/** Followers of a moved operation that are put right with it, and how far each may go. */
const longestCascade = 10;
const longestWalk = 60;

/**
 * Late acceptance hill climbing from the schedule of now: less weighted lateness, then fewer changeovers, then fewer
 * operations moved. Moves start from what makes a late job late: the operations that wait for their machine.
 */
export function searchLateness(problem: Problem, options: LatenessOptions): FoundSchedule {
  const random = randomOf(options.seed);
  const plan = timedPlan(problem);
  plan.load(startOf(problem));
  const before = { ...plan.cost };
  let best = plan.save();
  releaseLate(problem, plan);
  if (costsLess(plan.cost, best.cost)) best = plan.save();
  const price = priceOf(problem);
  const scalar = (cost: Cost): number =>
    cost.violation * price.violation + cost.lateness + cost.changeovers * price.changeover + cost.moved * price.moved;
  const history = new Float64Array(memory).fill(scalar(plan.cost));
  let current = scalar(plan.cost);
  let sinceBest = 0;
  let unsaved = false;
  let done = 0;
  const propose = proposals(problem, plan, random);
  if (problem.operationCount > 0 && Number.isFinite(current)) {
    for (; done < options.iterations && !isPerfect(best.cost); done++) {
      if (done % askEvery === 0 && options.mayContinue?.(done, unsaved ? plan.cost : best.cost) === false) break;
      const wasBest = unsaved;
      if (++sinceBest > patience) {
        plan.load(best);
        current = scalar(plan.cost);
        history.fill(current);
        sinceBest = 0;
      }
      if (wasBest) {
        // The best is written down when it is about to be left: most are passed by the next step.
        best = plan.save();
        unsaved = false;
      }
      if (!propose()) {
        plan.rollBack();
        continue;
      }
      const value = scalar(plan.cost);
      const at = done % memory;
      if (value <= current || value <= history[at]!) {
        plan.commit();
        current = value;
        if (costsLess(plan.cost, best.cost)) {
          unsaved = true;
          sinceBest = 0;
        }
      } else plan.rollBack();
      if (current < history[at]!) history[at] = current;
    }
    if (unsaved) best = plan.save();
    plan.load(best);
  }
  return { selection: best, before, start: plan.start.slice(), end: plan.end.slice(), iterations: done };
}

const isPerfect = (cost: Cost): boolean =>
  cost.violation === 0 && cost.lateness === 0 && cost.changeovers === 0 && cost.moved === 0;

/** Exchange rates while searching: small enough never to outweigh lateness that a planner would see. */
function priceOf({ weight, operationCount }: Problem): { violation: number; changeover: number; moved: number } {
  let least = Number.POSITIVE_INFINITY;
  let most = 1;
  for (const one of weight) {
    if (one > 0) least = Math.min(least, one);
    most = Math.max(most, one);
  }
  // A changeover counts as a minute's lateness of the least order, all moves together as one changeover.
  const changeover = (Number.isFinite(least) ? least : 1) / 1440;
  return { violation: most, changeover, moved: changeover / (operationCount + 1) };
}

/** Where everything stands now, in order of start; what overlaps comes one after another. */
function startOf(problem: Problem): Omit<TimedSelection, 'cost'> {
  const { operationCount: n, currentAlternative, alternativeStart, currentStart, topological } = problem;
  const { predecessorStart, predecessor } = problem;
  const alternative = Int32Array.from({ length: n }, (_, i) =>
    currentAlternative[i]! >= 0 ? currentAlternative[i]! : alternativeStart[i]!,
  );
  // A successor never stands before its predecessor in the order, whatever the plan has.
  const key = Float64Array.from(currentStart, (start) => (Number.isNaN(start) ? Number.MAX_VALUE : start));
  const place = new Int32Array(n);
  for (let k = 0; k < n; k++) {
    const i = topological[k]!;
    place[i] = k;
    for (let p = predecessorStart[i]!; p < predecessorStart[i + 1]!; p++)
      key[i] = Math.max(key[i]!, key[predecessor[p]!]!);
  }
  const order = topological.slice().sort((a, b) => key[a]! - key[b]! || place[a]! - place[b]!);
  return { alternative, order, keeps: new Uint8Array(n).fill(1) };
}

/** Operations of late jobs keep no place: each goes as early as it can as soon as there is room. */
function releaseLate({ operationCount, jobOf }: Problem, plan: TimedPlan): void {
  const { alternative, order, keeps } = plan.save();
  for (let i = 0; i < operationCount; i++) if (plan.jobCost[jobOf[i]!]! > 0) keeps[i] = 0;
  plan.load({ alternative, order, keeps });
}

/** Makes one random change of the plan; false when none came about. */
function proposals(problem: Problem, plan: TimedPlan, random: Random): () => boolean {
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
