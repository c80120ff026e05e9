import type { Objective } from '#domain/kernel/objectives.ts';
import type { PlanFigures } from './plan-figures.ts';
import type { Problem } from './problem.ts';
import type { Cost } from './timed-plan.ts';

/** What a search is to make best. */
interface Aim {
  /** Plans are compared by the first of these figures that differs. */
  readonly order: readonly (keyof PlanFigures)[];
  /** What must not become worse for it; of each objective the number of late orders. */
  readonly never: readonly (keyof PlanFigures)[];
}

const aims = {
  fewestLate: { order: ['positionsLate', 'weightedLateness', 'lateness', 'changeovers'], never: ['positionsLate'] },
  leastDelay: { order: ['weightedLateness', 'lateness', 'positionsLate', 'changeovers'], never: ['positionsLate'] },
  // Nobody wants to pay for these with late deliveries.
  shortestThroughput: {
    order: ['throughput', 'positionsLate', 'weightedLateness', 'lateness'],
    never: ['positionsLate', 'weightedLateness', 'lateness'],
  },
  fewestChangeovers: {
    order: ['changeovers', 'positionsLate', 'weightedLateness', 'lateness'],
    never: ['positionsLate', 'weightedLateness', 'lateness'],
  },
} as const satisfies Readonly<Record<Objective, Aim>>;

/** Whether an objective lives on moves all over the plan: a few late orders that move give nothing. */
export const movesFreely = (objective: Objective | undefined): boolean =>
  objective === 'fewestChangeovers' || objective === 'shortestThroughput';

/** Rounding tolerance of sums of fractions of days. */
const tolerance = 1e-9;

/** Whether a plan is better in the objective, and in nothing worse that must not be. */
export function isBetterIn(objective: Objective, after: PlanFigures, before: PlanFigures): boolean {
  const { order, never }: Aim = aims[objective];
  if (never.some((figure) => after[figure] > before[figure] + tolerance)) return false;
  const first = order.find((figure) => Math.abs(after[figure] - before[figure]) > tolerance);
  return first !== undefined && after[first] < before[first];
}

/** Days that the heaviest order may be later for one late order less. */
const longestDelay = 365;
/** Operations that one late order less may move, where moves have a price. */
const movesPerOrder = 20;

/**
 * What a schedule of the search costs in the objective, in days late × weight; undefined: lateness alone. `movesCost`: the
 * price of a move (`costsLess`), which also limits what an order may cost. `nearness`: how much less a late order counts the nearer it
 * is to be on time, which leads a search there and is no figure to compare plans by.
 */
export function weigher(
  objective: Objective | undefined,
  before: Cost,
  { weight }: Pick<Problem, 'weight'>,
  { movesCost = 0, nearness = 0 }: { readonly movesCost?: number | undefined; readonly nearness?: number } = {},
): (cost: Cost) => number {
  const dear = before.lateness + 1 + longestDelay * weight.reduce((most, one) => Math.max(most, one), 0);
  const forbidden = ({ late }: Cost): number => dear * Math.max(0, late - before.late);
  const later = ({ lateness }: Cost): number => dear * Math.max(0, lateness - before.lateness - tolerance);
  const order = movesCost > 0 ? movesPerOrder * movesCost : dear;
  switch (objective) {
    case undefined:
      return ({ lateness }) => lateness;
    case 'fewestLate':
      return (cost) => forbidden(cost) + order * (cost.late - nearness * (cost.late - cost.missed)) + cost.lateness;
    case 'leastDelay':
      return (cost) => forbidden(cost) + cost.lateness;
    case 'shortestThroughput':
      return (cost) => forbidden(cost) + later(cost) + cost.flow;
    case 'fewestChangeovers':
      return (cost) => forbidden(cost) + later(cost) + cost.changeovers;
  }
}
