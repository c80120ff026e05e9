import { dispatchInTime, lookAheads } from './calendar-dispatch.ts';
import type { Problem } from './problem.ts';
import { fastestOf } from './remaining-work.ts';
import type { TimedPlan } from './timed-plan.ts';

/** Orders × operations: with more the dispatches would take the time of the search itself. */
const mostPlaced = 100_000;
/** What an order weighs that is given up: it comes after all others. */
const given = 1e-9;

/**
 * Loads schedules with few late orders, one after the other: as soon as one is late, the one with the most work among those due
 * until then is given up and comes last, until all others are on time (Moore 1968, on each schedule of a dispatching rule). One
 * dispatch for each order given up; none in large plants.
 */
export function* givingUp(problem: Problem, plan: TimedPlan): Generator<void> {
  const { jobCount, jobOf, due, operationCount } = problem;
  if (jobCount * operationCount > mostPlaced) return;
  const fastest = fastestOf(problem);
  const work = new Float64Array(jobCount);
  for (let i = 0; i < operationCount; i++) work[jobOf[i]!]! += fastest[i]!;
  const byDue = Array.from({ length: jobCount }, (_, job) => job).sort((a, b) => due[a]! - due[b]!);
  for (const lookAhead of lookAheads) {
    const favours = new Float64Array(jobCount).fill(1);
    for (let turn = 0; turn < jobCount; turn++) {
      plan.load(dispatchInTime(problem, { kind: 'tardiness', lookAhead, favours }));
      yield;
      let longest = -1;
      let isLate = false;
      for (const job of byDue) {
        if (favours[job] === given) continue;
        if (longest < 0 || work[job]! > work[longest]!) longest = job;
        isLate = plan.jobCost[job]! > 0;
        if (isLate) break;
      }
      if (!isLate) break;
      favours[longest] = given;
    }
  }
}
