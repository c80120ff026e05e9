import { type Chains, chainUp, emptyChains, rechain } from './chains.ts';
import { fit, type Occupation, workedUntil } from './machine-clock.ts';
import { type Problem, setupBehind } from './problem.ts';

/** Cost of a schedule; the first figure that differs decides (`costsLess`). */
export interface Cost {
  /** Sum of deadline violations in milliseconds (units); outweighs everything else. */
  readonly violation: number;
  /** Jobs that end after their due date. */
  readonly late: number;
  /** Jobs that end after their due date, the less they miss it by the less of each. */
  readonly missed: number;
  /** Weight × days late over all jobs, half of it counted in begun days. */
  readonly lateness: number;
  /** Adjacent operations of different families on a machine. */
  readonly changeovers: number;
  /** Operations on another resource or at another start than at present. */
  readonly moved: number;
  /** Days from the first start to the last end of each job, over all jobs; 0 where nobody asks for it. */
  readonly flow: number;
}

/**
 * `weigh`: what lateness costs in the objective of the search. `movesCost`: how much of that one moved operation has to
 * save; moved operations then count before changeovers. Without it as many may move as make the schedule better.
 */
export function costsLess(
  a: Cost,
  b: Cost,
  movesCost?: number,
  weigh = ({ lateness }: Cost): number => lateness,
): boolean {
  if (a.violation !== b.violation) return a.violation < b.violation;
  const saved = weigh(b) - weigh(a) + (movesCost ?? 0) * (b.moved - a.moved);
  if (Math.abs(saved) > 1e-9) return saved > 0;
  if (movesCost !== undefined && a.moved !== b.moved) return a.moved < b.moved;
  return a.changeovers !== b.changeovers ? a.changeovers < b.changeovers : a.moved < b.moved;
}

/** The variables of a schedule, from which all times follow. */
export interface TimedSelection {
  readonly alternative: Int32Array;
  readonly order: Int32Array;
  readonly keeps: Uint8Array;
  readonly cost: Cost;
}

/**
 * A schedule in calendar time. Each operation starts as early as its machine's sequence, its job, the calendar and
 * (when it keeps its place) its present start allow.
 */
export interface TimedPlan extends Chains {
  readonly alternative: Int32Array;
  readonly keeps: Uint8Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Cost of each job, and its part of `Cost.flow`. */
  readonly jobCost: Float64Array;
  readonly jobFlow: Float64Array;
  readonly cost: Cost;
  /** Operations of each job without successors in the job. */
  readonly lastOfJob: readonly (readonly number[])[];
  /**
   * Inserts `op` behind `anchor` on the machine of the alternative; false when that would create a cycle. Times and
   * cost are updated.
   */
  move(op: number, alternative: number, anchor: number): boolean;
  /** Whether the operation keeps its present start. */
  setKeeps(op: number, keeps: boolean): void;
  /** Reverts everything since the last `commit`. */
  rollBack(): void;
  commit(): void;
  load(selection: Omit<TimedSelection, 'cost'>): void;
  save(): TimedSelection;
}

/** `countsFlow`: the search is for it; it costs a look at the first steps of each job that moves. */
export function timedPlan(problem: Problem, countsFlow = false): TimedPlan {
  const n = problem.operationCount;
  const { alternativeMachine, alternativeWork, predecessorStart, predecessor, predecessorLag, predecessorOverlap } =
    problem;
  const { successorStart, successor, release, deadline, jobOf, due, weight, family, clocks, unlimited } = problem;
  const { currentAlternative, currentStart, resourceOf, setups, day } = problem;
  const chains = emptyChains(problem);
  const { machine, before, after, order, rank } = chains;
  const alternative = new Int32Array(n);
  const keeps = new Uint8Array(n);
  const start = new Float64Array(n);
  const end = new Float64Array(n);
  const pending = new Uint8Array(n);
  const jobCost = new Float64Array(problem.jobCount);
  const jobFlow = new Float64Array(problem.jobCount);
  const lastOfJob = groupLast(problem);
  const firstOfJob = countsFlow ? groupFirst(problem) : [];
  const movedFlag = new Uint8Array(n);
  const touchedJob = new Uint8Array(problem.jobCount);
  const occupation: Occupation = { start: 0, end: 0 };
  const cost = { violation: 0, late: 0, missed: 0, lateness: 0, changeovers: 0, moved: 0, flow: 0 };
  let kept = { ...cost };

  /** Undo log: changed times, and moves with their previous place. */
  const loggedOps: number[] = [];
  const loggedTimes: number[] = [];
  const loggedMoves: { op: number; alternative: number; anchor: number }[] = [];
  const loggedKeeps: { op: number; keeps: number }[] = [];
  const loggedJobs: number[] = [];
  const loggedJobCosts: number[] = [];
  const loggedFlows: number[] = [];

  const isMoved = (i: number): number =>
    start[i] === currentStart[i] && resourceOf[machine[i]!] === resourceOf[alternativeMachine[currentAlternative[i]!]!]
      ? 0
      : 1;
  const violationOf = (i: number): number => (end[i]! > deadline[i]! ? end[i]! - deadline[i]! : 0);
  const changesAt = (i: number): number => (before[i]! >= 0 && family[before[i]!] !== family[i] ? 1 : 0);

  /** Work of an operation where it stands: with the set-up behind the one before it on its machine. */
  const workOf = (i: number): number => {
    const work = alternativeWork[alternative[i]!]!;
    return setups === undefined ? work : work + setupBehind(problem, machine[i]!, before[i]!, i);
  };

  const place = (i: number): void => {
    const m = machine[i]!;
    let from = release[i]!;
    let minEnd = Number.NEGATIVE_INFINITY;
    for (let p = predecessorStart[i]!; p < predecessorStart[i + 1]!; p++) {
      const j = predecessor[p]!;
      const share = predecessorOverlap[p]!;
      let ready = end[j]! + predecessorLag[p]!;
      if (share > 0) {
        const work = workOf(j) * (1 - share);
        ready = Math.min(end[j]!, workedUntil(clocks[machine[j]!], start[j]!, work));
        minEnd = Math.max(minEnd, end[j]!);
      }
      if (ready > from) from = ready;
    }
    if (unlimited[m] === 0 && before[i]! >= 0 && end[before[i]!]! > from) from = end[before[i]!]!;
    const isAtOriginal =
      currentAlternative[i]! >= 0 && resourceOf[alternativeMachine[currentAlternative[i]!]!] === resourceOf[m];
    if (keeps[i] === 1 && isAtOriginal && currentStart[i]! > from) from = currentStart[i]!;
    const work = workOf(i);
    fit(clocks[m], from, work, occupation);
    // An overlapping operation ends no earlier than its predecessor: it is delayed by the difference.
    for (let tries = 0; occupation.end < minEnd && tries < 8; tries++)
      fit(clocks[m], occupation.start + (minEnd - occupation.end), work, occupation);
    start[i] = occupation.start;
    end[i] = occupation.end;
  };

  const costOfJob = (job: number): number => {
    let last = 0;
    for (const i of lastOfJob[job]!) if (end[i]! > last) last = end[i]!;
    const late = last - due[job]!;
    return late > 0 ? (weight[job]! * (late / day + Math.ceil(late / day))) / 2 : 0;
  };

  const flowOfJob = (job: number): number => {
    let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const i of firstOfJob[job]!) if (start[i]! < from) from = start[i]!;
    for (const i of lastOfJob[job]!) if (end[i]! > to) to = end[i]!;
    return to > from ? (to - from) / day : 0;
  };

  /** Updates times from the changed operations on in topological order, as long as times change. */
  const propagate = (seeds: readonly number[]): void => {
    let open = 0;
    let k = n;
    for (const i of seeds) {
      if (i < 0 || pending[i] === 1) continue;
      pending[i] = 1;
      open++;
      if (rank[i]! < k) k = rank[i]!;
    }
    const force = seeds[0]!;
    for (; open > 0; k++) {
      const i = order[k]!;
      if (pending[i] === 0) continue;
      pending[i] = 0;
      open--;
      const oldStart = start[i]!;
      const oldEnd = end[i]!;
      const oldViolation = violationOf(i);
      place(i);
      const nowMoved = isMoved(i);
      cost.moved += nowMoved - movedFlag[i]!;
      movedFlag[i] = nowMoved;
      if (start[i] === oldStart && end[i] === oldEnd && i !== force) continue;
      loggedOps.push(i);
      loggedTimes.push(oldStart, oldEnd);
      cost.violation += violationOf(i) - oldViolation;
      touchedJob[jobOf[i]!] = 1;
      const a = after[i]!;
      if (a >= 0 && pending[a] === 0 && unlimited[machine[i]!] === 0) {
        pending[a] = 1;
        open++;
      }
      for (let s = successorStart[i]!; s < successorStart[i + 1]!; s++) {
        const j = successor[s]!;
        if (pending[j] === 1) continue;
        pending[j] = 1;
        open++;
      }
    }
  };

  const updateJobs = (): void => {
    for (let l = loggedOps.length - 1; l >= 0; l--) {
      const job = jobOf[loggedOps[l]!]!;
      if (touchedJob[job] === 0) continue;
      touchedJob[job] = 0;
      const now = costOfJob(job);
      const flow = countsFlow ? flowOfJob(job) : 0;
      if (now === jobCost[job] && flow === jobFlow[job]) continue;
      loggedJobs.push(job);
      loggedJobCosts.push(jobCost[job]!);
      loggedFlows.push(jobFlow[job]!);
      cost.flow += flow - jobFlow[job]!;
      jobFlow[job] = flow;
      cost.lateness += now - jobCost[job]!;
      cost.late += isLate(now) - isLate(jobCost[job]!);
      cost.missed += missedBy(now, weight[job]!) - missedBy(jobCost[job]!, weight[job]!);
      jobCost[job] = now;
    }
  };

  const clearLogs = (): void => {
    loggedOps.length = 0;
    loggedTimes.length = 0;
    loggedMoves.length = 0;
    loggedKeeps.length = 0;
    loggedJobs.length = 0;
    loggedJobCosts.length = 0;
    loggedFlows.length = 0;
  };

  const computeAll = (): void => {
    for (let k = 0; k < n; k++) place(order[k]!);
    cost.violation = 0;
    cost.late = 0;
    cost.missed = 0;
    cost.lateness = 0;
    cost.changeovers = 0;
    cost.moved = 0;
    cost.flow = 0;
    for (let i = 0; i < n; i++) {
      cost.violation += violationOf(i);
      movedFlag[i] = isMoved(i);
      cost.moved += movedFlag[i]!;
      cost.changeovers += changesAt(i);
    }
    for (let job = 0; job < jobCost.length; job++) {
      jobCost[job] = costOfJob(job);
      cost.lateness += jobCost[job]!;
      cost.late += isLate(jobCost[job]!);
      cost.missed += missedBy(jobCost[job]!, weight[job]!);
      jobFlow[job] = countsFlow ? flowOfJob(job) : 0;
      cost.flow += jobFlow[job]!;
    }
  };

  return {
    ...chains,
    alternative,
    keeps,
    start,
    end,
    jobCost,
    jobFlow,
    lastOfJob,
    cost,
    move(op, to, anchor) {
      const target = alternativeMachine[to]!;
      if (anchor === op || (anchor === before[op] && target === machine[op])) return false;
      const from = { op, alternative: alternative[op]!, anchor: before[op]! };
      const oldAfter = after[op]!;
      const oldChanges = changesAt(op) + (oldAfter >= 0 ? changesAt(oldAfter) : 0);
      const next = anchor >= 0 ? after[anchor]! : chains.first[target]!;
      const nextChanges = next >= 0 ? changesAt(next) : 0;
      if (!rechain(chains, op, target, anchor)) return false;
      loggedMoves.push(from);
      alternative[op] = to;
      cost.changeovers -= oldChanges + nextChanges;
      cost.changeovers += changesAt(op) + (next >= 0 ? changesAt(next) : 0);
      if (oldAfter >= 0 && oldAfter !== next) cost.changeovers += changesAt(oldAfter);
      propagate([op, oldAfter, after[op]!]);
      updateJobs();
      return true;
    },
    setKeeps(op, value) {
      loggedKeeps.push({ op, keeps: keeps[op]! });
      keeps[op] = value ? 1 : 0;
      propagate([op]);
      updateJobs();
    },
    rollBack() {
      for (let k = loggedMoves.length - 1; k >= 0; k--) {
        const move = loggedMoves[k]!;
        if (!rechain(chains, move.op, alternativeMachine[move.alternative]!, move.anchor))
          throw new Error('A move could not be taken back');
        alternative[move.op] = move.alternative;
      }
      for (let k = loggedKeeps.length - 1; k >= 0; k--) keeps[loggedKeeps[k]!.op] = loggedKeeps[k]!.keeps;
      for (let k = loggedOps.length - 1; k >= 0; k--) {
        const i = loggedOps[k]!;
        start[i] = loggedTimes[2 * k]!;
        end[i] = loggedTimes[2 * k + 1]!;
      }
      for (const i of loggedOps) movedFlag[i] = isMoved(i);
      for (const move of loggedMoves) movedFlag[move.op] = isMoved(move.op);
      for (let k = loggedJobs.length - 1; k >= 0; k--) {
        jobCost[loggedJobs[k]!] = loggedJobCosts[k]!;
        jobFlow[loggedJobs[k]!] = loggedFlows[k]!;
      }
      Object.assign(cost, kept);
      clearLogs();
    },
    commit() {
      kept = { ...cost };
      clearLogs();
    },
    load(selection) {
      alternative.set(selection.alternative);
      keeps.set(selection.keeps);
      order.set(selection.order);
      for (let i = 0; i < n; i++) machine[i] = alternativeMachine[alternative[i]!]!;
      chainUp(chains);
      computeAll();
      kept = { ...cost };
      clearLogs();
    },
    save: () => ({ alternative: alternative.slice(), order: order.slice(), keeps: keeps.slice(), cost: { ...cost } }),
  };
}

/** Between 0 and 1, half at a day: the less a job misses its date by, the nearer it is to be on time. */
const missedBy = (jobCost: number, weight: number): number => (jobCost > 0 ? jobCost / (jobCost + weight) : 0);

const isLate = (jobCost: number): number => (jobCost > 0 ? 1 : 0);

/** Operations of each job without predecessors in the job. */
function groupFirst({ operationCount, jobCount, jobOf, predecessorStart, predecessor }: Problem): readonly number[][] {
  const first: number[][] = Array.from({ length: jobCount }, () => []);
  for (let i = 0; i < operationCount; i++) {
    let isFirst = true;
    for (let p = predecessorStart[i]!; p < predecessorStart[i + 1]!; p++)
      if (jobOf[predecessor[p]!] === jobOf[i]) isFirst = false;
    if (isFirst) first[jobOf[i]!]!.push(i);
  }
  return first;
}

/** Operations of each job without successors in the job. */
function groupLast({ operationCount, jobCount, jobOf, successorStart, successor }: Problem): readonly number[][] {
  const last: number[][] = Array.from({ length: jobCount }, () => []);
  for (let i = 0; i < operationCount; i++) {
    let isLast = true;
    for (let s = successorStart[i]!; s < successorStart[i + 1]!; s++)
      if (jobOf[successor[s]!] === jobOf[i]) isLast = false;
    if (isLast) last[jobOf[i]!]!.push(i);
  }
  return last;
}
