import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResourceGap } from '#domain/base-data/object-types.ts';
import type { OperationId } from '#domain/kernel/ids.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { pushes, quickPushes } from '#domain/kernel/ways.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import { lateOrdersOf } from '#domain/planning/consequences/priced-ways.ts';
import { stretchesOf } from '#domain/planning/decider/recalculate.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import { factoryWith, mondaySix, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';

const hour = 3_600_000;
const hours = (count: number): number => count * 3600;

/** Two shifts, a machine round the clock, what runs beside a step, an oven for three, an overlap, and a rack that goes with a job. */
function workshop(amounts: readonly number[]): PlanningDesk {
  const desk = factoryWith()
    .group('Saws', ['A', 'B'])
    .group('Mills', ['Mill'], { plan: 'always' })
    .group('Tools', ['T1', 'T2'])
    .group('Ovens', ['Oven'], { allowMultipleReservation: true, maxMultipleReservations: 3 })
    .article('Leg', [
      { number: 10, group: 'Saws', perPiece: hours(1), buffer: 1800 },
      { number: 20, group: 'Ovens', perPiece: hours(2) },
    ])
    .group('Racks', ['Rack'], { plan: 'none', isAttendantResource: true })
    .article(
      'Frame',
      [
        { number: 10, group: 'Saws', perPiece: hours(2) },
        { number: 11, group: 'Tools', beside: 10 },
        { number: 20, group: 'Mills', perPiece: hours(1), overlap: 50 },
        { number: 30, group: 'Saws', perPiece: hours(1), buffer: 900 },
      ],
      { attendants: [{ resource: 'Rack', from: 20, to: 30 }] },
    )
    .open();
  for (const [index, articleAmount] of amounts.entries()) {
    desk.order(index % 3 === 0 ? 'Leg' : 'Frame', { articleAmount });
    const deliveryDate = `2027-03-0${1 + ((index * 7) % 4)}`;
    desk.give({ type: 'changeOrderPosition', orderPositionId: desk.lastPosition(), fields: { deliveryDate } });
  }
  return desk;
}

const breakdowns = fc.record({
  amounts: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 3, maxLength: 12 }),
  resource: fc.constantFrom('A', 'B', 'Mill', 'T1', 'Oven', 'Rack'),
  from: fc.integer({ min: 0, max: 60 }),
  length: fc.integer({ min: 1, max: 50 }),
  locked: fc.array(fc.nat(), { maxLength: 2 }),
  way: fc.constantFrom(...pushes),
});

type Breakdown = typeof breakdowns extends fc.Arbitrary<infer Some> ? Some : never;

function broken({ amounts, resource, from, length, locked, way }: Breakdown) {
  const desk = workshop(amounts);
  const all = [...desk.plan.operations.values()];
  const ids = locked.flatMap((pick) => all[pick % all.length]?.operationId ?? []);
  if (ids.length > 0) desk.give({ type: 'lockOperations', baseRevision: desk.plan.revision, ids: [...new Set(ids)] });
  desk.foldIntoFactory({ type: 'GapTypeCreated', data: { id: 'service', fields: { gapTypeName: 'Service' } } });
  const start = mondaySix + from * hour;
  const fields = {
    resourceId: resource,
    dateFrom: start,
    dateTo: start + length * hour,
    gapTypeId: 'service',
    informative: false,
  } as ResourceGap;
  const gap = { collection: 'resourceGaps', id: 'g', after: { ...fields } } as const;
  const before = new Map(all.map((one) => [one.operationId, one.placement]));
  desk.foldIntoFactory({ type: 'ResourceGapCreated', data: { id: 'g', fields } });
  const given = desk.give({ type: 'recalculateOperations', stretches: stretchesOf([gap]), follows: [gap], way });
  if (isRejection(given)) throw new Error(JSON.stringify(given));
  return { desk, before, change: gap, gap: { start, end: start + length * hour } };
}

const overloads = (desk: PlanningDesk) => findConflicts(desk.plan, desk.facts, desk.now).overloads.length;
const stands = (desk: PlanningDesk) => [...desk.plan.operations].map(([id, { placement }]) => [id, { ...placement }]);

/** Locked itself, or beside or with something that is. */
function isHeld(desk: PlanningDesk, id: OperationId): boolean {
  const { mainOperationId = id, attends } = desk.operation(id);
  const main = desk.operation(mainOperationId);
  const team = [mainOperationId, ...main.secondaries, ...(attends === undefined ? [] : [attends.from, attends.to])];
  return team.some((one) => desk.operation(one).locked);
}

describe('a breakdown, followed in each way', () => {
  it('makes no overload where nothing is locked, and keeps what waits behind what it waits for', () => {
    fc.assert(
      fc.property(breakdowns, (some) => {
        const { desk } = broken({ ...some, locked: [] });
        expect(overloads(desk)).toBe(0);
        for (const one of desk.plan.operations.values())
          for (const id of one.predecessors) {
            const first = desk.operation(id);
            if (first.overlap === 0)
              expect(one.placement.start).toBeGreaterThanOrEqual(first.placement.end + first.bufferTime * 1000);
            else expect(one.placement.end).toBeGreaterThanOrEqual(first.placement.end);
          }
        expect(findConflicts(desk.plan, desk.facts, desk.now).misfits).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('leaves an overload only where something locked lies under the gap or cannot begin when what it waits for ends', () => {
    fc.assert(
      fc.property(breakdowns, (some) => {
        const { desk } = broken(some);
        for (const { operationIds } of findConflicts(desk.plan, desk.facts, desk.now).overloads)
          expect(operationIds.some((id) => isHeld(desk, id))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('keeps the sequence on every machine by a right shift, and makes nothing earlier', () => {
    fc.assert(
      fc.property(breakdowns, (some) => {
        const { desk, before } = broken({ ...some, locked: [], way: 'rightShift' });
        const was = (id: string): Placement => before.get(id as never) ?? expect.fail('a step that was not there');
        for (const [resourceId, { operations }] of desk.plan.barsByResource) {
          for (const { operationId, placement } of operations)
            expect(placement.start).toBeGreaterThanOrEqual(was(operationId).start);
          if (resourceId === 'Oven') continue;
          const now = [...operations].sort((a, b) => a.placement.start - b.placement.start);
          const then = [...operations].sort((a, b) => was(a.operationId).start - was(b.operationId).start);
          expect(now.map(({ operationId }) => operationId)).toEqual(then.map(({ operationId }) => operationId));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('moves nothing that stands before it or that nothing pushes, and undo brings every bar back', () => {
    fc.assert(
      fc.property(breakdowns, (some) => {
        const { desk, before, gap } = broken(some);
        for (const { operationId, placement, locked, reason } of desk.plan.operations.values()) {
          const was = before.get(operationId) ?? expect.fail('a step that was not there');
          // A rack is needed by what stands before the gap until its job is done.
          const isBefore = was.end <= gap.start && some.resource !== 'Rack';
          if (isBefore || locked) expect([operationId, placement.start]).toEqual([operationId, was.start]);
          if (placement.start === was.start) continue;
          const pushed = ['notWorking', 'pushedBy', 'besideMain', 'predecessor', 'withJob'];
          expect(some.way === 'optimise' ? [...pushed, 'optimiser'] : pushed).toContain(reason.kind);
        }
        expect(isRejection(desk.give({ type: 'undo' }))).toBe(false);
        expect(stands(desk)).toEqual([...before].map(([id, placement]) => [id, { ...placement }]));
      }),
      { numRuns: 40 },
    );
  });

  it('leaves no more in trouble, and else has no more late orders, than by any other way when it is optimised from then on', () => {
    let fewer = 0;
    fc.assert(
      fc.property(breakdowns, (some) => {
        const [optimised = [0, 0], ...others] = (['optimise', ...quickPushes] as const).map((way) => {
          const { desk } = broken({ ...some, way });
          const { overloads, misfits } = findConflicts(desk.plan, desk.facts, desk.now);
          return [overloads.length + misfits.length, lateOrdersOf(desk.plan, desk.facts)] as const;
        });
        for (const [left, late] of others) {
          expect(optimised[0]).toBeLessThanOrEqual(left);
          if (optimised[0] === left) expect(optimised[1]).toBeLessThanOrEqual(late);
        }
        if (optimised[1] < (others[0]?.[1] ?? 0)) fewer++;
      }),
      { numRuns: 60, seed: 7 },
    );
    // Than by a right shift.
    expect(fewer).toBeGreaterThan(0);
  });

  it('is as if it had never been when it goes again and what it pushed comes back', () => {
    fc.assert(
      fc.property(breakdowns, (some) => {
        const { desk, before, change } = broken(some);
        const gone = { collection: change.collection, id: change.id, before: change.after } as const;
        desk.foldIntoFactory({ type: 'ResourceGapDeleted', data: { id: 'g', before: change.after } });
        const given = desk.give({
          type: 'recalculateOperations',
          stretches: stretchesOf([gone]),
          follows: [gone],
          way: 'comeBack',
        });
        expect(isRejection(given)).toBe(false);
        expect(stands(desk)).toEqual([...before].map(([id, placement]) => [id, { ...placement }]));
      }),
      { numRuns: 40 },
    );
  });
});

describe('an inspector who cannot be at two places', () => {
  it('lets everything else follow where a step under way would keep the inspector from a locked one', () => {
    const inspected = { attendants: [{ resource: 'Inspector', from: 10, to: 10 }] };
    const desk = factoryWith()
      .group('Lines', ['Line'], { plan: 'always' })
      .group('Benches', ['Bench'], { plan: 'always' })
      .group('Inspectors', ['Inspector'], { plan: 'none', isAttendantResource: true })
      .article('Bike', [{ number: 10, group: 'Lines', perPiece: hours(1) }], inspected)
      .article('Fork', [{ number: 10, group: 'Lines', perPiece: hours(1) }])
      .article('Wheel', [{ number: 10, group: 'Benches', perPiece: hours(1) }], inspected)
      .open();
    desk.order('Bike', { articleAmount: 4 });
    desk.order('Fork', { articleAmount: 2 });
    desk.order('Wheel', { articleAmount: 3 });
    const [bike, fork, wheel] = [desk.step(0, 0), desk.step(1, 0), desk.step(2, 0)];
    desk.move(wheel, mondaySix + 10 * hour);
    desk.give({ type: 'lockOperations', baseRevision: desk.plan.revision, ids: [wheel.operationId] });
    desk.report('start', bike.operationId);
    desk.foldIntoFactory({ type: 'GapTypeCreated', data: { id: 'service', fields: { gapTypeName: 'Service' } } });
    const [dateFrom, dateTo] = [mondaySix + 2 * hour, mondaySix + 20 * hour];
    const fields = { resourceId: 'Line', dateFrom, dateTo, gapTypeId: 'service', informative: false } as ResourceGap;
    const gap = { collection: 'resourceGaps', id: 'g', after: { ...fields } } as const;
    desk.foldIntoFactory({ type: 'ResourceGapCreated', data: { id: 'g', fields } });
    const place = (id: OperationId): Placement => desk.operation(id).placement;
    const [bikeBefore, wheelBefore] = [place(bike.operationId), place(wheel.operationId)];
    desk.give({ type: 'recalculateOperations', stretches: stretchesOf([gap]), follows: [gap], way: 'rightShift' });
    expect(place(fork.operationId).start).toBeGreaterThanOrEqual(dateTo);
    expect(place(bike.operationId)).toEqual(bikeBefore);
    expect(place(wheel.operationId)).toEqual(wheelBefore);
    expect(overloads(desk)).toBe(0);
  });
});
