/**
 * Tells a badge reader that types like a keyboard from a person who types: a reader sends its characters faster than
 * fingers can, and ends with Enter or Tab.
 */
export interface BadgeReader {
  /** One key, at `at` milliseconds. Answers what the reader has read, once it is whole. */
  press(key: string, at: number): string | undefined;
}

/** Milliseconds between two keys; the fastest typists need twice as long, readers a quarter. */
const fastest = 50;
/** Numbers of badges have eight characters and more; four digits in a row may be a PIN that somebody drums. */
const shortest = 6;
/** More is no badge but a key that is stuck. */
const longest = 200;

export function createBadgeReader(): BadgeReader {
  let read = '';
  let last = -Infinity;
  return {
    press(key, at) {
      const isFast = at - last <= fastest;
      last = at;
      if (key === 'Enter' || key === 'Tab') {
        const whole = isFast && read.length >= shortest && read.length <= longest ? read : undefined;
        read = '';
        return whole;
      }
      // Shift comes along with capital letters.
      if (key.length === 1) read = isFast ? read + key : key;
      return undefined;
    },
  };
}
