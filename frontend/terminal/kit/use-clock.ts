import { useEffect, useState } from 'react';
import type { Instant } from '#domain/kernel/instant.ts';
import type { DeviceClock } from './device-clock.ts';

/** The time of the plant, drawn anew every `interval` milliseconds. */
export function useClock(clock: DeviceClock, interval: number): Instant {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), interval);
    return () => clearInterval(timer);
  }, [clock, interval]);
  return now as Instant;
}
