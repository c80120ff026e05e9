const touches = ['pointerdown', 'touchstart', 'keydown', 'wheel', 'input'] as const;

/** Calls once when nobody has touched the device for so many milliseconds, counted from now. Answers how to stop. */
export function atQuietMoment(milliseconds: number, call: () => void): () => void {
  let timer = setTimeout(end, milliseconds);
  const listening = new AbortController();
  function end(): void {
    listening.abort();
    clearTimeout(timer);
    call();
  }
  const touch = (): void => {
    clearTimeout(timer);
    timer = setTimeout(end, milliseconds);
  };
  const { signal } = listening;
  for (const name of touches) globalThis.addEventListener(name, touch, { capture: true, passive: true, signal });
  return () => {
    listening.abort();
    clearTimeout(timer);
  };
}
