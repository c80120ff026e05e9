/** What a device hears of the person before it. */
const touches = ['pointerdown', 'pointermove', 'wheel', 'touchmove', 'click', 'keydown'] as const;
/** What ends the counting: a touch that is over, so that it cannot press what was below the warning. */
const answers: readonly string[] = ['click', 'keydown'];
/** The last seconds are counted where the person can see them; half of a time that is shorter than twice that. */
const counted = 15;

interface IdleListener {
  /** Nobody has touched the device for a while; 0: long enough. */
  readonly idle: (secondsLeft: number) => void;
  readonly touched: () => void;
}

/**
 * Counts the seconds without a touch (plant setting, 10 and more). By the time that the device has run, not by its clock:
 * setting it signs nobody out. Answers how to stop.
 */
export function watchIdle(seconds: number, { idle, touched }: IdleListener): () => void {
  let last = performance.now();
  let told: number | undefined;
  const touch = ({ type }: Event): void => {
    if (told !== undefined && !answers.includes(type)) return;
    last = performance.now();
    if (told !== undefined) touched();
    told = undefined;
  };
  const look = (): void => {
    const left = Math.max(0, Math.ceil(seconds - (performance.now() - last) / 1000));
    if (left > Math.min(counted, Math.floor(seconds / 2)) || left === told) return;
    told = left;
    idle(left);
  };
  for (const name of touches) window.addEventListener(name, touch, { capture: true, passive: true });
  const timer = setInterval(look, 250);
  return () => {
    clearInterval(timer);
    for (const name of touches) window.removeEventListener(name, touch, { capture: true });
  };
}
