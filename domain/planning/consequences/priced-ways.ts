import type { ResourceId } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { type Push, pushes, startingWith, type Way } from '#domain/kernel/ways.ts';
import { editTimeline, type PlacingCommand } from '#domain/planning/actions/timeline-actions.ts';
import { foretell } from '#domain/planning/change/foretell.ts';
import { operationsPlaced, processesPlaced } from '#domain/planning/change/places-in.ts';
import { dueDays, findOverloads, missedDateOf, newOverloads } from '#domain/planning/conflicts/conflicts.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlanChange } from '#domain/planning/plan/plan-change.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { barsOn } from '#domain/planning/plan/resource-index.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import {
  consequencesOf,
  isRescued,
  type OrderConsequence,
  totalAddedLateness,
  turnsLate,
} from '../change/consequences.ts';

/** A way to follow a change of capacity, with what it costs (api contract). Times are milliseconds. */
export interface PricedWay {
  readonly way: Way;
  readonly change: PlanChange;
  /** Operations and process steps that move. */
  readonly moved: number;
  /** Open order positions of the plan that are late then, and those of them that are on time now. */
  readonly lateOrders: number;
  readonly turnsLate: number;
  readonly addedLateness: number;
  /** The most by which one order ends later than now, whether it is late or not. */
  readonly biggestDelay: number;
  readonly newOverloads: number;
  /** Bars that run behind one of another article, on the rows that it changes: how many more than now. */
  readonly changeovers: number;
  readonly consequences: readonly OrderConsequence[];
}

/**
 * What each way costs that is not refused, in the order given; two ways to the same plan are one. `facts`: those that hold then.
 * Cost: that of the decisions, of the rows and orders that they touch, and once that of all orders.
 */
export function pricedWays<One extends Way>(
  plan: Plan,
  facts: PlanningFacts,
  ways: readonly One[],
  decide: (way: One) => readonly PlanningEvent[] | Rejection,
): readonly PricedWay[] {
  const late = lateOrdersOf(plan, facts);
  const found: PricedWay[] = [];
  for (const way of ways) {
    const events = decide(way);
    if (isRejection(events)) continue;
    const priced = priceOf(plan, facts, way, events, late);
    if (!found.some((other) => isSame(other, priced))) found.push(priced);
  }
  return found;
}

const settingOf = {
  insertOperations: 'wayForInserts',
  resizeOperations: 'wayForResizes',
  moveOperations: 'wayForMoves',
} as const;

/** What each way costs that an edit may be taken in; first the one that it names, or that the plant has set. */
export function waysOfEdit(
  plan: Plan,
  command: PlacingCommand & { readonly way?: Push | undefined },
  context: PlanningContext,
): readonly PricedWay[] {
  const { type, way } = command;
  const setting = type in settingOf ? context.facts.settings[settingOf[type as keyof typeof settingOf]] : 'rightShift';
  return pricedWays(plan, context.facts, startingWith(way ?? setting, pushes), (one) =>
    editTimeline(plan, { ...command, way: one } as PlacingCommand, context),
  );
}

function priceOf(
  plan: Plan,
  facts: PlanningFacts,
  way: Way,
  events: readonly PlanningEvent[],
  late: number,
): PricedWay {
  const { plan: then, change } = foretell(plan, events);
  const consequences = consequencesOf(plan, facts, change);
  const operations = operationsPlaced(change);
  const rows = new Set(operations.flatMap(({ before, after }) => [before.resourceId, after.resourceId]));
  const turned = consequences.filter(turnsLate).length;
  return {
    way,
    change,
    moved: operations.length + processesPlaced(change).length,
    lateOrders: late + turned - consequences.filter(isRescued).length,
    turnsLate: turned,
    addedLateness: totalAddedLateness(consequences),
    biggestDelay: Math.max(0, ...consequences.map(({ before, after }) => after - before)),
    newOverloads: [...rows].flatMap((id) =>
      newOverloads(findOverloads(plan, facts, id), findOverloads(then, facts, id)),
    ).length,
    changeovers: sum(rows, (id) => changeoversOn(then, id) - changeoversOn(plan, id)),
    consequences,
  };
}

/** Open order positions that end after their delivery day. O(operations). */
export function lateOrdersOf(plan: Plan, facts: PlanningFacts): number {
  const dueOf = dueDays(facts.settings.plantTimeZone);
  let late = 0;
  for (const id of plan.orderPositions.keys()) if (missedDateOf(plan, id, dueOf) !== undefined) late++;
  return late;
}

function changeoversOn(plan: Plan, resourceId: ResourceId): number {
  let last: string | undefined;
  let count = 0;
  for (const { productionOrderId, statusId: status } of barsOn(plan, resourceId).operations) {
    const article = plan.productionOrders.get(productionOrderId)?.articleId;
    if (last !== undefined && article !== last && status !== statusId.done) count++;
    last = article;
  }
  return count;
}

const sum = <One>(some: Iterable<One>, of: (one: One) => number): number => {
  let total = 0;
  for (const one of some) total += of(one);
  return total;
};

function isSame(one: PricedWay, other: PricedWay): boolean {
  if (one.moved !== other.moved) return false;
  const places = new Map(operationsPlaced(one.change).map(({ id, after }) => [id, after]));
  return operationsPlaced(other.change).every(({ id, after }) => {
    const place = places.get(id);
    return place?.start === after.start && place.end === after.end && place.resourceId === after.resourceId;
  });
}
