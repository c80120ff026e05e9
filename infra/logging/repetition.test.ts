import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { admitted, limitRepetition, windowLength } from './repetition.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('writes so many lines of one message, and then how many more there were', () => {
  const told: [string, number][] = [];
  const repetition = limitRepetition((message, leftOut) => void told.push([message, leftOut]));
  const say = (message: string, times: number): number =>
    Array.from({ length: times }).filter(() => repetition.admits(message)).length;
  expect(say('again and again', 5_000)).toBe(admitted);
  expect(say('once', 1)).toBe(1);
  vi.advanceTimersByTime(windowLength);
  expect(told).toEqual([['again and again', 5_000 - admitted]]);
  expect(say('again and again', 1)).toBe(1);
});

it('keeps no more messages apart than it can hold, whatever is said', () => {
  const repetition = limitRepetition(() => undefined);
  let written = 0;
  for (let message = 0; message < 100_000; message++) if (repetition.admits(`made up ${message}`)) written += 1;
  expect(written).toBeLessThan(1_200);
});
