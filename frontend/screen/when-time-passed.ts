/** How often the clocks are compared. */
const every = 1_000;
/** By so much a clock that is put right slowly does not differ. */
const jump = 3_000;

/**
 * Calls `look` when the device's clock was put forward or back, when the device has slept or its page was hidden, and when its
 * network is there again. Answers with how to stop it.
 */
export function whenTimePassed(look: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  // The clock that never jumps stands still in some devices that sleep: both differ then, too.
  const difference = (): number => Date.now() - performance.now();
  let before = difference();
  const tick = setInterval(() => {
    const now = difference();
    if (Math.abs(now - before) > jump) look();
    before = now;
  }, every);
  document.addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && look()), {
    signal,
  });
  window.addEventListener('online', look, { signal });
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && look()), { signal });
  return () => {
    clearInterval(tick);
    stopped.abort();
  };
}
