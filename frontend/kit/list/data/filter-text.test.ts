import { expect, test } from 'vitest';
import { createFormat } from '#frontend/i18n/format.ts';
import { dayFilter, filterText, numberFilter, withFilter } from './filter-text.ts';

const amount = { field: 'articleAmount', kind: 'number' } as const;

test('a bare number means the default of its column', () => {
  expect(numberFilter(amount, '80', 'de')).toEqual({ field: 'articleAmount', operator: '>=', value: 80 });
});

// shows base-data 5.47
test.each([
  ['< 5', '<', 5],
  ['<=5', '<=', 5],
  ['≥ 1.200,5', '>=', 1200.5],
  ['=-3', '=', -3],
  ['> \u22123', '>', -3],
])('%s is read', (typed, operator, value) => {
  expect(numberFilter(amount, typed, 'de')).toEqual({ field: 'articleAmount', operator, value });
});

test('English groups with commas', () => {
  expect(numberFilter(amount, '1,200.5', 'en')?.value).toBe(1200.5);
});

test.each(['', '>', 'abc', '3 Stück'])('%j is no filter', (typed) => {
  expect(numberFilter(amount, typed, 'de')).toBeUndefined();
});

const end = { field: 'endDate', kind: 'instant' } as const;
const delivery = { field: 'deliveryDate', kind: 'day' } as const;
const berlin = { language: 'de', zone: 'Europe/Berlin', now: Date.parse('2026-11-21T23:30:00Z') };

test.each([
  ['29.3.2026', '<=', '2026-03-29T21:59:59.999Z'],
  ['>= 29.3.2026', '>=', '2026-03-28T23:00:00.000Z'],
  ['< 29.3.2026', '<', '2026-03-28T23:00:00.000Z'],
  ['> 29.3.2026', '>', '2026-03-29T21:59:59.999Z'],
  ['= 29.3.2026', '<=', '2026-03-29T21:59:59.999Z'],
])('%s means the whole day of the plant, clocks changing or not', (typed, operator, value) => {
  expect(dayFilter(end, typed, berlin)).toEqual({ field: 'endDate', operator, value });
});

test('a day of delivery is a day and no instant', () => {
  expect(dayFilter(delivery, '24.12.', berlin)).toEqual({ field: 'deliveryDate', operator: '<=', value: '2026-12-24' });
  expect(dayFilter(delivery, '= 24.12.', berlin)?.operator).toBe('=');
});

test.each(['', '>', '31.2.2026', 'bald'])('%j is no filter of days', (typed) => {
  expect(dayFilter(end, typed, berlin)).toBeUndefined();
});

test('a filter is shown as it was meant', () => {
  const format = createFormat('de', 'Europe/Berlin');
  const name = { field: 'a', kind: 'text' } as const;
  expect(filterText(amount, { field: 'a', operator: '<=', value: 0.5 }, format, berlin)).toBe('≤ 0,5');
  expect(filterText(name, { field: 'a', operator: 'contains', value: 'Rad' }, format, berlin)).toBe('Rad');
  expect(filterText(delivery, { field: 'a', operator: '=', value: '2026-12-24' }, format, berlin)).toBe('= 24.12.');
});

test('a day of another year has its year', () => {
  const filter = { field: 'a', operator: '<=', value: '2027-01-02' } as const;
  expect(filterText(delivery, filter, createFormat('de', 'Europe/Berlin'), berlin)).toBe('≤ 02.01.2027');
});

test.each(['<= 29.3.2026', '>= 29.3.2026', '< 29.3.2026', '> 29.3.2026'])('%s is shown as that day', (typed) => {
  const filter = dayFilter(end, typed, berlin);
  expect(filter && filterText(end, filter, createFormat('de', 'Europe/Berlin'), berlin)).toMatch(/^[≤≥<>] 29\.03\.$/);
});

test('one column has one filter', () => {
  const first = withFilter([], 'a', { field: 'a', operator: '=', value: 1 });
  const second = withFilter(first, 'a', { field: 'a', operator: '=', value: 2 });
  expect(second).toEqual([{ field: 'a', operator: '=', value: 2 }]);
  expect(withFilter(second, 'a', undefined)).toEqual([]);
});
