import type { OrderPositionId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { type Objective, usualObjective } from '#domain/kernel/objectives.ts';
import { dueDays, missedDateOf } from '#domain/planning/conflicts/conflicts.ts';
import { type MayContinue, searchLateness } from '#domain/planning/optimise/search/lateness-search.ts';
import { isBetterIn } from '#domain/planning/optimise/search/objectives.ts';
import { type Measured, measureOf, type PlanFigures } from '#domain/planning/optimise/search/plan-figures.ts';
import { compileProblem } from '#domain/planning/optimise/search/problem.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import { type Draft, draftOf } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import { type PlacementChange, samePlacement } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { decode, restore } from './decode.ts';
import { keepsTo, type ProposalLimits, positionsWithin } from './limits.ts';
import { partFor } from './part-of-proposal.ts';
import type { PlanProblem } from './plan-problem.ts';
import { type Proposal, proposalsOf } from './proposal.ts';
import type { Reach } from './reaches.ts';
import { type TouchedPosition, touchedPositions } from './touched-positions.ts';
import { movesCostOf } from './trade-offs.ts';

/** An improved plan, or the unchanged one; nothing is stored until it is accepted. */
export interface Optimisation {
  readonly placements: readonly PlacementChange[];
  readonly before: PlanFigures;
  readonly after: PlanFigures;
  /** Order positions that are late before or after, the worst remaining ones first, then those that only move. */
  readonly positions: readonly TouchedPosition[];
}

export interface SearchBudget {
  readonly seed: number;
  readonly iterations: number;
  readonly objective?: Objective | undefined;
  readonly movesCost?: number | undefined;
  /** Instead of `movesCost`. */
  readonly reach?: Reach | undefined;
  readonly mayContinue?: MayContinue | undefined;
}

/** The search without the plan, for a worker thread: plain data in and out. */
export function proposePlacements(problem: PlanProblem, budget: SearchBudget): Proposal[] {
  const compiled = compileProblem(problem.model);
  const { reach, movesCost = reach && movesCostOf(reach, compiled) } = budget;
  return proposalsOf(problem, compiled.alternativeMachine, searchLateness(compiled, { ...budget, movesCost }));
}

/**
 * Places the proposals with the scheduler's rules and compares them with the plan. What is not better in the objective
 * changes nothing, so a plan never gets worse. Of what goes beyond the limits only the orders remain that keep to them.
 */
export function judge(
  plan: Plan,
  facts: PlanningFacts,
  now: Instant,
  proposals: readonly Proposal[],
  objective = usualObjective,
  limits: ProposalLimits = {},
): Optimisation {
  const operations = proposals.flatMap(({ operationId }) => plan.operations.get(operationId) ?? []);
  const unchanged = ({ figures, daysLate }: Measured): Optimisation => ({
    placements: [],
    before: figures,
    after: figures,
    positions: touchedPositions(plan, facts, daysLate, daysLate, []),
  });
  const measure = measureOf(plan, facts, operations);
  const before = measure(draftOf(plan));
  const decoded = decode(plan, facts, now, proposals);
  if (decoded === undefined) return unchanged(before);
  const { settled } = decoded;
  const dueOf = dueDays(facts.settings.plantTimeZone);
  const found = measure(decoded.draft);
  let { draft } = decoded;
  restore(draft, facts, operations, (operation) => endOfPosition(plan, dueOf, draft, operation));
  let after = measure(draft);
  // Fewer moves are not to be had for what the search was for, as its changeovers.
  if (isBetterIn(objective, found.figures, after.figures)) {
    draft = decode(plan, facts, now, proposals)?.draft ?? draft;
    after = measure(draft);
  }
  if (!isBetterIn(objective, after.figures, before.figures)) return unchanged(before);
  const others = settled.flatMap((id) => plan.operations.get(id) ?? []).filter((one) => !operations.includes(one));
  const placements = [...operations, ...others].flatMap((operation): PlacementChange[] => {
    const placement = draft.placementOf(operation.operationId);
    if (placement === undefined || samePlacement(placement, operation.placement)) return [];
    return [
      {
        operationId: operation.operationId,
        before: operation.placement,
        after: placement,
        reason: { kind: 'optimiser' },
      },
    ];
  });
  const positions = touchedPositions(plan, facts, before.daysLate, after.daysLate, placements);
  if (keepsTo(limits, placements)) return { placements, before: before.figures, after: after.figures, positions };
  const within = positionsWithin(plan, facts, now, placements, positions, limits);
  const part = partOf(plan, facts, now, { placements, before: before.figures }, within);
  if (part === undefined || !isBetterIn(objective, part.after, before.figures)) return unchanged(before);
  return { ...part, before: before.figures };
}

/** What of an optimisation would become the plan, and what that gives. */
export interface PartOfOptimisation {
  readonly placements: readonly PlacementChange[];
  readonly after: PlanFigures;
  /** Order positions that are late before or after, or move. */
  readonly positions: readonly TouchedPosition[];
}

/**
 * The part that some order positions need, with figures in which everything else stays as it is; undefined when
 * something outside of the optimisation stands in the way.
 */
export function partOf(
  plan: Plan,
  facts: PlanningFacts,
  now: Instant,
  { placements: all, before }: Pick<Optimisation, 'placements' | 'before'>,
  orderPositionIds: ReadonlySet<OrderPositionId>,
): PartOfOptimisation | undefined {
  const placements = partFor(plan, facts, now, all, orderPositionIds);
  if (placements === undefined) return undefined;
  // Measured over everything that the whole would move: what stays late is named, too.
  const measure = measureOf(
    plan,
    facts,
    all.flatMap(({ operationId }) => plan.operations.get(operationId) ?? []),
  );
  const draft = draftOf(plan);
  const was = measure(draft);
  for (const { operationId } of placements) draft.lift(operationId);
  for (const { operationId, after } of placements) draft.place(operationId, after);
  const is = measure(draft);
  const changed = (figure: keyof PlanFigures): number => before[figure] + is.figures[figure] - was.figures[figure];
  return {
    placements,
    after: {
      weightedLateness: changed('weightedLateness'),
      positionsLate: changed('positionsLate'),
      lateness: changed('lateness'),
      changeovers: changed('changeovers'),
      throughput: changed('throughput'),
    },
    positions: touchedPositions(plan, facts, was.daysLate, is.daysLate, placements),
  };
}

/** The latest end of the operation's order position that is not later than in the draft. */
function endOfPosition(plan: Plan, dueOf: (day: string) => Instant, draft: Draft, operation: Operation): Instant {
  const id = positionIdOf(plan, operation);
  const position = id === undefined ? undefined : plan.orderPositions.get(id);
  if (id === undefined || position === undefined) return Number.NEGATIVE_INFINITY;
  const missed = missedDateOf(plan, id, dueOf, (one) => draft.placementOf(one.operationId) ?? one.placement);
  return missed?.end ?? dueOf(position.deliveryDate);
}
