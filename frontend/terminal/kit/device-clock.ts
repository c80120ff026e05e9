/**
 * The time of the plant on a device whose own clock may be hours off. Each answer of the server says its second (header
 * `Date`): the difference to this device lies between two bounds, and every answer draws them closer. Between answers the
 * device counts the time that its page has run, which nobody can set: a clock that jumps changes nothing (decision 0191).
 */
export interface DeviceClock {
  /** Epoch milliseconds of the plant. */
  now(): number;
  /** What an answer is timed with. */
  own(): number;
  /** An answer with this header, from and to by `own`. What is no date is left aside. */
  heard(date: string | null, sentAt: number, receivedAt: number): void;
  /** Milliseconds to add to the clock of this device, to keep for the next start. */
  offset(): number;
  /** The clock has jumped since the plant was heard last: by how much, in milliseconds. 0: it has not. */
  jumped(): number;
}

/** What a device has to tell the time by. */
export interface OwnClocks {
  /** Epoch milliseconds, which somebody can set. */
  date(): number;
  /** Milliseconds that go on evenly; they may stand still while the device sleeps. */
  steady(): number;
  /** Whether somebody can see the page: a device that is looked at does not sleep. */
  isSeen(): boolean;
  onSeenChanged(listener: () => void): void;
}

const clocksOfBrowser: OwnClocks = {
  date: () => Date.now(),
  steady: () => performance.now(),
  isSeen: () => document.visibilityState === 'visible',
  onSeenChanged: (listener) => document.addEventListener('visibilitychange', listener),
};

/** `Date` names a whole second: the answer was made within it. */
const second = 1000;
/** Milliseconds by which the two clocks may come apart, as when the network's time draws one of them a little faster. */
const tolerance = 2_000;

/** @param onJump the clock has jumped: `offset` is another one now */
export function createDeviceClock(
  storedOffset: number,
  onJump: () => void,
  clocks: OwnClocks = clocksOfBrowser,
): DeviceClock {
  let low = -Infinity;
  let high = Infinity;
  let offset = storedOffset;
  /** From the steady clock to the one that can be set, and to the one that counts. */
  let toDate = clocks.date() - clocks.steady();
  let toOwn = toDate;
  let wasSeen = clocks.isSeen();
  let jumped = 0;

  /** Asleep the steady clock stands still, and the other has gone on; it never goes back by itself. */
  function own(): number {
    const steady = clocks.steady();
    const apart = clocks.date() - steady - toDate;
    const isSeen = clocks.isSeen();
    if (Math.abs(apart) > tolerance) {
      toDate += apart;
      const hasSlept = apart > 0 && !(isSeen && wasSeen);
      if (hasSlept) toOwn += apart;
      else {
        jumped += apart;
        onJump();
      }
    }
    wasSeen = isSeen;
    return steady + toOwn;
  }

  clocks.onSeenChanged(own);
  const now = (): number => own() + offset;
  return {
    now,
    own,
    offset: () => now() - clocks.date(),
    jumped: () => {
      own();
      return Math.abs(jumped) > tolerance ? jumped : 0;
    },
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
      jumped = 0;
    },
  };
}
