import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Instant } from '#domain/kernel/instant.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { messageSubject } from '#domain/live.ts';
import type { OptimisationMessage, OptimiseRequest, TradeOffsRequest } from '#domain/planning/api/optimise-api.ts';
import { aimedAt } from '#domain/planning/optimise/aims.ts';
import { judge, type Optimisation } from '#domain/planning/optimise/optimise-plan.ts';
import { type PlanProblem, planProblem } from '#domain/planning/optimise/plan-problem.ts';
import type { TradeOff } from '#domain/planning/optimise/trade-offs.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { PlacementChange } from '#domain/planning/plan/placement.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { BranchPoint } from '#infra/event-store/branch.ts';
import type { Branches } from '../branches/branch-registry.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import type { OptimiseReport, OptimiseTask } from './optimise-worker.ts';

/**
 * Running searches, and results waiting for the planner's decision. In memory only: after a restart they have to be
 * started again.
 */
export interface Optimisations {
  /** On the branch as it is now. */
  start(userId: string, branch: OpenBranch, request: OptimiseRequest): OptimisationRun | Rejection;
  /** Short searches at several prices of a move; they give way to every search. */
  compare(userId: string, branch: OpenBranch, request: TradeOffsRequest): OptimisationRun | Rejection;
  find(who: OptimisationOwner, id: string): OptimisationRun | Rejection;
  /** Ends the search with the best result so far; resolves when it is evaluated. */
  cancel(who: OptimisationOwner, id: string): Promise<OptimisationRun | Rejection>;
  /** Takes what has become the plan out of the result; with nothing left that is discarded. */
  accepted(who: OptimisationOwner, id: string, placements: readonly PlacementChange[]): void;
  /** Discards a search or its result. */
  drop(who: OptimisationOwner, id: string): Rejection | undefined;
  close(): Promise<void>;
}

/** A planner on one branch; searches are visible to their owner only. */
export interface OptimisationOwner {
  readonly userId: string;
  readonly branch: BranchPoint;
}

export interface OptimisationRun extends OptimisationOwner {
  readonly optimizationId: string;
  state: 'running' | 'finished' | 'failed';
  progress: number;
  iterations: number;
  /** Earliest start in the new plan: leaves time for search and decision. */
  readonly from: Instant;
  /** The result, and the plan revision on which it was evaluated. */
  found: { readonly revision: number; readonly optimisation: Optimisation } | undefined;
  /** Of a run that compares prices of a move only. */
  readonly tradeOffs: TradeOff[] | undefined;
}

export interface OptimisationsOptions {
  readonly branches: Pick<Branches, 'use'>;
  readonly log: Logger;
  readonly publish: (subject: string, message: OptimisationMessage) => void;
  readonly now?: () => number;
}

/** Concurrent searches: one core stays free for edits. */
const maxRunning = 1;
/** Maximum number of stored results; the oldest is discarded. */
const maxKept = 20;
const minute = 60_000;
/** Milliseconds for looking at the result; placements before that would have begun before it could be accepted. */
const decisionTime = 15 * minute;
const defaultSeconds = 10;
const longestSeconds = 600;
/** All prices of a move together. */
const comparingSeconds = 4;

type Found = Extract<OptimiseReport, { kind: 'found' }>;

interface Running {
  readonly run: OptimisationRun;
  readonly worker: Worker;
  readonly cancelled: Int32Array;
  readonly ended: Promise<void>;
}

export function openOptimisations(options: OptimisationsOptions): Optimisations {
  const { branches, log, publish, now = Date.now } = options;
  const runs = new Map<string, OptimisationRun>();
  const running = new Map<string, Running>();

  const find = ({ userId, branch }: OptimisationOwner, optimizationId: string): OptimisationRun | Rejection => {
    const run = runs.get(optimizationId);
    return run === undefined || run.userId !== userId || run.branch.id !== branch.id
      ? reject('objectnotexists', { optimizationId })
      : run;
  };

  const tell = (run: OptimisationRun, lateness: number): void => {
    const { optimizationId, userId, state, progress, iterations } = run;
    publish(messageSubject(userId), { kind: 'optimization', optimizationId, state, progress, iterations, lateness });
  };

  const judgeNow = (run: OptimisationRun, plan: Plan, facts: PlanningFacts, report: Found): void => {
    const optimisation = judge(plan, facts, run.from, report.proposals);
    run.found = { revision: plan.revision, optimisation };
    run.iterations = report.iterations;
    run.progress = 1;
    run.state = 'finished';
    tell(run, optimisation.after.lateness);
  };

  /** The simulation may have been closed during the search. */
  const finish = (run: OptimisationRun, report: Found): Promise<void> =>
    branches.use(run.branch, async ({ plan: { plan }, image: { facts } }) => judgeNow(run, plan, facts, report));

  const fail = (run: OptimisationRun, error: unknown): void => {
    if (run.state !== 'running') return;
    log.error({ err: error, optimizationId: run.optimizationId }, 'an optimisation failed');
    run.state = 'failed';
    tell(run, Number.MAX_SAFE_INTEGER);
  };

  /** A worker thread that ends by itself; its last message is the result. */
  const search = (run: OptimisationRun, task: OptimiseTask): Running => {
    const worker = new Worker(new URL('./optimise-worker.ts', import.meta.url), { workerData: task });
    let finishing = Promise.resolve();
    worker.on('message', (report: OptimiseReport) => {
      // A discarded search may still send messages.
      if (run.state !== 'running' || !runs.has(run.optimizationId)) return;
      if (report.kind === 'tradeOff') {
        run.tradeOffs?.push(report.tradeOff);
        run.progress = report.progress;
        return;
      }
      if (report.kind === 'compared') {
        run.state = 'finished';
        return;
      }
      if (report.kind === 'found') {
        finishing = finish(run, report).catch((error: unknown) => fail(run, error));
        return;
      }
      run.progress = report.progress;
      run.iterations = report.iterations;
      tell(run, report.lateness);
    });
    worker.on('error', (error) => fail(run, error));
    const ended = new Promise<void>((resolve) => {
      worker.on('exit', (code) => {
        void finishing.then(() => {
          running.delete(run.optimizationId);
          if (runs.has(run.optimizationId)) fail(run, new Error(`The search ended with ${code} and without a result`));
          resolve();
        });
      });
    });
    return { run, worker, cancelled: new Int32Array(task.cancelled), ended };
  };

  const keep = (run: OptimisationRun): void => {
    runs.set(run.optimizationId, run);
    for (const [id, other] of runs) {
      if (runs.size <= maxKept) break;
      if (other.state !== 'running') runs.delete(id);
    }
  };

  const isBusy = (userId: string, others: (run: OptimisationRun) => boolean): Rejection | undefined => {
    const busy = [...runs.values()].filter((run) => run.state === 'running' && others(run));
    if (busy.length < maxRunning) return undefined;
    // A planner who has closed the page finds the own search again; those of others are not visible.
    const own = busy.find((run) => run.userId === userId && run.tradeOffs === undefined)?.optimizationId;
    return reject('optimizationRunning', { running: busy.length, ...(own && { optimizationId: own }) });
  };
  const forget = (id: string): void => {
    runs.delete(id);
    const under = running.get(id);
    if (under !== undefined) Atomics.store(under.cancelled, 0, 1);
  };
  const isComparing = (run: OptimisationRun): boolean => run.tradeOffs !== undefined;
  /** What is asked for, as problems of the search; undefined when nothing may move. */
  const problemsOf = (
    { plan: { plan }, image: { facts } }: OpenBranch,
    from: Instant,
    request: Pick<OptimiseRequest, 'operations' | 'orderPositions' | 'aims'>,
  ): { whole: PlanProblem; aimed: PlanProblem | undefined } | Rejection | undefined => {
    const { operations, orderPositions, aims } = request;
    for (const { operationId } of operations ?? [])
      if (!plan.operations.has(operationId)) return reject('objectnotexists', { operationId });
    for (const { orderPositionId } of [...(orderPositions ?? []), ...(aims ?? [])])
      if (!plan.orderPositions.has(orderPositionId)) return reject('objectnotexists', { orderPositionId });
    const whole = planProblem(plan, facts, from, {
      operationIds: operations && new Set(operations.map(({ operationId }) => operationId)),
      orderPositionIds: orderPositions && new Set(orderPositions.map(({ orderPositionId }) => orderPositionId)),
    });
    const named = aims && new Set(aims.map(({ orderPositionId }) => orderPositionId));
    return whole && { whole, aimed: named && aimedAt(plan, whole, named) };
  };
  const newRun = (userId: string, branch: BranchPoint, seconds: number, tradeOffs?: TradeOff[]): OptimisationRun => ({
    optimizationId: randomUUID(),
    userId,
    branch,
    state: 'running',
    progress: 0,
    iterations: 0,
    from: Math.ceil((now() + decisionTime + seconds * 1000) / minute) * minute,
    found: undefined,
    tradeOffs,
  });

  return {
    start(userId, branch, request) {
      const busy = isBusy(userId, (run) => !isComparing(run));
      if (busy !== undefined) return busy;
      const seconds = request.seconds ?? (request.iterations === undefined ? defaultSeconds : longestSeconds);
      // With a given number of moves the result must not depend on their duration.
      const run = newRun(userId, branch.point, request.seconds ?? 0);
      const problems = problemsOf(branch, run.from, request);
      if (problems !== undefined && 'kind' in problems) return problems;
      // Somebody who only looks what moves are worth does not hold up a search.
      for (const other of runs.values()) if (isComparing(other)) forget(other.optimizationId);
      keep(run);
      if (problems === undefined) {
        judgeNow(run, branch.plan.plan, branch.image.facts, { kind: 'found', proposals: [], iterations: 0 });
        return run;
      }
      const task: OptimiseTask = {
        kind: 'search',
        problem: problems.aimed ?? problems.whole,
        seed: request.seed ?? 1,
        iterations: request.iterations ?? Number.MAX_SAFE_INTEGER,
        movesCost: request.movesCost,
        reach: request.reach,
        milliseconds: seconds * 1000,
        cancelled: new SharedArrayBuffer(4),
      };
      running.set(run.optimizationId, search(run, task));
      return run;
    },
    compare(userId, branch, { seconds = comparingSeconds, ...request }) {
      for (const other of runs.values())
        if (isComparing(other) && other.userId === userId) forget(other.optimizationId);
      const busy = isBusy(userId, () => true);
      if (busy !== undefined) return busy;
      const run = newRun(userId, branch.point, seconds, []);
      const problems = problemsOf(branch, run.from, request);
      if (problems !== undefined && 'kind' in problems) return problems;
      keep(run);
      if (problems === undefined) {
        run.state = 'finished';
        run.progress = 1;
        return run;
      }
      const { whole: problem, aimed } = problems;
      const milliseconds = seconds * 1000;
      const cancelled = new SharedArrayBuffer(4);
      running.set(run.optimizationId, search(run, { kind: 'tradeOffs', problem, aimed, milliseconds, cancelled }));
      return run;
    },
    find,
    async cancel(who, id) {
      const run = find(who, id);
      const under = running.get(id);
      if ('kind' in run || under === undefined) return run;
      Atomics.store(under.cancelled, 0, 1);
      await under.ended;
      return run;
    },
    accepted(who, id, placements) {
      const run = find(who, id);
      if ('kind' in run || run.found === undefined) return;
      const { optimisation } = run.found;
      const done = new Set(placements.map(({ operationId }) => operationId));
      const rest = optimisation.placements.filter(({ operationId }) => !done.has(operationId));
      if (rest.length === 0) runs.delete(id);
      else run.found = { ...run.found, optimisation: { ...optimisation, placements: rest } };
    },
    drop(who, id) {
      const run = find(who, id);
      if ('kind' in run) return run;
      forget(id);
      return undefined;
    },
    async close() {
      await Promise.all([...running.values()].map(({ worker }) => worker.terminate()));
    },
  };
}
