import { expect, test } from 'vitest';
import { fit } from './use-search.ts';

test('a number that is meant exactly comes before those that contain it, with its letters or without', () => {
  const numbers = ['PA-110451', 'PA-10451-2', 'pa-10451', '10451'];
  const by = (typed: string) => numbers.toSorted((a, b) => fit(a, typed) - fit(b, typed));
  expect(by('PA-10451')).toEqual(['pa-10451', 'PA-10451-2', 'PA-110451', '10451']);
  expect(by('10451')).toEqual(['10451', 'pa-10451', 'PA-110451', 'PA-10451-2']);
});
