import type { CDPSession, Page } from 'playwright';
import type { Point } from './timeline-page.ts';

/** Fingers on a page that was opened with `touch`. All of them move at once; none is left out of a step. */
export interface Fingers {
  down(...points: readonly Point[]): Promise<void>;
  /** From where they are to there, in steps as a hand would go. */
  move(...points: readonly Point[]): Promise<void>;
  up(): Promise<void>;
}

/** Steps of a way; fewer than a hand makes, and enough to be no jump. */
const steps = 8;
/** Milliseconds of rest after which letting go is no fling. */
const flingEnds = 120;

export async function fingersOn(page: Page): Promise<Fingers> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  let at: readonly Point[] = [];
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x: Math.round(x), y: Math.round(y), id })),
    });
  return {
    async down(...points) {
      at = points;
      await send('touchStart', points);
    },
    async move(...points) {
      const from = at;
      for (let step = 1; step <= steps; step++) {
        const share = step / steps;
        const between = points.map((to, finger) => {
          const start = from[finger] ?? to;
          return { x: start.x + (to.x - start.x) * share, y: start.y + (to.y - start.y) * share };
        });
        await send('touchMove', between);
      }
      // A hand that lets go while it is moving flings: the browser then takes the next tap for the end of that.
      await page.waitForTimeout(flingEnds);
      await send('touchMove', points);
      at = points;
    },
    async up() {
      await send('touchEnd', []);
    },
  };
}

/**
 * A code as a reader types it, with Enter at the end. When each key came is said and not measured: on a busy machine keys may
 * come as slowly as from fingers.
 */
export const readWithReader = (page: Page, code: string): Promise<void> =>
  page.evaluate(
    (keys) => {
      const begun = performance.now();
      for (const [index, key] of keys.entries()) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        Object.defineProperty(event, 'timeStamp', { value: begun + index * 5 });
        document.body.dispatchEvent(event);
      }
    },
    [...Array.from(code), 'Enter'],
  );
