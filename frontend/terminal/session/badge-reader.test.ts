import { describe, expect, test } from 'vitest';
import { createBadgeReader } from './badge-reader.ts';

/** Text as keys, one each, and what is pressed after it. */
const keys = (text: string, ...after: readonly string[]): readonly string[] => [...text.split(''), ...after];

/** Presses keys with the same pause between them; answers what the last one made. */
function type(reader: ReturnType<typeof createBadgeReader>, pressed: readonly string[], pause: number, from = 0) {
  let read: string | undefined;
  pressed.forEach((key, at) => {
    read = reader.press(key, from + at * pause);
  });
  return read;
}

describe('a reader of badges', () => {
  test('is told by its speed, with Shift among the keys and Enter or Tab at the end', () => {
    expect(type(createBadgeReader(), keys('04', 'Shift', ...keys('A3F21C', 'Enter')), 8)).toBe('04A3F21C');
    expect(type(createBadgeReader(), keys('0004711815', 'Tab'), 30)).toBe('0004711815');
  });

  test('is not somebody who types a number and Enter', () => {
    expect(type(createBadgeReader(), keys('12345678', 'Enter'), 90)).toBeUndefined();
  });

  test('is not a short PIN, however fast, and not a key that is stuck', () => {
    expect(type(createBadgeReader(), keys('4711', 'Enter'), 5)).toBeUndefined();
    expect(type(createBadgeReader(), keys('1'.repeat(300), 'Enter'), 5)).toBeUndefined();
  });

  test('begins anew after a pause: what somebody had typed before is not part of the badge', () => {
    const reader = createBadgeReader();
    type(reader, keys('47'), 300);
    expect(type(reader, keys('04A3F21C', 'Enter'), 8, 5_000)).toBe('04A3F21C');
    expect(type(reader, ['Enter'], 8, 5_100)).toBeUndefined();
  });
});
