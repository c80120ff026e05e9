import { describe, expect, test } from 'vitest';
import { createDeviceClock } from './device-clock.ts';

const hour = 3_600_000;

/** A device whose clock is `off` milliseconds ahead of the plant's, with answers that take 40 ms. */
function device(off: number, keptOffset?: number) {
  let plant = Date.parse('2026-11-19T09:42:08.300Z');
  let ahead = off;
  const clock = createDeviceClock(() => plant + ahead, keptOffset);
  return {
    clock,
    error: () => Math.abs(clock.now() - plant),
    setClock: (next: number) => {
      ahead = next;
    },
    answer(after: number) {
      plant += after;
      const sentAt = plant + ahead;
      plant += 20;
      const date = new Date(plant).toUTCString();
      plant += 20;
      clock.heard(date, sentAt, plant + ahead);
    },
  };
}

describe('the clock of a device', () => {
  test('that is three hours wrong is right to half a second after one answer, and closer with each', () => {
    const wrong = device(3 * hour);
    expect(wrong.error()).toBe(3 * hour);
    wrong.answer(0);
    expect(wrong.error()).toBeLessThan(560);
    for (const after of [1_130, 2_270, 1_510, 3_990, 1_890, 2_650]) wrong.answer(after);
    expect(wrong.error()).toBeLessThan(560);
  });

  test('that is right is left alone', () => {
    const right = device(0);
    right.answer(0);
    right.answer(5_400);
    expect(right.clock.offset()).toBe(0);
  });

  test('that somebody sets meanwhile is right again after the next answer', () => {
    const clock = device(-2 * hour);
    clock.answer(0);
    clock.setClock(5 * hour);
    expect(clock.error()).toBeGreaterThan(6 * hour);
    clock.answer(100);
    expect(clock.error()).toBeLessThan(560);
  });

  test('begins with what was kept, and takes nothing from a header that is no date', () => {
    const kept = device(hour, -hour);
    expect(kept.error()).toBe(0);
    kept.clock.heard('soon', 0, 1);
    kept.clock.heard(null, 0, 1);
    expect(kept.error()).toBe(0);
  });
});
