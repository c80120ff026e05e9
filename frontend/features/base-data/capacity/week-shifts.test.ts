import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minutesPerWeek, overlappingShifts } from '#domain/base-data/week-time.ts';
import {
  applyGesture,
  availabilitiesOf,
  copyDay,
  erase,
  type Gesture,
  type Point,
  paint,
  type Shift,
  shiftsOf,
  shiftUnder,
} from './week-shifts.ts';

const hours = (day: number, from: number, to: number): Shift => ({ day, from: from * 60, to: to * 60, isActive: true });
const at = (day: number, hour: number): Point => ({ day, minute: hour * 60 });
/** "1 06:00-14:00": the day from Monday on, and the times. */
const shown = (shifts: readonly Shift[]): readonly string[] =>
  availabilitiesOf(shifts).map(({ weekday, timeFrom, timeTo }) => `${weekday} ${timeFrom}-${timeTo}`);
const paintFrom = (start: Point): Gesture => ({ kind: 'paint', start });

describe('painting', () => {
  test('makes a shift from where the hand began to where it ends, to the left as well', () => {
    expect(shown(applyGesture([], paintFrom(at(0, 6)), at(0, 14)))).toEqual(['1 06:00-14:00']);
    expect(shown(applyGesture([], paintFrom(at(0, 14)), at(0, 6)))).toEqual(['1 06:00-14:00']);
  });
  test('goes over midnight when the hand goes down to an earlier time', () => {
    expect(shown(applyGesture([], paintFrom(at(0, 22)), at(1, 6)))).toEqual(['1 22:00-06:00']);
    expect(shown(applyGesture([], paintFrom(at(1, 6)), at(0, 22)))).toEqual(['1 22:00-06:00']);
  });
  test('goes from Sunday to the Monday that follows when the hand goes below the last row', () => {
    expect(shown(applyGesture([], paintFrom(at(6, 22)), at(7, 6)))).toEqual(['0 22:00-06:00']);
  });
  test('stays in its row when the hand slips into another one on the way', () => {
    expect(shown(applyGesture([], paintFrom(at(0, 6)), at(1, 14)))).toEqual(['1 06:00-14:00']);
  });
  test('makes nothing by a click', () => {
    expect(applyGesture([], paintFrom(at(0, 6)), at(0, 6))).toEqual([]);
  });
  test('ends at 24:00', () => {
    expect(shown(applyGesture([], paintFrom(at(0, 18)), at(0, 24)))).toEqual(['1 18:00-24:00']);
  });
  test('joins the shifts that it meets, also that of the evening before, and leaves those that it touches', () => {
    const week = [hours(0, 22, 30), hours(1, 8, 12), hours(1, 14, 20)];
    expect(shown(paint(week, { from: 29 * 60, to: 38 * 60 }))).toEqual(['1 22:00-14:00', '2 14:00-20:00']);
  });
  test('fills only free time where a shift would be longer than a day', () => {
    const week = [hours(0, 20, 30), hours(1, 18, 34)];
    expect(shown(paint(week, { from: 26 * 60, to: 44 * 60 }))).toEqual([
      '1 20:00-06:00',
      '2 06:00-18:00',
      '2 18:00-10:00',
    ]);
  });
});

describe('erasing', () => {
  test('takes the middle out of a shift', () => {
    expect(shown(erase([hours(0, 6, 22)], { from: 12 * 60, to: 13 * 60 }))).toEqual(['1 06:00-12:00', '1 13:00-22:00']);
  });
  test('gives what is left after midnight to its own day', () => {
    expect(shown(erase([hours(0, 22, 30)], { from: 22 * 60, to: 25 * 60 }))).toEqual(['2 01:00-06:00']);
  });
  test('on Monday morning reaches the night of Sunday', () => {
    expect(shown(erase([hours(6, 22, 30)], { from: 0, to: 60 }))).toEqual(['1 01:00-06:00', '0 22:00-24:00']);
  });
});

describe('the end of a shift', () => {
  const drag = (shift: Shift, edge: 'from' | 'to', point: Point) =>
    shown(applyGesture([shift], { kind: 'resize', index: 0, edge }, point));
  test('goes over midnight in the row of the next day, and back', () => {
    expect(drag(hours(0, 14, 22), 'to', at(1, 2))).toEqual(['1 14:00-02:00']);
    expect(drag(hours(0, 14, 26), 'to', at(0, 22))).toEqual(['1 14:00-22:00']);
  });
  test('leaves a quarter of an hour', () => {
    expect(drag(hours(0, 6, 14), 'to', at(0, 2))).toEqual(['1 06:00-06:15']);
    expect(drag(hours(0, 6, 14), 'from', at(0, 20))).toEqual(['1 13:45-14:00']);
  });
  test('is never further than 24 hours from the other', () => {
    expect(drag(hours(0, 6, 30), 'to', at(1, 12))).toEqual(['1 06:00-06:00']);
    expect(drag(hours(0, 6, 30), 'from', at(0, 2))).toEqual(['1 06:00-06:00']);
  });
});

test('a shift that is moved keeps its length, from day to day and over midnight', () => {
  const move = (point: Point) => shown(applyGesture([hours(0, 6, 14)], { kind: 'move', index: 0, grip: 120 }, point));
  expect(move(at(2, 9))).toEqual(['3 07:00-15:00']);
  expect(move(at(0, 22))).toEqual(['1 20:00-04:00']);
  expect(move(at(0, 1))).toEqual(['0 23:00-07:00']);
});

test('a copied day replaces what the others had, and stays as it is', () => {
  const week = [hours(0, 6, 14), hours(0, 14, 22), hours(2, 0, 24), hours(5, 6, 12)];
  expect(shown(copyDay(week, 0, [0, 1, 2]))).toEqual([
    '1 06:00-14:00',
    '1 14:00-22:00',
    '2 06:00-14:00',
    '2 14:00-22:00',
    '3 06:00-14:00',
    '3 14:00-22:00',
    '6 06:00-12:00',
  ]);
});

test('the night of Sunday is under Monday morning', () => {
  expect(shiftUnder([hours(6, 22, 30)], at(0, 3))).toBe(0);
  expect(shiftUnder([hours(6, 22, 30)], at(0, 6))).toBeUndefined();
});

describe('any sequence of painting and erasing', () => {
  const point = fc.record({
    day: fc.integer({ min: 0, max: 7 }),
    minute: fc.integer({ min: 0, max: 96 }).map((n) => n * 15),
  });
  const start = fc.record({
    day: fc.integer({ min: 0, max: 6 }),
    minute: fc.integer({ min: 0, max: 95 }).map((n) => n * 15),
  });
  const stroke = fc.record({ kind: fc.constantFrom('paint' as const, 'erase' as const), start, point });
  test('leaves shifts that do not overlap, hold what was painted last, and survive storing', () => {
    fc.assert(
      fc.property(fc.array(stroke, { minLength: 1, maxLength: 12 }), (strokes) => {
        let shifts: readonly Shift[] = [];
        for (const { kind, start: from, point: to } of strokes)
          shifts = applyGesture(shifts, { kind, start: from }, to);
        const stored = availabilitiesOf(shifts);
        expect(overlappingShifts(stored).size).toBe(0);
        expect(availabilitiesOf(shiftsOf(stored))).toEqual(stored);
        const last = strokes.at(-1);
        if (last === undefined || last.start.minute === last.point.minute) return;
        const again = applyGesture(shifts, { kind: last.kind, start: last.start }, last.point);
        expect(minutesPerWeek(availabilitiesOf(again))).toBe(minutesPerWeek(stored));
      }),
    );
  });
});
