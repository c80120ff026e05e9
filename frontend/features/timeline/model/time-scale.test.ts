import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gridOf, unitFor } from './grid.ts';
import {
  farthest,
  instantAt,
  levelOf,
  nearest,
  panBy,
  scaleFor,
  spanOf,
  windowOf,
  xOf,
  zoomAround,
  zoomLevels,
} from './time-scale.ts';

const zone = 'Europe/Berlin';
const noon = Date.parse('2026-11-19T11:00:00Z');

describe('time scale', () => {
  test('an instant and its x lead back to each other', () => {
    const scale = scaleFor('week', 1_264, noon, 0.4);
    fc.assert(
      fc.property(fc.double({ min: -5_000, max: 5_000, noNaN: true }), (x) => {
        expect(xOf(scale, instantAt(scale, x))).toBeCloseTo(x, 6);
      }),
    );
  });

  test('zooming keeps the instant under the pointer where it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_264 }), fc.double({ min: 0.2, max: 5, noNaN: true }), (x, factor) => {
        const scale = scaleFor('threeDays', 1_264, noon, 0.4);
        const zoomed = zoomAround(scale, x, factor);
        expect(Math.abs(instantAt(zoomed, x) - instantAt(scale, x))).toBeLessThan(1);
      }),
    );
  });

  test('zooming stops where labels could not keep their distance', () => {
    let scale = scaleFor('day', 1_264, noon, 0.4);
    for (let step = 0; step < 50; step++) scale = zoomAround(scale, 600, 0.5);
    expect(scale.msPerPx).toBe(nearest);
    for (let step = 0; step < 80; step++) scale = zoomAround(scale, 600, 2);
    expect(scale.msPerPx).toBe(farthest);
  });

  // shows planning 2.49, planning 2.50
  test('a level shows its span across the view and names itself again', () => {
    expect(zoomLevels).toEqual(['year', 'quarter', 'month', 'week', 'threeDays', 'day']);
    for (const level of zoomLevels) {
      const { start, end } = windowOf(scaleFor(level, 1_000, noon, 0.5));
      expect(end - start).toBeCloseTo(spanOf[level], 3);
      expect(levelOf(end - start)).toBe(level);
    }
  });
});

describe('grid', () => {
  test('labels keep their distance on every level and at every width', () => {
    for (const level of zoomLevels)
      for (const width of [900, 1_000, 1_264, 1_600]) {
        const scale = scaleFor(level, width, noon, 0.4);
        const labelled = gridOf(scale, zone).columns.filter((column) => column.labelled);
        for (const [at, column] of labelled.entries()) {
          const next = labelled[at + 1];
          if (next === undefined) continue;
          const distance = xOf(scale, next.at) - xOf(scale, column.at);
          expect(distance, `${level} ${width}`).toBeGreaterThanOrEqual(20);
          expect(distance, `${level} ${width}`).toBeLessThanOrEqual(70);
        }
      }
  });

  test('the night that loses an hour has 23 columns of an hour, the one that repeats it 25', () => {
    const hours = (midnight: string): number => {
      const scale = scaleFor('day', 1_300, Date.parse(midnight), 0);
      const { columns, unit } = gridOf({ ...scale, msPerPx: 80_000 }, zone);
      expect(unit).toEqual({ kind: 'minutes', minutes: 60 });
      const strong = columns.map((column, at) => (column.strong ? at : -1)).filter((at) => at >= 0);
      return (strong[1] ?? 0) - (strong[0] ?? 0);
    };
    expect(hours('2026-03-28T23:00:00Z')).toBe(23);
    expect(hours('2026-10-24T22:00:00Z')).toBe(25);
    expect(hours('2026-11-18T23:00:00Z')).toBe(24);
  });

  test('columns of several hours keep to the clock through such a night', () => {
    const scale = { ...scaleFor('threeDays', 1_264, Date.parse('2026-10-24T22:00:00Z'), 0), width: 1_264 };
    const { columns } = gridOf(scale, zone);
    const hour = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });
    for (const column of columns) expect(Number(hour.format(column.at)) % 2).toBe(0);
  });

  test('panning never shifts the columns against the clock', () => {
    const scale = scaleFor('year', 1_264, noon, 0.4);
    const before = new Set(gridOf(scale, zone).columns.map((column) => column.at));
    const after = gridOf(panBy(scale, 300), zone).columns.map((column) => column.at);
    expect(after.filter((at) => at < windowOf(scale).end && at > scale.from).every((at) => before.has(at))).toBe(true);
  });

  test('the finest unit is a quarter of an hour, the coarsest three months', () => {
    expect(unitFor(nearest)).toEqual({ kind: 'minutes', minutes: 15 });
    expect(unitFor(farthest)).toEqual({ kind: 'months', months: 3 });
  });
});
