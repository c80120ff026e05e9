import { dispatchInTime, urgencyRules } from './calendar-dispatch.ts';
import { proposals } from './lateness-moves.ts';
import type { Problem } from './problem.ts';
import { randomOf } from './random.ts';
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
  for (const rule of urgencyRules) {
    // A plan in time is only touched up; one that is late may be better built anew.
    if (best.cost.lateness === 0 || options.mayContinue?.(0, best.cost) === false) break;
    plan.load(dispatchInTime(problem, rule));
    if (costsLess(plan.cost, best.cost)) best = plan.save();
  }
  plan.load(best);
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
