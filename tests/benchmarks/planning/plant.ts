import { emptyFactory, type Factory } from '#domain/base-data/factory.ts';
import { objectTypes } from '#domain/base-data/object-types.ts';
import { defaultSettings } from '#domain/base-data/settings.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { dayAt } from '#domain/kernel/time-zone.ts';
import { evolvePlan } from '#domain/planning/change/evolve.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { type CompiledFacts, compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { emptyPlan, type Plan } from '#domain/planning/plan/plan.ts';
import type { PlannedOperation } from '#domain/planning/plan/plan-objects.ts';
import { statusId } from '#domain/planning/plan/status.ts';

interface Shape {
  /** Operations on one resource, whatever the size of the plant; of the usual one 100,000 operations are 500 resources. */
  readonly perResource: number;
  readonly perGroup: number;
  readonly perOrder: number;
  /**
   * A problem that can be written down for an exact solver: nothing has begun, all resources work the same shifts, everything
   * takes whole minutes, orders have weights of their own, and about a third of them is late.
   */
  readonly isPlain: boolean;
  readonly seed: number;
}
const usualShape: Shape = { perResource: 200, perGroup: 5, perOrder: 10, isPlain: false, seed: 0 };
const hour = 3_600_000;

export interface BenchPlant {
  readonly factory: Factory;
  readonly facts: CompiledFacts;
  /** In the order in which they happened: orders, their planning, then moves, locks and feedback. */
  readonly events: readonly PlanningEvent[];
  readonly now: Instant;
}

/** The plan that is made of them; what comes later has the next revision. */
export function foldAll(events: readonly PlanningEvent[], plan = emptyPlan()): Plan {
  for (const event of events)
    evolvePlan(plan, event, { revision: plan.revision + 1, changeSet: String(plan.revision), userId: 'anna' });
  return plan;
}

/**
 * A plant of `operations` operations in orders of ten steps, on one resource for each 200 of them, in groups of five,
 * two shifts a day with holidays and gaps. A fifth of the plan is done, one order in ten is late, one step in fifty
 * lies over another one. Same number, same plant.
 */
export function benchPlant(
  operations: number,
  now: Instant = Date.parse('2027-03-01T05:00:00Z'),
  shape: Partial<Shape> = {},
): BenchPlant {
  const usual = { ...usualShape, ...shape };
  const { perResource, perGroup, perOrder, isPlain, seed } = usual;
  const random = seeded(operations + 7_919 * seed);
  const factory = factoryOf(Math.max(perGroup, Math.round(operations / perResource)), now, random, usual);
  const facts = compileFacts(factory);
  const events: PlanningEvent[] = [];
  const groups = [...factory.objects.resourceGroups.keys()];
  const free = new Map<string, Instant>();
  const begin = isPlain ? now : now - 14 * 24 * hour;
  /** Days in which the work of a plain plant could be done if every resource always had some. */
  const fullDays = Math.ceil((perResource * 5) / 16);
  const placed: PlannedOperation[] = [];

  for (let order = 0; order < operations / perOrder; order++) {
    const id = (kind: string, step = 0): never => `${kind}${order}-${step}` as never;
    const steps: PlannedOperation[] = [];
    const days = isPlain ? 0 : Math.floor((order / operations) * perOrder * 40);
    let ready = begin + days * 24 * hour * random();
    for (let step = 0; step < perOrder; step++) {
      const group = groups[Math.floor(random() * groups.length)] ?? '';
      const members = facts.candidates(group as never);
      const resource = members.reduce((a, b) =>
        (free.get(b.resourceId) ?? begin) < (free.get(a.resourceId) ?? begin) ? b : a,
      );
      const duration = isPlain ? 60 * (1 + Math.floor(random() * 20)) : Math.round(60 + random() * 240);
      const articleAmount = 10 + Math.floor(random() * 40);
      const planTime = 900 + duration * articleAmount;
      const overlapping = !isPlain && random() < 0.02 ? 3 * hour : 0;
      const from = Math.max(ready, (free.get(resource.resourceId) ?? begin) - overlapping);
      const bar = resource.workingTime.add(from, planTime);
      if (bar === undefined) throw new Error('The plant has working time for ever');
      free.set(resource.resourceId, Math.max(bar.end, free.get(resource.resourceId) ?? begin));
      ready = bar.end;
      steps.push({
        operationId: id('operation', step),
        productionOrderId: id('order'),
        number: (step + 1) * 10,
        valueAddName: 'step',
        resourceGroupId: group as never,
        articleAmount,
        setupTime: 900,
        duration,
        bufferTime: 0,
        overlap: 0,
        predecessors: step === 0 ? [] : [id('operation', step - 1)],
        placement: { resourceId: resource.resourceId, ...bar, planTime },
        reason: { kind: 'now' },
      });
    }
    placed.push(...steps);
    const slack = random() < 0.1 ? -24 * hour : 5 * 24 * hour;
    const due = isPlain ? now + (0.5 + random() * fullDays) * 24 * hour : ready + slack;
    events.push(
      {
        type: 'ProjectCreated',
        data: { projectId: id('project'), projectNumber: `P-${order}`, projectName: 'Project' },
      },
      {
        type: 'OrderPositionAdded',
        data: {
          orderPositionId: id('position'),
          projectId: id('project'),
          positionNumber: 1,
          orderPositionNumber: `P-${order}-1`,
          articleId: 'article' as never,
          articleAmount: isPlain ? 1 + Math.floor(random() * 20) : 10,
          deliveryDate: dayAt('Europe/Berlin', due),
          termination: 'forward',
          pending: false,
          planAnyway: false,
        },
      },
      {
        type: 'OrderPositionPlanned',
        data: {
          orderPositionId: id('position'),
          technologyId: 'technology' as never,
          termination: 'forward',
          planAnyway: false,
          activities: [
            {
              activityId: id('activity'),
              orderPositionId: id('position'),
              valueAddName: 'production',
              productionProcessStep: true,
              position: 1,
            },
          ],
          productionOrders: [
            {
              productionOrderId: id('order'),
              productionOrderNumber: `PA-${order}`,
              activityId: id('activity'),
              articleId: 'article' as never,
              articleAmount: 10,
            },
          ],
          operations: steps,
        },
      },
    );
  }
  if (!isPlain) for (const operation of placed) live(events, operation, now, random);
  return { factory, facts, events, now };
}

/** What happens to an operation after it was planned: most were moved once and back, the past was reported. */
function live(
  events: PlanningEvent[],
  { operationId, placement, articleAmount }: PlannedOperation,
  now: Instant,
  random: () => number,
): void {
  const later = { ...placement, start: placement.start + hour, end: placement.end + hour };
  if (random() < 0.8) {
    const move = (before: typeof placement, after: typeof placement): PlanningEvent => ({
      type: 'OperationsMoved',
      data: { moved: [operationId], placements: [{ operationId, before, after, reason: { kind: 'byHand' } }] },
    });
    events.push(move(placement, later), move(later, placement));
  }
  if (random() < 0.05) events.push({ type: 'OperationsLocked', data: { operationIds: [operationId] } });
  if (placement.end >= now) return;
  const feedback = (kind: string, occurredAt: Instant) => ({
    feedbackId: `${operationId}-${kind}`,
    subject: { kind: 'operation' as const, id: operationId },
    occurredAt,
    resourceId: placement.resourceId,
    statusBefore: kind === 'start' ? statusId.planned : statusId.started,
  });
  events.push(
    { type: 'WorkStarted', data: feedback('start', placement.start) },
    { type: 'YieldReported', data: { ...feedback('yield', placement.start), amount: articleAmount } },
    { type: 'WorkCompleted', data: feedback('complete', placement.end) },
  );
}

function factoryOf(
  resources: number,
  now: Instant,
  random: () => number,
  { perGroup, perOrder, isPlain }: Shape,
): Factory {
  const factory = emptyFactory();
  factory.settings = defaultSettings;
  const shift = (weekday: number, timeFrom: string, timeTo: string) => ({ weekday, isActive: true, timeFrom, timeTo });
  for (const [id, late] of [
    ['early', '22:00'],
    ['short', '20:00'],
  ] as const)
    factory.objects.availabilityPlans.set(id, {
      availabilityPlanName: id,
      availabilities: [1, 2, 3, 4, 5].flatMap((day) => [shift(day, '06:00', '14:00'), shift(day, '14:00', late)]),
    });
  for (const day of ['2027-03-26', '2027-03-29', '2027-05-01'])
    factory.objects.publicHolidays.set(day, { dateFrom: day, dateTo: day, description: 'Holiday' });
  for (let number = 0; number < resources; number++) {
    const group = `group${Math.floor(number / perGroup)}`;
    factory.objects.resourceGroups.set(group, { resourceGroupName: group });
    const id = `resource${number}`;
    factory.objects.resources.set(
      id,
      objectTypes.resources.fields.parse({
        resourceName: id,
        resourceGroups: [group],
        availabilityPlans: [
          { validFrom: '2020-01-06', weeks: random() < 0.5 || isPlain ? ['early'] : ['early', 'short'] },
        ],
      }),
    );
    for (let gap = 0; gap < (isPlain ? 0 : 4); gap++) {
      const dateFrom = now + Math.floor(random() * 90 * 24) * hour;
      factory.objects.resourceGaps.set(`${id}-${gap}`, {
        resourceId: id as never,
        dateFrom,
        dateTo: dateFrom + 4 * hour,
        gapTypeId: 'service',
        informative: random() < 0.2,
      });
    }
  }
  factory.objects.articles.set('article', objectTypes.articles.fields.parse({ articleName: 'Article' }));
  const groups = [...factory.objects.resourceGroups.keys()];
  factory.objects.technologies.set(
    'technology',
    objectTypes.technologies.fields.parse({
      articleId: 'article',
      isStandard: true,
      technologyItems: Array.from({ length: perOrder }, (_, index) => ({
        number: (index + 1) * 10,
        valueAddName: 'step',
        resourceGroupId: groups[(index * 7) % groups.length],
        setupTime: 900,
        duration: 180,
      })),
    }),
  );
  return factory;
}

/** Mulberry32: the same numbers everywhere, so that two runs measure the same plan. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
