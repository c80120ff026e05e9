import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRejection } from '#domain/kernel/rejection.ts';
import { at, clock, factoryWith, mondaySix, shown } from '#tests/fixtures/factory-for-tests.ts';
import type { Alternative } from './alternatives.ts';

const hours = (count: number): number => count * 3600;

/** Tools, setters and frozen zones beside machines of several shifts. */
const plant = () =>
  factoryWith()
    .shifts('short', [1, 2, 4, 5], '08:00', '12:00')
    .group('Presses', ['P1', 'P2'])
    .group('Presses', ['P3'], { plan: 'short', frozenTime: hours(30) })
    .group('Presses', ['Old'], { archived: true })
    .group('Presses', ['Crane'], { isAttendantResource: true })
    .group('Tools', ['T1', 'T2'], { frozenTime: hours(5) })
    .group('Setters', ['Setter'], { plan: 'short' })
    .group('Ovens', ['Oven'], { allowMultipleReservation: true, limitQuantity: true, maxQuantity: 6 })
    .article('Cup', [
      { number: 10, group: 'Presses', perPiece: hours(2), buffer: 1800 },
      { number: 20, group: 'Presses', perPiece: hours(1) },
      { number: 21, group: 'Tools', beside: 20 },
      { number: 22, group: 'Setters', beside: 20, installer: 1800 },
      { number: 30, group: 'Ovens', setup: hours(3) },
    ])
    .open();

const wishes = fc.array(
  fc.record({ order: fc.nat(4), step: fc.constantFrom(0, 1, 4), hour: fc.integer({ min: 0, max: 150 }) }),
  { minLength: 5, maxLength: 25 },
);

// shows planning 5.19, planning 5.20, planning 5.21, planning 5.22, planning 5.23
it('every place that is offered instead of an occupied one can be taken as it is offered', () => {
  let taken = 0;
  fc.assert(
    fc.property(wishes, (moves) => {
      const desk = plant();
      for (let i = 0; i < 5; i++) desk.order('Cup', { articleAmount: 2 + (i % 3) });
      for (const { order, step, hour } of moves) {
        const operation = desk.step(order, step);
        const refused = desk.move(operation, mondaySix + hour * 3_600_000);
        if (!isRejection(refused)) continue;
        const offers = (refused.detailsObject?.alternatives ?? []) as readonly Alternative[];
        expect(offers.length).toBeLessThanOrEqual(3);
        for (const { resourceId, start, end } of offers) {
          const accepted = desk.move(operation, start, resourceId);
          expect(accepted).toBeInstanceOf(Array);
          expect(desk.operation(operation.operationId).placement).toMatchObject({ resourceId, start, end });
          if ((accepted as readonly unknown[]).length > 0) desk.give({ type: 'undo' });
          taken++;
        }
      }
    }),
    { numRuns: 60 },
  );
  expect(taken).toBeGreaterThan(100);
});

it('with what it passes being set up anew and pushed, it lands where it was offered', () => {
  const desk = factoryWith()
    .group('Booths', ['Booth', 'Spare'])
    .setups('Booths', { '*>blue': hours(3), 'blue>blue': 0, 'red>blue': hours(1), '*>red': hours(2), 'blue>red': 600 })
    .article('Part', [{ group: 'Booths', resource: 'Spare', perPiece: hours(1) }], { group: 'red' })
    .article('Frame', [{ group: 'Booths', resource: 'Booth', perPiece: hours(1) }], {
      group: 'blue',
      components: { Part: 1 },
    })
    .article('Panel', [{ group: 'Booths', resource: 'Booth', perPiece: hours(1) }], { group: 'blue' })
    .open();
  desk.order('Frame');
  desk.order('Panel', { startDate: at('2027-03-01T12:00:00Z') });
  const stands = () => [...desk.plan.operations.values()].map(shown).sort();
  expect(stands()).toEqual([
    'Mon 01/03 06:00 to Mon 01/03 09:00 on Spare',
    'Mon 01/03 09:00 to Mon 01/03 13:00 on Booth',
    'Mon 01/03 13:00 to Mon 01/03 14:00 on Booth',
  ]);
  const part = [...desk.plan.operations.values()].find((one) => one.placement.resourceId === 'Spare');
  if (part === undefined) throw new Error('There is a part');
  // Behind the panel ten minutes of set-up would do; but then the frame leaves, and the panel has to come after it.
  const refused = desk.move(part, '2027-03-01T12:00:00Z', 'Booth');
  if (!isRejection(refused)) throw new Error('The panel stands there');
  const offers = (refused.detailsObject?.alternatives ?? []) as readonly Alternative[];
  expect(offers.length).toBeGreaterThan(0);
  for (const { resourceId, start, end } of offers) {
    expect(desk.move(part, start, resourceId)).toHaveLength(1);
    expect(desk.operation(part.operationId).placement).toMatchObject({ resourceId, start, end });
    desk.give({ type: 'undo' });
  }
});

describe('what is offered instead of an occupied place', () => {
  /** The offers for a step that was dropped where it cannot be. */
  const offersOf = (refused: unknown): readonly Alternative[] => {
    if (!isRejection(refused)) throw new Error('The place was free');
    return (refused.detailsObject?.['alternatives'] ?? []) as readonly Alternative[];
  };

  it('includes the free place shortly before, though it reaches into the wished time', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('Bar', [{ group: 'Saws', perPiece: hours(2) }])
      .open();
    // The first stands from 06:00 to 08:00; behind a free hour and a half the second from 11:30 to 13:30.
    desk.order('Bar');
    desk.order('Bar');
    desk.order('Bar');
    desk.move(desk.step(2, 0), '2027-03-02T09:00:00Z');
    desk.move(desk.step(1, 0), '2027-03-01T10:30:00Z');
    const offers = offersOf(desk.move(desk.step(2, 0), '2027-03-01T10:00:00Z'));
    expect(offers.map(({ start }) => clock(start))).toContain('Mon 01/03 09:30');
  });

  it('is nothing that the drop would refuse: a locked step behind may not be pushed', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw1', 'Saw2'])
      .group('Mills', ['Mill'])
      .article('Shaft', [
        { group: 'Saws', perPiece: hours(2) },
        { group: 'Mills', perPiece: hours(1) },
      ])
      .open();
    for (let i = 0; i < 3; i++) desk.order('Shaft', { articleAmount: 2 });
    const [saw, mill] = [desk.step(2, 0), desk.step(2, 1)];
    desk.move(mill, '2027-03-01T17:00:00Z');
    desk.give({ type: 'lockOperations', baseRevision: desk.plan.revision, ids: [mill.operationId] });
    const refused = desk.move(saw, '2027-03-01T15:00:00Z');
    expect(refused).toMatchObject({ errorCode: 'locked', detailsObject: { operationId: mill.operationId } });
    const offers = offersOf(refused);
    expect(offers.length).toBeGreaterThan(0);
    for (const { operationId, end } of offers) {
      expect(operationId).toBe(saw.operationId);
      expect(end).toBeLessThanOrEqual(at('2027-03-01T17:00:00Z'));
    }
  });

  it('comes in order of consequence: what makes an order late stands behind what does not, however near it is', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw1', 'Saw2'])
      .article('Bar', [{ group: 'Saws', perPiece: hours(8) }])
      .open();
    desk.order('Bar', { deliveryDate: '2027-03-01' });
    desk.order('Bar', { deliveryDate: '2027-03-02' });
    desk.order('Bar', { deliveryDate: '2027-03-02' });
    const offers = offersOf(desk.move(desk.step(2, 0), '2027-03-01T06:00:00Z'));
    expect(offers.map(({ addedLateness }) => addedLateness)).toEqual(
      offers.map(({ addedLateness }) => addedLateness).toSorted((a, b) => a - b),
    );
    expect(offers[0]).toMatchObject({ lateness: 0, addedLateness: 0, othersLate: 0 });
  });

  it('stays within the range that the planner sees', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw1', 'Saw2'])
      .article('Bar', [{ group: 'Saws', perPiece: hours(8) }])
      .open();
    for (let i = 0; i < 4; i++) desk.order('Bar');
    const { operationId } = desk.step(3, 0);
    const refused = desk.give({
      type: 'moveOperations',
      baseRevision: desk.plan.revision,
      moves: [{ operationId, start: at('2027-03-01T06:00:00Z') }],
      override: false,
      shown: { start: at('2027-03-01T00:00:00Z'), end: at('2027-03-01T23:00:00Z') },
    });
    for (const { end } of offersOf(refused)) expect(end).toBeLessThanOrEqual(at('2027-03-01T23:00:00Z'));
  });
});
