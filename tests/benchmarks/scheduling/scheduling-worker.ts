import { parentPort } from 'node:worker_threads';
import { compileProblem, type ShopModel } from '#domain/planning/optimise/search/problem.ts';
import { searchMakespan } from './makespan-search.ts';
import { scheduleOf } from './schedule.ts';

/** One search for the benchmark, in a thread of its own. */
export interface SearchTask {
  readonly model: ShopModel;
  readonly seed: number;
  readonly iterations: number;
  /** Epoch milliseconds at which the search has to end. */
  readonly until: number;
  /** Set to 1 by whoever has reached the bound: nobody can do better. */
  readonly proven: SharedArrayBuffer;
}

export interface SearchAnswer {
  readonly makespan: number;
  readonly lowerBound: number;
  readonly schedule: readonly { readonly machine: number; readonly start: number; readonly end: number }[];
}

parentPort?.on('message', (task: SearchTask) => {
  const proven = new Int32Array(task.proven);
  const problem = compileProblem(task.model);
  const found = searchMakespan(problem, {
    seed: task.seed,
    iterations: task.iterations,
    mayContinue: () => Date.now() < task.until && Atomics.load(proven, 0) === 0,
  });
  // With a budget of steps both searches end by themselves, so that the schedule is the same each time.
  if (found.makespan === found.lowerBound && !Number.isFinite(task.iterations)) Atomics.store(proven, 0, 1);
  const answer: SearchAnswer = {
    makespan: found.makespan,
    lowerBound: found.lowerBound,
    schedule: scheduleOf(problem, found),
  };
  parentPort?.postMessage(answer);
});
