/**
 * The time of the plant on a device whose own clock may be hours off. Each answer of the server says its second (header
 * `Date`): the difference to this clock lies between two bounds, and every answer draws them closer. An answer that
 * contradicts them means that somebody has set the clock: it alone counts from then on.
 */
export interface DeviceClock {
  /** Epoch milliseconds of the plant. */
  now(): number;
  /** An answer with this header, by this device's clock. What is no date is left aside. */
  heard(date: string | null, sentAt: number, receivedAt: number): void;
  /** Milliseconds to add to this device's clock, to keep for the next start. */
  offset(): number;
}

/** `Date` names a whole second: the answer was made within it. */
const second = 1000;

export function createDeviceClock(ownClock: () => number = Date.now, keptOffset = 0): DeviceClock {
  let low = -Infinity;
  let high = Infinity;
  let offset = keptOffset;
  return {
    now: () => ownClock() + offset,
    offset: () => offset,
    heard(date, sentAt, receivedAt) {
      const told = Date.parse(date ?? '');
      if (Number.isNaN(told) || receivedAt < sentAt) return;
      const from = told - receivedAt;
      const to = told + second - sentAt;
      const agrees = from <= high && to >= low;
      low = agrees ? Math.max(low, from) : from;
      high = agrees ? Math.min(high, to) : to;
      // What lies within the bounds stays: a clock that jumps about is no clock.
      if (offset < low || offset > high) offset = (low + high) / 2;
    },
  };
}
