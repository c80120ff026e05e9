import { expect, test } from 'vitest';
import { filterText, numberFilter, withFilter } from './filter-text.ts';

const amount = { field: 'articleAmount', kind: 'number' } as const;

test('a bare number means the default of its column', () => {
  expect(numberFilter(amount, '80', true)).toEqual({ field: 'articleAmount', operator: '>=', value: 80 });
});

test.each([
  ['< 5', '<', 5],
  ['<=5', '<=', 5],
  ['≥ 1.200,5', '>=', 1200.5],
  ['=-3', '=', -3],
  ['> \u22123', '>', -3],
])('%s is read', (typed, operator, value) => {
  expect(numberFilter(amount, typed, true)).toEqual({ field: 'articleAmount', operator, value });
});

test('English groups with commas', () => {
  expect(numberFilter(amount, '1,200.5', false)?.value).toBe(1200.5);
});

test.each(['', '>', 'abc', '3 Stück'])('%j is no filter', (typed) => {
  expect(numberFilter(amount, typed, true)).toBeUndefined();
});

test('a filter is shown as it was meant', () => {
  expect(filterText({ field: 'a', operator: '<=', value: 0.5 }, true)).toBe('≤ 0,5');
  expect(filterText({ field: 'a', operator: 'contains', value: 'Rad' }, true)).toBe('Rad');
});

test('one column has one filter', () => {
  const first = withFilter([], 'a', { field: 'a', operator: '=', value: 1 });
  const second = withFilter(first, 'a', { field: 'a', operator: '=', value: 2 });
  expect(second).toEqual([{ field: 'a', operator: '=', value: 2 }]);
  expect(withFilter(second, 'a', undefined)).toEqual([]);
});
