import { parentPort, workerData } from 'node:worker_threads';
import type { Objective } from '#domain/planning/optimise/objectives.ts';
import { proposePlacements } from '#domain/planning/optimise/optimise-plan.ts';
import type { PlanProblem } from '#domain/planning/optimise/plan-problem.ts';
import type { Proposal } from '#domain/planning/optimise/proposal.ts';
import { type Reach, reaches } from '#domain/planning/optimise/reaches.ts';
import { type TradeOff, tradeOffs } from '#domain/planning/optimise/trade-offs.ts';

/** One search in a worker thread, so that edits are not delayed. */
export type OptimiseTask = {
  readonly objective: Objective;
  readonly problem: PlanProblem;
  readonly milliseconds: number;
  /** Set to 1 to end the search with the best result so far. */
  readonly cancelled: SharedArrayBuffer;
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

/** On a busy machine each price gets up to so many times its share of the time, until it has tried this many moves. */
const mostPatience = 3;
const fewestTries = 8_000;

const task = workerData as OptimiseTask;
const cancelled = new Int32Array(task.cancelled);
if (task.kind === 'search') search(task);
else compare(task);

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
    mayContinue: (iterations, best) => {
      done = iterations;
      const now = performance.now();
      if (now - reported >= reportEvery) {
        reported = now;
        const progress = Math.min(1, Math.max((now - begin) / milliseconds, iterations / most));
        send({ kind: 'progress', progress, iterations, lateness: best.lateness });
      }
      return now - begin < milliseconds && Atomics.load(cancelled, 0) === 0;
    },
  });
  send({ kind: 'found', proposals, iterations: done });
}

/** Each price has the same share of the time. */
function compare({ objective, problem, aimed, milliseconds }: OptimiseTask & { kind: 'tradeOffs' }): void {
  const count = aimed === undefined ? reaches.length - 1 : reaches.length;
  let done = 0;
  const share = milliseconds / count;
  const begin = (): ((tried: number) => boolean) => {
    const begun = performance.now();
    return (tried) => {
      const patience = tried < fewestTries ? mostPatience : 1;
      return performance.now() - begun < patience * share && Atomics.load(cancelled, 0) === 0;
    };
  };
  for (const tradeOff of tradeOffs(problem, aimed, begin, objective)) {
    done++;
    send({ kind: 'tradeOff', tradeOff, progress: done / count });
  }
  send({ kind: 'compared' });
}

function send(report: OptimiseReport): void {
  parentPort?.postMessage(report);
}
