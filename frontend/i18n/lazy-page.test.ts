import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageNotLoaded, withinPatience } from './lazy-page.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// shows base-data 9.42
test('a page that has not come after two minutes has failed, and one that comes before has not', async () => {
  const never = withinPatience(new Promise(() => undefined)).catch((error: unknown) => error);
  const soon = withinPatience(new Promise((resolve) => setTimeout(() => resolve('page'), 119_000)));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await soon).toBe('page');
  expect(await never).toBeInstanceOf(PageNotLoaded);
});

test('a page that cannot be loaded fails with its own reason', async () => {
  await expect(withinPatience(Promise.reject(new TypeError('gone')))).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});
