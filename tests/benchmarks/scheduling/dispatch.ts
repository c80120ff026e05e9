import type { Problem } from '#domain/planning/optimise/search/problem.ts';
import type { Random } from '#domain/planning/optimise/search/random.ts';
import { restOf } from '#domain/planning/optimise/search/remaining-work.ts';
import type { Selection } from './graph.ts';

/** How to choose among operations that compete for a machine: the highest sum of weighted figures goes first. */
export interface DispatchRule {
  /** Longest way from the operation to the end of everything that follows it. */
  readonly rest: number;
  /** Its own work. */
  readonly work: number;
  /** How early it could begin. */
  readonly waiting: number;
  /** Share of random noise. */
  readonly noise: number;
  /**
   * How long a machine may wait for a more urgent operation: 0 never (non-delay), 1 as long as no other operation
   * could be finished meanwhile (active, Giffler and Thompson).
   */
  readonly delay: number;
}

export const dispatchRules: readonly DispatchRule[] = [
  { rest: 1, work: 0, waiting: 0, noise: 0, delay: 0.3 },
  { rest: 1, work: 0, waiting: 0, noise: 0, delay: 1 },
  { rest: 1, work: 0, waiting: 0, noise: 0, delay: 0 },
  { rest: 1, work: 1, waiting: 0.5, noise: 0, delay: 0.3 },
  { rest: 0, work: -1, waiting: 0, noise: 0, delay: 0 },
  { rest: 0, work: 0, waiting: 1, noise: 0, delay: 0 },
];

export function randomRule(random: Random): DispatchRule {
  return {
    rest: random.fraction(),
    work: random.fraction() * 2 - 1,
    waiting: random.fraction(),
    noise: random.fraction() * 0.5,
    delay: random.fraction(),
  };
}

/**
 * Builds a schedule of a round-the-clock problem operation by operation: the machine that can finish something first
 * is given the most urgent of those that want it. Each operation goes where it ends first, or to its `fixed` alternative.
 */
export function dispatch(
  problem: Problem,
  rule: DispatchRule,
  random: Random,
  fixed?: Int32Array,
): Omit<Selection, 'makespan'> {
  const { operationCount: n, alternativeStart, alternativeMachine, alternativeWork, release } = problem;
  const { predecessorStart, successorStart, successor, successorLag } = problem;
  const rest = restOf(problem);
  const longest = rest.reduce((a, b) => Math.max(a, b), 1);
  const free = new Float64Array(problem.machineCount);
  const ready = release.slice();
  const open = Int32Array.from({ length: n }, (_, i) => predecessorStart[i + 1]! - predecessorStart[i]!);
  const machine = new Int32Array(n);
  const work = new Float64Array(n);
  const order = new Int32Array(n);
  const starts = new Float64Array(n);
  const ends = new Float64Array(n);
  const noise = Float64Array.from({ length: n }, () => random.fraction() * rule.noise * longest);
  const waiting: number[] = [];

  const choose = (i: number): void => {
    ends[i] = Number.POSITIVE_INFINITY;
    const from = fixed === undefined ? alternativeStart[i]! : fixed[i]!;
    const to = fixed === undefined ? alternativeStart[i + 1]! : from + 1;
    for (let a = from; a < to; a++) {
      const start = Math.max(ready[i]!, free[alternativeMachine[a]!]!);
      const end = start + alternativeWork[a]!;
      if (end >= ends[i]!) continue;
      ends[i] = end;
      starts[i] = start;
      machine[i] = alternativeMachine[a]!;
      work[i] = alternativeWork[a]!;
    }
  };
  for (let i = 0; i < n; i++) {
    if (open[i] !== 0) continue;
    choose(i);
    waiting.push(i);
  }
  for (let k = 0; k < n; k++) {
    let soonest = waiting[0]!;
    for (const i of waiting) if (ends[i]! < ends[soonest]!) soonest = i;
    const on = machine[soonest]!;
    let earliest = Number.POSITIVE_INFINITY;
    for (const i of waiting) if (machine[i] === on && starts[i]! < earliest) earliest = starts[i]!;
    const limit = earliest + rule.delay * (ends[soonest]! - earliest);
    let best = -1;
    let bestScore = Number.NEGATIVE_INFINITY;
    let at = -1;
    for (let w = 0; w < waiting.length; w++) {
      const i = waiting[w]!;
      if (machine[i] !== on || starts[i]! > limit) continue;
      const score = rule.rest * (rest[i]! + work[i]!) + rule.work * work[i]! - rule.waiting * ready[i]! + noise[i]!;
      if (score <= bestScore) continue;
      bestScore = score;
      best = i;
      at = w;
    }
    order[k] = best;
    waiting[at] = waiting[waiting.length - 1]!;
    waiting.pop();
    free[on] = ends[best]!;
    for (const i of waiting) if (machine[i] === on) choose(i);
    for (let s = successorStart[best]!; s < successorStart[best + 1]!; s++) {
      const next = successor[s]!;
      ready[next] = Math.max(ready[next]!, ends[best]! + successorLag[s]!);
      open[next]!--;
      if (open[next] !== 0) continue;
      choose(next);
      waiting.push(next);
    }
  }
  return { machine, work, order };
}
