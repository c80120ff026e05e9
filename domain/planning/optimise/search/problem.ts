import type { MachineClock } from './machine-clock.ts';

/**
 * A scheduling problem in the terms of a planner or of a benchmark file. All times are numbers in one unit
 * (milliseconds for a plan, the file's unit for a benchmark).
 */
export interface ShopModel {
  readonly machines: readonly MachineModel[];
  readonly jobs: readonly JobModel[];
  readonly operations: readonly OperationModel[];
  /** Set-up that depends on the operation before on the same machine. */
  readonly setups?: SetupModel | undefined;
  /** Length of a day: lateness is counted in days, a begun day in addition (rules §6). */
  readonly day?: number | undefined;
}

/** Set-up times between classes of operations. */
export interface SetupModel {
  readonly classes: number;
  /** Of the class `to` behind `from`, at `(from + 1) * classes + to`; -1 is nothing. */
  readonly times: readonly number[];
}

export interface MachineModel {
  /**
   * Machines of one resource with several places have the same value; default: each machine is a resource of its own.
   */
  readonly resource?: number | undefined;
  /** Availability and fixed bars of the machine; undefined: always available and empty. */
  readonly clock?: MachineClock | undefined;
  /** Share of a set-up time that this machine takes; undefined: set-up does not depend on the sequence. */
  readonly setupScale?: number | undefined;
  /** Unlimited capacity: operations need working time but do not queue. */
  readonly unlimited?: boolean | undefined;
}

/** Operations with a common due date, such as those of an order position. */
export interface JobModel {
  readonly due: number;
  readonly weight: number;
}

export interface OperationModel {
  readonly job: number;
  /** Eligible machines with the working time on each; at least one. */
  readonly alternatives: readonly { readonly machine: number; readonly work: number }[];
  readonly predecessors: readonly Joint[];
  /** Release time: earliest start. */
  readonly release?: number | undefined;
  /** Deadline: latest end, because a fixed successor follows. */
  readonly deadline?: number | undefined;
  /** Current machine and start. */
  readonly current?: { readonly alternative: number; readonly start: number } | undefined;
  /** Operations of the same family need no changeover between them. */
  readonly family?: number | undefined;
  /** Class in the table of set-ups; its `work` on a machine with set-ups is without any. */
  readonly setupClass?: number | undefined;
}

export interface Joint {
  /** Index of the predecessor. */
  readonly operation: number;
  /** Clock time between its end and the start of the successor. */
  readonly lag: number;
  /** Share of its work in `[0, 1)` that may still be open when the successor starts; the lag is then 0. */
  readonly overlap: number;
}

/** The problem in typed arrays; lists per operation are ranges `start[i] … start[i + 1]` of one array. */
export interface Problem {
  readonly operationCount: number;
  readonly machineCount: number;
  readonly jobCount: number;
  readonly jobOf: Int32Array;
  readonly alternativeStart: Int32Array;
  readonly alternativeMachine: Int32Array;
  readonly alternativeWork: Float64Array;
  readonly predecessorStart: Int32Array;
  readonly predecessor: Int32Array;
  readonly predecessorLag: Float64Array;
  readonly predecessorOverlap: Float64Array;
  readonly successorStart: Int32Array;
  readonly successor: Int32Array;
  readonly successorLag: Float64Array;
  readonly release: Float64Array;
  readonly deadline: Float64Array;
  readonly due: Float64Array;
  readonly weight: Float64Array;
  readonly family: Int32Array;
  /** Current alternative (index into `alternativeMachine`) and start; -1 and NaN when there is none. */
  readonly currentAlternative: Int32Array;
  readonly currentStart: Float64Array;
  readonly resourceOf: Int32Array;
  /** undefined without set-ups; otherwise the table, the class of each operation (-1: none), the scale of each machine. */
  readonly setups:
    | {
        readonly classes: number;
        readonly times: Float64Array;
        readonly classOf: Int32Array;
        readonly scale: Float64Array;
      }
    | undefined;
  readonly day: number;
  readonly clocks: readonly (MachineClock | undefined)[];
  readonly unlimited: Uint8Array;
  /** Operations in topological order. */
  readonly topological: Int32Array;
  /** Operations without successors. */
  readonly terminals: Int32Array;
}

/** Set-up of an operation behind another (-1: nothing) on a machine; 0 where it does not depend on the sequence. */
export function setupBehind({ setups }: Problem, machine: number, before: number, operation: number): number {
  if (setups === undefined) return 0;
  const scale = setups.scale[machine]!;
  const to = setups.classOf[operation]!;
  if (scale === 0 || to < 0) return 0;
  const from = before < 0 ? -1 : setups.classOf[before]!;
  return setups.times[(from + 1) * setups.classes + to]! * scale;
}

/** Throws when an index is out of range, an operation has no alternative, or the precedences form a cycle. */
export function compileProblem(model: ShopModel): Problem {
  const { machines, jobs, operations } = model;
  const n = operations.length;
  const alternatives = ranges(operations.map((operation) => operation.alternatives));
  const joints = ranges(operations.map((operation) => operation.predecessors));
  const followers: { readonly operation: number; readonly lag: number }[][] = operations.map(() => []);
  for (const [i, operation] of operations.entries()) {
    check(operation.job, jobs.length, `job of operation ${i}`);
    if (operation.alternatives.length === 0) throw new Error(`Operation ${i} has no machine`);
    for (const { machine } of operation.alternatives) check(machine, machines.length, `machine of operation ${i}`);
    for (const { operation: before, lag } of operation.predecessors) {
      check(before, n, `predecessor of operation ${i}`);
      followers[before]?.push({ operation: i, lag });
    }
  }
  const successors = ranges(followers);
  const problem: Problem = {
    operationCount: n,
    machineCount: machines.length,
    jobCount: jobs.length,
    jobOf: Int32Array.from(operations, (operation) => operation.job),
    alternativeStart: alternatives.start,
    alternativeMachine: Int32Array.from(alternatives.items, (item) => item.machine),
    alternativeWork: Float64Array.from(alternatives.items, (item) => item.work),
    predecessorStart: joints.start,
    predecessor: Int32Array.from(joints.items, (joint) => joint.operation),
    predecessorLag: Float64Array.from(joints.items, (joint) => joint.lag),
    predecessorOverlap: Float64Array.from(joints.items, (joint) => joint.overlap),
    successorStart: successors.start,
    successor: Int32Array.from(successors.items, (item) => item.operation),
    successorLag: Float64Array.from(successors.items, (item) => item.lag),
    release: Float64Array.from(operations, (operation) => operation.release ?? 0),
    deadline: Float64Array.from(operations, (operation) => operation.deadline ?? Number.POSITIVE_INFINITY),
    due: Float64Array.from(jobs, (job) => job.due),
    weight: Float64Array.from(jobs, (job) => job.weight),
    family: Int32Array.from(operations, (operation) => operation.family ?? 0),
    currentAlternative: Int32Array.from(operations, ({ current }, i) =>
      current === undefined ? -1 : (alternatives.start[i] ?? 0) + current.alternative,
    ),
    currentStart: Float64Array.from(operations, ({ current }) => current?.start ?? Number.NaN),
    resourceOf: Int32Array.from(machines, (machine, index) => machine.resource ?? index),
    setups: model.setups && {
      classes: model.setups.classes,
      times: Float64Array.from(model.setups.times),
      classOf: Int32Array.from(operations, ({ setupClass }) => setupClass ?? -1),
      scale: Float64Array.from(machines, ({ setupScale }) => setupScale ?? 0),
    },
    day: model.day ?? 1,
    clocks: machines.map((machine) => machine.clock),
    unlimited: Uint8Array.from(machines, (machine) => (machine.unlimited === true ? 1 : 0)),
    topological: new Int32Array(n),
    terminals: Int32Array.from(followers.flatMap((list, i) => (list.length === 0 ? [i] : []))),
  };
  sortTopologically(problem);
  return problem;
}

function sortTopologically(problem: Problem): void {
  const { operationCount: n, predecessorStart, successorStart, successor, topological } = problem;
  const open = Int32Array.from({ length: n }, (_, i) => predecessorStart[i + 1]! - predecessorStart[i]!);
  let filled = 0;
  for (let i = 0; i < n; i++) if (open[i] === 0) topological[filled++] = i;
  for (let k = 0; k < filled; k++) {
    const i = topological[k]!;
    for (let s = successorStart[i]!; s < successorStart[i + 1]!; s++) {
      const next = successor[s]!;
      open[next]!--;
      if (open[next] === 0) topological[filled++] = next;
    }
  }
  if (filled < n) throw new Error('Operations wait for each other in a circle');
}

function ranges<Item>(lists: readonly (readonly Item[])[]): { start: Int32Array; items: Item[] } {
  const start = new Int32Array(lists.length + 1);
  for (const [i, list] of lists.entries()) start[i + 1] = (start[i] ?? 0) + list.length;
  return { start, items: lists.flat() };
}

function check(index: number, count: number, what: string): void {
  if (!Number.isInteger(index) || index < 0 || index >= count) throw new Error(`${what} does not exist: ${index}`);
}
