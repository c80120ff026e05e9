import { parentPort, workerData } from 'node:worker_threads';
import { proposePlacements } from '#domain/planning/optimise/optimise-plan.ts';
import type { PlanProblem } from '#domain/planning/optimise/plan-problem.ts';
import type { Proposal } from '#domain/planning/optimise/proposal.ts';

/** One search in a worker thread, so that edits are not delayed. */
export interface OptimiseTask {
  readonly problem: PlanProblem;
  readonly seed: number;
  readonly iterations: number;
  readonly movesCost: number | undefined;
  readonly milliseconds: number;
  /** Set to 1 to end the search with the best result so far. */
  readonly cancelled: SharedArrayBuffer;
}

export type OptimiseReport =
  | { readonly kind: 'progress'; readonly progress: number; readonly iterations: number; readonly lateness: number }
  | { readonly kind: 'found'; readonly proposals: readonly Proposal[]; readonly iterations: number };

/** Milliseconds between two progress messages. */
const reportEvery = 250;

const task = workerData as OptimiseTask;
const cancelled = new Int32Array(task.cancelled);
const begin = performance.now();
let reported = begin;
let done = 0;

const proposals = proposePlacements(task.problem, {
  seed: task.seed,
  iterations: task.iterations,
  movesCost: task.movesCost,
  mayContinue: (iterations, best) => {
    done = iterations;
    const now = performance.now();
    if (now - reported >= reportEvery) {
      reported = now;
      const progress = Math.min(1, Math.max((now - begin) / task.milliseconds, iterations / task.iterations));
      send({ kind: 'progress', progress, iterations, lateness: best.lateness });
    }
    return now - begin < task.milliseconds && Atomics.load(cancelled, 0) === 0;
  },
});
send({ kind: 'found', proposals, iterations: done });

function send(report: OptimiseReport): void {
  parentPort?.postMessage(report);
}
