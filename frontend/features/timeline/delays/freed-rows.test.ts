import { expect, test } from 'vitest';
import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Bar } from '#frontend/features/timeline/model/bar.ts';
import { firstBehindFreed } from './freed-rows.ts';

const hour = 3_600_000;
const now = 100 * hour;
/** From hour to hour; done since, or planned. */
const bar = (id: string, from: number, to: number, status: number, busyUntil = to) =>
  ({
    id,
    operation: { statusId: status, locked: id.endsWith('!') },
    start: from * hour,
    end: to * hour,
    busyUntil: busyUntil * hour,
  }) as unknown as Bar;
const [planned, started, done] = [2, 3, 5];
const workingFrom = (from: number) => ({
  resource: () =>
    ({ workingTime: { between: (a: number, b: number) => Math.max(0, b - Math.max(a, from * hour)) / 1000 } }) as never,
});
const behind = (bars: readonly Bar[], facts = workingFrom(0)) =>
  firstBehindFreed([['saw' as ResourceId, bars]], facts, now);

test('behind what was done early the first planned bar is offered, where nobody is at work and there is time until it', () => {
  const early = bar('early', 98, 104, done, 99);
  const next = bar('next', 104, 106, planned);
  expect(behind([early, next, bar('later', 106, 107, planned)])).toEqual(['next']);
  // It was done as planned; it begins in a moment; somebody is at work; nobody works until then; it is locked.
  expect(behind([bar('intime', 98, 100, done, 100), next])).toEqual([]);
  expect(behind([early, bar('soon', 100.1, 106, planned)])).toEqual([]);
  expect(behind([early, bar('running', 97, 99, started), next])).toEqual([]);
  expect(behind([early, next], workingFrom(104))).toEqual([]);
  expect(behind([early, bar('next!', 104, 106, planned)])).toEqual([]);
});
