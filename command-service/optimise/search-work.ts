import type { Instant } from '#domain/kernel/instant.ts';
import { type Objective, usualObjective } from '#domain/kernel/objectives.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import {
  type OptimiseRequest,
  optimiseSchema,
  type TradeOffAnswer,
  tradeOffsSchema,
} from '#domain/planning/api/optimise-api.ts';
import { aimedAt } from '#domain/planning/optimise/aims.ts';
import { judge, type Optimisation } from '#domain/planning/optimise/optimise-plan.ts';
import { type PlanProblem, planProblem } from '#domain/planning/optimise/plan-problem.ts';
import type { Proposal } from '#domain/planning/optimise/proposal.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { inOwnProcess } from '#infra/own-process.ts';
import type { Branches } from '../branches/branch-registry.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { dropped, type KindOfWork, type RunOutcome } from '../runs/runs.ts';
import type { OptimiseReport, OptimiseTask } from './search-process.ts';

/**
 * Searches for a better plan as runs, each in a process of its own. What is found waits for the planner's
 * decision; a search whose process has ended has to be started again.
 */

/** What a search has found, and the plan revision on which it was evaluated; with figures for lists. */
export interface FoundPlan {
  readonly objective: Objective;
  readonly revision: number;
  readonly optimisation: Optimisation;
  readonly operationsMoved: number;
  readonly positionsLate: number;
}

export const foundPlan = (revision: number, objective: Objective, optimisation: Optimisation): FoundPlan => ({
  objective,
  revision,
  optimisation,
  operationsMoved: optimisation.placements.length,
  positionsLate: optimisation.after.positionsLate,
});

const minute = 60_000;
/** Milliseconds for looking at the result; placements before that would have begun before it could be accepted. */
const decisionTime = 15 * minute;
const defaultSeconds = 10;
const longestSeconds = 600;
/** All prices of a move together. */
const comparingSeconds = 4;
/** Steps of progress from nothing to all. */
const steps = 1_000;

interface SearchParts {
  readonly branches: Pick<Branches, 'use'>;
  readonly now?: () => number;
}

/** What searches. */
const searchProcess = new URL('./search-process.ts', import.meta.url);

/** One search at a time: a core stays free for edits. */
const lane = 'search';

/** A better plan, evaluated on the plan as it is when the search ends. */
export const optimisationWork = ({ branches, now = Date.now }: SearchParts): KindOfWork => ({
  lane,
  goesOn: false,
  // Nobody accepts what was found for a plan of last week.
  keptFor: '2 days',
  async work(run) {
    const { objective = usualObjective, ...request } = optimiseSchema.parse(run.parameters);
    const seconds = request.seconds ?? (request.iterations === undefined ? defaultSeconds : longestSeconds);
    // With a given number of moves the result must not depend on their duration.
    const from = earliestStart(now(), request.seconds ?? 0, request.limits);
    const problems = await branches.use(run.scope.branch, async (branch) => problemsOf(branch, from, request));
    if (isRejection(problems)) return problems;
    let found: Found = { proposals: [], iterations: 0 };
    if (problems !== undefined)
      await inOwnProcess<OptimiseTask, OptimiseReport>(
        searchProcess,
        {
          kind: 'search',
          objective,
          problem: problems.aimed ?? problems.whole,
          seed: request.seed ?? 1,
          iterations: request.iterations ?? Number.MAX_SAFE_INTEGER,
          movesCost: request.movesCost,
          reach: request.reach,
          milliseconds: seconds * 1000,
        },
        (report) => {
          if (report.kind === 'found') found = report;
          if (report.kind !== 'progress') return;
          const { progress, iterations, lateness } = report;
          run.note({ done: Math.round(progress * steps), total: steps, detail: { iterations, lateness } });
        },
        run,
      );
    if (run.cancelled.reason === dropped) return { state: 'cancelled' };
    // The simulation may have been closed during the search.
    return branches.use(run.scope.branch, async ({ plan: { plan }, image: { facts } }): Promise<RunOutcome> => {
      const optimisation = judge(plan, facts, from, found.proposals, objective, {
        mostMoves: request.limits?.mostMoves,
        furthest: furthestOf(request.limits),
      });
      const detail = { iterations: found.iterations, lateness: optimisation.after.lateness };
      run.note({ done: steps, total: steps, detail });
      return { state: 'finished', result: foundPlan(plan.revision, objective, optimisation) };
    });
  },
});

interface Found {
  readonly proposals: readonly Proposal[];
  readonly iterations: number;
}

/** What moves are worth: told price by price, as it is found. */
export const tradeOffsWork = ({ branches, now = Date.now }: SearchParts): KindOfWork => ({
  lane,
  goesOn: false,
  keptFor: '1 hour',
  async work(run) {
    const {
      seconds = comparingSeconds,
      objective = usualObjective,
      ...request
    } = tradeOffsSchema.parse(run.parameters);
    const from = earliestStart(now(), seconds, request.limits);
    const problems = await branches.use(run.scope.branch, async (branch) => problemsOf(branch, from, request));
    if (isRejection(problems)) return problems;
    const tradeOffs: TradeOffAnswer[] = [];
    if (problems !== undefined) {
      const { whole: problem, aimed } = problems;
      const task = {
        kind: 'tradeOffs' as const,
        objective,
        problem,
        aimed,
        milliseconds: seconds * 1000,
      };
      await inOwnProcess<OptimiseTask, OptimiseReport>(
        searchProcess,
        task,
        (report) => {
          if (report.kind !== 'tradeOff') return;
          tradeOffs.push(report.tradeOff);
          run.note({ done: Math.round(report.progress * steps), total: steps, detail: { tradeOffs: [...tradeOffs] } });
        },
        run,
      );
    }
    run.note({ done: steps, total: steps, detail: { tradeOffs } });
    return { state: 'finished', result: {} };
  },
});

type Limits = OptimiseRequest['limits'];

/** Earliest start in the new plan: leaves time for search and decision. */
const earliestStart = (now: number, seconds: number, limits: Limits): Instant =>
  Math.ceil(Math.max(now + decisionTime + seconds * 1000, Date.parse(limits?.notBefore ?? '') || 0) / minute) * minute;

/** Milliseconds. */
const furthestOf = (limits: Limits): number | undefined =>
  limits?.furthestSeconds === undefined ? undefined : limits.furthestSeconds * 1000;

/** What is asked for that there is not. */
export function unknownObject(
  plan: Pick<Plan, 'operations' | 'orderPositions'>,
  {
    operations,
    orderPositions,
    aims,
    limits,
  }: Pick<OptimiseRequest, 'operations' | 'orderPositions' | 'aims' | 'limits'>,
): Rejection | undefined {
  for (const { operationId } of operations ?? [])
    if (!plan.operations.has(operationId)) return reject('objectnotexists', { operationId });
  for (const { orderPositionId } of [...(orderPositions ?? []), ...(aims ?? []), ...(limits?.except ?? [])])
    if (!plan.orderPositions.has(orderPositionId)) return reject('objectnotexists', { orderPositionId });
  return undefined;
}

const idsOf = (positions: OptimiseRequest['orderPositions']) =>
  positions && new Set(positions.map(({ orderPositionId }) => orderPositionId));

/** What is asked for, as problems of the search; undefined when nothing may move. */
function problemsOf(
  { plan: { plan }, image: { facts } }: OpenBranch,
  from: Instant,
  request: Pick<OptimiseRequest, 'operations' | 'orderPositions' | 'aims' | 'limits'>,
): { whole: PlanProblem; aimed: PlanProblem | undefined } | Rejection | undefined {
  const unknown = unknownObject(plan, request);
  if (unknown !== undefined) return unknown;
  const { operations, orderPositions, aims, limits } = request;
  const whole = planProblem(plan, facts, from, {
    operationIds: operations && new Set(operations.map(({ operationId }) => operationId)),
    orderPositionIds: idsOf(orderPositions),
    except: idsOf(limits?.except),
    furthest: furthestOf(limits),
  });
  const named = idsOf(aims);
  return whole && { whole, aimed: named && aimedAt(plan, whole, named) };
}
