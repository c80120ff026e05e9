import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Availability, minutesPerWeek, overlappingShifts, shiftLength, timeOfMinutes } from './week-time.ts';

const shift = (weekday: number, timeFrom: string, timeTo: string, isActive = true): Availability => ({
  weekday,
  isActive,
  timeFrom,
  timeTo,
});
const [sunday, monday, tuesday] = [0, 1, 2] as const;

describe('the length of a shift', () => {
  test.each([
    ['06:00', '14:00', 8 * 60],
    ['22:00', '06:00', 8 * 60],
    ['22:00', '24:00', 2 * 60],
    ['00:00', '24:00', 24 * 60],
    ['06:00', '06:00', 24 * 60],
    ['22:00', '00:00', 2 * 60],
  ])('%s to %s is %i minutes', (from, to, minutes) => {
    expect(shiftLength({ timeFrom: from, timeTo: to })).toBe(minutes);
  });
});

test('24:00 is the end of a day, a quarter of an hour later it is the next', () => {
  expect([timeOfMinutes(0), timeOfMinutes(1_440), timeOfMinutes(1_455)]).toEqual(['00:00', '24:00', '00:15']);
});

describe('shifts of a week overlap', () => {
  test('when one begins before the other has ended', () => {
    expect([...overlappingShifts([shift(monday, '06:00', '14:00'), shift(monday, '13:45', '22:00')])]).toEqual([1, 0]);
  });
  test('when a night reaches into the early shift of the next day', () => {
    expect(overlappingShifts([shift(monday, '22:00', '06:15'), shift(tuesday, '06:00', '14:00')]).size).toBe(2);
  });
  test('when the night of Sunday reaches into Monday, because the week comes again', () => {
    expect(overlappingShifts([shift(monday, '05:00', '13:00'), shift(sunday, '22:00', '06:00')]).size).toBe(2);
  });
  test('when a short one lies within a long one that is not its neighbour', () => {
    const week = [shift(monday, '00:00', '24:00'), shift(monday, '01:00', '02:00'), shift(monday, '03:00', '04:00')];
    expect(overlappingShifts(week).size).toBe(3);
  });
  test('not when they touch, and not when one of them is switched off', () => {
    expect(overlappingShifts([shift(monday, '06:00', '14:00'), shift(monday, '14:00', '22:00')]).size).toBe(0);
    expect(overlappingShifts([shift(monday, '06:00', '14:00'), shift(monday, '08:00', '22:00', false)]).size).toBe(0);
  });
  test('never, for one shift alone, a whole day of each weekday included', () => {
    const whole = Array.from({ length: 7 }, (_, weekday) => shift(weekday, '06:00', '06:00'));
    expect(overlappingShifts(whole).size).toBe(0);
  });
});

test('a week has as many hours as its shifts unless some overlap', () => {
  const time = fc.integer({ min: 0, max: 95 }).map((quarter) => timeOfMinutes(quarter * 15));
  const anyShift = fc.tuple(fc.integer({ min: 0, max: 6 }), time, time, fc.boolean()).map((all) => shift(...all));
  fc.assert(
    fc.property(fc.array(anyShift, { maxLength: 8 }), (week) => {
      const sum = week.filter(({ isActive }) => isActive).reduce((all, one) => all + shiftLength(one), 0);
      const hasOverlap = overlappingShifts(week).size > 0;
      expect(minutesPerWeek(week) < sum).toBe(hasOverlap);
    }),
  );
});
