import type { Point } from '#frontend/features/timeline/view/view-state.ts';

/** Milliseconds after which a resting finger takes what is below it. */
export const longPress = 450;
/** Wider than a fingertip. */
const size = 84;

/** A ring that closes around a resting finger, so that it is seen when something is taken. Returns what removes it. */
export function showPressMark(element: HTMLElement, { x, y }: Point): () => void {
  const mark = document.createElement('div');
  mark.dataset.testid = 'press-mark';
  Object.assign(mark.style, {
    position: 'absolute',
    left: `${x - size / 2}px`,
    top: `${y - size / 2}px`,
    width: `${size}px`,
    height: `${size}px`,
    border: '3px solid var(--sel)',
    borderRadius: '50%',
    pointerEvents: 'none',
  });
  element.append(mark);
  // Not at once: a tap and the begin of a pan show nothing.
  mark.animate(
    [
      { opacity: 0, transform: 'scale(1.3)' },
      { opacity: 0, transform: 'scale(1.2)', offset: 0.4 },
      { opacity: 1, transform: 'scale(0.8)' },
    ],
    { duration: longPress, fill: 'forwards' },
  );
  return () => mark.remove();
}
