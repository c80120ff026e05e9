import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  vi.useRealTimers();
  environmentManager.setIsServer(() => true);
});

/** How often a list that is on a page is asked for within a minute, and what the page has at the end of it. */
async function minuteOf(answer: (asked: number) => string) {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
  let asked = 0;
  const observer = new QueryObserver(createQueryClient(), {
    queryKey: ['list'],
    queryFn: async () => answer(++asked),
  });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  return { asked, data: observer.getCurrentResult().data };
}

test('what a service that was away has not answered is asked for again until it does, and not after', async () => {
  const page = await minuteOf((asked) => {
    if (asked < 6) throw new ApiError('backendStarting', 503);
    return 'the list';
  });
  expect(page).toEqual({ asked: 6, data: 'the list' });
});

test('what the plant has refused is not asked for again', async () => {
  const page = await minuteOf(() => {
    throw new ApiError('noPermission', 403);
  });
  expect(page).toEqual({ asked: 1, data: undefined });
});
