import { expect, test } from 'vitest';
import { operationProgress } from '#domain/list-file/file-columns.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { orderProgress } from './order-progress.ts';

const operation = {
  statusId: statusId.started,
  planTime: 3_600,
  articleAmount: 100,
  yieldAmount: 20,
  scrapAmount: 5,
};

test('good and bad pieces both move an operation on', () => {
  expect(operationProgress(operation)).toBe(0.25);
});

test('more pieces than ordered are not more than everything', () => {
  expect(operationProgress({ ...operation, yieldAmount: 120 })).toBe(1);
});

test('a done operation is whole, whatever was reported', () => {
  expect(operationProgress({ ...operation, statusId: statusId.done, yieldAmount: 0, scrapAmount: 0 })).toBe(1);
});

test('a long operation weighs more in its order than a short one', () => {
  const done = { ...operation, statusId: statusId.done, planTime: 3 * 3_600 };
  const open = { ...operation, statusId: statusId.planned, planTime: 3_600, yieldAmount: 0, scrapAmount: 0 };
  expect(orderProgress([done, open])).toBe(0.75);
});

test('an order without operations has not begun', () => {
  expect(orderProgress([])).toBe(0);
});
