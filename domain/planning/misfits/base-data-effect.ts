import { baseDataEventTypes } from '#domain/base-data/events.ts';
import { evolveFactory, type Factory } from '#domain/base-data/factory.ts';
import { emptyNames } from '#domain/base-data/names.ts';
import type { Collection, ResourceGap } from '#domain/base-data/object-types.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { findOverloads } from '#domain/planning/conflicts/conflicts.ts';
import type { Overload } from '#domain/planning/conflicts/overloads.ts';
import type { EditResult } from '#domain/planning/edits/edit.ts';
import { recalculateOperations } from '#domain/planning/edits/recalculate.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { draftOf } from '#domain/planning/plan/draft.ts';
import { evolvePlan } from '#domain/planning/plan/evolve.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import { forkOf } from '#domain/planning/plan/fork.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { barsOn } from '#domain/planning/plan/resource-index.ts';
import { inFuture, misfitsOn } from './find-misfits.ts';
import type { Misfit } from './misfit.ts';
import { findProcessMisfits, type ProcessMisfit } from './process-misfits.ts';
import { type Refit, refitOperations } from './refit.ts';

/** What a change of base data would do to the plan as it is. */
export interface BaseDataEffect {
  /** Operations that would no longer fit, and those that would fit again. */
  readonly gained: readonly Misfit[];
  readonly lost: readonly Misfit[];
  readonly gainedProcesses: readonly ProcessMisfit[];
  readonly lostProcesses: readonly ProcessMisfit[];
  /** Bars that would follow a gap by themselves (domain facts §9). */
  readonly follows: EditResult;
  /** Overloads that would come and go. */
  readonly overloadsGained: readonly Overload[];
  readonly overloadsLost: readonly Overload[];
  /** What placing again the operations that would no longer fit would do; undefined when it would be refused. */
  readonly refit: Refit | undefined;
}

/** The plan as it would stand right after a change: what follows a gap has followed. */
export interface ChangedPlan {
  readonly plan: Plan;
  readonly facts: PlanningFacts;
  readonly follows: EditResult;
}

export interface PlanOfFactory {
  readonly plan: Plan;
  readonly factory: Factory;
  readonly facts: PlanningFacts;
  readonly now: Instant;
}

const nothing: EditResult = { placements: [], activities: [] };

/** The same without looking at what it means. */
export function planAfter({ plan, factory, now }: PlanOfFactory, events: readonly DomainEvent[]): ChangedPlan {
  const facts = compileFacts(factoryWith(factory, events));
  const follows = following(plan, facts, now, stretchesOf(factory, events));
  if (follows === undefined) return { plan, facts, follows: nothing };
  const { placements, activities = [] } = follows.data;
  return { plan: folded(plan, follows), facts, follows: { placements, activities } };
}

/**
 * Folds the events of a change of base data into a copy of the factory and compares. Only rows whose resources the
 * change concerns are looked at: a gap costs a row, a holiday the plan.
 */
export function effectOf({ plan, factory, facts, now }: PlanOfFactory, events: readonly DomainEvent[]): BaseDataEffect {
  const changed = factoryWith(factory, events);
  const concerned = concernedBy(changed, events);
  // Compiled on demand: of a gap's resource alone.
  const after: PlanningFacts = compileFacts(changed);
  const rows = rowsWith(plan, concerned);
  const follows = following(plan, after, now, stretchesOf(factory, events));
  const moved = follows === undefined ? plan : folded(plan, follows);
  const result = follows?.data ?? nothing;
  const changes: EditResult = { placements: result.placements, activities: result.activities ?? [] };
  for (const { before, after: place } of changes.placements) rows.add(before.resourceId).add(place.resourceId);
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
    gained,
    lost: without(before, then),
    gainedProcesses,
    lostProcesses: withoutSteps(stepsBefore, stepsThen),
    follows: changes,
    overloadsGained: withoutOverloads(overloadsAfter, overloadsBefore),
    overloadsLost: withoutOverloads(overloadsBefore, overloadsAfter),
    refit: isRejection(again) ? undefined : again,
  };
}

function factoryWith(factory: Factory, events: readonly DomainEvent[]): Factory {
  const copy = copyOfFactory(
    factory,
    events.flatMap(({ type }) => baseDataEventTypes.get(type)?.collection ?? []),
  );
  for (const event of events) evolveFactory(copy, event);
  return copy;
}

/** The factory for somebody who folds events of these collections that may never happen; it knows no names. */
export function copyOfFactory(factory: Factory, collections: readonly Collection[]): Factory {
  const copies = [...new Set(collections)].map((collection): [Collection, unknown] => [
    collection,
    new Map(factory.objects[collection] as ReadonlyMap<string, unknown>),
  ]);
  return {
    objects: { ...factory.objects, ...Object.fromEntries(copies) },
    settings: factory.settings,
    names: emptyNames(),
    highestNumbers: { ...factory.highestNumbers },
  };
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

/** Hours of normal gaps that come or go: bars in them follow by themselves (decision 0030). */
function stretchesOf(factory: Factory, events: readonly DomainEvent[]) {
  return events.flatMap(({ type, data }) => {
    const known = baseDataEventTypes.get(type);
    if (known?.collection !== 'resourceGaps') return [];
    const was = factory.objects.resourceGaps.get((data as { readonly id: string }).id);
    const becomes =
      known.fact === 'deleted' ? undefined : { ...was, ...gapIn(data, 'fields'), ...gapIn(data, 'after') };
    return [was, becomes].flatMap((gap) =>
      gap === undefined || gap.informative === true ? [] : [stretchOf(gap as ResourceGap)],
    );
  });
}

const stretchOf = ({ resourceId, dateFrom, dateTo }: ResourceGap) => ({ resourceId, start: dateFrom, end: dateTo });

type Follows = Extract<PlanningEvent, { type: 'OperationsRecalculated' }>;

function following(
  plan: Plan,
  facts: PlanningFacts,
  now: Instant,
  stretches: ReturnType<typeof stretchesOf>,
): Follows | undefined {
  if (stretches.length === 0) return undefined;
  const events = recalculateOperations(plan, { stretches }, { facts, now });
  return isRejection(events) ? undefined : (events[0] as Follows | undefined);
}

function folded(plan: Plan, event: Follows): Plan {
  const fork = forkOf(plan);
  evolvePlan(fork, event, { revision: plan.revision + 1, changeSet: '', userId: undefined });
  return fork;
}

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
