import { expect, it } from 'vitest';
import { openBodyBudget } from './body-budget.ts';

it('bounds what one client sends at once, and what all do', () => {
  const budget = openBodyBudget({ bytes: 100, bytesOfClient: 60 });
  const first = budget.reserve('a', 60);
  expect(first).toBeDefined();
  expect(budget.reserve('a', 1)).toBeUndefined();
  expect(budget.reserve('b', 41)).toBeUndefined();
  expect(budget.reserve('b', 40)).toBeDefined();
  expect(budget.reserve('c', 1)).toBeUndefined();
  first?.();
  first?.();
  expect(budget.reserve('a', 60)).toBeDefined();
  expect(budget.reserve('c', 1)).toBeUndefined();
});
