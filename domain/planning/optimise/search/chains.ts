import type { Problem } from './problem.ts';

/**
 * Sequence of operations per machine, with one topological order that respects all sequences: the decision variables of
 * a schedule. Times follow from it (`timed-plan.ts`).
 */
export interface Chains {
  readonly problem: Problem;
  readonly machine: Int32Array;
  /** Neighbours on the machine, -1 at the ends. */
  readonly before: Int32Array;
  readonly after: Int32Array;
  readonly first: Int32Array;
  /** All operations in topological order, and the index of each in that order. */
  readonly order: Int32Array;
  readonly rank: Int32Array;
  /** Scratch memory for changes of the order; cleared between calls. */
  readonly dirty: Uint8Array;
  readonly moved: Int32Array;
}

export function emptyChains(problem: Problem): Chains {
  const n = problem.operationCount;
  return {
    problem,
    machine: new Int32Array(n).fill(-1),
    before: new Int32Array(n).fill(-1),
    after: new Int32Array(n).fill(-1),
    first: new Int32Array(problem.machineCount).fill(-1),
    order: new Int32Array(n),
    rank: new Int32Array(n),
    dirty: new Uint8Array(n),
    moved: new Int32Array(n),
  };
}

/**
 * Inserts `op` after `anchor` (first on the machine when -1); false, without a change, when that would create a cycle.
 */
export function rechain(chains: Chains, op: number, machine: number, anchor: number): boolean {
  const { before, after, rank } = chains;
  const oldMachine = chains.machine[op]!;
  const oldBefore = before[op]!;
  unlink(chains, op);
  link(chains, op, machine, anchor);
  const next = after[op]!;
  const isOrdered =
    anchor >= 0 && rank[anchor]! > rank[op]!
      ? shiftRight(chains, op, anchor)
      : next >= 0 && rank[next]! < rank[op]!
        ? shiftLeft(chains, op, next)
        : true;
  if (isOrdered) return true;
  unlink(chains, op);
  link(chains, op, oldMachine, oldBefore);
  return false;
}

/** Builds the machine sequences from an order and the machine of each operation. */
export function chainUp(chains: Chains): void {
  const { machine, before, after, first, order, rank } = chains;
  const last = new Int32Array(first.length).fill(-1);
  first.fill(-1);
  after.fill(-1);
  for (let k = 0; k < order.length; k++) {
    const i = order[k]!;
    const m = machine[i]!;
    rank[i] = k;
    before[i] = last[m]!;
    if (last[m] === -1) first[m] = i;
    else after[last[m]!] = i;
    last[m] = i;
  }
}

function unlink({ machine, before, after, first }: Chains, op: number): void {
  const b = before[op]!;
  const a = after[op]!;
  if (b >= 0) after[b] = a;
  else first[machine[op]!] = a;
  if (a >= 0) before[a] = b;
}

function link(graph: Chains, op: number, machine: number, anchor: number): void {
  const { before, after, first } = graph;
  const next = anchor >= 0 ? after[anchor]! : first[machine]!;
  graph.machine[op] = machine;
  before[op] = anchor;
  after[op] = next;
  if (anchor >= 0) after[anchor] = op;
  else first[machine] = op;
  if (next >= 0) before[next] = op;
}

/** Moves `op` and its successors behind `until` in the order; false when `until` is one of its successors. */
function shiftRight(graph: Chains, op: number, until: number): boolean {
  const { problem, order, rank, before, dirty, moved } = graph;
  const { predecessorStart, predecessor } = problem;
  const from = rank[op]!;
  const to = rank[until]!;
  let count = 0;
  dirty[op] = 1;
  moved[count++] = op;
  for (let k = from + 1; k <= to; k++) {
    const i = order[k]!;
    const b = before[i]!;
    let follows = b >= 0 && dirty[b] === 1;
    const end = predecessorStart[i + 1]!;
    for (let p = predecessorStart[i]!; !follows && p < end; p++) follows = dirty[predecessor[p]!] === 1;
    if (!follows) continue;
    dirty[i] = 1;
    moved[count++] = i;
  }
  const isFree = dirty[until] === 0;
  if (isFree) {
    let write = from;
    for (let k = from; k <= to; k++) {
      const i = order[k]!;
      if (dirty[i] === 1) continue;
      order[write] = i;
      rank[i] = write++;
    }
    for (let k = 0; k < count; k++) {
      order[write] = moved[k]!;
      rank[moved[k]!] = write++;
    }
  }
  for (let k = 0; k < count; k++) dirty[moved[k]!] = 0;
  return isFree;
}

/** Moves `op` and its predecessors before `until` in the order; false when `until` is one of its predecessors. */
function shiftLeft(graph: Chains, op: number, until: number): boolean {
  const { problem, order, rank, after, dirty, moved } = graph;
  const { successorStart, successor } = problem;
  const from = rank[until]!;
  const to = rank[op]!;
  let count = 0;
  dirty[op] = 1;
  moved[count++] = op;
  for (let k = to - 1; k >= from; k--) {
    const i = order[k]!;
    const a = after[i]!;
    let precedes = a >= 0 && dirty[a] === 1;
    const end = successorStart[i + 1]!;
    for (let s = successorStart[i]!; !precedes && s < end; s++) precedes = dirty[successor[s]!] === 1;
    if (!precedes) continue;
    dirty[i] = 1;
    moved[count++] = i;
  }
  const isFree = dirty[until] === 0;
  if (isFree) {
    let write = to;
    for (let k = to; k >= from; k--) {
      const i = order[k]!;
      if (dirty[i] === 1) continue;
      order[write] = i;
      rank[i] = write--;
    }
    for (let k = 0; k < count; k++) {
      order[write] = moved[k]!;
      rank[moved[k]!] = write--;
    }
  }
  for (let k = 0; k < count; k++) dirty[moved[k]!] = 0;
  return isFree;
}
