import { useEffect, useState } from 'react';

/**
 * The server's clock in whole `grain` milliseconds, looked at every `every`: it follows whatever jumps the device's clock
 * makes, and a screen that slept. `clockAhead`: how far the server's clock is ahead of the device's.
 */
export function useNow(clockAhead: number, every: number, grain: number): number {
  const [device, setDevice] = useState(() => Date.now());
  useEffect(() => {
    const look = (): void => {
      const now = Date.now();
      // As long as it is the same minute, or whatever is shown, nothing is drawn again.
      setDevice((before) =>
        Math.floor((before + clockAhead) / grain) === Math.floor((now + clockAhead) / grain) ? before : now,
      );
    };
    look();
    const tick = setInterval(look, every);
    return () => clearInterval(tick);
  }, [clockAhead, every, grain]);
  return Math.floor((device + clockAhead) / grain) * grain;
}
