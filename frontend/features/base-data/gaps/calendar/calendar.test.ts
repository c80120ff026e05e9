import { describe, expect, test } from 'vitest';
import { toIso } from '#domain/kernel/instant.ts';
import { lanesOf, type Wish, wishOf } from './hand.ts';
import { type Cell, daysShown, pageFrom, type Strip, shareOf, stripsOf } from './strips.ts';

const zone = 'Europe/Berlin';
const spring = '2027-03-28';
const autumn = '2027-10-31';

const weekOf = (day: string): readonly Strip[] => stripsOf('week', daysShown('week', day, true), ['saw'], true, zone);
const monthOf = (day: string): readonly Strip[] =>
  stripsOf('month', daysShown('month', day, true), ['saw'], true, zone);
const cellAt = (strips: readonly Strip[], row: number, cell: number): Cell => {
  const found = strips[row]?.cells[cell];
  if (found === undefined) throw new Error('There is no such cell');
  return found;
};
const shown = ({ start, end }: Wish) => [toIso(start), toIso(end)];
const byClock = { zone, byHours: false };

describe('the rows of the calendar', () => {
  test('a month of one resource has whole weeks, one of several has its days', () => {
    expect(daysShown('month', '2027-11-15', true)).toHaveLength(35);
    expect(daysShown('month', '2027-11-15', true)[0]).toBe('2027-11-01');
    expect(daysShown('month', '2027-02-10', false)).toHaveLength(28);
    expect(monthOf('2027-10-10').map(({ cells }) => cells.length)).toEqual([7, 7, 7, 7, 7]);
  });
  test('a day on which clocks change has 23 or 25 hours', () => {
    expect(weekOf(spring).map(({ cells }) => cells.length)).toEqual([24, 24, 24, 24, 24, 24, 23]);
    expect(weekOf(autumn).at(-1)?.cells).toHaveLength(25);
  });
  test('of several resources all days have the same columns', () => {
    const strips = stripsOf('week', daysShown('week', autumn, false), ['saw', 'drill'], false, zone);
    expect(strips.map(({ cells }) => cells.length)).toEqual([84, 84]);
    // The hour that comes twice makes one of them longer.
    expect(Math.max(...(strips[0]?.cells ?? []).map(({ from, to }) => to - from))).toBe(3 * 3_600_000);
  });
  test('the 31st leads to the month after it, not beyond', () => {
    expect(pageFrom('month', '2027-01-31', 1)).toBe('2027-02-01');
    expect(pageFrom('month', '2027-01-31', -1)).toBe('2026-12-01');
    expect(pageFrom('week', '2027-12-28', 1)).toBe('2028-01-04');
  });
  test('noon is in the middle of its day, however long that is', () => {
    const row = monthOf(spring)[3] as Strip;
    expect(shareOf(row, Date.parse('2027-03-24T11:00:00Z'))).toBeCloseTo(2.5 / 7);
    expect(shareOf(row, 0)).toBe(0);
    expect(shareOf(row, Date.parse('2027-04-24T11:00:00Z'))).toBe(1);
  });
});

describe('the hand', () => {
  test('makes a gap of whole days in either direction, also over the change of clocks', () => {
    const month = monthOf(spring);
    const [saturday, sunday] = [cellAt(month, 3, 5), cellAt(month, 3, 6)];
    const expected = ['2027-03-26T23:00:00.000Z', '2027-03-28T22:00:00.000Z'];
    expect(shown(wishOf({ kind: 'create', start: saturday }, sunday, 'saw', byClock))).toEqual(expected);
    expect(shown(wishOf({ kind: 'create', start: sunday }, saturday, 'saw', byClock))).toEqual(expected);
  });
  test('keeps the times of day of a gap that is moved over the change of clocks', () => {
    const month = monthOf(spring);
    const gap = {
      gapId: 'g',
      resourceId: 'saw',
      start: Date.parse('2027-03-25T05:00:00Z'),
      end: Date.parse('2027-03-25T13:00:00Z'),
    };
    const moved = wishOf({ kind: 'move', start: cellAt(month, 3, 3), gap }, cellAt(month, 4, 0), 'drill', byClock);
    expect(moved.resourceId).toBe('drill');
    expect(shown(moved)).toEqual(['2027-03-29T04:00:00.000Z', '2027-03-29T12:00:00.000Z']);
  });
  test('tells the two hours apart that an autumn night shows alike', () => {
    const week = weekOf(autumn);
    const [first, second] = [cellAt(week, 6, 2), cellAt(week, 6, 3)];
    const byHours = { zone, byHours: true };
    const wish = wishOf({ kind: 'create', start: second }, second, 'saw', byHours);
    expect(shown(wish)).toEqual(['2027-10-31T01:00:00.000Z', '2027-10-31T02:00:00.000Z']);
    const gap = { resourceId: 'saw', start: first.from, end: first.to };
    expect(wishOf({ kind: 'move', start: first, gap }, second, 'saw', byHours)).toMatchObject(wish);
  });
  test('is not lost in the hour that a spring night skips', () => {
    const strips = stripsOf('week', daysShown('week', spring, false), ['saw'], false, zone);
    const gap = {
      resourceId: 'saw',
      start: Date.parse('2027-03-27T01:10:00Z'),
      end: Date.parse('2027-03-27T01:40:00Z'),
    };
    const moved = wishOf({ kind: 'move', start: cellAt(strips, 0, 61), gap }, cellAt(strips, 0, 73), 'saw', byClock);
    expect(moved.end).toBeGreaterThan(moved.start);
  });
  test('cannot pull one end past the other', () => {
    const month = monthOf(spring);
    const gap = { resourceId: 'saw', start: cellAt(month, 2, 0).from, end: cellAt(month, 2, 2).to };
    const longer = wishOf({ kind: 'resize', edge: 'end', gap }, cellAt(month, 3, 6), 'saw', byClock);
    expect(longer.end).toBe(cellAt(month, 3, 6).to);
    expect(wishOf({ kind: 'resize', edge: 'end', gap }, cellAt(month, 1, 0), 'saw', byClock)).toEqual(gap);
    expect(wishOf({ kind: 'resize', edge: 'start', gap }, cellAt(month, 4, 0), 'saw', byClock)).toEqual(gap);
  });
});

test('gaps at the same time stand below each other, others share a line', () => {
  const gaps = [
    [0, 5],
    [1, 3],
    [3, 8],
    [5, 6],
  ].map(([start = 0, end = 0]) => ({ start, end }));
  expect(lanesOf(gaps)).toEqual([0, 1, 1, 0]);
});
