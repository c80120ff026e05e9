import type { Objective } from '#domain/kernel/objectives.ts';
import { anyRule, dispatchInTime, rulesFor } from './calendar-dispatch.ts';
import { givingUp } from './giving-up.ts';
import { proposals } from './lateness-moves.ts';
import { movesFreely, weigher } from './objectives.ts';
import type { Problem } from './problem.ts';
import { randomOf } from './random.ts';
import { restoreNeedless } from './restoring.ts';
import { type Cost, costsLess, type TimedPlan, type TimedSelection, timedPlan } from './timed-plan.ts';

export interface LatenessOptions {
  readonly seed: number;
  /** Number of moves to try. The same seed and number give the same schedule unless `mayContinue` ends the search. */
  readonly iterations: number;
  /** undefined: lateness alone. */
  readonly objective?: Objective | undefined;
  /** What each moved operation has to save, in days late × weight (`costsLess`). */
  readonly movesCost?: number | undefined;
  readonly mayContinue?: MayContinue | undefined;
}

/**
 * Called at intervals with the number of moves tried and the best cost; false ends the search. `isLast`: what moved without need is
 * being taken back, after which nothing more comes.
 */
export type MayContinue = (iterations: number, best: Cost, isLast?: boolean) => boolean;

export interface FoundSchedule {
  readonly selection: TimedSelection;
  /** Cost of the initial schedule. */
  readonly before: Cost;
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly iterations: number;
}

/** Share by which an order that misses its date by nothing counts less than one that is hopeless, so that those gain that can. */
const nearness = 0.7;
/** Moves between two calls of `mayContinue`. */
const askEvery = 32;
/** Length of the cost history of late acceptance (Burke and Bykov). */
const memory = 400;
/** Moves without an improvement after which the search restarts from the best schedule. */
const longPatience = 20_000;
/** The same where moves cost something: then what moved without need is taken back first. */
const shortPatience = 2_000;
/** Attempts at most of taking back after the last move. */
const lastTries = 1_000;
/**
 * Operations that may stand elsewhere for the time being where moves cost something: a late order often gains only when
 * several have made room for it.
 */
const strayMoves = 1_000;
/** The same of moves that have a price of their own. */
const dearMoves = 20;
/** Share by which schedules may be worse than the best one at first after such a restart. */
const mostLeeway = 0.3;

/**
 * Late acceptance hill climbing from the current schedule. The objective first, then changeovers, then operations moved.
 * Moves start from the critical path of late jobs.
 */
export function searchLateness(problem: Problem, options: LatenessOptions): FoundSchedule {
  const random = randomOf(options.seed);
  const { objective } = options;
  // The moves that move little begin at late orders.
  const movesCost = movesFreely(objective) ? undefined : options.movesCost;
  const isForFlow = objective === 'shortestThroughput';
  const plan = presentPlan(problem, isForFlow);
  const before = { ...plan.cost };
  const weigh = weigher(objective, before, problem, { movesCost });
  const guide = weigher(objective, before, problem, { movesCost, nearness: movesCost === undefined ? nearness : 0 });
  const isLess = (a: Cost, b: Cost): boolean => costsLess(a, b, movesCost, weigh);
  let best = plan.save();
  releaseLate(problem, plan);
  if (isLess(plan.cost, best.cost)) best = plan.save();
  let isRebuilt = false;
  // A schedule without lateness is only improved locally; a late one may be better rebuilt by dispatching.
  const isOver = (): boolean => best.cost.lateness === 0 || options.mayContinue?.(0, best.cost) === false;
  const takeIfLess = (): void => {
    if (!isLess(plan.cost, best.cost)) return;
    best = plan.save();
    isRebuilt = true;
  };
  // A rule moves nearly everything.
  for (const rule of movesCost === undefined ? rulesFor(problem) : []) {
    if (isOver()) break;
    plan.load(dispatchInTime(problem, rule));
    takeIfLess();
  }
  if (movesCost === undefined && objective === 'fewestLate' && !isOver())
    for (const _ of givingUp(problem, plan)) {
      takeIfLess();
      if (isOver()) break;
    }
  plan.load(best);
  // What keeps its place gains nothing when the step before it moves alone.
  if (!isRebuilt) releaseLate(problem, plan);
  const price = priceOf(problem, movesCost);
  const scalar = (cost: Cost): number =>
    cost.violation * price.violation + guide(cost) + cost.changeovers * price.changeover + cost.moved * price.moved;
  let current = scalar(plan.cost);
  const straying = movesCost === undefined ? 0 : strayMoves * (price.moved - movesCost) + dearMoves * movesCost;
  const history = new Float64Array(memory).fill(current + straying);
  let sinceBest = 0;
  let restarts = 0;
  let unsaved = false;
  let done = 0;
  const propose = proposals(problem, plan, random, {
    movesFew: !isRebuilt,
    givesUp: objective === 'fewestLate',
    forFlow: isForFlow,
  });
  const movesLittle = movesCost !== undefined;
  const untilStuck = 200 * problem.operationCount;
  const patience = movesLittle
    ? shortPatience
    : problem.setups === undefined
      ? untilStuck
      : Math.min(longPatience, untilStuck);
  /** Takes back what moved without need, and frees late jobs for another attempt. */
  const repair = (isLast = false): void => {
    let tries = 0;
    const goesOn = (): boolean => {
      if (isLast && tries >= lastTries) return false;
      return tries++ % askEvery !== 0 || options.mayContinue?.(done, best.cost, isLast) !== false;
    };
    restoreNeedless(problem, plan, () => scalar(plan.cost), goesOn);
    if (isLess(plan.cost, best.cost)) best = plan.save();
    releaseLate(problem, plan);
  };
  if (problem.operationCount > 0 && Number.isFinite(current)) {
    for (; done < options.iterations && (isForFlow || !isPerfect(best.cost, movesCost)); done++) {
      if (done % askEvery === 0 && options.mayContinue?.(done, unsaved ? plan.cost : best.cost) === false) break;
      const wasBest = unsaved;
      if (++sinceBest > patience) {
        const isAnew = !movesLittle && problem.setups === undefined && restarts++ % 2 === 1;
        plan.load(isAnew ? dispatchInTime(problem, anyRule(problem, random)) : best);
        if (movesLittle) repair();
        current = scalar(plan.cost);
        const leeway = movesLittle ? straying : isAnew ? 0 : mostLeeway * current;
        history.fill(current + leeway * random.fraction());
        sinceBest = 0;
      }
      if (wasBest) {
        // The best schedule is saved when the search is about to leave it: most improvements are followed by another.
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
        if (isLess(plan.cost, best.cost)) {
          unsaved = true;
          sinceBest = 0;
        }
      } else plan.rollBack();
      if (current < history[at]!) history[at] = current;
    }
    if (unsaved) best = plan.save();
    plan.load(best);
    if (movesLittle) repair(true);
    plan.load(best);
  }
  return { selection: best, before, start: plan.start.slice(), end: plan.end.slice(), iterations: done };
}

/** The present schedule, in which bars that overlap stand one behind the other. */
export function presentPlan(problem: Problem, countsFlow = false): TimedPlan {
  const plan = timedPlan(problem, countsFlow);
  plan.load(startOf(problem));
  return plan;
}

/** Where moves cost something, none is made for the sake of changeovers. */
const isPerfect = (cost: Cost, movesCost: number | undefined): boolean =>
  cost.violation === 0 &&
  cost.lateness === 0 &&
  cost.moved === 0 &&
  (cost.changeovers === 0 || movesCost !== undefined);

/** Weights of the objectives during the search, small enough never to outweigh lateness that a planner would notice. */
function priceOf(
  { weight, operationCount }: Problem,
  movesCost: number | undefined,
): { violation: number; changeover: number; moved: number } {
  let least = Number.POSITIVE_INFINITY;
  let most = 1;
  for (const one of weight) {
    if (one > 0) least = Math.min(least, one);
    most = Math.max(most, one);
  }
  // A changeover weighs a minute of lateness of the lightest order, all moved operations together weigh one changeover.
  const changeover = (Number.isFinite(least) ? least : 1) / 1440;
  const smaller = changeover / (operationCount + 1);
  return movesCost === undefined
    ? { violation: most, changeover, moved: smaller }
    : { violation: most, changeover: smaller, moved: movesCost + changeover };
}

/** The current schedule in order of start; overlapping operations are put in sequence. */
function startOf(problem: Problem): Omit<TimedSelection, 'cost'> {
  const { operationCount: n, currentAlternative, alternativeStart, currentStart, topological } = problem;
  const { predecessorStart, predecessor } = problem;
  const alternative = Int32Array.from({ length: n }, (_, i) =>
    currentAlternative[i]! >= 0 ? currentAlternative[i]! : alternativeStart[i]!,
  );
  // A successor is never sequenced before its predecessor, whatever the plan has.
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

/** Operations of late jobs are not kept in place: each starts as early as it can. */
function releaseLate({ operationCount, jobOf }: Problem, plan: TimedPlan): void {
  const { alternative, order, keeps } = plan.save();
  for (let i = 0; i < operationCount; i++) if (plan.jobCost[jobOf[i]!]! > 0) keeps[i] = 0;
  plan.load({ alternative, order, keeps });
}
