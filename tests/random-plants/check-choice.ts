import type { Instant, Interval } from '#domain/kernel/instant.ts';
import { expectedEnd } from '#domain/planning/feedback/expected-end.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import type { PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { naiveEndOfDay } from './naive-calendar.ts';
import { nameOf, type Places, positionOf, type Surroundings, shownAt } from './surroundings.ts';

/**
 * Whether an order that was just planned took the resources that it should have (planning-rules §3), where a simple
 * search can tell: steps on machines for one, nothing beside them, forward and without throughput optimisation.
 */
export function checkChoice(around: Surroundings, desk: PlanningDesk, places: Places): readonly string[] {
  const { plan, factory } = around;
  const known = asExpected(desk, places);
  const own = [...plan.operations.values()]
    .filter(({ operationId }) => !known.has(operationId))
    .sort((a, b) => a.number - b.number);
  const position = plan.orderPositions.get(desk.lastPosition());
  if (
    position === undefined ||
    own.length === 0 ||
    position.termination === 'backward' ||
    factory.settings.throughputOptimisation
  )
    return [];
  if (factory.objects.setupMatrices.size > 0) return [];
  if (!own.every((one) => isSimple(around, one)) || new Set(own.map((one) => one.productionOrderId)).size > 1)
    return [];
  if ((plan.activitiesByPosition.get(position.orderPositionId) ?? []).length > 1) return [];
  const due = naiveEndOfDay(factory.settings.plantTimeZone, position.deliveryDate);
  const now = Math.ceil(desk.now / 60_000) * 60_000;
  const ends = Math.max(...own.map(({ placement }) => placement.end));
  const reachable = soonestEnd(around, own, known, now);
  if (reachable !== undefined && reachable <= due && ends > due)
    return [
      `${nameOf(plan, own[0] as Operation)} and its order end at ${shownAt(ends)}, after the delivery day; ${shownAt(reachable)} was possible`,
    ];
  const [only] = own;
  return only === undefined || own.length > 1 ? [] : checkOnly(around, only, known, now, due);
}

/** What is under way holds its machine until it is expected to be done. */
const asExpected = ({ plan, facts, now }: PlanningDesk, places: Places): Places =>
  new Map(
    [...places].map(([id, place]) => {
      const operation = plan.operations.get(id);
      const end = operation && expectedEnd(operation, facts, Math.ceil(now / 60_000) * 60_000);
      return [id, end === undefined ? place : { ...place, end: Math.max(place.end, Math.ceil(end / 60_000) * 60_000) }];
    }),
  );

/** A single step: the lowest number in time, or of all; then the earliest end. */
function checkOnly(
  around: Surroundings,
  step: Operation,
  known: Places,
  now: Instant,
  due: Instant,
): readonly string[] {
  const placed = new Map<Operation['operationId'], Interval & { readonly resourceId: string }>();
  const offers = candidatesOf(around, step).flatMap((resourceId) => {
    const slot = firstSlot(around, step, resourceId, known, placed, now);
    return slot === undefined ? [] : [{ resourceId, ...slot, priority: priorityOf(around, step, resourceId) }];
  });
  const inTime = offers.filter(({ end }) => end <= due);
  const [best] = (inTime.length > 0 ? inTime : offers).sort((a, b) => a.priority - b.priority || a.end - b.end);
  const { placement } = step;
  if (best === undefined) return [`${nameOf(around.plan, step)} was placed where nothing is free`];
  return priorityOf(around, step, placement.resourceId) === best.priority && Math.abs(placement.end - best.end) <= 1
    ? []
    : [
        `${nameOf(around.plan, step)} ends at ${shownAt(placement.end)}; ${best.resourceId} was the one to take, until ${shownAt(best.end)}`,
      ];
}

/** End of the order when every step takes the machine on which it ends first. */
function soonestEnd(
  around: Surroundings,
  steps: readonly Operation[],
  known: Places,
  now: Instant,
): Instant | undefined {
  const placed = new Map<Operation['operationId'], Interval & { readonly resourceId: string }>();
  for (const step of steps) {
    const [first] = candidatesOf(around, step)
      .flatMap((resourceId) => {
        const slot = firstSlot(around, step, resourceId, known, placed, now);
        return slot === undefined ? [] : [{ ...slot, resourceId }];
      })
      .sort((a, b) => a.end - b.end);
    if (first === undefined) return undefined;
    placed.set(step.operationId, first);
  }
  return Math.max(...[...placed.values()].map(({ end }) => end));
}

function isSimple(
  { plan, factory }: Surroundings,
  { operationId, overlap, mainOperationId, secondaries, attends, attendants, resourceGroupId }: Operation,
): boolean {
  const members = [...factory.objects.resources.values()].filter((one) =>
    (one.resourceGroups as string[]).includes(resourceGroupId),
  );
  const isAlone =
    mainOperationId === undefined && secondaries.length === 0 && attends === undefined && attendants.length === 0;
  return (
    isAlone &&
    overlap === 0 &&
    plan.operations.has(operationId) &&
    members.every((one) => !one.allowMultipleReservation)
  );
}

function candidatesOf({ factory }: Surroundings, { boundResourceId, resourceGroupId }: Operation): readonly string[] {
  if (boundResourceId !== undefined) return [boundResourceId];
  return [...factory.objects.resources]
    .filter(([, one]) => (one.resourceGroups as string[]).includes(resourceGroupId))
    .map(([id]) => id);
}

function priorityOf({ factory }: Surroundings, { resourceGroupId }: Operation, resourceId: string): number {
  const list = factory.objects.resourcePriorities.get(resourceGroupId)?.priorities ?? [];
  return list.find((one) => one.resourceId === resourceId)?.priority ?? 1000;
}

/** The first place on a resource that calendar, bars, predecessors, start date and frozen zone leave. */
function firstSlot(
  { plan, factory, calendars }: Surroundings,
  step: Operation,
  resourceId: string,
  known: Places,
  placed: ReadonlyMap<Operation['operationId'], Interval & { readonly resourceId: string }>,
  now: Instant,
): Interval | undefined {
  const resource = factory.objects.resources.get(resourceId);
  const waits = step.predecessors.map(
    (id) => (placed.get(id)?.end ?? 0) + (plan.operations.get(id)?.bufferTime ?? 0) * 1000,
  );
  const frozen = resource?.frozenTime === 0 ? 0 : now + (resource?.frozenTime ?? 0) * 1000;
  const from = Math.max(now, frozen, positionOf(plan, step)?.startDate ?? 0, ...waits);
  const bars = [
    ...[...known].flatMap(([id, place]) =>
      place.resourceId === resourceId && plan.operations.get(id)?.switchedOff === false ? [place] : [],
    ),
    ...[...placed.values()].filter((place) => place.resourceId === resourceId),
  ].sort((a, b) => a.start - b.start);
  const length = (step.placement.planTime / (resource?.capacityFactor ?? 1)) * 1000;
  const calendar = calendars.of(resourceId);
  for (let at = from; ; ) {
    const start = calendar.nextWorking(at);
    const end = start === undefined ? undefined : calendar.endOf(start, length);
    if (start === undefined || end === undefined) return undefined;
    const taken = bars.find((bar) => bar.start < end && bar.end > start);
    if (taken === undefined) return { start, end };
    at = taken.end;
  }
}
