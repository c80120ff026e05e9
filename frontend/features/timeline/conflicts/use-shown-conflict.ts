import { useEffect, useRef } from 'react';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';
import type { ConflictLine } from './conflict-lines.ts';

/**
 * Selects the bars of the conflict and scrolls the first into view. Bars that are not loaded are scrolled to by their
 * time, which loads them, and are selected then. Zooms in when they are too narrow. `turn` increases when the same
 * conflict is requested again.
 */
export function useShownConflict(line: ConflictLine | undefined, turn: number): void {
  const { session, view, commands } = useTimeline();
  const isLaidOut = useView(view, (state) => state.height > 0);
  /** Conflict still to be shown, and whether the view has been moved for it. */
  const wanted = useRef<{ readonly key: string; went: boolean; done: boolean }>(undefined);
  const key = line === undefined ? undefined : `${line.id} ${turn}`;
  useEffect(() => {
    if (line === undefined || key === undefined || !isLaidOut) return;
    if (wanted.current?.key !== key) wanted.current = { key, went: false, done: false };
    const { current } = wanted;
    if (current.done) return;
    const bars: readonly BarId[] = line.activityId === undefined ? line.operationIds : [line.activityId];
    const there = bars.filter((id) => session.store.bar(id) !== undefined);
    const [first] = there;
    if (first !== undefined) {
      view.set({ selected: new Set(there), focused: first });
      commands.show(first);
      current.done = true;
    } else if (!current.went) {
      const { scale } = view.get();
      view.set({ selected: new Set(), scale: { ...scale, from: line.at - 0.3 * scale.width * scale.msPerPx } });
      current.went = true;
    }
  }, [line, key, session, view, commands, isLaidOut]);
}
