import { fit, type Occupation } from './machine-clock.ts';
import { type Problem, setupBehind } from './problem.ts';
import type { Random } from './random.ts';
import { fastestOf, restOf } from './remaining-work.ts';
import type { TimedSelection } from './timed-plan.ts';

/** Priority rule of the dispatching heuristic; the operation with the highest value is scheduled first. */
export type UrgencyRule =
  | { readonly kind: 'slack' }
  /**
   * Weight per remaining work, discounted by slack over `lookAhead` times the mean remaining work (apparent tardiness
   * cost).
   */
  | {
      readonly kind: 'tardiness';
      readonly lookAhead: number;
      /** A set-up counts against an operation by its share of so many mean set-ups; default: not. */
      readonly setups?: number;
      /** Factor of each job's weight; default: 1. */
      readonly favours?: Float64Array;
    };

/** Rules for a problem: with set-ups those that weigh them come first (Lee, Bhaskaran and Pinedo 1997). */
export const rulesFor = ({ setups }: Problem): readonly UrgencyRule[] =>
  setups === undefined ? urgencyRules : [...setupRules, ...urgencyRules];

/** A rule by which other orders win than by weight and date alone. */
export const anyRule = ({ jobCount }: Problem, random: Random): UrgencyRule => ({
  kind: 'tardiness',
  lookAhead: lookAheads[random.below(lookAheads.length)] ?? 1,
  favours: Float64Array.from({ length: jobCount }, () => widestFavour ** (2 * random.fraction() - 1)),
});
export const lookAheads = [0.3, 1, 4];
const widestFavour = 10;

const setupRules: readonly UrgencyRule[] = [0.5, 1, 2, 4].flatMap((lookAhead) =>
  [0.1, 0.3, 1].map((setups): UrgencyRule => ({ kind: 'tardiness', lookAhead, setups })),
);

const urgencyRules: readonly UrgencyRule[] = [
  { kind: 'tardiness', lookAhead: 1 },
  { kind: 'tardiness', lookAhead: 4 },
  { kind: 'slack' },
  { kind: 'tardiness', lookAhead: 0.3 },
];

/**
 * Builds a schedule in calendar time by dispatching: of the machines, the one that could complete an operation first
 * gets the most urgent operation in its queue. Cost per operation is proportional to the queue of one machine.
 */
export function dispatchInTime(problem: Problem, rule: UrgencyRule): Omit<TimedSelection, 'cost'> {
  const { operationCount: n, machineCount, alternativeStart, alternativeMachine, alternativeWork } = problem;
  const { predecessorStart, successorStart, successor, successorLag, release, clocks, unlimited } = problem;
  const urgency = urgencyOf(problem, rule);
  const free = new Float64Array(machineCount);
  const last = new Int32Array(machineCount).fill(-1);
  const setupMean = rule.kind === 'tardiness' && rule.setups !== undefined ? rule.setups * meanSetup(problem) : 0;
  const ready = release.slice();
  const open = Int32Array.from({ length: n }, (_, i) => predecessorStart[i + 1]! - predecessorStart[i]!);
  const alternative = new Int32Array(n);
  const order = new Int32Array(n);
  const starts = new Float64Array(n);
  const ends = new Float64Array(n);
  const waiting: number[][] = Array.from({ length: machineCount }, () => []);
  const occupation: Occupation = { start: 0, end: 0 };

  /** Earliest completion with the current machine states, a lower bound: machine states only move later. */
  const enqueue = (i: number): void => {
    ends[i] = Number.POSITIVE_INFINITY;
    alternative[i] = alternativeStart[i]!;
    for (let a = alternativeStart[i]!; a < alternativeStart[i + 1]!; a++) {
      const m = alternativeMachine[a]!;
      const work = alternativeWork[a]! + setupBehind(problem, m, last[m]!, i);
      fit(clocks[m], unlimited[m] === 1 ? ready[i]! : Math.max(ready[i]!, free[m]!), work, occupation);
      if (occupation.end >= ends[i]!) continue;
      starts[i] = occupation.start;
      ends[i] = occupation.end;
      alternative[i] = a;
    }
    waiting[alternativeMachine[alternative[i]!]!]!.push(i);
  };
  const firstEnd = new Float64Array(machineCount).fill(Number.POSITIVE_INFINITY);
  const refresh = (m: number): void => {
    let first = Number.POSITIVE_INFINITY;
    for (const i of waiting[m]!) if (ends[i]! < first) first = ends[i]!;
    firstEnd[m] = first;
  };

  for (let i = 0; i < n; i++) if (open[i] === 0) enqueue(i);
  for (let m = 0; m < machineCount; m++) refresh(m);
  for (let k = 0; k < n; k++) {
    let on = -1;
    for (let m = 0; m < machineCount; m++)
      if (waiting[m]!.length > 0 && (on < 0 || firstEnd[m]! < firstEnd[on]!)) on = m;
    const queue = waiting[on]!;
    let at = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (const [index, i] of queue.entries()) {
      if (at >= 0 && starts[i]! >= firstEnd[on]!) continue;
      const setup = setupMean > 0 ? setupBehind(problem, on, last[on]!, i) : 0;
      const value = urgency(i, starts[i]!) * (setup > 0 ? Math.exp(-setup / setupMean) : 1);
      if (at >= 0 && value <= most && starts[queue[at]!]! < firstEnd[on]!) continue;
      most = value;
      at = index;
    }
    const chosen = queue[at]!;
    order[k] = chosen;
    queue[at] = queue[queue.length - 1]!;
    queue.pop();
    free[on] = ends[chosen]!;
    last[on] = chosen;
    const changed = new Set([on]);
    if (unlimited[on] === 0) {
      for (const i of queue.splice(0)) {
        enqueue(i);
        changed.add(alternativeMachine[alternative[i]!]!);
      }
    }
    for (let s = successorStart[chosen]!; s < successorStart[chosen + 1]!; s++) {
      const next = successor[s]!;
      ready[next] = Math.max(ready[next]!, ends[chosen]! + successorLag[s]!);
      open[next]!--;
      if (open[next] !== 0) continue;
      enqueue(next);
      changed.add(alternativeMachine[alternative[next]!]!);
    }
    for (const m of changed) refresh(m);
  }
  return { alternative, order, keeps: new Uint8Array(n) };
}

function meanSetup({ setups }: Problem): number {
  if (setups === undefined) return 0;
  const scale = setups.scale.reduce((most, one) => Math.max(most, one), 0);
  const sum = setups.times.reduce((a, b) => a + b, 0);
  return (sum / Math.max(1, setups.times.length)) * scale;
}

function urgencyOf(problem: Problem, rule: UrgencyRule): (i: number, at: number) => number {
  const { operationCount: n, jobOf, due, weight, clocks } = problem;
  const work = fastestOf(problem);
  const rest = restOf(problem);
  // Average clock time per hour of work: work pauses at night, due dates do not.
  let span = 0;
  let open = 0;
  for (const clock of clocks) {
    const last = clock === undefined ? -1 : clock.ends.length - 1;
    if (clock === undefined || last < 0) continue;
    span += clock.ends[last]! - clock.starts[0]!;
    open += clock.before[last + 1]!;
  }
  const stretch = open > 0 ? span / open : 1;
  let mean = 0;
  for (let i = 0; i < n; i++) mean += ((work[i]! + rest[i]!) * stretch) / Math.max(1, n);
  return (i, at) => {
    const needed = (work[i]! + rest[i]!) * stretch;
    const slack = due[jobOf[i]!]! - at - needed;
    if (rule.kind === 'slack') return -slack;
    const favour = rule.favours?.[jobOf[i]!] ?? 1;
    return (
      ((favour * weight[jobOf[i]!]!) / Math.max(1, needed)) *
      Math.exp(-Math.max(0, slack) / (rule.lookAhead * mean + 1))
    );
  };
}
