import type { Random } from '#domain/planning/optimise/search/random.ts';
import { criticalMoves } from './critical-moves.ts';
import { type Graph, load, makespanOf, relocate, type Selection, save } from './graph.ts';
import { tabuList } from './tabu-list.ts';

/** What is left of the iterations, and whether to go on at all. */
export interface Budget {
  iterations: number;
  readonly mayContinue: () => boolean;
}

/** The clock is asked that often: a question costs more than a step on a small problem. */
const askEvery = 64;

export interface TabuSearch {
  /** Improves the schedule until `stall` steps in a row brought nothing, the budget ends or `target` is reached. */
  run(start: Omit<Selection, 'makespan'>, stall: number, target: number, budget: Budget): Selection;
}

/** Tabu search over critical moves: takes the best that is not forbidden, forbids its way back for a while. */
export function tabuSearch(graph: Graph, random: Random): TabuSearch {
  const { problem, machine, work, after, before } = graph;
  const { alternativeMachine, alternativeWork } = problem;
  const neighbourhood = criticalMoves(graph, random);
  const { moves } = neighbourhood;
  const tabu = tabuList();
  const n = problem.operationCount;
  const perMachine = n / Math.max(1, problem.machineCount);
  const tenure = 10 + Math.round(problem.jobCount / Math.max(1, problem.machineCount));
  const spread = Math.max(2, Math.round(tenure * (perMachine <= 2 * problem.machineCount ? 0.4 : 0.5)));
  let isForward = false;

  /** `op` moves behind `anchor` on its own machine: true when that makes a forbidden pair stand in its forbidden order. */
  const isTabuInBlock = (op: number, anchor: number, now: number): boolean => {
    isForward = anchor >= 0 && graph.rank[anchor]! > graph.rank[op]!;
    if (isForward) {
      for (let i = after[op]!; ; i = after[i]!) {
        if (tabu.isForbidden(i, op, now)) return true;
        if (i === anchor) return false;
      }
    }
    for (let i = before[op]!; i !== anchor; i = before[i]!) if (tabu.isForbidden(op, i, now)) return true;
    return false;
  };

  const forbidReturn = (op: number, alternative: number, anchor: number, until: number): void => {
    if (alternative >= 0) return tabu.forbid(op, -1 - machine[op]!, until);
    if (anchor >= 0 && graph.rank[anchor]! > graph.rank[op]!) {
      for (let i = after[op]!; ; i = after[i]!) {
        tabu.forbid(op, i, until);
        if (i === anchor) return;
      }
    }
    for (let i = before[op]!; i !== anchor; i = before[i]!) tabu.forbid(i, op, until);
  };

  return {
    run(start, stall, target, budget) {
      load(graph, start);
      tabu.clear();
      let makespan = makespanOf(graph);
      let best = save(graph);
      let sinceBest = 0;
      for (let now = 1; sinceBest < stall && best.makespan > target && budget.iterations > 0; now++) {
        if (now % askEvery === 0 && !budget.mayContinue()) break;
        budget.iterations--;
        sinceBest++;
        neighbourhood.explore(makespan);
        if (moves.count === 0) break;
        for (;;) {
          let chosen = -1;
          let ties = 0;
          let estimate = Number.POSITIVE_INFINITY;
          for (let k = 0; k < moves.count; k++) {
            const value = moves.estimate[k]!;
            if (value > estimate) continue;
            const op = moves.op[k]!;
            const alternative = moves.alternative[k]!;
            if (value >= best.makespan) {
              const isTabu =
                alternative >= 0
                  ? tabu.isForbidden(op, -1 - alternativeMachine[alternative]!, now)
                  : isTabuInBlock(op, moves.anchor[k]!, now);
              if (isTabu) continue;
            }
            if (value < estimate) {
              estimate = value;
              ties = 0;
            }
            if (random.below(++ties) === 0) chosen = k;
          }
          // Everything is forbidden: any way on is better than none.
          if (chosen < 0) chosen = random.below(moves.count);
          const op = moves.op[chosen]!;
          const alternative = moves.alternative[chosen]!;
          const anchor = moves.anchor[chosen]!;
          forbidReturn(op, alternative, anchor, now + tenure + random.below(spread));
          const target = alternative >= 0 ? alternativeMachine[alternative]! : machine[op]!;
          const seconds = alternative >= 0 ? alternativeWork[alternative]! : work[op]!;
          if (relocate(graph, op, target, seconds, anchor)) break;
          moves.count--;
          moves.op[chosen] = moves.op[moves.count]!;
          moves.alternative[chosen] = moves.alternative[moves.count]!;
          moves.anchor[chosen] = moves.anchor[moves.count]!;
          moves.estimate[chosen] = moves.estimate[moves.count]!;
          if (moves.count === 0) break;
        }
        makespan = makespanOf(graph);
        if (makespan < best.makespan) {
          best = save(graph);
          sinceBest = 0;
        }
      }
      return best;
    },
  };
}
