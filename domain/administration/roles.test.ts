import { expect, test } from 'vitest';
import { rightSchema } from './rights.ts';
import { firstRoles, rightsOf } from './roles.ts';

test('who has several roles may do what any of them may', () => {
  const table = { worker: ['feedback.write'], planner: ['planning.write'], admin: [] } as const;
  expect(rightsOf(['worker', 'planner'], table)).toEqual(new Set(['feedback.write', 'planning.write']));
  expect(rightsOf([], table).size).toBe(0);
});

test('an administrator may do everything from the start', () => {
  expect([...rightsOf(['admin'])].toSorted()).toEqual([...rightSchema.options].toSorted());
});

test('a worker reads and reports, and changes no plan', () => {
  expect(firstRoles.worker).toContain('feedback.write');
  expect(firstRoles.worker.filter((right) => right.endsWith('.write'))).toEqual(['feedback.write']);
});
