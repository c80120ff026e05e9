import type { EditSteps } from '#domain/planning/api/timeline-api.ts';
import type { TimelineSource } from '#frontend/features/timeline/data/timeline-source.ts';

/** The steps that the user can undo and redo, as last read; read again after each edit and when somebody looks. */
export interface EditStepStore {
  /** undefined before they were read for the first time. */
  readonly get: () => EditSteps | undefined;
  /** Resolves with what was read; with undefined when the server did not answer. */
  readonly refresh: () => Promise<EditSteps | undefined>;
  readonly subscribe: (listener: () => void) => () => void;
}

export function editStepStore({ steps: read }: Pick<TimelineSource, 'steps'>): EditStepStore {
  let steps: EditSteps | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => steps,
    async refresh() {
      const next = await read().catch(() => undefined);
      // Answers may overtake each other.
      if (next === undefined || next.versionIdentifier < (steps?.versionIdentifier ?? -1)) return next;
      steps = next;
      for (const listener of listeners) listener();
      return next;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
