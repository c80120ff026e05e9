import type { Problem } from '#domain/planning/optimise/search/problem.ts';

/** Work spread over the machines that can do it. */
export interface Balance {
  /** No schedule is shorter than that (dual of the assignment of work to machines, all of it divisible). */
  readonly bound: number;
  /** Alternative by operation with which the busiest machine has little more than that. */
  readonly alternative: Int32Array;
}

/** Rounds of raising the price of busy machines; the bound comes within a few per mille by then. */
const rounds = 120;
/** Passes over all operations in which each may leave a machine for a less busy one. */
const passes = 30;

/** Machines have prices, work goes where it is cheapest, prices follow the load: the cost of all is a bound. */
export function balanceWork(problem: Problem): Balance {
  const { operationCount: n, machineCount, alternativeStart, alternativeMachine, alternativeWork } = problem;
  const alternative = new Int32Array(n);
  const load = new Float64Array(machineCount);
  const price = new Float64Array(machineCount).fill(1 / Math.max(1, machineCount));
  let bound = 0;
  for (let round = 0; round < rounds; round++) {
    load.fill(0);
    let cost = 0;
    for (let i = 0; i < n; i++) {
      let best = -1;
      let least = Number.POSITIVE_INFINITY;
      for (let a = alternativeStart[i]!; a < alternativeStart[i + 1]!; a++) {
        const asked = price[alternativeMachine[a]!]! * alternativeWork[a]!;
        if (asked >= least) continue;
        least = asked;
        best = a;
      }
      alternative[i] = best;
      load[alternativeMachine[best]!]! += alternativeWork[best]!;
      cost += least;
    }
    bound = Math.max(bound, cost);
    const busiest = load.reduce((a, b) => Math.max(a, b), 0);
    if (busiest <= 0 || busiest <= bound) break;
    const step = 0.5 / (1 + round / 4);
    let sum = 0;
    for (let m = 0; m < machineCount; m++) {
      price[m]! *= Math.exp(step * (load[m]! / busiest - 1));
      sum += price[m]!;
    }
    for (let m = 0; m < machineCount; m++) price[m]! /= sum;
  }
  level(problem, alternative, load);
  return { bound, alternative };
}

/** Moves single operations to where the sum is smaller than what their machine has now. */
function level(problem: Problem, alternative: Int32Array, load: Float64Array): void {
  const { operationCount: n, alternativeStart, alternativeMachine, alternativeWork } = problem;
  for (let pass = 0; pass < passes; pass++) {
    let moved = 0;
    for (let i = 0; i < n; i++) {
      const own = alternative[i]!;
      const from = alternativeMachine[own]!;
      let best = own;
      let least = load[from]!;
      for (let a = alternativeStart[i]!; a < alternativeStart[i + 1]!; a++) {
        const there = load[alternativeMachine[a]!]! + alternativeWork[a]!;
        // Slower work is only worth it where it relieves more than it costs.
        const extra = Math.max(0, alternativeWork[a]! - alternativeWork[own]!) * 2;
        if (a === own || there + extra >= least) continue;
        least = there + extra;
        best = a;
      }
      if (best === own) continue;
      load[from]! -= alternativeWork[own]!;
      load[alternativeMachine[best]!]! += alternativeWork[best]!;
      alternative[i] = best;
      moved++;
    }
    if (moved === 0) return;
  }
}
