import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkOf } from './health-check.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is ok when the answer comes, whatever it is', async () => {
  expect(await checkOf(Promise.resolve(undefined))).toBe('ok');
  expect(vi.getTimerCount()).toBe(0);
});

it('is unavailable when the answer is an error', async () => {
  expect(await checkOf(Promise.reject(new Error('down')))).toBe('unavailable');
});

it('is unavailable when no answer comes before the gateway gives up', async () => {
  const check = checkOf(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(1_900);
  expect(await check).toBe('unavailable');
});
