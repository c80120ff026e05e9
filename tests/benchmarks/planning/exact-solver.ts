import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Objective } from '#domain/kernel/objectives.ts';
import type { PlanProblem } from '#domain/planning/optimise/plan-problem.ts';
import type { Proposal } from '#domain/planning/optimise/proposal.ts';
import { type MachineClock, workedUntil } from '#domain/planning/optimise/search/machine-clock.ts';
import type { ShopModel } from '#domain/planning/optimise/search/problem.ts';

/** What is used of the solver (CP-SAT of Google OR-Tools, compiled to WebAssembly; decision 0228). */
interface Variable {
  times(factor: number): Expression;
  plus(other: Variable | number, factor?: number): Expression;
}
type Expression = Variable;
interface Constraint {
  onlyEnforceIf(literal: unknown): Constraint;
}
interface CpModel {
  newIntVar(from: number, to: number): Variable;
  newBoolVar(): Variable & { not(): unknown };
  newOptionalFixedSizeIntervalVar(start: Variable, size: number, isPresent: Variable): unknown;
  addNoOverlap(intervals: readonly unknown[]): Constraint;
  addExactlyOne(literals: readonly Variable[]): Constraint;
  addLinearConstraint(sum: Expression, from: number, to: number): Constraint;
  minimize(sum: Expression): void;
}
interface CpSolver {
  solve(model: CpModel, parameters: object): Promise<string | number | undefined>;
  statusName(): string;
  value(of: Variable): number;
  objectiveValue(): number;
  bestObjectiveBound(): number;
}
interface ExactSolver {
  readonly CpModel: new () => CpModel;
  readonly CpSolver: new () => CpSolver;
}

/** Installed where it is used for the first time. */
export function loadExactSolver(): Promise<ExactSolver> {
  const folder = new URL('../exact-solver/', import.meta.url);
  const entry = new URL('node_modules/or-tools-wasm/build/javascript/node/cp-sat.js', folder);
  if (!existsSync(entry))
    execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: fileURLToPath(folder), stdio: 'inherit' });
  return import(entry.href);
}

export interface ExactSchedule {
  readonly proposals: readonly Proposal[];
  /** In the objective: late orders, or days late × amount; infinite: nothing was found in time. */
  readonly value: number;
  /** No schedule has less. */
  readonly bound: number;
  readonly isProven: boolean;
}

const minute = 60_000;

/**
 * The best schedule for the fewest late orders or the least delay with no more late orders than `late`, written down as intervals on
 * machines. All machines work the same hours, so time is counted in minutes of working time.
 * @throws Error when the problem has something that is not written down here
 */
export async function solveExactly(
  { CpModel, CpSolver }: ExactSolver,
  { model, operationIds, resourceIds }: PlanProblem,
  objective: Objective & ('fewestLate' | 'leastDelay'),
  { now, late, seconds }: { readonly now: number; readonly late: number; readonly seconds: number },
): Promise<ExactSchedule> {
  const clock = commonClock(model);
  const begin = workedBy(clock, now);
  const at = (instant: number): number => Math.floor((workedBy(clock, instant) - begin) / minute);
  const cp = new CpModel();
  const horizon = model.operations.reduce((sum, { alternatives }) => sum + inMinutes(alternatives[0]?.work ?? 0), 0);
  const starts = model.operations.map(() => cp.newIntVar(0, horizon));
  const ends = model.operations.map(() => cp.newIntVar(0, horizon));
  const onMachine: unknown[][] = model.machines.map(() => []);
  const chosen = model.operations.map(({ alternatives, predecessors, release = now }, index) => {
    const [start, end] = [starts[index]!, ends[index]!];
    if (release > now) throw new Error('Something has a release time');
    const literals = alternatives.map(({ machine, work }) => {
      const size = inMinutes(work);
      const isHere = cp.newBoolVar();
      onMachine[machine]?.push(cp.newOptionalFixedSizeIntervalVar(start, size, isHere));
      cp.addLinearConstraint(end.plus(start, -1), size, size).onlyEnforceIf(isHere);
      return isHere;
    });
    cp.addExactlyOne(literals);
    for (const { operation, lag, overlap } of predecessors) {
      if (lag > 0 || overlap > 0) throw new Error('Something has a buffer time or an overlap');
      cp.addLinearConstraint(start.plus(ends[operation]!, -1), 0, horizon);
    }
    return literals;
  });
  for (const intervals of onMachine) cp.addNoOverlap(intervals);

  let delay: Expression = cp.newIntVar(0, 0);
  let lateOrders: Expression = cp.newIntVar(0, 0);
  for (const [job, { due, weight }] of model.jobs.entries()) {
    const last = ends.filter((_, index) => model.operations[index]?.job === job);
    for (let days = 0; at(due + days * (model.day ?? 1)) < horizon; days++) {
      const isLater = cp.newBoolVar();
      for (const end of last)
        cp.addLinearConstraint(end.times(1), 0, at(due + days * (model.day ?? 1))).onlyEnforceIf(isLater.not());
      delay = delay.plus(isLater, weight);
      if (days === 0) lateOrders = lateOrders.plus(isLater);
    }
  }
  cp.addLinearConstraint(lateOrders, 0, late);
  cp.minimize(objective === 'fewestLate' ? lateOrders : delay);

  const solver = new CpSolver();
  await solver.solve(cp, { maxTimeInSeconds: seconds, numSearchWorkers: 1, randomSeed: 1 });
  const status = solver.statusName();
  const bound = Math.max(0, Math.ceil(solver.bestObjectiveBound() - 1e-6));
  if (/unknown/i.test(status)) return { proposals: [], value: Number.POSITIVE_INFINITY, bound, isProven: false };
  if (!/optimal|feasible/i.test(status)) throw new Error(`The exact solver has found nothing: ${status}`);
  const proposals = model.operations.map(({ alternatives }, index) => {
    const choice = chosen[index]!.findIndex((literal) => solver.value(literal) === 1);
    const start = workedUntil(clock, now, solver.value(starts[index]!) * minute);
    return { operationId: operationIds[index]!, resourceId: resourceIds[alternatives[choice]!.machine]!, start };
  });
  return {
    proposals: proposals.toSorted((a, b) => a.start - b.start),
    value: Math.round(solver.objectiveValue()),
    bound,
    isProven: /optimal/i.test(status),
  };
}

function inMinutes(work: number): number {
  if (work % minute !== 0) throw new Error('Something does not take whole minutes');
  return work / minute;
}

/** Working time before an instant. */
function workedBy({ starts, ends, before }: MachineClock, instant: number): number {
  const next = ends.findIndex((end) => end > instant);
  return before[next]! + Math.max(0, instant - starts[next]!);
}

function commonClock({ machines, setups, operations }: ShopModel): MachineClock {
  const clock = machines[0]?.clock;
  const isCommon = machines.every((machine) => {
    const own = machine.clock;
    return (
      own !== undefined &&
      !machine.unlimited &&
      own.barStarts.length === 0 &&
      own.starts.every((start, at) => start === clock?.starts[at])
    );
  });
  if (clock === undefined || !isCommon || setups !== undefined)
    throw new Error('The machines do not all work the same hours, without bars and set-ups');
  if (operations.some(({ deadline = Number.POSITIVE_INFINITY }) => Number.isFinite(deadline)))
    throw new Error('Something has a deadline');
  return clock;
}
