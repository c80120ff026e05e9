import type { Objective } from '#domain/kernel/objectives.ts';
import { proposePlacements } from '#domain/planning/optimise/optimise-plan.ts';
import type { PlanProblem } from '#domain/planning/optimise/plan-problem.ts';
import type { Proposal } from '#domain/planning/optimise/proposal.ts';
import { type Reach, reaches } from '#domain/planning/optimise/reaches.ts';
import type { MayContinue } from '#domain/planning/optimise/search/lateness-search.ts';
import { type TradeOff, tradeOffs } from '#domain/planning/optimise/trade-offs.ts';
import { closeProcess, isAskedToEnd, taskOfProcess, tell } from '#infra/own-process.ts';

/** One search, in a process of its own. Asked to end, it ends with the best that it has. */
export type OptimiseTask = {
  readonly objective: Objective;
  readonly problem: PlanProblem;
  readonly milliseconds: number;
} & (
  | {
      readonly kind: 'search';
      readonly seed: number;
      readonly iterations: number;
      readonly movesCost: number | undefined;
      readonly reach: Reach | undefined;
    }
  | {
      readonly kind: 'tradeOffs';
      /** The problem of the aims, when there are any. */
      readonly aimed: PlanProblem | undefined;
    }
);

export type OptimiseReport =
  | { readonly kind: 'progress'; readonly progress: number; readonly iterations: number; readonly lateness: number }
  | { readonly kind: 'tradeOff'; readonly tradeOff: TradeOff; readonly progress: number }
  | { readonly kind: 'compared' }
  | { readonly kind: 'found'; readonly proposals: readonly Proposal[]; readonly iterations: number };

/** Milliseconds between two progress messages. */
const reportEvery = 250;

/** Of the time of a search; the rest is for taking back what moved without need. */
const searchShare = 0.9;
/** On a busy machine each price gets up to so many times its share of the time, until it has tried this many moves. */
const mostPatience = 3;
const fewestTries = 8_000;

const task = await taskOfProcess<OptimiseTask>();
if (task.kind === 'search') search(task);
else compare(task);
await closeProcess();

function search(task: OptimiseTask & { kind: 'search' }): void {
  const { problem, objective, seed, iterations: most, movesCost, reach, milliseconds } = task;
  const begin = performance.now();
  let reported = begin;
  let done = 0;
  const proposals = proposePlacements(problem, {
    seed,
    iterations: most,
    objective,
    movesCost,
    reach,
    mayContinue: (iterations, best, isLast = false) => {
      done = iterations;
      const now = performance.now();
      if (now - reported >= reportEvery) {
        reported = now;
        const progress = Math.min(1, Math.max((now - begin) / milliseconds, iterations / most));
        send({ kind: 'progress', progress, iterations, lateness: best.lateness });
      }
      // Who ends it early wants what it has, without what moved for nothing.
      if (isLast) return now - begin < milliseconds;
      return now - begin < searchShare * milliseconds && !isAskedToEnd();
    },
  });
  send({ kind: 'found', proposals, iterations: done });
}

/** Each price has the same share of the time. */
function compare({ objective, problem, aimed, milliseconds }: OptimiseTask & { kind: 'tradeOffs' }): void {
  const count = aimed === undefined ? reaches.length - 1 : reaches.length;
  let done = 0;
  const share = milliseconds / count;
  const begin = (): MayContinue => {
    const begun = performance.now();
    return (tried, _best, isLast = false) => {
      const patience = (tried < fewestTries ? mostPatience : 1) * (isLast ? 1 : searchShare);
      return performance.now() - begun < patience * share && !isAskedToEnd();
    };
  };
  for (const tradeOff of tradeOffs(problem, aimed, begin, objective)) {
    done++;
    send({ kind: 'tradeOff', tradeOff, progress: done / count });
  }
  send({ kind: 'compared' });
}

function send(report: OptimiseReport): void {
  tell(report);
}
