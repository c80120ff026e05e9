import { useEffect } from 'react';

/** Changed forms and other work on screen that a reload would lose. */
const unsaved = new Set<object>();

export const hasUnsavedWork = (): boolean => unsaved.size > 0;

/** Counts as unsaved work while it is `changed` and on screen. */
export function useUnsavedWork(changed: boolean): void {
  useEffect(() => {
    if (!changed) return undefined;
    const mark = {};
    unsaved.add(mark);
    return () => void unsaved.delete(mark);
  }, [changed]);
}
