import { describe, expect, it } from 'vitest';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { applyTimelineDelta } from '#domain/planning/api/plan-from-timeline.ts';
import { nothingTouched, touch } from '#domain/planning/change/touched.ts';
import { findMisfits } from '#domain/planning/misfits/find-misfits.ts';
import { judge, proposePlacements } from '#domain/planning/optimise/optimise-plan.ts';
import { planProblem } from '#domain/planning/optimise/plan-problem.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { emptyPlan } from '#domain/planning/plan/plan.ts';
import { operationRow } from '#domain/planning/rows/operation-row.ts';
import { at, factoryWith, type PlanningDesk, shown } from '#tests/fixtures/factory-for-tests.ts';
import { changeoverCauseOf } from './changeover-cause.ts';

const hours = (count: number): number => count * 3600;
const setUp = (desk: PlanningDesk, order: number): string => {
  const operation = desk.step(order, 0);
  return `${shown(operation)}, ${(operation.placement.setupTime ?? operation.setupTime) / 3600} h of ${operation.placement.planTime / 3600}`;
};
const all = (desk: PlanningDesk): string[] => [...desk.plan.productionOrders.keys()].map((_, i) => setUp(desk, i));

/** One booth that paints two hours and needs longer from dark to light. */
const booth = (more = factoryWith()) =>
  more
    .group('Booths', ['Booth'])
    .setups('Booths', { '*>*': hours(3), 'white>white': 0, 'white>black': hours(1), 'black>black': 0 })
    .article('White', [{ group: 'Booths', setup: hours(2), perPiece: hours(2) }], { group: 'white' })
    .article('Black', [{ group: 'Booths', setup: hours(2), perPiece: hours(2) }], { group: 'black' })
    .article('Plain', [{ group: 'Booths', setup: hours(2), perPiece: hours(2) }]);

const first = (desk: PlanningDesk) => [...desk.plan.orderPositions.keys()][0] ?? expect.fail('no position');

/** A white order, then a black frame that is sawn when it is dry. */
function frameBehindWhite(): PlanningDesk {
  const steps = [
    { group: 'Booths', perPiece: hours(2) },
    { group: 'Saws', perPiece: hours(1) },
  ];
  const desk = booth().group('Saws', ['Saw']).article('Frame', steps, { group: 'black' }).open();
  desk.order('White');
  desk.order('Frame');
  return desk;
}

describe('set-up by what ran before', () => {
  it('takes the place of its own; the most exact entry counts, and any is also none at all', () => {
    const desk = booth().open();
    for (const article of ['White', 'White', 'Black', 'White', 'Plain']) desk.order(article);
    expect(all(desk)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 11:00 on Booth, 3 h of 5',
      'Mon 01/03 11:00 to Mon 01/03 13:00 on Booth, 0 h of 2',
      'Mon 01/03 13:00 to Mon 01/03 16:00 on Booth, 1 h of 3',
      'Mon 01/03 16:00 to Mon 01/03 21:00 on Booth, 3 h of 5',
      'Mon 01/03 21:00 to Tue 02/03 10:00 on Booth, 3 h of 5',
    ]);
  });

  it('leaves its own where no entry fits, and goes by an ordered characteristic, too', () => {
    const builder = factoryWith()
      .group('Booths', ['Booth'])
      .characteristic('colour', { kind: 'order', values: ['light', 'dark'] })
      .setups('Booths', { 'light>dark': hours(1) }, 'colour');
    for (const value of ['light', 'dark'])
      builder.article(value, [
        { group: 'Booths', setup: hours(4), perPiece: hours(1), needs: [{ characteristicId: 'colour', value }] },
      ]);
    const desk = builder.open();
    for (const article of ['light', 'dark', 'light']) desk.order(article);
    expect(all(desk).map((text) => text.split(', ')[1])).toEqual(['4 h of 5', '1 h of 2', '4 h of 5']);
  });

  it('counts backward, from the end of the row on', () => {
    const desk = booth().open();
    for (const article of ['Black', 'White'])
      desk.order(article, { termination: 'backward', deliveryDate: '2027-03-05' });
    // Behind white, black needs an hour instead of three, and keeps its end.
    expect(all(desk)).toEqual([
      'Fri 05/03 19:00 to Fri 05/03 22:00 on Booth, 1 h of 3',
      'Fri 05/03 14:00 to Fri 05/03 19:00 on Booth, 3 h of 5',
    ]);
  });

  it('an order is planned into a gap only with room for its set-up and that of the next', () => {
    const desk = booth().open();
    desk.order('White');
    desk.order('White', { startDate: at('2027-03-01T15:00:00Z') });
    // Five hours are free; black would need three, and white behind it three more instead of none.
    desk.order('Black');
    expect(all(desk)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 11:00 on Booth, 3 h of 5',
      'Mon 01/03 16:00 to Mon 01/03 18:00 on Booth, 0 h of 2',
      'Mon 01/03 18:00 to Mon 01/03 21:00 on Booth, 1 h of 3',
    ]);
  });
});

describe('a changed sequence changes the set-up behind it, in the same edit', () => {
  it('when an operation is moved away, and comes back with undo', () => {
    const desk = booth().open();
    for (const article of ['White', 'Black', 'White']) desk.order(article);
    const before = all(desk);
    expect(before[2]).toBe('Mon 01/03 14:00 to Mon 01/03 19:00 on Booth, 3 h of 5');
    const moved = desk.move(desk.step(1, 0), '2027-03-02T05:00:00Z');
    expect(moved).toHaveLength(1);
    expect(all(desk)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 11:00 on Booth, 3 h of 5',
      'Tue 02/03 06:00 to Tue 02/03 09:00 on Booth, 1 h of 3',
      'Mon 01/03 17:00 to Mon 01/03 19:00 on Booth, 0 h of 2',
    ]);
    expect(desk.step(2, 0).reason).toEqual({ kind: 'changeover', operationId: desk.step(0, 0).operationId });
    desk.give({ type: 'undo' });
    expect(all(desk)).toEqual(before);
  });

  it('when one is moved in between, or the move is busy without room for it', () => {
    const desk = booth().open();
    desk.order('White');
    desk.order('White', { startDate: at('2027-03-01T18:00:00Z') });
    desk.order('Black');
    // Behind black, white would have to be set up from four on, and may not begin before seven.
    const busy = desk.move(desk.step(2, 0), '2027-03-01T15:00:00Z');
    expect(busy).toMatchObject({ errorCode: 'busy', detailsObject: { blockedBy: [desk.step(1, 0).operationId] } });
    expect(setUp(desk, 1)).toBe('Mon 01/03 19:00 to Mon 01/03 21:00 on Booth, 0 h of 2');
  });

  it('when an order is planned in front of it or taken off the plan', () => {
    const desk = booth().open();
    desk.order('Plain', { startDate: at('2027-03-02T05:00:00Z') });
    desk.order('Black');
    desk.order('Black', { startDate: at('2027-03-03T05:00:00Z') });
    desk.order('White', { startDate: at('2027-03-02T14:00:00Z') });
    // White now runs before the second black order, which was set up behind plain.
    expect(setUp(desk, 2)).toMatch(/1 h of 3$/);
    const white = desk.lastPosition();
    desk.give({ type: 'unplanOrderPosition', orderPositionId: white, confirmFeedbackLoss: false });
    expect(setUp(desk, 2)).toMatch(/^Wed 03\/03 06:00 .* 3 h of 5$/);
    desk.give({ type: 'undo' });
    expect(setUp(desk, 2)).toMatch(/1 h of 3$/);
  });

  it('is pushed when what stood before it is taken off, too late to be set up for longer', () => {
    const desk = frameBehindWhite();
    desk.now = at('2027-03-01T09:00:00Z');
    desk.give({ type: 'unplanOrderPosition', orderPositionId: first(desk), confirmFeedbackLoss: false });
    expect(all(desk)).toEqual(['Mon 01/03 11:00 to Mon 01/03 16:00 on Booth, 3 h of 5']);
    expect(shown(desk.step(0, 1))).toBe('Mon 01/03 16:00 to Mon 01/03 17:00 on Saw');
    desk.give({ type: 'undo' });
    expect(desk.plan.productionOrders.size).toBe(2);
    expect([...desk.plan.operations.values()].map(shown).toSorted()).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 11:00 on Booth',
      'Mon 01/03 11:00 to Mon 01/03 14:00 on Booth',
      'Mon 01/03 14:00 to Mon 01/03 15:00 on Saw',
    ]);
  });

  it('stays where it cannot be pushed: to take something off is not refused for what stood behind it', () => {
    const desk = frameBehindWhite();
    desk.give({ type: 'lockOperations', baseRevision: desk.plan.revision, ids: [desk.step(1, 1).operationId] });
    desk.now = at('2027-03-01T09:00:00Z');
    const off = desk.give({
      type: 'unplanOrderPosition',
      orderPositionId: first(desk),
      confirmFeedbackLoss: false,
    });
    expect(isRejection(off)).toBe(false);
    expect(all(desk)).toEqual(['Mon 01/03 11:00 to Mon 01/03 14:00 on Booth, 1 h of 3']);
    expect(findMisfits(desk.plan, desk.context().facts, desk.now)).not.toEqual([]);
  });

  it('begins earlier when what it waited for is taken off, too', () => {
    const desk = booth()
      .article('Leg', [{ group: 'Booths', perPiece: hours(2) }], { group: 'white' })
      .article('Table', [{ group: 'Booths', perPiece: hours(2) }], { group: 'black', components: { Leg: 1 } })
      .open();
    desk.order('Table');
    const leg = [...desk.plan.productionOrders.values()].find(({ articleId }) => articleId === 'Leg');
    if (leg === undefined) return expect.fail('no leg');
    const { productionOrderId } = leg;
    desk.give({ type: 'unplanProductionOrder', productionOrderId, confirmFeedbackLoss: false });
    expect(all(desk)).toEqual(['Mon 01/03 09:00 to Mon 01/03 14:00 on Booth, 3 h of 5']);
  });

  it('not when it has begun or is locked: that keeps what it has', () => {
    const desk = booth().open();
    for (const article of ['White', 'Black', 'White']) desk.order(article);
    desk.give({ type: 'lockOperations', baseRevision: desk.plan.revision, ids: [desk.step(2, 0).operationId] });
    expect(isRejection(desk.move(desk.step(1, 0), '2027-03-02T05:00:00Z'))).toBe(false);
    expect(setUp(desk, 2)).toBe('Mon 01/03 14:00 to Mon 01/03 19:00 on Booth, 3 h of 5');
  });
});

describe('a step whose set-up follows from the sequence', () => {
  it('goes in front of another only when it begins first, however much of that one is set-up', () => {
    const desk = factoryWith()
      .shifts('late', [1, 2, 3, 4, 5], '08:00', '22:00')
      .group('Booths', ['Booth'])
      .group('Masks', ['Mask'], { plan: 'late' })
      .setups('Booths', { '*>white': hours(4), '*>grey': 0, 'grey>white': 0 })
      .article('White', [{ group: 'Booths', perPiece: hours(2) }], { group: 'white' })
      .article(
        'Grey',
        [
          { number: 10, group: 'Booths', perPiece: hours(1) },
          { number: 11, group: 'Masks', beside: 10 },
        ],
        { group: 'grey' },
      )
      .open();
    desk.order('White');
    // White would begin at ten behind grey; but at six, when white begins, there is no mask yet.
    desk.order('Grey');
    expect(all(desk)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 12:00 on Booth, 4 h of 6',
      'Mon 01/03 12:00 to Mon 01/03 13:00 on Booth, 0 h of 1',
    ]);
  });

  it('keeps it when it is made longer or shorter', () => {
    const desk = booth().open();
    for (const article of ['White', 'Black']) desk.order(article);
    const resized = (end: string) =>
      desk.give({
        type: 'resizeOperations',
        baseRevision: desk.plan.revision,
        override: false,
        targets: [{ id: desk.step(1, 0).operationId, end: at(end) }],
      });
    resized('2027-03-01T14:00:00Z');
    expect(setUp(desk, 1)).toBe('Mon 01/03 11:00 to Mon 01/03 15:00 on Booth, 1 h of 4');
    // Half an hour is less than the set-up: elsewhere it takes what the set-up there takes.
    resized('2027-03-01T10:30:00Z');
    expect(setUp(desk, 1)).toBe('Mon 01/03 11:00 to Mon 01/03 11:30 on Booth, 1 h of 0.5');
    desk.move(desk.step(1, 0), '2027-03-02T05:00:00Z');
    expect(setUp(desk, 1)).toBe('Tue 02/03 06:00 to Tue 02/03 07:00 on Booth, 1 h of 1');
  });

  it('is pushed for it only where what follows it may be pushed, too', () => {
    const desk = booth()
      .group('Saws', ['Saw'])
      .article(
        'Frame',
        [
          { group: 'Booths', perPiece: hours(2) },
          { group: 'Saws', perPiece: hours(1) },
        ],
        { group: 'black' },
      )
      .open();
    desk.order('White');
    desk.order('Frame');
    const saw = desk.step(1, 1);
    expect(shown(saw)).toBe('Mon 01/03 14:00 to Mon 01/03 15:00 on Saw');
    desk.give({ type: 'lockOperations', baseRevision: desk.plan.revision, ids: [saw.operationId] });
    // Without white before it, the frame takes three hours to set up, and it is ten already.
    desk.now = at('2027-03-01T09:00:00Z');
    const refused = desk.move(desk.step(0, 0), '2027-03-02T05:00:00Z');
    expect(refused).toMatchObject({ errorCode: 'locked', detailsObject: { operationId: saw.operationId } });
  });

  it('has to make room for a gap, which is entered even where no room is left for the set-up', () => {
    const desk = booth().open();
    for (const article of ['White', 'Black']) desk.order(article);
    desk.give({ type: 'lockOperations', baseRevision: desk.plan.revision, ids: [desk.step(1, 0).operationId] });
    const stretch = {
      resourceId: 'Booth' as ResourceId,
      start: at('2027-03-01T05:00:00Z'),
      end: at('2027-03-01T14:00:00Z'),
    };
    desk.factory.objects.resourceGaps.set('gap', {
      resourceId: stretch.resourceId,
      dateFrom: stretch.start,
      dateTo: stretch.end,
      gapTypeId: 'service',
      informative: false,
    });
    const facts = compileFacts(desk.factory);
    const entered = desk.give({ type: 'recalculateOperations', stretches: [stretch] }, 'anna', {
      ...desk.context(),
      facts,
    });
    expect(isRejection(entered)).toBe(false);
    // White has to wait, also for black, which is locked, has nothing before it and keeps the hour that it has.
    expect(all(desk)).toEqual([
      'Mon 01/03 18:00 to Tue 02/03 07:00 on Booth, 3 h of 5',
      'Mon 01/03 11:00 to Mon 01/03 18:00 on Booth, 1 h of 3',
    ]);
  });
});

it('the optimiser counts it: what it proposes is what the plan then has', () => {
  const desk = booth(factoryWith({ throughputOptimisation: false })).open();
  for (const article of ['White', 'Black', 'White', 'Black', 'White', 'Black', 'White', 'Black'])
    desk.order(article, { deliveryDate: '2027-03-01' });
  const problem = planProblem(desk.plan, desk.facts, desk.now);
  if (problem === undefined) throw new Error('There is something to optimise');
  const proposed = proposePlacements(problem, { seed: 3, iterations: 20_000 });
  const { placements, before, after } = judge(desk.plan, desk.facts, desk.now, proposed);
  // White behind white needs no set-up: in turn all of them are done a day earlier.
  expect(after.lateness).toBeLessThan(before.lateness);
  desk.give({ type: 'acceptOptimisation', baseRevision: desk.plan.revision, placements });
  const inTurn = [...desk.plan.operations.values()].sort((a, b) => a.placement.start - b.placement.start);
  for (const [index, { placement, articleGroupId }] of inTurn.entries()) {
    const last = inTurn[index - 1]?.articleGroupId;
    const asked = last === undefined ? 3 : last === articleGroupId ? 0 : last === 'white' ? 1 : 3;
    expect(placement.setupTime).toBe(hours(asked));
  }
});

it('what the optimiser proposed is outdated when another step has come between', () => {
  const desk = booth().open();
  for (const article of ['White', 'Black']) desk.order(article);
  const { operationId, placement: before } = desk.step(1, 0);
  const baseRevision = desk.plan.revision;
  const later = { start: at('2027-03-02T05:00:00Z'), end: at('2027-03-02T08:00:00Z') };
  const placements = [{ operationId, before, after: { ...before, ...later }, reason: { kind: 'optimiser' as const } }];
  // Behind plain instead of white, black takes three hours to set up instead of one.
  desk.order('Plain');
  expect(desk.give({ type: 'acceptOptimisation', baseRevision, placements })).toMatchObject({
    errorCode: 'TimelineDataOutdated',
    detailsObject: { operationIds: [operationId] },
  });
});

it('is in the rows of the timeline, from which the browser makes the same plan', () => {
  const desk = booth().open();
  for (const article of ['White', 'Black']) desk.order(article);
  const [white, black] = [desk.step(0, 0), desk.step(1, 0)];
  expect(operationRow(black)).toMatchObject({ setupTime: hours(1), ownSetupTime: hours(2), planTime: hours(3) });
  const known = desk.changes.length;
  desk.move(white, '2027-03-02T05:00:00Z');
  const touched = nothingTouched();
  for (const change of desk.changes.slice(known)) touch(touched, change);
  // Both are set up differently now, so their rows are written anew.
  expect([...touched.operations].sort()).toEqual([black.operationId]);
  const rows = [...desk.plan.operations.values()].map(operationRow);
  const there = emptyPlan();
  applyTimelineDelta(there, { operations: rows });
  for (const { operationId, placement, setupTime } of desk.plan.operations.values())
    expect(there.operations.get(operationId)).toMatchObject({ placement, setupTime });
});

it('says between what a step is set up, where a matrix decided', () => {
  const desk = booth()
    .group('Saws', ['Saw'])
    .article('Bar', [{ group: 'Saws', setup: 600 }], { group: 'white' })
    .open();
  for (const article of ['White', 'Black', 'Plain', 'Bar']) desk.order(article);
  const cause = (order: number) => changeoverCauseOf(desk.plan, desk.facts, desk.step(order, 0));
  const idOf = (order: number) => desk.step(order, 0).operationId;
  expect([0, 1, 2, 3].map(cause)).toEqual([
    { by: 'articleGroup', from: undefined, to: 'white', before: undefined },
    { by: 'articleGroup', from: 'white', to: 'black', before: idOf(0) },
    { by: 'articleGroup', from: 'black', to: undefined, before: idOf(1) },
    undefined,
  ]);
});

it('a step of a group without a matrix leaves room for the set-up of the one behind it', () => {
  const builder = booth().article('Wash', [{ group: 'Washing', perPiece: hours(3) }], { group: 'wash' });
  builder.factory.objects.resourceGroups.set('Washing', { resourceGroupName: 'Washing' });
  const shared = builder.factory.objects.resources.get('Booth');
  if (shared !== undefined) (shared.resourceGroups as string[]).push('Washing');
  const desk = builder.open();
  desk.order('White');
  desk.order('White', { startDate: at('2027-03-01T13:00:00Z') });
  expect(setUp(desk, 1)).toBe('Mon 01/03 14:00 to Mon 01/03 16:00 on Booth, 0 h of 2');
  // Three hours are free; but behind it white would be set up for three hours more, and may not begin before two.
  desk.order('Wash');
  expect(setUp(desk, 2)).toBe('Mon 01/03 16:00 to Mon 01/03 19:00 on Booth, 0 h of 3');
  expect(desk.step(2, 0).placement.setupTime).toBeUndefined();
});

it('batches and resources for several keep their own set-up', () => {
  const desk = factoryWith()
    .group('Ovens', ['Oven'], { allowMultipleReservation: true, maxMultipleReservations: 2 })
    .setups('Ovens', { '*>*': hours(5) })
    .article('Bread', [{ group: 'Ovens', setup: hours(1), perPiece: hours(2) }], { group: 'white' })
    .open();
  desk.order('Bread');
  expect(setUp(desk, 0)).toBe('Mon 01/03 06:00 to Mon 01/03 09:00 on Oven, 1 h of 3');
});
