import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rightsOf } from '#domain/administration/roles.ts';
import type { ArticleId } from '#domain/kernel/ids.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import { barsOn } from '#domain/planning/plan/resource-index.ts';
import { at, factoryWith, mondaySix, type PlanningDesk, shown } from '#tests/fixtures/factory-for-tests.ts';

const placed = (desk: PlanningDesk, order = 0): string[] => desk.steps(order).map(shown);
const reasons = (desk: PlanningDesk, order = 0) => desk.steps(order).map((operation) => operation.reason);

describe('planning an order position forward', () => {
  // shows planning 4.69
  it('starts now, keeps the order of the steps and leaves nights out', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .group('Mills', ['Mill'])
      .article('Shaft', [
        { group: 'Saws', setup: 1800, perPiece: 600 },
        { group: 'Mills', perPiece: 3600 },
      ])
      .open();
    desk.order('Shaft', { articleAmount: 15 });
    expect(placed(desk)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 09:00 on Saw',
      'Mon 01/03 09:00 to Tue 02/03 08:00 on Mill',
    ]);
    expect(reasons(desk)).toEqual([
      { kind: 'now' },
      { kind: 'predecessor', operationId: desk.step(0, 0).operationId, joint: 'end' },
    ]);
  });

  it('does not begin before the start date, and waits for the shift', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('Bar', [{ group: 'Saws', perPiece: 3600 }])
      .open();
    desk.order('Bar', { startDate: at('2027-03-03T04:00:00Z') });
    expect(placed(desk)).toEqual(['Wed 03/03 06:00 to Wed 03/03 07:00 on Saw']);
    expect(reasons(desk)).toEqual([{ kind: 'notWorking', cause: 'shift' }]);
  });

  it('uses the slot between two bars when it fits, else the next one, and says what was busy', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('Hour', [{ group: 'Saws', perPiece: 3600 }])
      .open();
    desk.order('Hour');
    desk.order('Hour', { startDate: at('2027-03-01T08:00:00Z') });
    desk.order('Hour', { articleAmount: 2 });
    desk.order('Hour', { articleAmount: 3 });
    expect(placed(desk, 2)).toEqual(['Mon 01/03 07:00 to Mon 01/03 09:00 on Saw']);
    expect(reasons(desk, 2)).toEqual([{ kind: 'resourceBusy', operationId: desk.step(0, 0).operationId }]);
    expect(placed(desk, 3)).toEqual(['Mon 01/03 10:00 to Mon 01/03 13:00 on Saw']);
    expect(reasons(desk, 3)).toEqual([{ kind: 'resourceBusy', operationId: desk.step(1, 0).operationId }]);
  });

  // shows planning 3.32, planning 9.14
  // shows base-data 9.29
  it('waits for the buffer by the clock and starts early by the overlap', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .group('Mills', ['Mill'])
      .article('Painted', [
        { group: 'Saws', perPiece: 4 * 3600, buffer: 3600 },
        { group: 'Mills', perPiece: 3600 },
      ])
      .article('Flowing', [
        { group: 'Saws', perPiece: 4 * 3600 },
        { group: 'Mills', perPiece: 3600, overlap: 75 },
      ])
      .open();
    desk.order('Painted');
    expect(placed(desk)[1]).toBe('Mon 01/03 11:00 to Mon 01/03 12:00 on Mill');
    expect(reasons(desk)[1]).toMatchObject({ kind: 'predecessor', joint: 'buffer' });
    desk.order('Flowing', { startDate: at('2027-03-02T05:00:00Z') });
    // Allowed from 07:00 on, but it must not end before its predecessor does at 10:00.
    expect(placed(desk, 1)).toEqual([
      'Tue 02/03 06:00 to Tue 02/03 10:00 on Saw',
      'Tue 02/03 09:00 to Tue 02/03 10:00 on Mill',
    ]);
  });

  it('waits for a component until it is there, whatever the overlap', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .group('Mills', ['Mill'])
      .article('Part', [{ group: 'Saws', perPiece: 3600 }])
      .article('Whole', [{ group: 'Mills', perPiece: 3600, overlap: 75 }], { components: { Part: 1 } })
      .open();
    desk.order('Whole');
    expect(placed(desk)).toContain('Mon 01/03 07:00 to Mon 01/03 08:00 on Mill');
  });

  it('plan time counts setup, pieces or started lots, and the capacity factor shortens the bar', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'], { capacityFactor: 2 })
      .article('Lots', [{ group: 'Saws', setup: 3600, perPiece: 1800, lotSize: 10 }])
      .open();
    desk.order('Lots', { articleAmount: 21 });
    expect(desk.step(0, 0).placement.planTime).toBe(3600 + 3 * 1800);
    expect(placed(desk)).toEqual(['Mon 01/03 06:00 to Mon 01/03 07:15 on Saw']);
  });

  it('leaves archived and attendant resources out and keeps a step on the resource it is bound to', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw1'], { archived: true })
      .group('Saws', ['Saw2'], { isAttendantResource: true })
      .group('Saws', ['Saw3', 'Saw4'])
      .article('Free', [{ group: 'Saws', perPiece: 60 }])
      .article('Bound', [{ group: 'Saws', resource: 'Saw4', perPiece: 60 }])
      .open();
    desk.order('Free');
    expect(desk.step(0, 0).placement.resourceId).toBe('Saw3');
    desk.order('Bound');
    expect(desk.step(1, 0).placement.resourceId).toBe('Saw4');
  });

  it('shares the load between equal resources, then takes the smaller id', () => {
    const desk = factoryWith()
      .group('Saws', ['A', 'B', 'C'])
      .article('Hour', [{ group: 'Saws', perPiece: 3600 }])
      .open();
    for (const start of ['2027-03-01', '2027-03-03', '2027-03-05'])
      desk.order('Hour', { startDate: at(`${start}T08:00:00Z`) });
    expect([0, 1, 2].map((order) => desk.step(order, 0).placement.resourceId)).toEqual(['A', 'B', 'C']);
  });

  it('takes the earliest end of all when no resource meets the date any more', () => {
    const desk = factoryWith()
      .group('Saws', ['A', 'B'])
      .article('Day', [{ group: 'Saws', perPiece: 16 * 3600 }])
      .article('Short', [{ group: 'Saws', resource: 'B', perPiece: 3600 }])
      .open();
    desk.order('Day', { articleAmount: 5, startDate: at('2027-03-15T05:00:00Z') });
    desk.order('Short', { articleAmount: 10 });
    // B carries less, but A is free now and the date is lost on both.
    desk.order('Day', { deliveryDate: '2027-02-01' });
    expect(placed(desk, 2)).toEqual(['Mon 01/03 06:00 to Mon 01/03 22:00 on A']);
  });

  // shows planning 3.42, planning 9.13
  // shows base-data 9.29
  it('stays behind the frozen zone of the resource', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'], { frozenTime: 8 * 3600 })
      .article('Hour', [{ group: 'Saws', perPiece: 3600 }])
      .open();
    desk.order('Hour');
    expect(placed(desk)).toEqual(['Mon 01/03 14:00 to Mon 01/03 15:00 on Saw']);
    expect(reasons(desk)).toEqual([{ kind: 'frozenZone' }]);
  });

  // shows planning 5.31
  it('lets as many operations run together as the resource takes', () => {
    const desk = factoryWith()
      .group('Ovens', ['Oven'], { allowMultipleReservation: true, maxMultipleReservations: 2 })
      .article('Bread', [{ group: 'Ovens', perPiece: 3600 }])
      .open();
    for (let i = 0; i < 3; i++) desk.order('Bread');
    expect([0, 1, 2].flatMap((order) => placed(desk, order))).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 07:00 on Oven',
      'Mon 01/03 06:00 to Mon 01/03 07:00 on Oven',
      'Mon 01/03 07:00 to Mon 01/03 08:00 on Oven',
    ]);
    expect(findConflicts(desk.plan, desk.facts, desk.now - 3600_000).overloads).toEqual([]);
  });

  // shows base-data 8.28
  it('refuses as a whole when one step finds no slot within a year', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .group('Closed', ['Door'], { plan: 'none' })
      .article('Stuck', [
        { group: 'Saws', perPiece: 60 },
        { group: 'Closed', perPiece: 60 },
      ])
      .open();
    expect(desk.order('Stuck')).toEqual(
      reject('noAvailability', { orderPositionId: desk.lastPosition(), number: 20, resourceGroupId: 'Closed' }),
    );
    expect(desk.plan.operations.size).toBe(0);
    expect(desk.plan.orderPositions.get(desk.lastPosition())?.planned).toBe(false);
  });

  it('plan anyway ignores other bars, and a resource without working time counts as always open', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .group('Closed', ['Door'], { plan: 'none' })
      .article('Hour', [
        { group: 'Saws', perPiece: 3600 },
        { group: 'Closed', perPiece: 3600 },
      ])
      .open();
    desk.order('Hour', { planAnyway: true });
    desk.order('Hour', { planAnyway: true });
    expect(placed(desk, 1)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 07:00 on Saw',
      'Mon 01/03 07:00 to Mon 01/03 08:00 on Door',
    ]);
    expect(findConflicts(desk.plan, desk.facts, mondaySix - 60_000).overloads).toHaveLength(2);
  });

  it('plan anyway takes a resource of another program where none has the right one', () => {
    const desk = factoryWith()
      .group('Ovens', ['EuOven'], { resourcePrograms: ['EU'] })
      .group('Ovens', ['OtherOven'], { resourcePrograms: ['Asia'] })
      .article('Us', [{ group: 'Ovens', perPiece: 3600, program: 'US' }])
      .article('Eu', [{ group: 'Ovens', perPiece: 3600, program: 'EU' }])
      .open();
    expect(desk.order('Us')).toMatchObject({ errorCode: 'noAvailability' });
    desk.order('Us', { planAnyway: true });
    desk.order('Eu', { planAnyway: true });
    expect(placed(desk, 0)).toEqual(['Mon 01/03 06:00 to Mon 01/03 07:00 on EuOven']);
    expect(placed(desk, 1)).toEqual(['Mon 01/03 06:00 to Mon 01/03 07:00 on EuOven']);
  });

  // shows planning 5.24
  it('a step takes a second at least, and one without any time has no capacity', () => {
    const desk = factoryWith()
      .group('Presses', ['Press'])
      .group('Ovens', ['Furnace'], { allowMultipleReservation: true, limitQuantity: true, maxQuantity: 10 })
      .article('Rivet', [{ group: 'Presses', perPiece: 0.4 }])
      .article('Idea', [{ group: 'Presses' }])
      .article('Cold', [{ group: 'Ovens', perPiece: 60 }])
      .open();
    desk.order('Rivet');
    expect(desk.step(0, 0).placement).toMatchObject({ planTime: 1, end: mondaySix + 1000 });
    expect(desk.order('Idea')).toEqual(reject('noCapacity', { orderPositionId: desk.lastPosition(), number: 10 }));
    // A batch lasts the setup time: a step without one is in none.
    expect(desk.order('Cold')).toMatchObject({ errorCode: 'noAvailability' });
  });

  it('names the members of a circle', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('Round', [
        { group: 'Saws', perPiece: 60 },
        { group: 'Saws', perPiece: 60, predecessors: [10, 30] },
        { group: 'Saws', perPiece: 60, predecessors: [20] },
      ])
      .open();
    expect(desk.order('Round')).toEqual(reject('circularDependency', { members: [20, 30] }));
  });

  it('refuses unknown articles, unknown positions and planning twice', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('Bar', [{ group: 'Saws', perPiece: 60 }])
      .open();
    expect(desk.order('Ghost')).toEqual(reject('objectnotexists', { index: 0, articleId: 'Ghost' }));
    desk.order('Bar');
    const orderPositionId = desk.lastPosition();
    expect(desk.give({ type: 'planOrderPosition', orderPositionId })).toEqual(
      reject('alreadyPlanned', { orderPositionId }),
    );
  });

  it('refuses dates beyond ten years and work that no resource could ever do', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('Bar', [{ group: 'Saws', perPiece: 9_000_000 }])
      .open();
    expect(desk.order('Bar', { deliveryDate: '2199-01-01' })).toEqual(
      reject('validation', { fields: { 'orderPositions.0.deliveryDate': 'atMostTenYears' } }),
    );
    for (const articleAmount of [30, 1e12])
      expect(desk.order('Bar', { articleAmount, planAnyway: true })).toMatchObject({ errorCode: 'noAvailability' });
  });

  it('plans as of an instant of the past for an import only', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('Bar', [{ group: 'Saws', perPiece: 60 }])
      .open();
    desk.give({
      type: 'createProject',
      projectName: 'Past',
      orderPositions: [{ articleId: 'Bar' as ArticleId, articleAmount: 1, deliveryDate: '2027-02-20' }],
    });
    const asOf = at('2027-02-15T05:00:00Z');
    const command = { type: 'planOrderPosition', orderPositionId: desk.lastPosition(), asOf } as const;
    const worker = { ...desk.context(), rights: rightsOf(['user']) };
    expect(desk.give(command, 'werner', worker)).toEqual(reject('accessDenied', { right: 'import.write' }));
    desk.give(command);
    expect(placed(desk)).toEqual(['Mon 15/02 06:00 to Mon 15/02 06:01 on Saw']);
  });
});

describe('planning an order position backward', () => {
  const twoSteps = (settings = {}) =>
    factoryWith(settings)
      .group('Saws', ['Saw'])
      .group('Mills', ['Mill'])
      .article('Shaft', [
        { group: 'Saws', perPiece: 3600, buffer: 1800 },
        { group: 'Mills', perPiece: 2 * 3600 },
      ])
      .open();

  it('ends as late as the delivery day allows', () => {
    const desk = twoSteps();
    desk.order('Shaft', { termination: 'backward', deliveryDate: '2027-03-10' });
    expect(placed(desk)).toEqual([
      'Wed 10/03 18:30 to Wed 10/03 19:30 on Saw',
      'Wed 10/03 20:00 to Wed 10/03 22:00 on Mill',
    ]);
    expect(reasons(desk)).toEqual([
      { kind: 'successor', operationId: desk.step(0, 1).operationId },
      { kind: 'notWorking', cause: 'shift', side: 'after' },
    ]);
  });

  it('is planned forward from now when it would have to start before, and the lateness shows', () => {
    const desk = twoSteps();
    desk.order('Shaft', { termination: 'backward', deliveryDate: '2027-02-26' });
    expect(placed(desk)[0]).toBe('Mon 01/03 06:00 to Mon 01/03 07:00 on Saw');
    expect(findConflicts(desk.plan, desk.facts, desk.now).missedDates).toMatchObject([{ daysLate: 3, weight: 3 }]);
  });

  it('throughput optimisation takes the shorter of both directions', () => {
    const desk = twoSteps({ throughputOptimisation: true });
    // The mill is taken until 14:00, so a saw cut at 06:00 would lie around for hours.
    desk.order('Shaft', { termination: 'forward', articleAmount: 3 });
    desk.order('Shaft', { termination: 'forward' });
    const [saw, mill] = desk.steps(1);
    expect((mill?.placement.start ?? 0) - (saw?.placement.end ?? 0)).toBe(1800_000);
    expect(saw?.reason).toEqual({ kind: 'successor', operationId: mill?.operationId });
    expect(mill?.reason).toMatchObject({ kind: 'resourceBusy' });
  });
});

describe('taking an order off the plan', () => {
  // shows planning 4.70
  // shows base-data 4.10
  it('removes what planning made and asks before feedback is lost', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('Bar', [{ group: 'Saws', perPiece: 60 }])
      .open();
    desk.order('Bar');
    const orderPositionId = desk.lastPosition();
    desk.report('start', desk.step(0, 0).operationId);
    expect(desk.give({ type: 'unplanOrderPosition', orderPositionId, confirmFeedbackLoss: false })).toEqual(
      reject('feedbackExists', { count: 1 }),
    );
    desk.give({ type: 'unplanOrderPosition', orderPositionId, confirmFeedbackLoss: true });
    expect(desk.plan.operations.size + desk.plan.productionOrders.size + desk.plan.activities.size).toBe(0);
    expect(barsOn(desk.plan, desk.factory.objects.resources.keys().next().value as never).operations).toEqual([]);
  });
});

/** A step behind a buffer does not overlap. */
const withoutContradiction = <Step extends { readonly buffer: number; readonly overlap: number }>(
  steps: readonly Step[],
): Step[] => steps.map((step, index) => ((steps[index - 1]?.buffer ?? 0) > 0 ? { ...step, overlap: 0 } : step));

describe('planning never doubles a resource', () => {
  it('whatever is ordered, in whatever direction', () => {
    const step = fc.record({
      group: fc.constantFrom('Saws', 'Mills', 'Ovens'),
      setup: fc.integer({ min: 0, max: 7200 }),
      perPiece: fc.integer({ min: 1, max: 7200 }),
      buffer: fc.constantFrom(0, 0, 3600),
      overlap: fc.constant(0),
    });
    const overlapping = step.map((fields) => ({ ...fields, overlap: 40 }));
    const order = fc.record({
      steps: fc.array(fc.oneof(step, overlapping), { minLength: 1, maxLength: 4 }),
      amount: fc.integer({ min: 1, max: 12 }),
      termination: fc.constantFrom('forward' as const, 'backward' as const),
      day: fc.integer({ min: 1, max: 28 }),
    });
    fc.assert(
      fc.property(fc.array(order, { minLength: 1, maxLength: 25 }), fc.boolean(), (orders, throughputOptimisation) => {
        const builder = factoryWith({ throughputOptimisation })
          .group('Saws', ['S1', 'S2'])
          .group('Mills', ['M1'])
          .group('Ovens', ['O1'], { allowMultipleReservation: true, maxMultipleReservations: 3 });
        for (const [index, { steps }] of orders.entries()) builder.article(`A${index}`, withoutContradiction(steps));
        const desk = builder.open();
        for (const [index, { amount, termination, day }] of orders.entries())
          desk.order(`A${index}`, {
            articleAmount: amount,
            termination,
            deliveryDate: `2027-03-${String(day).padStart(2, '0')}`,
          });
        expect(desk.plan.productionOrders.size).toBe(orders.length);
        expect(findConflicts(desk.plan, desk.facts, desk.now).overloads).toEqual([]);
        for (const operation of desk.plan.operations.values()) {
          const { start, end, planTime, resourceId } = operation.placement;
          const working = desk.facts.resource(resourceId)?.workingTime;
          expect(working?.between(start, end)).toBeCloseTo(planTime, 3);
          expect(start).toBeGreaterThanOrEqual(desk.now);
          for (const id of operation.predecessors) {
            const before = desk.operation(id);
            if (before.overlap === 0)
              expect(start).toBeGreaterThanOrEqual(before.placement.end + before.bufferTime * 1000);
            else expect(end).toBeGreaterThanOrEqual(before.placement.end);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('planning an order position where a planner puts it', () => {
  const plant = () =>
    factoryWith()
      .group('Saws', ['Saw1', 'Saw2'])
      .group('Mills', ['Mill'])
      .article('Shaft', [
        { group: 'Saws', perPiece: 3600 },
        { group: 'Mills', perPiece: 3600 },
      ])
      .open();
  const put = (desk: PlanningDesk, resourceId: string, start?: string) => {
    desk.give({
      type: 'createProject',
      projectName: 'Shaft',
      orderPositions: [{ articleId: 'Shaft' as ArticleId, articleAmount: 1, deliveryDate: '2027-12-31' }],
    });
    return desk.give({
      type: 'planOrderPosition',
      orderPositionId: desk.lastPosition(),
      resourceId: resourceId as never,
      start: start === undefined ? undefined : at(start),
    });
  };

  it('the first step that the resource can do begins there, and the reason is the hand', () => {
    const desk = plant();
    put(desk, 'Saw2', '2027-03-02T07:00:00Z');
    expect(placed(desk)).toEqual([
      'Tue 02/03 08:00 to Tue 02/03 09:00 on Saw2',
      'Tue 02/03 09:00 to Tue 02/03 10:00 on Mill',
    ]);
    expect(reasons(desk)[0]).toEqual({ kind: 'byHand' });
    // It is not bound to the resource for good.
    expect(desk.step(0, 0).boundResourceId).toBeUndefined();
  });

  it('put onto the resource of a later step, the steps before it are ready by then', () => {
    const desk = plant();
    put(desk, 'Mill', '2027-03-02T07:00:00Z');
    expect(placed(desk)[1]).toBe('Tue 02/03 08:00 to Tue 02/03 09:00 on Mill');
    expect(desk.step(0, 0).placement.end).toBeLessThanOrEqual(desk.step(0, 1).placement.start);
  });

  it('a resource that can do none of its steps refuses it', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw1'])
      .group('Ovens', ['Oven'])
      .article('Shaft', [{ group: 'Saws', perPiece: 3600 }])
      .open();
    expect(put(desk, 'Oven')).toEqual(reject('badGroup', { resourceId: 'Oven' }));
    expect(put(desk, 'Nothing')).toEqual(reject('objectnotexists', { resourceId: 'Nothing' }));
  });
});
