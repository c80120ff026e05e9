import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs what moves the page once no pointer is down any more, and after the click that the press becomes: a line that
 * appears while a key is pressed takes the key from under the pointer, and the click is lost. At once without a press.
 */
export function useAfterPress(): (run: () => void) => void {
  const waiting = useRef<(() => void)[] | undefined>(undefined);
  useEffect(() => {
    const press = (): void => {
      waiting.current ??= [];
    };
    const release = (): void => {
      const runs = waiting.current ?? [];
      waiting.current = undefined;
      // The click comes in the same task as the release.
      setTimeout(() => {
        for (const run of runs) run();
      });
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return useCallback((run) => {
    if (waiting.current === undefined) run();
    else waiting.current.push(run);
  }, []);
}
