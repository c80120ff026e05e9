import { useEffect, useState } from 'react';
import type { Refusal } from '#frontend/terminal/session/machine/session-state.ts';

/** Seconds until PINs are looked at again, after there were too many; 0: they are. */
export function useSecondsLeft(refusal: Refusal | undefined): number {
  const [waiting, setWaiting] = useState<{ readonly of: Refusal; readonly left: number } | undefined>();
  useEffect(() => {
    const seconds = refusal?.of === 'pin' ? refusal.details['seconds'] : undefined;
    if (refusal === undefined || typeof seconds !== 'number') return undefined;
    const until = performance.now() + seconds * 1000;
    const look = (): void => {
      const left = Math.max(0, Math.ceil((until - performance.now()) / 1000));
      setWaiting({ of: refusal, left });
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(look, 500);
    look();
    return () => clearInterval(timer);
  }, [refusal]);
  return waiting !== undefined && waiting.of === refusal ? waiting.left : 0;
}
