import type { Problem } from '#domain/planning/optimise/search/problem.ts';
import { fastestOf, restOf } from '#domain/planning/optimise/search/remaining-work.ts';

/**
 * No schedule of a round-the-clock problem is shorter: the longest chain of a job, the work that only one machine can
 * do together with what must lie before and after it (Jackson's preemptive schedule), and `spread`, what the
 * busiest machine has when all work is spread at its best.
 */
export function lowerBound(problem: Problem, spread: number): number {
  const { operationCount: n, machineCount, alternativeStart, alternativeMachine } = problem;
  const fastest = fastestOf(problem);
  const rest = restOf(problem);
  const ready = readyOf(problem, fastest);
  let bound = spread;
  const exclusive: number[][] = Array.from({ length: machineCount }, () => []);
  for (let i = 0; i < n; i++) {
    bound = Math.max(bound, ready[i]! + fastest[i]! + rest[i]!);
    const only = alternativeMachine[alternativeStart[i]!]!;
    let isBound = true;
    for (let a = alternativeStart[i]!; a < alternativeStart[i + 1]!; a++)
      if (alternativeMachine[a] !== only) isBound = false;
    if (isBound) exclusive[only]!.push(i);
  }
  for (const operations of exclusive) bound = Math.max(bound, preemptiveEnd(operations, ready, fastest, rest));
  // Bounds of whole durations are whole: a schedule of a fraction less cannot be.
  const isWhole = problem.alternativeWork.every(Number.isInteger) && problem.predecessorLag.every(Number.isInteger);
  return isWhole ? Math.ceil(bound - 1e-9) : bound;
}

function readyOf(problem: Problem, fastest: Float64Array): Float64Array {
  const { topological, predecessorStart, predecessor, predecessorLag } = problem;
  const ready = problem.release.slice();
  for (const i of topological) {
    for (let p = predecessorStart[i]!; p < predecessorStart[i + 1]!; p++) {
      const j = predecessor[p]!;
      ready[i] = Math.max(ready[i]!, ready[j]! + fastest[j]! + predecessorLag[p]!);
    }
  }
  return ready;
}

/** The operation with the longest rest runs and may be interrupted: no order of one machine ends earlier. */
function preemptiveEnd(
  operations: readonly number[],
  ready: Float64Array,
  work: Float64Array,
  rest: Float64Array,
): number {
  const coming = operations.toSorted((a, b) => ready[a]! - ready[b]!);
  const heap: { readonly rest: number; left: number }[] = [];
  let now = 0;
  let bound = 0;
  let next = 0;
  while (next < coming.length || heap.length > 0) {
    if (heap.length === 0) now = Math.max(now, ready[coming[next]!]!);
    while (next < coming.length && ready[coming[next]!]! <= now) {
      const i = coming[next++]!;
      push(heap, { rest: rest[i]!, left: work[i]! });
    }
    const running = heap[0]!;
    const until = next < coming.length ? Math.min(ready[coming[next]!]!, now + running.left) : now + running.left;
    running.left -= until - now;
    now = until;
    if (running.left > 0) continue;
    bound = Math.max(bound, now + running.rest);
    pop(heap);
  }
  return bound;
}

type Running = { readonly rest: number; left: number };

function push(heap: Running[], item: Running): void {
  let at = heap.length;
  heap.push(item);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (heap[parent]!.rest >= item.rest) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = item;
}

function pop(heap: Running[]): void {
  const item = heap.pop();
  if (item === undefined || heap.length === 0) return;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]!.rest > heap[child]!.rest) child++;
    if (heap[child]!.rest <= item.rest) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = item;
}
