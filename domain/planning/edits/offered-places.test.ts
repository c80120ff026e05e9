import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRejection } from '#domain/kernel/rejection.ts';
import { at, factoryWith, mondaySix, shown } from '#tests/fixtures/factory-for-tests.ts';
import type { Alternative } from './alternatives.ts';

const hours = (count: number): number => count * 3600;

/** Tools, setters and frozen zones beside machines of several shifts. */
const plant = () =>
  factoryWith()
    .shifts('short', [1, 2, 4, 5], '08:00', '12:00')
    .group('Presses', ['P1', 'P2'])
    .group('Presses', ['P3'], { plan: 'short', frozenTime: hours(30) })
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
