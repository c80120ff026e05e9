import { describe, expect, it } from 'vitest';
import { at, factoryWith, type PlanningDesk, shown } from '#tests/fixtures/factory-for-tests.ts';

const hours = (count: number): number => count * 3600;
const resources = (desk: PlanningDesk, order = 0): string[] =>
  desk.steps(order).map(({ placement }) => placement.resourceId);

describe("the order's date, not the step's, chooses the resource", () => {
  /** A saw that comes first and is taken until Tuesday evening, one that is free, and a mill with one shift. */
  const shop = () =>
    factoryWith()
      .shifts('early', [1, 2, 3, 4, 5], '06:00', '14:00')
      .group('Saws', ['First', 'Second'])
      .priorities('Saws', { First: 1, Second: 2 })
      .group('Mills', ['Mill'], { plan: 'early' })
      .article('Beam', [{ group: 'Saws', resource: 'First', perPiece: hours(16) }])
      .article('Shaft', [
        { group: 'Saws', perPiece: hours(2) },
        { group: 'Mills', perPiece: hours(8) },
      ])
      .open();

  it('takes the second saw when milling behind the first would miss the date', () => {
    const desk = shop();
    desk.order('Beam', { articleAmount: 2 });
    // Sawn on Wednesday morning, the shaft would still be in the mill on Thursday: one shift a day.
    desk.order('Shaft', { deliveryDate: '2027-03-03' });
    expect(resources(desk, 1)).toEqual(['Second', 'Mill']);
    expect(desk.step(1, 1).placement.end).toBeLessThanOrEqual(at('2027-03-03T23:00:00Z'));
  });

  it('waits for the first saw when the order is in time with it', () => {
    const desk = shop();
    desk.order('Beam', { articleAmount: 2 });
    desk.order('Shaft', { deliveryDate: '2027-03-05' });
    expect(resources(desk, 1)).toEqual(['First', 'Mill']);
  });

  it('late with all of them, the number decides before the end does', () => {
    const desk = shop();
    desk.order('Beam', { articleAmount: 2 });
    desk.order('Shaft', { deliveryDate: '2027-03-01' });
    expect(resources(desk, 1)).toEqual(['First', 'Mill']);
  });

  it('backward, the second one is taken when with the first it would have to start in the past', () => {
    const desk = shop();
    desk.order('Beam', { articleAmount: 2 });
    desk.order('Shaft', { deliveryDate: '2027-03-02', termination: 'backward' });
    expect(desk.steps(1).map(shown)).toEqual([
      'Mon 01/03 20:00 to Mon 01/03 22:00 on Second',
      'Tue 02/03 06:00 to Tue 02/03 14:00 on Mill',
    ]);
  });

  it('late with all, the earlier end decides among equal numbers, never an id', () => {
    const desk = factoryWith()
      .group('Saws', ['A', 'B'])
      .article('Long', [{ group: 'Saws', resource: 'A', perPiece: hours(10) }])
      .article('Short', [{ group: 'Saws', resource: 'B', perPiece: hours(2) }])
      .article('Bar', [{ group: 'Saws', perPiece: hours(1) }])
      .open();
    desk.order('Long', { deliveryDate: '2027-02-26' });
    desk.order('Short', { deliveryDate: '2027-02-26' });
    desk.order('Bar', { deliveryDate: '2027-02-26' });
    expect(resources(desk, 2)).toEqual(['B']);
  });
});

describe('even load', () => {
  const saws = () =>
    factoryWith()
      .group('Saws', ['Saw-10', 'Saw-2'])
      .article('Bar', [{ group: 'Saws', perPiece: hours(2) }])
      .article('Block', [{ group: 'Saws', resource: 'Saw-2', perPiece: hours(20) }]);

  it('lets no order wait while an equal machine is free earlier', () => {
    const desk = saws().open();
    // Saw-2 has much to do next week, which is no reason to wait for the other one now.
    desk.order('Block', { startDate: at('2027-03-08T05:00:00Z') });
    desk.order('Bar');
    desk.order('Bar');
    expect([resources(desk, 1), resources(desk, 2)]).toEqual([['Saw-10'], ['Saw-2']]);
    expect(desk.step(2, 0).placement.start).toBe(desk.now);
  });

  it('decides among equal ends, and the name among equal loads', () => {
    const desk = saws().open();
    desk.order('Bar');
    expect(resources(desk, 0)).toEqual(['Saw-2']);
  });
});

it('a slot has to lie within a year, not only to begin there', () => {
  const desk = factoryWith()
    .shifts('sundays', [0], '06:00', '07:00')
    .group('Bells', ['Bell'], { plan: 'sundays' })
    .article('Chime', [{ group: 'Bells', perPiece: hours(1) }])
    .open();
  desk.factory.settings = { ...desk.factory.settings, weekendDays: [] };
  expect(desk.order('Chime', { articleAmount: 60 })).toMatchObject({ errorCode: 'noAvailability' });
  expect(desk.order('Chime', { articleAmount: 50 })).toHaveLength(1);
});

it('too many combinations of a crew are said to be too many', () => {
  const names = (letter: string) => Array.from({ length: 40 }, (_, index) => `${letter}${index}`);
  const desk = factoryWith()
    .group('Presses', names('Press'))
    .group('Tools', names('Tool'), { plan: 'none' })
    .article('Cup', [
      { number: 10, group: 'Presses', perPiece: 60 },
      { number: 11, group: 'Tools', beside: 10 },
    ])
    .open();
  expect(desk.order('Cup')).toMatchObject({
    errorCode: 'tooManyCombinations',
    detailsObject: { combinations: 1600, number: 10 },
  });
});
