import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestLevel, type RoutePoint, routeBetween, type Surroundings } from './route.ts';

const box = (x: number, row: number, width = 40) => ({ x, y: row * 32 + 5, width, height: 22 });
const open: Surroundings = {
  gap: 5,
  behind: Number.POSITIVE_INFINITY,
  before: Number.POSITIVE_INFINITY,
  isNext: false,
  crossings: () => 0,
};
/** Whether a stretch of the route runs through the inside of a box. */
const runsThrough = (route: readonly RoutePoint[], { x, y, width, height }: ReturnType<typeof box>): boolean =>
  route.some(([fromX, fromY], at) => {
    const [toX, toY] = route[at + 1] ?? [fromX, fromY];
    const [left, right] = [Math.min(fromX, toX), Math.max(fromX, toX)];
    const [top, bottom] = [Math.min(fromY, toY), Math.max(fromY, toY)];
    return left < x + width - 6 && right > x + 6 && top < y + height - 1 && bottom > y + 1;
  });

describe('a dependency line', () => {
  test('is straight to the next bar of the row', () => {
    expect(routeBetween(box(0, 0), box(100, 0), { ...open, isNext: true })).toEqual([
      [40, 16],
      [98, 16],
    ]);
  });

  test('goes below a row in which bars stand between the two', () => {
    const route = routeBetween(box(0, 0), box(200, 0), open);
    expect(route.some(([, y]) => y === 32)).toBe(true);
    expect(runsThrough(route, box(80, 0))).toBe(false);
  });

  test('goes down where it crosses the fewest bars', () => {
    const crossings = (x: number): number => (x > 100 && x < 150 ? 0 : 3);
    const route = routeBetween(box(0, 0), box(300, 6), { ...open, crossings });
    const vertical = route.find(([x], at) => {
      const next = route[at + 1];
      return next?.[0] === x && Math.abs(next[1] - (route[at]?.[1] ?? 0)) > 60;
    });
    expect(vertical?.[0]).toBeGreaterThan(100);
    expect(vertical?.[0]).toBeLessThan(150);
  });

  test('leaves and enters by the edges where bars touch each other', () => {
    const route = routeBetween(box(0, 0), box(60, 2), { ...open, behind: 0, before: 0 });
    expect(route[0]).toEqual([35, 27]);
    expect(route.at(-1)).toEqual([65, 68]);
  });

  test('never runs along either of its bars, wherever they stand', () => {
    const place = fc.record({ x: fc.integer({ min: 0, max: 900 }), row: fc.integer({ min: 0, max: 12 }) });
    fc.assert(
      fc.property(place, place, fc.boolean(), fc.boolean(), (from, to, tightBehind, tightBefore) => {
        fc.pre(from.row !== to.row);
        const [a, b] = [box(from.x, from.row), box(to.x, to.row)];
        const around = { ...open, behind: tightBehind ? 0 : 100, before: tightBefore ? 0 : 100 };
        const route = routeBetween(a, b, around);
        expect(runsThrough(route, a)).toBe(false);
        expect(runsThrough(route, b)).toBe(false);
        for (const [at, [x, y]] of route.entries()) {
          const next = route[at + 1];
          if (next !== undefined) expect(next[0] === x || next[1] === y).toBe(true);
        }
      }),
    );
  });

  test('has its text on the longest level stretch', () => {
    expect(
      longestLevel([
        [0, 5],
        [10, 5],
        [10, 40],
        [110, 40],
        [110, 60],
      ]),
    ).toEqual({ x: 60, y: 40, width: 100 });
  });
});
