import { baseDataEventTypes } from '#domain/base-data/events.ts';
import { type Factory, forkOfFactory } from '#domain/base-data/factory.ts';
import { type BaseDataChange, changeOfEvent, changeSaidBy } from '#domain/base-data/object-change.ts';
import type { ResourceGap } from '#domain/base-data/object-types.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { startingWith, type Way, waysOfLoss } from '#domain/kernel/ways.ts';
import { changeOfPlacements } from '#domain/planning/change/change-of-placements.ts';
import { foretell } from '#domain/planning/change/foretell.ts';
import { operationsPlaced } from '#domain/planning/change/places-in.ts';
import { findOverloads } from '#domain/planning/conflicts/conflicts.ts';
import type { Overload } from '#domain/planning/conflicts/overloads.ts';
import { type PricedWay, pricedWays } from '#domain/planning/consequences/priced-ways.ts';
import { recalculateOperations, stretchesOf } from '#domain/planning/decider/recalculate.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { draftOf } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlanChange } from '#domain/planning/plan/plan-change.ts';
import { barsOn } from '#domain/planning/plan/resource-index.ts';
import { type Refit, refitOperations } from '../actions/refit.ts';
import { inFuture, misfitsOn } from '../misfits/find-misfits.ts';
import type { Misfit } from '../misfits/misfit.ts';
import { findProcessMisfits, type ProcessMisfit } from '../misfits/process-misfits.ts';

/** What a change of base data would do to the plan as it is. */
export interface BaseDataEffect {
  /** What would hold. */
  readonly facts: PlanningFacts;
  /** Operations that would no longer fit, and those that would fit again. */
  readonly gained: readonly Misfit[];
  readonly lost: readonly Misfit[];
  readonly gainedProcesses: readonly ProcessMisfit[];
  readonly lostProcesses: readonly ProcessMisfit[];
  /** Bars that would follow a gap by themselves (domain facts §9). */
  readonly follows: PlanChange;
  /** Overloads that would come and go. */
  readonly overloadsGained: readonly Overload[];
  readonly overloadsLost: readonly Overload[];
  /** What each way to follow it costs, the one that holds first. */
  readonly ways: readonly PricedWay[];
  /** What placing again the operations that would no longer fit would do; undefined when it would be refused. */
  readonly refit: (Pick<Refit, 'left' | 'leftActivities'> & { readonly change: PlanChange }) | undefined;
}

export interface PlanOfFactory {
  readonly plan: Plan;
  readonly factory: Factory;
  readonly facts: PlanningFacts;
  readonly now: Instant;
}

/**
 * Folds the events of a change of base data into a copy of the factory and compares. Only rows whose resources the
 * change concerns are looked at: a gap costs a row, a holiday the plan.
 */
export function effectOf(
  { plan, factory, facts, now }: PlanOfFactory,
  events: readonly DomainEvent[],
  { way, wantsWays = false }: { readonly way?: Way | undefined; readonly wantsWays?: boolean } = {},
): BaseDataEffect {
  const changed = factoryWith(factory, events);
  const concerned = concernedBy(changed, events);
  // Compiled on demand: of a gap's resource alone.
  const after: PlanningFacts = compileFacts(changed);
  const rows = rowsWith(plan, concerned);
  const changes = baseDataChangesIn(factory, events);
  const follow = (one?: Way) => followed(plan, { changes, concerned: concerned && [...rows], way: one }, after, now);
  const { plan: moved, change: follows } = following(plan, follow(way));
  for (const { before, after: place } of operationsPlaced(follows)) rows.add(before.resourceId).add(place.resourceId);
  const before = misfitsIn(plan, facts, rows, now);
  const then = misfitsIn(moved, after, rows, now);
  const gained = without(then, before);
  // Only what holds for the whole plant changes its days.
  const stepsBefore = concerned === undefined ? findProcessMisfits(plan, facts, now) : [];
  const stepsThen = concerned === undefined ? findProcessMisfits(moved, after, now) : [];
  const gainedProcesses = withoutSteps(stepsThen, stepsBefore);
  const overloadsBefore = overloadsIn(plan, facts, rows);
  const overloadsAfter = overloadsIn(moved, after, rows);
  const again = refitOperations(
    { plan: moved, facts: after, now, override: false },
    {
      operationIds: gained.map(({ operationId }) => operationId),
      activityIds: gainedProcesses.map(({ activityId }) => activityId),
    },
  );
  return {
    facts: after,
    gained,
    lost: without(before, then),
    gainedProcesses,
    lostProcesses: withoutSteps(stepsBefore, stepsThen),
    follows,
    ways: wantsWays ? pricedWays(plan, after, waysToFollow(changes, after), follow) : [],
    overloadsGained: withoutOverloads(overloadsAfter, overloadsBefore),
    overloadsLost: withoutOverloads(overloadsBefore, overloadsAfter),
    refit: isRejection(again)
      ? undefined
      : { left: again.left, leftActivities: again.leftActivities, change: changeOfPlacements(moved, again) },
  };
}

/** The ways in which the plan may follow, the one that holds first. Where a gap goes, what it pushed comes back. */
function waysToFollow(changes: readonly BaseDataChange[], { settings }: PlanningFacts): readonly Way[] {
  const areGaps = changes.every(isGap);
  const gives = areGaps && changes.some(({ before }) => before !== undefined);
  const goes = gives && changes.every(({ after }) => after === undefined);
  const losing: readonly Way[] = goes ? ['leave'] : waysOfLoss;
  const ways: readonly Way[] = gives ? ['comeBack', ...losing] : losing;
  return startingWith(goes ? 'comeBack' : areGaps ? settings.wayForGaps : 'leave', ways);
}

const isGap = ({ collection }: BaseDataChange): boolean => collection === 'resourceGaps';

interface Following {
  readonly changes: readonly BaseDataChange[];
  /** Rows that the changes concern; undefined: all. */
  readonly concerned: readonly ResourceId[] | undefined;
  /** Default: bars follow gaps as the plant has set it, and other hours not at all. */
  readonly way: Way | undefined;
}

/** Gaps push what is under them; of other hours what no longer fits is placed again. */
function followed(
  plan: Plan,
  { changes, concerned, way }: Following,
  facts: PlanningFacts,
  now: Instant,
): readonly PlanningEvent[] | Rejection {
  const stretches = stretchesOf(changes);
  if (changes.every(isGap) || way === undefined)
    return stretches.length === 0
      ? []
      : recalculateOperations(plan, { stretches, way, gaps: changes.filter(isGap) }, { facts, now });
  return recalculateOperations(plan, { stretches, rows: concerned ?? 'all', way }, { facts, now });
}

function factoryWith(factory: Factory, events: readonly DomainEvent[]): Factory {
  const { fork, fold } = forkOfFactory(factory);
  for (const event of events) fold(event);
  return fork;
}

/** Resources whose facts the events change; undefined: all. */
function concernedBy(changed: Factory, events: readonly DomainEvent[]): ReadonlySet<string> | undefined {
  const found = new Set<string>();
  for (const { type, data } of events) {
    const { id } = data as { readonly id: string };
    switch (baseDataEventTypes.get(type)?.collection) {
      case 'resources':
        found.add(id);
        break;
      case 'resourceGaps':
        for (const gap of [gapIn(data, 'fields'), gapIn(data, 'before'), changed.objects.resourceGaps.get(id)])
          if (gap?.resourceId !== undefined) found.add(gap.resourceId);
        break;
      case 'availabilityPlans':
        for (const [resourceId, { availabilityPlans }] of changed.objects.resources)
          if (availabilityPlans.some(({ weeks }) => weeks.includes(id))) found.add(resourceId);
        break;
      default:
        return undefined;
    }
  }
  return found;
}

/** The same for who places again what no longer fits there. */
export function rowsConcernedBy(
  plan: Plan,
  changed: Factory,
  events: readonly DomainEvent[],
): readonly ResourceId[] | 'all' {
  const concerned = concernedBy(changed, events);
  return concerned === undefined ? 'all' : [...rowsWith(plan, concerned)];
}

const gapIn = (data: unknown, part: 'fields' | 'before' | 'after'): Partial<ResourceGap> | undefined =>
  (data as Readonly<Record<string, Partial<ResourceGap> | undefined>>)[part];

/** Rows of the resources, and of the main operations beside which something runs on them. */
function rowsWith(plan: Plan, resources: ReadonlySet<string> | undefined): Set<ResourceId> {
  const rows = new Set<ResourceId>();
  for (const resourceId of plan.barsByResource.keys()) {
    if (resources !== undefined && !resources.has(resourceId)) continue;
    rows.add(resourceId);
    for (const { mainOperationId } of barsOn(plan, resourceId).operations) {
      const main = mainOperationId === undefined ? undefined : plan.operations.get(mainOperationId);
      if (main !== undefined) rows.add(main.placement.resourceId);
    }
  }
  return rows;
}

/** What the events do to objects that are in the factory as it was before them. */
const baseDataChangesIn = (factory: Factory, events: readonly DomainEvent[]): readonly BaseDataChange[] =>
  events.flatMap((event) => {
    const known = baseDataEventTypes.get(event.type);
    if (known === undefined) return changeSaidBy(event) ?? [];
    const { id } = event.data as { readonly id: string };
    return changeOfEvent(event, factory.objects[known.collection].get(id) as never) ?? [];
  });

/** The plan in which it has followed, and what is different in it. */
const following = (plan: Plan, events: readonly PlanningEvent[] | Rejection) =>
  isRejection(events) || events.length === 0 ? { plan, change: {} } : foretell(plan, events);

function misfitsIn(plan: Plan, facts: PlanningFacts, rows: Iterable<ResourceId>, now: Instant): readonly Misfit[] {
  const question = { plan, facts, draft: draftOf(plan) };
  return inFuture(
    plan,
    [...rows].flatMap((id) => misfitsOn(question, id)),
    now,
  );
}

const without = (some: readonly Misfit[], others: readonly Misfit[]): readonly Misfit[] => {
  const known = new Set(others.map(({ operationId }) => operationId));
  return some.filter(({ operationId }) => !known.has(operationId));
};

const withoutSteps = (some: readonly ProcessMisfit[], others: readonly ProcessMisfit[]): readonly ProcessMisfit[] => {
  const known = new Set(others.map(({ activityId }) => activityId));
  return some.filter(({ activityId }) => !known.has(activityId));
};

const overloadsIn = (plan: Plan, facts: PlanningFacts, rows: Iterable<ResourceId>): readonly Overload[] =>
  [...rows].flatMap((id) => findOverloads(plan, facts, id));

const withoutOverloads = (some: readonly Overload[], others: readonly Overload[]): readonly Overload[] =>
  some.filter((one) => !others.some((other) => one.resourceId === other.resourceId && one.start === other.start));
