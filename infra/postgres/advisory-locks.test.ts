import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';

test('no lock has the number of another one, for whose holder everybody would wait', () => {
  const store = readFileSync(new URL('../event-store/event-store.sql', import.meta.url), 'utf8');
  const inStore = [...store.matchAll(/pg_advisory_xact_lock\((\d+)\)/g)].map(([, number]) => Number(number));
  expect(inStore).not.toEqual([]);
  const numbers = [...Object.values(advisoryLocks), ...new Set(inStore)];
  expect(new Set(numbers).size).toBe(numbers.length);
});
