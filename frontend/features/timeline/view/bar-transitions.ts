import type { BarId, BarPlacement } from '#frontend/features/timeline/model/bar.ts';
import type { BarTransition } from '#frontend/features/timeline/render/overlay-state.ts';

/** Duration in milliseconds of the animation of bars to their place (look, section 7). */
const length = 180;

/** Animation of bars that return after a refused drop, or move by undo. */
export interface BarTransitions {
  readonly current: () => readonly BarTransition[];
  /** Starts the animation from the last visible places to the places in the plan. */
  readonly begin: (from: ReadonlyMap<BarId, BarPlacement>) => void;
}

/** `reduced`: the user prefers reduced motion. */
export function createBarTransitions(reduced: () => boolean): BarTransitions {
  const running = new Map<BarId, { readonly from: BarPlacement; readonly since: number }>();
  return {
    current() {
      const now = performance.now();
      const transitions: BarTransition[] = [];
      for (const [id, { from, since }] of running) {
        const passed = (now - since) / length;
        if (passed >= 1) running.delete(id);
        // Ease-out.
        else transitions.push({ id, from, left: (1 - Math.max(0, passed)) ** 3 });
      }
      return transitions;
    },
    begin(from) {
      if (reduced()) return;
      for (const [id, placement] of from) running.set(id, { from: placement, since: performance.now() });
    },
  };
}
