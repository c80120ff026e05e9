import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { highlightLength } from '#frontend/features/timeline/render/layers/selection-layer.ts';

/** Bars recently changed by other users. */
export interface ChangeHighlights {
  /** Operation → `performance.now()` at the start of its highlight; expired ones are removed. */
  readonly current: () => ReadonlyMap<BarId, number>;
  readonly highlight: (ids: Iterable<BarId>) => void;
}

export function createChangeHighlights(): ChangeHighlights {
  const since = new Map<BarId, number>();
  return {
    current() {
      const now = performance.now();
      for (const [id, at] of since) if (now - at > highlightLength) since.delete(id);
      return since;
    },
    highlight(ids) {
      for (const id of ids) since.set(id, performance.now());
    },
  };
}
