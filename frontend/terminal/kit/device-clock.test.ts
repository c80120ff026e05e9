import { describe, expect, test } from 'vitest';
import { createDeviceClock } from './device-clock.ts';

const hour = 3_600_000;

/** A device whose clock is `off` milliseconds ahead of the plant's, with answers that take 40 ms. */
function device(off: number, storedOffset = 0) {
  let plant = Date.parse('2026-11-19T09:42:08.300Z');
  let ahead = off;
  let steady = 5_000;
  let isSeen = true;
  let seenChanged = (): void => undefined;
  const jumps: number[] = [];
  const pass = (milliseconds: number): void => {
    plant += milliseconds;
    steady += milliseconds;
  };
  const clock = createDeviceClock(storedOffset, () => void jumps.push(clock.offset()), {
    date: () => plant + ahead,
    steady: () => steady,
    isSeen: () => isSeen,
    onSeenChanged: (listener) => {
      seenChanged = listener;
    },
  });
  return {
    clock,
    jumps,
    error: () => Math.abs(clock.now() - plant),
    pass,
    setClock: (next: number) => {
      ahead = next;
    },
    /** As a tablet does: its screen goes dark, then everything stands still but the clock. */
    sleep(milliseconds: number) {
      isSeen = false;
      seenChanged();
      plant += milliseconds;
      isSeen = true;
      seenChanged();
    },
    answer(after: number) {
      pass(after);
      const sentAt = clock.own();
      pass(20);
      const date = new Date(plant).toUTCString();
      pass(20);
      clock.heard(date, sentAt, clock.own());
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

  test.each([5 * hour, -3 * hour])('that is set by %i ms without network changes nothing, and it is known', (by) => {
    const set = device(hour);
    set.answer(0);
    set.pass(10_000);
    set.setClock(hour + by);
    set.pass(1_000);
    expect(set.error()).toBeLessThan(560);
    expect(set.clock.jumped()).toBe(by);
    // What a page that is opened anew would begin with.
    expect(Math.abs((set.jumps.at(-1) ?? 0) + hour + by)).toBeLessThan(560);
    set.answer(100);
    expect(set.clock.jumped()).toBe(0);
    expect(set.error()).toBeLessThan(560);
  });

  test('that is set back again was wrong for a while, and nobody needs to know', () => {
    const set = device(0);
    set.answer(0);
    for (const ahead of [2 * hour, 0]) {
      set.setClock(ahead);
      set.pass(1_000);
      expect(set.error()).toBeLessThan(560);
    }
    expect(set.clock.jumped()).toBe(0);
  });

  test('goes on while the device sleeps and what counts evenly stands still', () => {
    const asleep = device(-hour);
    asleep.answer(0);
    asleep.sleep(12 * hour);
    expect(asleep.error()).toBeLessThan(560);
    expect(asleep.clock.jumped()).toBe(0);
  });

  test('begins with what was kept, and takes nothing from a header that is no date', () => {
    const kept = device(hour, -hour);
    expect(kept.error()).toBe(0);
    kept.clock.heard('soon', 0, 1);
    kept.clock.heard(null, 0, 1);
    expect(kept.error()).toBe(0);
  });
});
