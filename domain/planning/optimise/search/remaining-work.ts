import type { Problem } from './problem.ts';

/** Longest way from the end of each operation to the end of the job, each on its fastest machine. */
export function restOf(problem: Problem): Float64Array {
  const { topological, successorStart, successor, successorLag } = problem;
  const fastest = fastestOf(problem);
  const rest = new Float64Array(problem.operationCount);
  for (let k = topological.length - 1; k >= 0; k--) {
    const i = topological[k]!;
    for (let s = successorStart[i]!; s < successorStart[i + 1]!; s++) {
      const j = successor[s]!;
      rest[i] = Math.max(rest[i]!, rest[j]! + fastest[j]! + successorLag[s]!);
    }
  }
  return rest;
}

export function fastestOf({ operationCount, alternativeStart, alternativeWork }: Problem): Float64Array {
  return Float64Array.from({ length: operationCount }, (_, i) =>
    alternativeWork.subarray(alternativeStart[i]!, alternativeStart[i + 1]!).reduce((a, b) => Math.min(a, b)),
  );
}
