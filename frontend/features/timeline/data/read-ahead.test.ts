import { expect, test, vi } from 'vitest';
import { readingAhead } from './read-ahead.ts';
import type { TimelineSource } from './timeline-source.ts';

const source = () => {
  const loadPlan = vi.fn<TimelineSource['loadPlan']>(async (from) => ({ position: from }) as never);
  const loadFactory = vi.fn<TimelineSource['loadFactory']>(async () => ({}) as never);
  return { loadPlan, loadFactory } as unknown as TimelineSource & {
    loadPlan: typeof loadPlan;
    loadFactory: typeof loadFactory;
  };
};

test('plan and factory are asked for before anybody asks, and the first to ask gets that answer', async () => {
  const under = source();
  const ahead = readingAhead(under, '2026-11-01', '2026-12-31');
  expect([under.loadPlan.mock.calls.length, under.loadFactory.mock.calls.length]).toEqual([1, 1]);
  expect(await ahead.loadPlan('2026-11-01', '2026-12-31')).toEqual({ position: '2026-11-01' });
  await ahead.loadFactory();
  expect([under.loadPlan.mock.calls.length, under.loadFactory.mock.calls.length]).toEqual([1, 1]);
});

test('it counts once: a second question, one for other days and one that failed ask anew', async () => {
  const under = source();
  under.loadPlan.mockRejectedValueOnce(new Error('no network'));
  const ahead = readingAhead(under, '2026-11-01', '2026-12-31');
  expect(await ahead.loadPlan('2026-11-01', '2026-12-31')).toEqual({ position: '2026-11-01' });
  expect(await ahead.loadPlan('2026-11-01', '2026-12-31')).toEqual({ position: '2026-11-01' });
  expect(under.loadPlan).toHaveBeenCalledTimes(3);
  const other = readingAhead(under, '2026-11-01', '2026-12-31');
  expect(await other.loadPlan('2027-01-01', '2027-02-01')).toEqual({ position: '2027-01-01' });
});
