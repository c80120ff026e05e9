import { useSyncExternalStore } from 'react';

/** Whether this window was led from the set-up guide to a page, and so shows on every page what comes next. */
const name = 'leitstand.setUp';
const listeners = new Set<() => void>();

const isRunning = (): boolean => {
  try {
    return sessionStorage.getItem(name) !== null;
  } catch {
    return false;
  }
};

export function setGuideRunning(runs: boolean): void {
  try {
    if (runs) sessionStorage.setItem(name, '1');
    else sessionStorage.removeItem(name);
  } catch {
    // A browser that keeps nothing shows the guide on its own page only.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useGuideRunning = (): boolean => useSyncExternalStore(subscribe, isRunning);
