import type { Problem } from '#domain/planning/optimise/search/problem.ts';
import type { Selection } from './graph.ts';

/** Where and when one operation runs. */
export interface Stand {
  readonly machine: number;
  readonly start: number;
  readonly end: number;
}

/** Each operation as early as its machine's order and its job let it, by operation. */
export function scheduleOf(problem: Problem, { machine, work, order }: Omit<Selection, 'makespan'>): Stand[] {
  const { predecessorStart, predecessor, predecessorLag, release } = problem;
  const free = new Float64Array(problem.machineCount);
  const ends = new Float64Array(problem.operationCount);
  const stands: Stand[] = [];
  for (const i of order) {
    let start = Math.max(release[i]!, free[machine[i]!]!);
    for (let p = predecessorStart[i]!; p < predecessorStart[i + 1]!; p++)
      start = Math.max(start, ends[predecessor[p]!]! + predecessorLag[p]!);
    const end = start + work[i]!;
    ends[i] = end;
    free[machine[i]!] = end;
    stands[i] = { machine: machine[i]!, start, end };
  }
  return stands;
}
