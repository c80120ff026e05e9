import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import type { TimelineCommand } from '#domain/planning/actions/timeline-actions.ts';
import { foretell } from '#domain/planning/change/foretell.ts';
import { operationsPlaced } from '#domain/planning/change/places-in.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import { decide } from '#domain/planning/decider/decide.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { factoryWith, mondaySix, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { placementsIn } from '#tests/fixtures/placements-in.ts';

const hours = (count: number): number => count * 3600;
const day = 86_400_000;

/** A plant with all there is: tools, installers, racks, batches, programs, combinations, assemblies, process steps. */
function plant(): PlanningDesk {
  return factoryWith({ freeMoveTimeline: true })
    .group('Saws', ['A', 'B'], {})
    .group('Mills', ['Mill'], { frozenTime: 7200 })
    .group('Tools', ['T1', 'T2'])
    .group('Setters', ['Setter'])
    .group('Racks', ['Rack'], { isAttendantResource: true, plan: 'none' })
    .group('Ovens', ['Oven'], { allowMultipleReservation: true, maxMultipleReservations: 3 })
    .group('Furnaces', ['Furnace'], { allowMultipleReservation: true, limitQuantity: true, maxQuantity: 10 })
    .article('Leg', [
      { number: 10, group: 'Saws', perPiece: hours(1), buffer: 1800 },
      { number: 20, group: 'Ovens', perPiece: hours(2), program: 'hot' },
    ])
    .article(
      'Frame',
      [
        { number: 10, group: 'Saws', perPiece: hours(2) },
        { number: 11, group: 'Tools', beside: 10 },
        { number: 20, group: 'Mills', perPiece: hours(1), overlap: 50 },
        { number: 21, group: 'Setters', beside: 20, installer: 1800 },
        { number: 30, group: 'Furnaces', setup: hours(1), perPiece: 60 },
      ],
      { attendants: [{ resource: 'Rack', from: 10, to: 20 }] },
    )
    .article('Table', [{ group: 'Ovens', perPiece: hours(1), program: 'cold' }], {
      components: { Leg: 2 },
      before: [86_400],
      after: [43_200],
    })
    .open();
}

function withOrders(amounts: readonly number[]): PlanningDesk {
  const desk = plant();
  for (const [index, articleAmount] of amounts.entries())
    desk.order(['Frame', 'Table', 'Leg'][index % 3] ?? 'Leg', { articleAmount });
  return desk;
}

const amounts = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 3, maxLength: 7 });
const instant = fc.integer({ min: 0, max: 20 * 24 }).map((hour) => mondaySix + hour * 3_600_000);
const wishes = fc.record({
  what: fc.constantFrom(
    'moveOperations',
    'moveOperationsFreely',
    'moveParallelOperations',
    'moveProductionOrders',
    'moveOrderPositions',
    'moveProjects',
    'moveActivities',
    'resizeOperations',
    'resizeProductionOrders',
    'resizeActivities',
    'closeGapsLeft',
    'closeGapsRight',
    'optimizeLeft',
    'optimizeRight',
    'replanSuccessors',
    'lockOperations',
    'unlockOperations',
    'lockProductionOrders',
    'unlockActivities',
  ),
  pick: fc.nat(),
  other: fc.nat(),
  at: instant,
  resource: fc.constantFrom('A', 'B', 'Mill', 'T1', 'T2', 'Oven', 'Furnace', 'Setter', 'Rack', undefined),
});
type EarliestSearch = typeof wishes extends fc.Arbitrary<infer Some> ? Some : never;

function pickOf<Item>(items: Iterable<Item>, index: number): Item {
  const all = [...items];
  const item = all[index % all.length];
  if (item === undefined) throw new Error('There is nothing to pick');
  return item;
}

function commandOf(desk: PlanningDesk, { what, pick, other, at, resource }: EarliestSearch): TimelineCommand {
  const { plan } = desk;
  const base = { baseRevision: plan.revision, override: true } as const;
  const operation = pickOf(plan.operations.values(), pick);
  const { operationId } = operation;
  const resourceId = resource as ResourceId | undefined;
  switch (what) {
    case 'moveParallelOperations': {
      const secondaries = [...plan.operations.values()].filter((one) => one.mainOperationId !== undefined);
      const chosen = secondaries.length === 0 ? operation : pickOf(secondaries, pick);
      const start = other % 2 === 0 ? chosen.placement.start : at;
      return { type: what, ...base, moves: [{ operationId: chosen.operationId, start, resourceId }] };
    }
    case 'moveOperations':
    case 'moveOperationsFreely':
      return { type: what, ...base, moves: [{ operationId, start: at, resourceId }] };
    case 'moveProductionOrders':
      return { type: what, ...base, targets: [{ id: operation.productionOrderId, start: at }] };
    case 'moveOrderPositions':
      return { type: what, ...base, targets: [{ id: pickOf(plan.orderPositions.keys(), pick), start: at }] };
    case 'moveProjects':
      return { type: what, ...base, targets: [{ id: pickOf(plan.projects.keys(), pick), start: at }] };
    case 'moveActivities':
      return { type: what, ...base, targets: [{ id: pickOf(plan.activities.keys(), pick), start: at }] };
    case 'resizeOperations':
      return {
        type: what,
        ...base,
        targets: [{ id: operationId, end: operation.placement.end + ((other % 9) - 4) * 3_600_000 }],
      };
    case 'resizeProductionOrders':
      return { type: what, ...base, targets: [{ id: operation.productionOrderId, end: at }] };
    case 'resizeActivities':
      return { type: what, ...base, targets: [{ id: pickOf(plan.activities.keys(), pick), end: at }] };
    case 'closeGapsLeft':
    case 'closeGapsRight':
      return {
        type: 'closeGaps',
        ...base,
        direction: what === 'closeGapsLeft' ? 'left' : 'right',
        operationIds: [operationId, pickOf(plan.operations.keys(), other)],
      };
    case 'optimizeLeft':
    case 'optimizeRight': {
      const operationIds = [operationId, pickOf(plan.operations.keys(), other)];
      return {
        type: 'optimiseOperations',
        ...base,
        direction: what === 'optimizeLeft' ? 'left' : 'right',
        operationIds,
      };
    }
    case 'replanSuccessors':
      return { type: what, ...base, operationId };
    case 'lockOperations':
    case 'unlockOperations':
      return { type: what, baseRevision: plan.revision, ids: [operationId] };
    case 'lockProductionOrders':
      return { type: what, baseRevision: plan.revision, ids: [operation.productionOrderId] };
    case 'unlockActivities':
      return { type: what, baseRevision: plan.revision, ids: [pickOf(plan.activities.keys(), pick)] };
  }
}

/** What undo has to bring back. */
const stateOf = ({ operations, activities }: Plan) => ({
  operations: [...operations].map(([id, { placement, locked }]) => [id, { ...placement }, locked]),
  activities: [...activities].map(([id, { process, locked }]) => [
    id,
    process && { start: process.start, end: process.end, planTime: process.planTime },
    locked,
  ]),
});

/** Rules that hold for every plan that nobody has moved freely. */
function expectSound(desk: PlanningDesk): void {
  const { plan } = desk;
  const of = (id: Operation['operationId']) => desk.operation(id);
  for (const operation of plan.operations.values()) {
    const { placement, predecessors, secondaries, attends } = operation;
    expect(placement.end).toBeGreaterThanOrEqual(placement.start);
    for (const id of predecessors) {
      const before = of(id);
      if (before.overlap === 0)
        expect(placement.start).toBeGreaterThanOrEqual(before.placement.end + before.bufferTime * 1000);
      else expect(placement.end).toBeGreaterThanOrEqual(before.placement.end);
    }
    for (const id of secondaries) expect(of(id).placement.start).toBe(placement.start);
    if (attends !== undefined) {
      expect(placement.start).toBe(of(attends.from).placement.start);
      expect(placement.end).toBeGreaterThanOrEqual(of(attends.to).placement.end);
    }
  }
  for (const { operations: bars } of plan.barsByResource.values()) {
    const batches = bars.filter(({ placement }) => placement.resourceId === 'Furnace');
    for (const [index, one] of batches.entries()) {
      const next = batches[index + 1];
      if (next !== undefined && next.placement.start < one.placement.end)
        expect([next.placement.start, next.placement.end]).toEqual([one.placement.start, one.placement.end]);
    }
    const byStart = Map.groupBy(batches, ({ placement }) => placement.start);
    for (const batch of byStart.values())
      expect(batch.reduce((sum, one) => sum + one.articleAmount, 0)).toBeLessThanOrEqual(10);
  }
}

const overloads = (desk: PlanningDesk) => findConflicts(desk.plan, desk.facts, desk.now).overloads.length;

describe('every edit, whatever it is', () => {
  it('is recorded exactly as it was foretold, keeps the rules, and undo and redo restore', () => {
    fc.assert(
      fc.property(amounts, fc.array(wishes, { minLength: 1, maxLength: 12 }), (orders, edits) => {
        const desk = withOrders(orders);
        expectSound(desk);
        for (const wish of edits.filter(({ what }) => what !== 'moveOperationsFreely')) {
          const command = commandOf(desk, wish);
          const before = stateOf(desk.plan);
          const told = decide(desk.plan, command, desk.context());
          const foretold = isRejection(told) ? undefined : foretell(desk.plan, told);
          expect(stateOf(desk.plan)).toEqual(before);
          const events = desk.give(command);
          expect(events).toEqual(told);
          if (isRejection(events)) {
            expect(stateOf(desk.plan)).toEqual(before);
            continue;
          }
          for (const { id, after } of operationsPlaced(foretold?.change ?? {}))
            expect(desk.operation(id).placement).toEqual(after);
          const recorded = new Set(events.flatMap(placementsIn).map(({ operationId }) => operationId));
          expect(new Set(operationsPlaced(foretold?.change ?? {}).map(({ id }) => id))).toEqual(recorded);
          expectSound(desk);
          expect(overloads(desk)).toBe(0);
          if (events.length === 0) continue;
          const after = stateOf(desk.plan);
          expect(isRejection(desk.give({ type: 'undo' }))).toBe(false);
          expect(stateOf(desk.plan)).toEqual(before);
          expect(isRejection(desk.give({ type: 'redo' }))).toBe(false);
          expect(stateOf(desk.plan)).toEqual(after);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('moved freely or not, comes back edit by edit', () => {
    fc.assert(
      fc.property(amounts, fc.array(wishes, { minLength: 2, maxLength: 8 }), (orders, edits) => {
        const desk = withOrders(orders);
        const states = [stateOf(desk.plan)];
        for (const wish of edits) {
          const events = desk.give(commandOf(desk, wish));
          if (!isRejection(events) && events.length > 0) states.push(stateOf(desk.plan));
        }
        for (const before of states.slice(0, -1).toReversed()) {
          expect(desk.give({ type: 'undo' })).toHaveLength(1);
          expect(stateOf(desk.plan)).toEqual(before);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('what several did is what the first before and the last after of each operation say', () => {
    fc.assert(
      fc.property(amounts, fc.array(wishes, { minLength: 2, maxLength: 8 }), (orders, edits) => {
        const desk = withOrders(orders);
        const start = new Map([...desk.plan.operations].map(([id, { placement }]) => [id, placement]));
        const squashed = new Map(start);
        for (const wish of edits) {
          const events = desk.give(commandOf(desk, wish));
          if (isRejection(events)) continue;
          for (const { operationId, before, after } of events.flatMap(placementsIn)) {
            expect(before).toEqual(squashed.get(operationId));
            squashed.set(operationId, after);
          }
        }
        for (const [id, placement] of squashed) expect(desk.operation(id).placement).toEqual(placement);
      }),
      { numRuns: 40 },
    );
  });
});

const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 5 });

describe('optimising, whatever the plan', () => {
  it('is done after once, adds no conflict and leads nobody the other way', () => {
    fc.assert(
      fc.property(amounts, fc.array(wishes, { maxLength: 6 }), picks, fc.boolean(), (orders, edits, chosen, left) => {
        const desk = withOrders(orders);
        for (const wish of edits.filter(({ what }) => what.startsWith('move') && what !== 'moveOperationsFreely'))
          desk.give(commandOf(desk, wish));
        const operationIds = [...new Set(chosen.map((pick) => pickOf(desk.plan.operations.keys(), pick)))];
        const optimise = () =>
          desk.give({
            type: 'optimiseOperations',
            baseRevision: desk.plan.revision,
            override: false,
            direction: left ? 'left' : 'right',
            operationIds,
          });
        const before = new Map([...desk.plan.operations].map(([id, { placement }]) => [id, placement]));
        const first = optimise();
        if (isRejection(first)) {
          expect(first.errorCode).toMatch(/resourceConflict|locked/);
          return;
        }
        expectSound(desk);
        expect(overloads(desk)).toBe(0);
        for (const id of operationIds) {
          const { placement } = desk.operation(id);
          const was = before.get(id);
          if (left) expect(placement.end).toBeLessThanOrEqual(was?.end ?? 0);
          else expect(placement.start).toBeGreaterThanOrEqual(was?.start ?? 0);
        }
        expect(optimise()).toEqual([]);
      }),
      { numRuns: 120 },
    );
  });
});

describe('closing gaps, whatever the plan', () => {
  it('is done after once, keeps the order and adds no conflict', () => {
    fc.assert(
      fc.property(amounts, fc.array(wishes, { maxLength: 6 }), picks, fc.boolean(), (orders, edits, chosen, left) => {
        const desk = withOrders(orders);
        for (const wish of edits.filter(({ what }) => what.startsWith('move') && what !== 'moveOperationsFreely'))
          desk.give(commandOf(desk, wish));
        const operationIds = [...new Set(chosen.map((pick) => pickOf(desk.plan.operations.keys(), pick)))];
        const order = () =>
          [...desk.plan.barsByResource].map(([id, bars]) => [
            id,
            bars.operations.map(({ operationId }) => operationId),
          ]);
        const [orderBefore, conflictsBefore] = [order(), overloads(desk)];
        const direction = left ? 'left' : 'right';
        const close = () =>
          desk.give({
            type: 'closeGaps',
            baseRevision: desk.plan.revision,
            override: false,
            direction,
            operationIds,
          });
        const first = close();
        if (isRejection(first)) {
          expect(first.errorCode).toMatch(/resourceAttendant|resourceConflict|locked/);
          return;
        }
        expectSound(desk);
        expect(order()).toEqual(orderBefore);
        expect(overloads(desk)).toBeLessThanOrEqual(conflictsBefore);
        expect(close()).toEqual([]);
      }),
      { numRuns: 120 },
    );
  });
});

it('the generator makes plans with everything in them', () => {
  const desk = withOrders([6, 6, 6]);
  const operations = [...desk.plan.operations.values()];
  expect(operations.some(({ attends }) => attends !== undefined)).toBe(true);
  expect(operations.some(({ parallel }) => parallel === 'installer')).toBe(true);
  expect(operations.some(({ placement }) => placement.resourceId === 'Furnace')).toBe(true);
  expect(
    operations.every(({ placement }) => placement.start >= mondaySix && placement.end < mondaySix + 90 * day),
  ).toBe(true);
  expect([...desk.plan.activities.values()].filter(({ process }) => process !== undefined)).toHaveLength(2);
});
