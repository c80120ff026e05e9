import { type Chains, chainUp, emptyChains, rechain } from '#domain/planning/optimise/search/chains.ts';
import type { Problem } from '#domain/planning/optimise/search/problem.ts';

/**
 * One schedule of a round-the-clock problem: the machine of each operation and the order on each machine. Heads and
 * tails are longest paths: `head + work + tail` of an operation is the length of the longest path through it.
 */
export interface Graph extends Chains {
  readonly work: Float64Array;
  readonly head: Float64Array;
  readonly tail: Float64Array;
  /** What the predecessors (successors) in the job alone leave. */
  readonly jobHead: Float64Array;
  readonly jobTail: Float64Array;
}

/** A schedule to keep: alternative and place in the order tell everything. */
export interface Selection {
  readonly makespan: number;
  /** Machine and work by operation. */
  readonly machine: Int32Array;
  readonly work: Float64Array;
  readonly order: Int32Array;
}

export function emptyGraph(problem: Problem): Graph {
  const n = problem.operationCount;
  return {
    ...emptyChains(problem),
    work: new Float64Array(n),
    head: new Float64Array(n),
    tail: new Float64Array(n),
    jobHead: new Float64Array(n),
    jobTail: new Float64Array(n),
  };
}

/** Makes the graph show a selection: the order on each machine is the one in `order`. */
export function load(graph: Graph, selection: Omit<Selection, 'makespan'>): void {
  const { machine, work, order } = graph;
  machine.set(selection.machine);
  work.set(selection.work);
  order.set(selection.order);
  chainUp(graph);
  for (let k = 0; k < order.length; k++) headOf(graph, order[k]!);
  for (let k = order.length - 1; k >= 0; k--) tailOf(graph, order[k]!);
}

export function save(graph: Graph): Selection {
  return {
    makespan: makespanOf(graph),
    machine: graph.machine.slice(),
    work: graph.work.slice(),
    order: graph.order.slice(),
  };
}

export function makespanOf({ problem: { terminals }, head, work }: Graph): number {
  let makespan = 0;
  for (let k = 0; k < terminals.length; k++) {
    const end = head[terminals[k]!]! + work[terminals[k]!]!;
    if (end > makespan) makespan = end;
  }
  return makespan;
}

/**
 * Puts `op` right after `anchor` (first on the machine when -1) and brings heads and tails up to date. false, and
 * nothing changed, when operations would then wait for each other in a circle.
 */
export function relocate(graph: Graph, op: number, machine: number, work: number, anchor: number): boolean {
  const oldBefore = graph.before[op]!;
  const oldAfter = graph.after[op]!;
  if (!rechain(graph, op, machine, anchor)) return false;
  graph.work[op] = work;
  updateHeads(graph, op, oldAfter, graph.after[op]!);
  updateTails(graph, op, oldBefore, anchor);
  return true;
}

function headOf({ problem, before, work, head, jobHead }: Graph, i: number): number {
  const { predecessorStart, predecessor, predecessorLag, release } = problem;
  let inJob = release[i]!;
  const end = predecessorStart[i + 1]!;
  for (let p = predecessorStart[i]!; p < end; p++) {
    const j = predecessor[p]!;
    const ready = head[j]! + work[j]! + predecessorLag[p]!;
    if (ready > inJob) inJob = ready;
  }
  jobHead[i] = inJob;
  const b = before[i]!;
  const onMachine = b >= 0 ? head[b]! + work[b]! : 0;
  const value = onMachine > inJob ? onMachine : inJob;
  head[i] = value;
  return value;
}

function tailOf({ problem, after, work, tail, jobTail }: Graph, i: number): number {
  const { successorStart, successor, successorLag } = problem;
  let inJob = 0;
  const end = successorStart[i + 1]!;
  for (let s = successorStart[i]!; s < end; s++) {
    const j = successor[s]!;
    const rest = tail[j]! + work[j]! + successorLag[s]!;
    if (rest > inJob) inJob = rest;
  }
  jobTail[i] = inJob;
  const a = after[i]!;
  const onMachine = a >= 0 ? tail[a]! + work[a]! : 0;
  const value = onMachine > inJob ? onMachine : inJob;
  tail[i] = value;
  return value;
}

/** Only what can have changed is computed again; the order of ranks makes once enough. */
function updateHeads(graph: Graph, op: number, second: number, third: number): void {
  const { problem, order, rank, after, head, dirty } = graph;
  const { successorStart, successor } = problem;
  let open = 1;
  let k = rank[op]!;
  dirty[op] = 1;
  for (const i of [second, third]) {
    if (i < 0 || dirty[i] === 1) continue;
    dirty[i] = 1;
    open++;
    if (rank[i]! < k) k = rank[i]!;
  }
  for (; open > 0; k++) {
    const i = order[k]!;
    if (dirty[i] === 0) continue;
    dirty[i] = 0;
    open--;
    const old = head[i]!;
    // The work of the moved one may differ on its new machine, so its followers are asked in any case.
    if (headOf(graph, i) === old && i !== op) continue;
    const a = after[i]!;
    if (a >= 0 && dirty[a] === 0) {
      dirty[a] = 1;
      open++;
    }
    const end = successorStart[i + 1]!;
    for (let s = successorStart[i]!; s < end; s++) {
      const j = successor[s]!;
      if (dirty[j] === 1) continue;
      dirty[j] = 1;
      open++;
    }
  }
}

function updateTails(graph: Graph, op: number, second: number, third: number): void {
  const { problem, order, rank, before, tail, dirty } = graph;
  const { predecessorStart, predecessor } = problem;
  let open = 1;
  let k = rank[op]!;
  dirty[op] = 1;
  for (const i of [second, third]) {
    if (i < 0 || dirty[i] === 1) continue;
    dirty[i] = 1;
    open++;
    if (rank[i]! > k) k = rank[i]!;
  }
  for (; open > 0; k--) {
    const i = order[k]!;
    if (dirty[i] === 0) continue;
    dirty[i] = 0;
    open--;
    const old = tail[i]!;
    if (tailOf(graph, i) === old && i !== op) continue;
    const b = before[i]!;
    if (b >= 0 && dirty[b] === 0) {
      dirty[b] = 1;
      open++;
    }
    const end = predecessorStart[i + 1]!;
    for (let p = predecessorStart[i]!; p < end; p++) {
      const j = predecessor[p]!;
      if (dirty[j] === 1) continue;
      dirty[j] = 1;
      open++;
    }
  }
}
