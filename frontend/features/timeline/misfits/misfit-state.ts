import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the list of what no longer fits stands beside the plan. */
export const useMisfitsOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);

export function openMisfits(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}
