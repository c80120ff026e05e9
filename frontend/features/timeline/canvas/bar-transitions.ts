import type { OperationId } from '#domain/kernel/ids.ts';
import type { Spot } from '#frontend/features/timeline/model/bar-store.ts';
import type { BarTransition } from '#frontend/features/timeline/render/overlay-state.ts';

/** Bars settle within this many milliseconds (look, section 7). */
const length = 180;

/** Bars that are on their way back, or to where an undo puts them. */
export interface BarTransitions {
  readonly current: () => readonly BarTransition[];
  /** Where the bars were seen last; they transition from there to where the plan has them. */
  readonly begin: (from: ReadonlyMap<OperationId, Spot>) => void;
}

/** `reduced`: the reader wants no movement. */
export function createBarTransitions(reduced: () => boolean): BarTransitions {
  const running = new Map<OperationId, { readonly from: Spot; readonly since: number }>();
  return {
    current() {
      const now = performance.now();
      const transitions: BarTransition[] = [];
      for (const [id, { from, since }] of running) {
        const passed = (now - since) / length;
        if (passed >= 1) running.delete(id);
        // Fast away and softly in, as everything that settles here.
        else transitions.push({ id, from, left: (1 - Math.max(0, passed)) ** 3 });
      }
      return transitions;
    },
    begin(from) {
      if (reduced()) return;
      for (const [id, spot] of from) running.set(id, { from: spot, since: performance.now() });
    },
  };
}
