import { describe, expect, test } from 'vitest';
import { backTo, daysOn, grouped, spans, ticksOf, windowOf } from './strip-scale.ts';

const zone = 'Europe/Berlin';
const at = (iso: string): number => Date.parse(iso);
const iso = (instant: number): string => new Date(instant).toISOString();
const hour = 3_600_000;

describe('the part of time that is shown', () => {
  const now = at('2026-11-19T09:42:13.000Z');

  test('ends now or a little later, and is the same a moment later', () => {
    const { start, end } = windowOf('week', 0, now, undefined);
    expect(end).toBeGreaterThanOrEqual(now);
    expect(end - now).toBeLessThan(spans.week / 200);
    expect(end - start).toBe(spans.week);
    expect(windowOf('week', 0, end - 1, undefined)).toEqual({ start, end });
  });

  test.each(['day', 'week', 'month'] as const)('of a %s has what lies so many windows back', (span) => {
    for (const ago of [0, 5 * hour, 26 * hour, 8 * 24 * hour, 400 * 24 * hour]) {
      const { start, end } = windowOf(span, backTo(span, now - ago, now), now, undefined);
      expect(now - ago).toBeGreaterThanOrEqual(start - spans[span] / 200);
      expect(now - ago).toBeLessThanOrEqual(end);
    }
  });

  test('from the beginning reaches to the first edit', () => {
    const began = at('2025-01-02T00:00:00Z');
    expect(windowOf('all', 3, now, began).start).toBeGreaterThanOrEqual(began);
    expect(windowOf('all', 3, now, began).start - began).toBeLessThan((now - began) / 200);
  });
});

test('a day on is the same time of day, over both changes of the clock', () => {
  expect(iso(daysOn(zone, at('2026-03-28T07:00:00Z'), 1))).toBe('2026-03-29T06:00:00.000Z');
  expect(iso(daysOn(zone, at('2026-10-24T06:00:00Z'), 1))).toBe('2026-10-25T07:00:00.000Z');
  expect(iso(daysOn(zone, at('2026-10-25T07:00:00Z'), -1))).toBe('2026-10-24T06:00:00.000Z');
});

test('lines stand on beginnings of days of the plant, on hours of a single day, and are few', () => {
  const week = ticksOf(zone, { start: at('2026-10-22T10:00:00Z'), end: at('2026-10-29T10:00:00Z') });
  expect(week.map(iso).slice(1, 4)).toEqual([
    '2026-10-23T22:00:00.000Z',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ]);
  const oneDay = ticksOf(zone, { start: at('2026-11-19T08:00:00Z'), end: at('2026-11-20T08:00:00Z') });
  expect(oneDay.map(iso)).toEqual([
    '2026-11-19T11:00:00.000Z',
    '2026-11-19T17:00:00.000Z',
    '2026-11-19T23:00:00.000Z',
    '2026-11-20T05:00:00.000Z',
  ]);
  const years = ticksOf(zone, { start: at('2020-01-01T00:00:00Z'), end: at('2026-01-01T00:00:00Z') });
  expect(years.length).toBeGreaterThan(5);
  expect(years.length).toBeLessThan(10);
});

test('what would lie on each other is one group, and no two groups are nearer than the gap', () => {
  const groups = grouped([0, 3, 6, 20, 21, 60], (x) => x, 16);
  expect(groups.map(({ items }) => items)).toEqual([[0, 3, 6], [20, 21], [60]]);
  for (const [index, { x }] of groups.entries())
    if (index > 0) expect(x - (groups[index - 1]?.x ?? 0)).toBeGreaterThanOrEqual(16);
});
