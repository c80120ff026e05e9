import type { Objective } from '#domain/kernel/objectives.ts';
import { type MayContinue, presentPlan, searchLateness } from '#domain/planning/optimise/search/lateness-search.ts';
import { compileProblem, type Problem } from '#domain/planning/optimise/search/problem.ts';
import type { PlanProblem } from './plan-problem.ts';
import { type Reach, reaches } from './reaches.ts';

/** What a short search has found at one price of a move. */
export interface TradeOff {
  readonly reach: Reach;
  /** As in `SearchBudget`; undefined where moves are free. */
  readonly movesCost: number | undefined;
  readonly operationsMoved: number;
  readonly before: SearchFigures;
  readonly after: SearchFigures;
}

/** In the measure of the search, which leaves out what nothing can change. */
export interface SearchFigures {
  readonly positionsLate: number;
  /** Days late × amount, each begun day whole (rules §6). */
  readonly weightedLateness: number;
  readonly changeovers: number;
}

/** Days of a usual late order that each moved operation has to save. */
const daysToSave = { aims: 0, least: 1, some: 0.125, needed: 0 } as const;

/**
 * Short searches at several prices of a move, one after the other: first the figures of what a longer search at that
 * price is going to find at least. `aimed`: the problem of the named order positions alone. `begin` is called before
 * each and says when it has to end.
 */
export function* tradeOffs(
  whole: PlanProblem,
  aimed: PlanProblem | undefined,
  begin: (reach: Reach) => MayContinue,
  objective?: Objective,
): Generator<TradeOff> {
  const problem = compileProblem(whole.model);
  const present = presentPlan(problem).end;
  for (const reach of reaches) {
    if (reach === 'aims' && aimed === undefined) continue;
    const searched = reach === 'aims' && aimed !== undefined ? compileProblem(aimed.model) : problem;
    const movesCost = movesCostOf(reach, problem, present);
    const found = searchLateness(searched, {
      seed: 1,
      iterations: Number.MAX_SAFE_INTEGER,
      objective,
      movesCost,
      mayContinue: begin(reach),
    });
    const { before, selection } = found;
    yield {
      reach,
      movesCost,
      // Bars that overlap at present stand one behind the other from the beginning.
      operationsMoved: Math.max(0, selection.cost.moved - before.moved),
      before: figuresOf(problem, present, before.changeovers),
      after: figuresOf(problem, found.end, selection.cost.changeovers),
    };
  }
}

function figuresOf(problem: Problem, ends: Float64Array, changeovers: number): SearchFigures {
  let positionsLate = 0;
  let weightedLateness = 0;
  for (const [job, end] of endsOfJobs(problem, ends).entries()) {
    const late = end - (problem.due[job] ?? 0);
    if (late <= 0) continue;
    positionsLate++;
    weightedLateness += Math.ceil(late / problem.day) * (problem.weight[job] ?? 0);
  }
  return { positionsLate, weightedLateness, changeovers };
}

function endsOfJobs({ jobCount, jobOf }: Problem, ends: Float64Array): Float64Array {
  const last = new Float64Array(jobCount);
  for (const [i, end] of ends.entries()) {
    const job = jobOf[i] ?? 0;
    if (end > (last[job] ?? 0)) last[job] = end;
  }
  return last;
}

/** Price of a move in days late × amount; undefined where moves are free. */
export function movesCostOf(reach: Reach, problem: Problem, present = presentPlan(problem).end): number | undefined {
  return reach === 'everything' ? undefined : daysToSave[reach] * usualAmount(problem, present);
}

/** Amount in the middle of the late order positions; 1 when none is late. */
function usualAmount(problem: Problem, present: Float64Array): number {
  const late = [...endsOfJobs(problem, present).entries()]
    .filter(([job, end]) => end > (problem.due[job] ?? 0))
    .map(([job]) => problem.weight[job] ?? 1)
    .sort((a, b) => a - b);
  return late[late.length >> 1] ?? 1;
}
