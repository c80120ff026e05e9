import { expect, test } from 'vitest';
import { meet } from './meanwhile.ts';

const base = { city: 'Ulm', name: 'Uta', day: '2029-03-05', time: '07:00' };

test('what only the other one changed is settled, what both changed otherwise is to be decided', () => {
  const latest = { ...base, city: 'Bonn', name: 'Udo' };
  expect(meet(base, latest, { ...base, name: 'Ute' })).toEqual({ settled: ['city'], contested: ['name'] });
  expect(meet(base, base, { ...base, name: 'Ute' })).toEqual({ settled: [], contested: [] });
});

test('what both changed to the same is settled, and what is typed beside the object is nobody’s', () => {
  const latest = { ...base, name: 'Ute' };
  expect(meet(base, latest, { ...latest, password: 'secret' })).toEqual({ settled: ['name'], contested: [] });
});

test('an emptied field is a change, an empty text and none are the same', () => {
  expect(meet(base, { ...base, city: undefined }, { ...base, city: '' })).toEqual({ settled: ['city'], contested: [] });
  expect(meet(base, { ...base, city: undefined }, { ...base, city: 'Bonn' })).toEqual({
    settled: [],
    contested: ['city'],
  });
});

test('fields that mean one thing are settled and decided together, named by the first', () => {
  const together = [['day', 'time']];
  const latest = { ...base, day: '2029-03-04' };
  expect(meet(base, latest, { ...base, time: '08:00' }, together)).toEqual({ settled: [], contested: ['day'] });
  expect(meet(base, latest, { ...base, name: 'Ute' }, together)).toEqual({ settled: ['day', 'time'], contested: [] });
  expect(meet(base, latest, { ...base, time: '08:00' })).toEqual({ settled: ['day'], contested: [] });
});
