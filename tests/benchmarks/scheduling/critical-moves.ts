import type { Random } from '#domain/planning/optimise/search/random.ts';
import type { Graph } from './graph.ts';

/** Candidates of one step in parallel arrays, filled anew each time. */
export interface Moves {
  count: number;
  readonly op: Int32Array;
  /** Alternative (index into `alternativeMachine`), -1: the machine it is on. */
  readonly alternative: Int32Array;
  /** Operation after which it goes, -1: first on the machine. */
  readonly anchor: Int32Array;
  /** Length of the longest path through what is moved, an estimate of the makespan afterwards. */
  readonly estimate: Float64Array;
}

/** More candidates than that would cost more than they bring: the best of many is rarely better than of some. */
const maxMoves = 4096;
/** How far an operation may jump within its block: keeps the work per step bounded when a block is a whole machine. */
const maxSpan = 40;
/** Critical operations that are offered other machines in one step. */
const maxReassigned = 48;

export function emptyMoves(): Moves {
  return {
    count: 0,
    op: new Int32Array(maxMoves),
    alternative: new Int32Array(maxMoves),
    anchor: new Int32Array(maxMoves),
    estimate: new Float64Array(maxMoves),
  };
}

export interface Neighbourhood {
  readonly moves: Moves;
  /** Fills `moves` with what can shorten one critical path, chosen at random, of a graph of this makespan. */
  explore(makespan: number): void;
}

/**
 * Moves on one critical path: within its blocks to and from either end (neighbourhood N7: Balas and Vazacopoulos,
 * Zhang et al.), and of single operations to other machines where they interrupt nothing critical (Mastrolilli and
 * Gambardella). Lengths are estimated from heads and tails without touching the graph.
 */
export function criticalMoves(graph: Graph, random: Random): Neighbourhood {
  const { problem, machine, work, before, after, first, head, tail, jobHead, jobTail } = graph;
  const { predecessorStart, predecessor, predecessorLag, successorStart, successor, terminals, release } = problem;
  const { alternativeStart, alternativeMachine, alternativeWork } = problem;
  const isFlexible = alternativeMachine.length > problem.operationCount;
  const moves = emptyMoves();
  const path = new Int32Array(problem.operationCount);
  const heads = new Float64Array(maxSpan + 2);
  let length = 0;

  const add = (op: number, alternative: number, anchor: number, estimate: number): void => {
    if (moves.count === maxMoves) return;
    const at = moves.count++;
    moves.op[at] = op;
    moves.alternative[at] = alternative;
    moves.anchor[at] = anchor;
    moves.estimate[at] = estimate;
  };

  /** Backward from a random operation that ends last; `path` holds it in order from the start. */
  const tracePath = (makespan: number): void => {
    let at = -1;
    let ties = 0;
    for (let k = 0; k < terminals.length; k++) {
      const i = terminals[k]!;
      if (head[i]! + work[i]! === makespan && random.below(++ties) === 0) at = i;
    }
    let write = path.length;
    while (at >= 0) {
      path[--write] = at;
      const start = head[at]!;
      let next = -1;
      ties = 0;
      const b = before[at]!;
      if (b >= 0 && head[b]! + work[b]! === start) {
        next = b;
        ties = 1;
      }
      for (let p = predecessorStart[at]!; p < predecessorStart[at + 1]!; p++) {
        const j = predecessor[p]!;
        if (j === b || head[j]! + work[j]! + predecessorLag[p]! !== start) continue;
        if (ties++ === 0 || random.below(ties) === 0) next = j;
      }
      at = start > 0 && (ties > 0 || release[at] !== start) ? next : -1;
    }
    length = path.length - write;
    path.copyWithin(0, write);
  };

  /** `u` can go behind `v`: no way leads from what follows `u` in its job to `v`. */
  const mayFollow = (u: number, v: number): boolean => {
    for (let s = successorStart[u]!; s < successorStart[u + 1]!; s++) {
      const j = successor[s]!;
      if (head[j]! + work[j]! <= head[v]! && tail[v]! + work[v]! <= tail[j]!) return false;
    }
    return true;
  };

  const mayPrecede = (v: number, u: number): boolean => {
    for (let p = predecessorStart[v]!; p < predecessorStart[v + 1]!; p++) {
      const j = predecessor[p]!;
      if (tail[j]! + work[j]! <= tail[u]! && head[u]! + work[u]! <= head[j]!) return false;
    }
    return true;
  };

  /** path[from] goes right behind path[to]. */
  const addForward = (from: number, to: number): void => {
    const u = path[from]!;
    const last = path[to]!;
    if (!mayFollow(u, last)) return;
    const b = before[u]!;
    let ready = b >= 0 ? head[b]! + work[b]! : 0;
    for (let k = from + 1; k <= to; k++) {
      const i = path[k]!;
      const start = jobHead[i]! > ready ? jobHead[i]! : ready;
      heads[k - from] = start;
      ready = start + work[i]!;
    }
    const a = after[last]!;
    let rest = a >= 0 ? tail[a]! + work[a]! : 0;
    if (jobTail[u]! > rest) rest = jobTail[u]!;
    let estimate = (jobHead[u]! > ready ? jobHead[u]! : ready) + work[u]! + rest;
    rest += work[u]!;
    for (let k = to; k > from; k--) {
      const i = path[k]!;
      if (jobTail[i]! > rest) rest = jobTail[i]!;
      rest += work[i]!;
      const through = heads[k - from]! + rest;
      if (through > estimate) estimate = through;
    }
    add(u, -1, last, estimate);
  };

  /** path[from] goes right before path[to]. */
  const addBackward = (from: number, to: number): void => {
    const v = path[from]!;
    const next = path[to]!;
    if (!mayPrecede(v, next)) return;
    const b = before[next]!;
    let ready = b >= 0 ? head[b]! + work[b]! : 0;
    const start = jobHead[v]! > ready ? jobHead[v]! : ready;
    ready = start + work[v]!;
    for (let k = to; k < from; k++) {
      const i = path[k]!;
      const at = jobHead[i]! > ready ? jobHead[i]! : ready;
      heads[k - to] = at;
      ready = at + work[i]!;
    }
    const a = after[v]!;
    let rest = a >= 0 ? tail[a]! + work[a]! : 0;
    let estimate = 0;
    for (let k = from - 1; k >= to; k--) {
      const i = path[k]!;
      if (jobTail[i]! > rest) rest = jobTail[i]!;
      rest += work[i]!;
      const through = heads[k - to]! + rest;
      if (through > estimate) estimate = through;
    }
    if (jobTail[v]! > rest) rest = jobTail[v]!;
    const through = start + work[v]! + rest;
    add(v, -1, b, through > estimate ? through : estimate);
  };

  const addBlock = (from: number, to: number): void => {
    const isFirst = from === 0 && head[path[0]!]! === 0;
    const isLast = to === length - 1;
    if (isFirst && isLast) return;
    if (to === from + 1) return addForward(from, to);
    const low = Math.max(from, to - maxSpan);
    const high = Math.min(to, from + maxSpan);
    if (!isLast) {
      for (let k = low; k < to; k++) addForward(k, to);
      for (let k = low + 1; k < to - 1; k++) addBackward(to, k);
    }
    if (!isFirst) {
      for (let k = from + 1; k <= high; k++) addBackward(k, from);
      for (let k = from + 2; k < high; k++) addForward(from, k);
    }
  };

  /** Positions on other machines between what has to come before and what has to come after. */
  const addReassignments = (v: number): void => {
    for (let a = alternativeStart[v]!; a < alternativeStart[v + 1]!; a++) {
      const m = alternativeMachine[a]!;
      if (m === machine[v]) continue;
      const own = alternativeWork[a]!;
      let anchor = -1;
      let next = first[m]!;
      // What ends before the job lets it begin costs nothing to leave in front.
      while (next >= 0 && head[next]! + work[next]! <= jobHead[v]!) {
        anchor = next;
        next = after[next]!;
      }
      for (;;) {
        const start = anchor < 0 ? 0 : head[anchor]! + work[anchor]!;
        const rest = next < 0 ? 0 : tail[next]! + work[next]!;
        if ((anchor < 0 || mayFollow(v, anchor)) && (next < 0 || mayPrecede(v, next)))
          add(v, a, anchor, Math.max(start, jobHead[v]!) + own + Math.max(rest, jobTail[v]!));
        // Behind what has to wait for it, and what is later than the job's rest needs, nothing is won.
        if (next < 0 || tail[next]! + work[next]! <= jobTail[v]!) break;
        anchor = next;
        next = after[next]!;
      }
    }
  };

  return {
    moves,
    explore(makespan) {
      moves.count = 0;
      tracePath(makespan);
      for (let from = 0; from < length; ) {
        let to = from;
        while (to + 1 < length && before[path[to + 1]!] === path[to]) to++;
        if (to > from) addBlock(from, to);
        from = to + 1;
      }
      if (!isFlexible) return;
      if (length <= maxReassigned) for (let k = 0; k < length; k++) addReassignments(path[k]!);
      else for (let k = 0; k < maxReassigned; k++) addReassignments(path[random.below(length)]!);
    },
  };
}
