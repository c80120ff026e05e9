import type { OrderPositionId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { PlacementChange } from '#domain/planning/plan/placement.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { partFor } from './part-of-proposal.ts';
import type { TouchedPosition } from './touched-positions.ts';

/** What a proposal keeps to, whatever it would gain beyond. */
export interface ProposalLimits {
  /** Operations that move, at most. */
  readonly mostMoves?: number | undefined;
  /** Milliseconds by which a start moves, at most. */
  readonly furthest?: number | undefined;
}

/** Order positions at most that are tried one after the other. */
const mostTried = 200;

export const keepsTo = (
  { mostMoves = Number.POSITIVE_INFINITY, furthest = Number.POSITIVE_INFINITY }: ProposalLimits,
  placements: readonly PlacementChange[],
): boolean =>
  placements.length <= mostMoves &&
  placements.every(({ before, after }) => Math.abs(after.start - before.start) <= furthest);

/**
 * The order positions of a proposal that can be had within the limits, those first that gain most per operation; each with
 * all that has to give way to it.
 */
export function positionsWithin(
  plan: Plan,
  facts: PlanningFacts,
  now: Instant,
  placements: readonly PlacementChange[],
  positions: readonly TouchedPosition[],
  limits: ProposalLimits,
): ReadonlySet<OrderPositionId> {
  const taken = new Set<OrderPositionId>();
  const gain = ({ daysLateBefore, daysLateAfter, articleAmount, operationIds }: TouchedPosition): number =>
    ((daysLateBefore - daysLateAfter) * articleAmount) / operationIds.length;
  const tried = positions
    .filter((one) => one.operationIds.length > 0 && gain(one) > 0)
    .toSorted((a, b) => gain(b) - gain(a))
    .slice(0, mostTried);
  for (const { orderPositionId } of tried) {
    const part = partFor(plan, facts, now, placements, new Set([...taken, orderPositionId]));
    if (part !== undefined && keepsTo(limits, part)) taken.add(orderPositionId);
  }
  return taken;
}
