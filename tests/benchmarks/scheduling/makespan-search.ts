import type { Problem } from '#domain/planning/optimise/search/problem.ts';
import { type Random, randomOf } from '#domain/planning/optimise/search/random.ts';
import { balanceWork } from './balance.ts';
import { dispatch, dispatchRules, randomRule } from './dispatch.ts';
import { emptyGraph, load, type Selection, save } from './graph.ts';
import { lowerBound } from './lower-bound.ts';
import { type Budget, tabuSearch } from './tabu-search.ts';

export interface MakespanOptions {
  readonly seed: number;
  /** Steps of the tabu search. The same seed and number give the same schedule when `mayContinue` never ends it. */
  readonly iterations: number;
  /** Asked now and then; false ends the search with the best found so far. */
  readonly mayContinue?: (() => boolean) | undefined;
  readonly onImproved?: ((makespan: number) => void) | undefined;
  /** A schedule to begin with; the answer is never worse. */
  readonly start?: Omit<Selection, 'makespan'> | undefined;
}

/** Schedules between which new ones are sought. */
const populationSize = 5;
/** Steps without progress after which another start is more promising: larger schedules improve more slowly. */
const stallOf = ({ operationCount }: Problem): number => Math.max(8_000, 40 * operationCount);

/**
 * Shortest schedule of a round-the-clock problem that a tabu search finds: from the best dispatch rules first, then
 * from points between two good schedules (path relinking after Peng, Lü and Cheng).
 */
export function searchMakespan(
  problem: Problem,
  options: MakespanOptions,
): Selection & { readonly lowerBound: number } {
  const random = randomOf(options.seed);
  const balance = balanceWork(problem);
  const isFlexible = problem.alternativeMachine.length > problem.operationCount;
  const bound = lowerBound(problem, balance.bound);
  const budget: Budget = { iterations: options.iterations, mayContinue: options.mayContinue ?? (() => true) };
  const graph = emptyGraph(problem);
  const search = tabuSearch(graph, random);
  const stall = stallOf(problem);
  let best: Selection | undefined;
  const offer = (found: Selection): Selection => {
    if (best === undefined || found.makespan < best.makespan) {
      best = found;
      options.onImproved?.(found.makespan);
    }
    return found;
  };
  const isOpen = (): boolean =>
    (best === undefined || best.makespan > bound) && budget.iterations > 0 && budget.mayContinue();

  const starts: Selection[] = [];
  const consider = (selection: Omit<Selection, 'makespan'>): void => {
    load(graph, selection);
    starts.push(offer(save(graph)));
  };
  if (options.start !== undefined) consider(options.start);
  for (const rule of dispatchRules) {
    if (starts.length > 0 && !isOpen()) break;
    consider(dispatch(problem, rule, random));
    if (isFlexible) consider(dispatch(problem, rule, random, balance.alternative));
  }
  starts.sort((a, b) => a.makespan - b.makespan);

  while (isOpen()) {
    const population: Selection[] = [];
    while (population.length < populationSize && isOpen()) {
      const start = starts.shift() ?? dispatch(problem, randomRule(random), random);
      population.push(offer(search.run(start, stall, bound, budget)));
    }
    let fruitless = 0;
    while (isOpen() && population.length > 1 && fruitless < populationSize * 4) {
      const one = random.below(population.length);
      const other = (one + 1 + random.below(population.length - 1)) % population.length;
      const between = blend(population[one]!, population[other]!, random);
      const found = offer(search.run(between, stall, bound, budget));
      const worst = population.reduce((w, item, i) => (item.makespan > population[w]!.makespan ? i : w), 0);
      const isNew = population.every((item) => item.makespan !== found.makespan || !sameOrder(item, found));
      if (isNew && found.makespan <= population[worst]!.makespan) {
        if (found.makespan === population[worst]!.makespan) fruitless++;
        else fruitless = 0;
        population[worst] = found;
      } else fruitless++;
    }
  }
  if (best === undefined) throw new Error('No schedule was built');
  return { ...best, lowerBound: bound };
}

/**
 * A schedule between two: what both order alike stays so. Ranks of both orders respect every precedence, so any mean
 * of them does.
 */
function blend(one: Selection, other: Selection, random: Random): Omit<Selection, 'makespan'> {
  const n = one.order.length;
  const share = 0.3 + 0.4 * random.fraction();
  const key = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    key[one.order[k]!]! += k * (1 - share);
    key[other.order[k]!]! += k * share;
  }
  const order = one.order.slice().sort((a, b) => key[a]! - key[b]!);
  const machine = one.machine.slice();
  const work = one.work.slice();
  for (let i = 0; i < n; i++) {
    if (machine[i] === other.machine[i] || random.fraction() >= share) continue;
    machine[i] = other.machine[i]!;
    work[i] = other.work[i]!;
  }
  return { machine, work, order };
}

function sameOrder(one: Selection, other: Selection): boolean {
  const rankOf = (selection: Selection): Int32Array => {
    const count = new Int32Array(selection.machine.reduce((a, b) => Math.max(a, b), 0) + 1);
    const rank = new Int32Array(selection.order.length);
    for (const i of selection.order) rank[i] = count[selection.machine[i]!]!++;
    return rank;
  };
  const a = rankOf(one);
  const b = rankOf(other);
  return a.every((rank, i) => rank === b[i] && one.machine[i] === other.machine[i]);
}
