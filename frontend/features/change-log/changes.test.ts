import { expect, test } from 'vitest';
import type { Day } from '#domain/kernel/instant.ts';
import { changes, changesOf } from './changes.ts';

const daysOf = (...asked: Parameters<typeof changesOf>) => [...new Set(changesOf(...asked).map(({ day }) => day))];

// shows planning 2.16
// shows base-data 2.48
test('changes are shown by their days, the newest or the oldest first', () => {
  const newest = daysOf('all', true, '2027-02-01' as Day);
  expect(newest).toEqual(newest.toSorted().reverse());
  expect(daysOf('all', false, '2027-02-01' as Day)).toEqual(newest.toReversed());
  expect(changesOf('all', true, '2027-02-01' as Day)).toHaveLength(changes.length);
});

// shows planning 2.15
// shows base-data 2.47
test('those of a year are found in it and in the one after, and in no other', () => {
  const of2026 = changes.filter(({ day }) => day.startsWith('2026-'));
  expect(changesOf('thisYear', true, '2026-12-31' as Day)).toHaveLength(of2026.length);
  expect(changesOf('lastYear', true, '2027-01-01' as Day)).toHaveLength(of2026.length);
  expect(changesOf('lastYear', true, '2026-12-31' as Day)).toEqual([]);
});
