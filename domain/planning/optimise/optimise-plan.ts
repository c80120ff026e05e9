import type { OperationId, OrderPositionId, ResourceId } from '#domain/kernel/ids.ts';
import type { Day, Instant } from '#domain/kernel/instant.ts';
import { dayLength } from '#domain/kernel/time-zone.ts';
import { dueDays, missedDateOf } from '#domain/planning/conflicts/conflicts.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import { type Draft, draftOf } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import { type PlacementChange, samePlacement } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { decode, restore } from './decode.ts';
import { searchLateness } from './lateness-search.ts';
import type { PlanProblem } from './plan-problem.ts';
import { compileProblem } from './problem.ts';
import { type Proposal, proposalsOf } from './proposal.ts';
import type { Cost } from './timed-plan.ts';

/** Figures by which planners compare plans; the first that differs decides. */
export interface PlanFigures {
  /** Days late × amount over all order positions that the optimisation touches (rules §6). */
  readonly weightedLateness: number;
  readonly positionsLate: number;
  /** Days late × amount, days in fractions. */
  readonly lateness: number;
  /** Adjacent operations of different articles, over the resources that it touches. */
  readonly changeovers: number;
}

/** An improved plan, or the unchanged one; nothing is stored until it is accepted. */
export interface Optimisation {
  readonly placements: readonly PlacementChange[];
  readonly before: PlanFigures;
  readonly after: PlanFigures;
  /** Order positions that are late before or after, the worst remaining ones first. */
  readonly positions: readonly LatePosition[];
}

/** With names, because no client has loaded the whole plan. */
export interface LatePosition {
  readonly orderPositionId: OrderPositionId;
  readonly orderPositionNumber: string;
  readonly articleName: string;
  readonly articleAmount: number;
  readonly deliveryDate: Day;
  readonly daysLateBefore: number;
  readonly daysLateAfter: number;
  /** Operations of the position that move. */
  readonly operationIds: readonly OperationId[];
}

export interface SearchBudget {
  readonly seed: number;
  readonly iterations: number;
  readonly movesCost?: number | undefined;
  readonly mayContinue?: ((iterations: number, best: Cost) => boolean) | undefined;
}

/** The search without the plan, for a worker thread: plain data in and out. */
export function proposePlacements(problem: PlanProblem, budget: SearchBudget): Proposal[] {
  const compiled = compileProblem(problem.model);
  return proposalsOf(problem, compiled.alternativeMachine, searchLateness(compiled, budget));
}

/**
 * Places the proposals with the scheduler's rules and compares: weighted lateness, then changeovers, then operations
 * moved. A result that does not improve the first two changes nothing, so a plan never gets worse.
 */
export function judge(plan: Plan, facts: PlanningFacts, now: Instant, proposals: readonly Proposal[]): Optimisation {
  const operations = proposals.flatMap(({ operationId }) => plan.operations.get(operationId) ?? []);
  const unchanged = ({ figures, daysLate }: Measured): Optimisation => ({
    placements: [],
    before: figures,
    after: figures,
    positions: latePositions(plan, facts, daysLate, daysLate, []),
  });
  const measure = measureOf(plan, facts, operations);
  const before = measure(draftOf(plan));
  const decoded = decode(plan, facts, now, proposals);
  if (decoded === undefined) return unchanged(before);
  const { draft, settled } = decoded;
  const dueOf = dueDays(facts.settings.plantTimeZone);
  restore(draft, facts, operations, (operation) => endOfPosition(plan, dueOf, draft, operation));
  const after = measure(draft);
  if (!isBetter(after.figures, before.figures)) return unchanged(before);
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
  const positions = latePositions(plan, facts, before.daysLate, after.daysLate, placements);
  return { placements, before: before.figures, after: after.figures, positions };
}

/** Rounding tolerance of sums of fractions of days. */
const tolerance = 1e-9;

/** Neither measure of lateness may get worse, so that the list of conflicts never shows a worse plan. */
function isBetter(after: PlanFigures, before: PlanFigures): boolean {
  if (after.weightedLateness > before.weightedLateness) return false;
  if (after.lateness > before.lateness + tolerance) return false;
  if (after.weightedLateness < before.weightedLateness || after.lateness < before.lateness - tolerance) return true;
  return after.changeovers < before.changeovers;
}

interface Measured {
  readonly figures: PlanFigures;
  readonly daysLate: ReadonlyMap<OrderPositionId, number>;
}

function latePositions(
  plan: Plan,
  facts: PlanningFacts,
  before: Measured['daysLate'],
  after: Measured['daysLate'],
  placements: readonly PlacementChange[],
): LatePosition[] {
  const moved = new Map<OrderPositionId, OperationId[]>();
  for (const { operationId } of placements) {
    const operation = plan.operations.get(operationId);
    const id = operation && positionIdOf(plan, operation);
    if (id === undefined) continue;
    const known = moved.get(id);
    if (known === undefined) moved.set(id, [operationId]);
    else known.push(operationId);
  }
  const found: LatePosition[] = [];
  for (const [orderPositionId, daysLateBefore] of before) {
    const position = plan.orderPositions.get(orderPositionId);
    const daysLateAfter = after.get(orderPositionId) ?? 0;
    if (position === undefined || daysLateBefore + daysLateAfter === 0) continue;
    const { orderPositionNumber, articleId, articleAmount, deliveryDate } = position;
    found.push({
      orderPositionId,
      orderPositionNumber,
      articleName: facts.article(articleId)?.articleName ?? '',
      articleAmount,
      deliveryDate,
      daysLateBefore,
      daysLateAfter,
      operationIds: moved.get(orderPositionId) ?? [],
    });
  }
  const worst = (one: LatePosition): number => one.daysLateAfter * one.articleAmount;
  const was = (one: LatePosition): number => one.daysLateBefore * one.articleAmount;
  return found.sort((a, b) => worst(b) - worst(a) || was(b) - was(a));
}

/** Figures over the order positions and resources of the operations, as placed or as their group allows. */
function measureOf(plan: Plan, facts: PlanningFacts, operations: readonly Operation[]): (draft: Draft) => Measured {
  const dueOf = dueDays(facts.settings.plantTimeZone);
  const positions = new Set<OrderPositionId>();
  const resources = new Set<ResourceId>();
  for (const operation of operations) {
    const position = positionIdOf(plan, operation);
    if (position !== undefined) positions.add(position);
    resources.add(operation.placement.resourceId);
    for (const { resourceId } of facts.candidates(operation.resourceGroupId)) resources.add(resourceId);
    if (operation.boundResourceId !== undefined) resources.add(operation.boundResourceId);
  }
  return (draft) => {
    const daysLate = new Map<OrderPositionId, number>();
    const figures = { weightedLateness: 0, positionsLate: 0, lateness: 0, changeovers: 0 };
    const placementOf = (operation: Operation) => draft.placementOf(operation.operationId) ?? operation.placement;
    for (const id of positions) {
      const missed = missedDateOf(plan, id, dueOf, placementOf);
      daysLate.set(id, missed?.daysLate ?? 0);
      const position = plan.orderPositions.get(id);
      if (missed === undefined || position === undefined) continue;
      figures.positionsLate++;
      figures.weightedLateness += missed.weight;
      figures.lateness += ((missed.end - dueOf(position.deliveryDate)) / dayLength) * position.articleAmount;
    }
    for (const resourceId of resources) {
      let last: string | undefined;
      draft.scan(resourceId, 0, ({ operationId }) => {
        const article = articleOf(plan, operationId);
        if (last !== undefined && article !== last && isOpen(plan, operationId)) figures.changeovers++;
        last = article;
        return true;
      });
    }
    return { figures, daysLate };
  };
}

const isOpen = (plan: Plan, id: OperationId): boolean => plan.operations.get(id)?.statusId !== statusId.done;

function articleOf(plan: Plan, id: OperationId): string | undefined {
  const operation = plan.operations.get(id);
  return operation && plan.productionOrders.get(operation.productionOrderId)?.articleId;
}

/** The latest end of the operation's order position that is not later than in the draft. */
function endOfPosition(plan: Plan, dueOf: (day: string) => Instant, draft: Draft, operation: Operation): Instant {
  const id = positionIdOf(plan, operation);
  const position = id === undefined ? undefined : plan.orderPositions.get(id);
  if (id === undefined || position === undefined) return Number.NEGATIVE_INFINITY;
  const missed = missedDateOf(plan, id, dueOf, (one) => draft.placementOf(one.operationId) ?? one.placement);
  return missed?.end ?? dueOf(position.deliveryDate);
}
