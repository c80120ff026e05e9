import type { OperationId } from '#domain/kernel/ids.ts';
import { flashLength } from '../render/selection-layer.ts';

/** Bars that others have just changed. */
export interface Flashes {
  /** Operation → `performance.now()` at which its flash began; ended ones are gone. */
  readonly current: () => ReadonlyMap<OperationId, number>;
  readonly flash: (ids: Iterable<OperationId>) => void;
}

export function createFlashes(): Flashes {
  const since = new Map<OperationId, number>();
  return {
    current() {
      const now = performance.now();
      for (const [id, at] of since) if (now - at > flashLength) since.delete(id);
      return since;
    },
    flash(ids) {
      for (const id of ids) since.set(id, performance.now());
    },
  };
}
