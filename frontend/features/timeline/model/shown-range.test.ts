import { expect, test } from 'vitest';
import { shownRange } from './shown-range.ts';

const now = Date.parse('2027-03-31T10:00:00Z');
const settings = { plantTimeZone: 'Europe/Berlin', monthsInPast: 1, monthsInFuture: 12 };
const iso = (loaded: { fromDate: string; toDate: string }, some: Partial<typeof settings> = {}): string[] => {
  const { start, end } = shownRange({ ...settings, ...some }, loaded, now);
  return [start, end].map((t) => new Date(t).toISOString());
};

// shows base-data 3.82
test('an edit may lead as far as the settings show the plan, whole days of the plant', () => {
  expect(iso({ fromDate: '2027-03-10', toDate: '2027-05-01' })).toEqual([
    '2027-02-27T23:00:00.000Z',
    '2028-03-31T22:00:00.000Z',
  ]);
  expect(iso({ fromDate: '2027-03-31', toDate: '2027-04-01' }, { monthsInPast: 0, monthsInFuture: 1 })).toEqual([
    '2027-03-30T22:00:00.000Z',
    '2027-04-30T22:00:00.000Z',
  ]);
});

test('and as far as somebody has looked beyond them', () => {
  expect(iso({ fromDate: '2026-01-01', toDate: '2029-12-31' })).toEqual([
    '2025-12-31T23:00:00.000Z',
    '2029-12-31T23:00:00.000Z',
  ]);
});
