import { expect, test } from 'vitest';
import { hiddenColumns } from './hidden-columns.ts';

const before = [{ field: 'number' }, { field: 'customer' }, { field: 'comment', hiddenAtFirst: true }];
const later = [...before, { field: 'worker', hiddenAtFirst: true }, { field: 'delivery' }];
const atFirst = ['comment', 'worker'];

test('who has chosen nothing sees the columns that are shown at first', () => {
  expect(hiddenColumns(later, {}, atFirst)).toEqual(atFirst);
});

test('what a person has chosen counts, also of columns that are hidden at first', () => {
  const chosen = { hidden: ['customer'], known: ['number', 'customer', 'comment'] };
  expect(hiddenColumns(before, chosen, ['comment'])).toEqual(['customer']);
});

test('a column that comes later is as it is at first', () => {
  const chosen = { hidden: ['customer'], known: ['number', 'customer', 'comment'] };
  expect(hiddenColumns(later, chosen, atFirst)).toEqual(['customer', 'worker']);
});

test('who chose before it was kept which columns there were does not see all that are hidden at first', () => {
  expect(hiddenColumns(later, { hidden: ['customer'] }, atFirst)).toEqual(['customer', 'comment', 'worker']);
});

test('the plant’s columns count for a column that comes later', () => {
  expect(hiddenColumns(later, { hidden: [], known: ['number'] }, ['delivery'])).toEqual(['delivery']);
});

test('a list is never without columns', () => {
  expect(hiddenColumns([{ field: 'number' }], { hidden: ['number'], known: ['number'] }, [])).toEqual([]);
});
