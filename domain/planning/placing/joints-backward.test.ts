import { describe, expect, it } from 'vitest';
import { at, factoryWith, type PlanningDesk, shown } from '#tests/fixtures/factory-for-tests.ts';

const hours = (count: number): number => count * 3600;
const all = (desk: PlanningDesk, order = 0): string[] => desk.steps(order).map(shown);
const furnace = { limitQuantity: true, allowMultipleReservation: true, maxQuantity: 50 };

describe('the pass backward knows every joint', () => {
  it('an overlap behind a batch: the successor begins when the share of the batch is done', () => {
    const desk = factoryWith()
      .group('Furnaces', ['Furnace'], furnace)
      .group('Saws', ['Saw'])
      .article('Bolt', [
        { group: 'Furnaces', setup: hours(4), perPiece: 60 },
        { group: 'Saws', perPiece: hours(1), overlap: 50 },
      ])
      .open();
    desk.order('Bolt', { articleAmount: 8, deliveryDate: '2027-03-05', termination: 'backward' });
    // Eight hours of sawing until ten at night; two of the furnace's four are done when it begins.
    expect(all(desk)).toEqual([
      'Fri 05/03 12:00 to Fri 05/03 16:00 on Furnace',
      'Fri 05/03 14:00 to Fri 05/03 22:00 on Saw',
    ]);
  });

  it('a batch never ends before the step that it overlaps with', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .group('Furnaces', ['Furnace'], furnace)
      .article('Bolt', [
        { group: 'Saws', perPiece: hours(2) },
        { group: 'Furnaces', setup: hours(1), perPiece: 60, overlap: 75 },
      ])
      .open();
    desk.order('Bolt', { articleAmount: 4 });
    expect(all(desk)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 14:00 on Saw',
      'Mon 01/03 13:00 to Mon 01/03 14:00 on Furnace',
    ]);
  });

  const pressing = (installer: number | undefined) =>
    factoryWith()
      .shifts('office', [1, 2, 3, 4, 5], '08:00', '16:00')
      .group('Presses', ['Press'])
      .group('Crew', ['Anna'], { plan: 'office' })
      .personnel('Crew')
      .article('Cup', [
        { number: 10, group: 'Presses', perPiece: hours(4) },
        { number: 11, group: 'Crew', beside: 10, installer },
      ])
      .open();

  it('an order due on Friday does not leave its people until Monday', () => {
    const desk = pressing(undefined);
    desk.order('Cup', { deliveryDate: '2027-03-05', termination: 'backward' });
    expect(all(desk)).toEqual([
      'Fri 05/03 12:00 to Fri 05/03 16:00 on Press',
      'Fri 05/03 12:00 to Fri 05/03 16:00 on Anna',
    ]);
  });

  it.each(['forward', 'backward'] as const)('a set-up lies within its step, %s', (termination) => {
    const desk = pressing(hours(2));
    desk.order('Cup', { deliveryDate: '2027-03-05', termination, startDate: at('2027-03-05T14:00:00Z') });
    const [press, anna] = desk.steps();
    // Started at three in the afternoon, the set-up would end on Monday morning and the pressing at seven.
    expect(anna?.placement.end).toBeLessThanOrEqual(press?.placement.end ?? 0);
    expect(anna?.placement.start).toBe(press?.placement.start);
  });

  it('a set-up is not longer than what is set up', () => {
    const desk = pressing(hours(6));
    desk.order('Cup');
    expect(all(desk)).toEqual([
      'Mon 01/03 08:00 to Mon 01/03 12:00 on Press',
      'Mon 01/03 08:00 to Mon 01/03 12:00 on Anna',
    ]);
  });

  it('an order in time is not given up for a shorter one that is late', () => {
    const desk = factoryWith({ throughputOptimisation: true })
      .group('Saws', ['Saw'])
      .group('Mills', ['Mill'])
      .article('Block', [{ group: 'Mills', perPiece: hours(1) }])
      .article('Bar', [
        { group: 'Saws', perPiece: hours(4) },
        { group: 'Mills', perPiece: hours(2) },
      ])
      .open();
    desk.order('Block', { articleAmount: 10, startDate: at('2027-03-05T09:00:00Z') });
    desk.order('Bar', { deliveryDate: '2027-03-05', termination: 'backward' });
    expect(desk.step(1, 1).placement.end).toBeLessThanOrEqual(at('2027-03-05T23:00:00Z'));
  });
});

describe('the overlap of a step with equipment beside it', () => {
  it('counts the work of the pair: what one of them does alone is not done', () => {
    const desk = factoryWith()
      .shifts('afternoon', [1, 2, 3, 4, 5], '12:00', '22:00')
      .shifts('odd', [1, 2, 3, 4, 5], '06:00', '13:00')
      .group('Presses', ['Press'])
      .group('Tools', ['Tool'], { plan: 'odd' })
      .group('Saws', ['Saw'], { plan: 'always' })
      .article('Cup', [
        { number: 10, group: 'Presses', perPiece: hours(10) },
        { number: 11, group: 'Tools', beside: 10 },
        { number: 20, group: 'Saws', perPiece: hours(20), overlap: 20 },
      ])
      .open();
    desk.order('Cup');
    // Seven hours on Monday, the eighth of ten on Tuesday at seven.
    expect(all(desk)[2]).toBe('Tue 02/03 07:00 to Wed 03/03 03:00 on Saw');
  });
});

describe('whole minutes in, whole minutes out', () => {
  it('a step that may not end before its predecessor does not end a second into its shift', () => {
    const desk = factoryWith()
      .shifts('night', [1, 2, 3, 4, 5], '21:00', '04:00')
      .group('Ovens', ['Oven'], { plan: 'night' })
      .group('Saws', ['Saw'])
      .article('Bread', [
        { group: 'Ovens', perPiece: hours(4) },
        { group: 'Saws', perPiece: hours(1), overlap: 100 },
      ])
      .open();
    desk.order('Bread');
    const [oven, saw] = desk.steps();
    expect(oven?.placement.end).toBe(at('2027-03-02T00:00:00Z'));
    // Sawing ends in the first minute of the morning shift, not after its first second.
    expect([saw?.placement.start, saw?.placement.end]).toEqual([
      at('2027-03-01T20:01:00Z'),
      at('2027-03-02T05:01:00Z'),
    ]);
  });

  it('a third of an hour and ten minutes is a share that ends on a minute, too', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .group('Mills', ['Mill'])
      .article('Bar', [
        { group: 'Saws', perPiece: 70 * 60 },
        { group: 'Mills', perPiece: hours(2), overlap: 33 },
      ])
      .open();
    desk.order('Bar');
    expect(all(desk)[1]).toBe('Mon 01/03 06:47 to Mon 01/03 08:47 on Mill');
    expect((desk.step(0, 1).placement.start / 1000) % 60).toBe(0);
  });
});
