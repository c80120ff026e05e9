import { expect, test } from 'vitest';
import { statusId } from '#domain/planning/plan/status.ts';
import { isOverdue } from './overdue.ts';

const now = Date.parse('2026-11-19T09:42:00Z');
const minute = 60_000;
const at = (start: number, end: number) => ({ start: now + start * minute, end: now + end * minute });

test('a step is overdue when it should have begun, or should have ended, and never when it is done', () => {
  expect(isOverdue(statusId.planned, at(-10, 50), now)).toBe(true);
  expect(isOverdue(statusId.planned, at(0.5, 50), now)).toBe(true);
  expect(isOverdue(statusId.planned, at(1, 50), now)).toBe(false);
  expect(isOverdue(statusId.started, at(-10, 50), now)).toBe(false);
  expect(isOverdue(statusId.started, at(-60, -1), now)).toBe(true);
  expect(isOverdue(statusId.done, at(-60, -1), now)).toBe(false);
  expect(isOverdue(statusId.planned, undefined, now)).toBe(false);
});
