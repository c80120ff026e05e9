import { useSyncExternalStore } from 'react';
import { storedText, storeText } from '#frontend/storage/browser-storage.ts';

/** Whether this window was led from the set-up guide to a page, and so shows on every page what comes next. */
const name = 'leitstand.setUp';
const listeners = new Set<() => void>();

const isRunning = (): boolean => storedText(name, 'sessionStorage') !== undefined;

/** A browser that keeps nothing shows the guide on its own page only. */
export function setGuideRunning(runs: boolean): void {
  storeText(name, runs ? '1' : undefined, 'sessionStorage');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useGuideRunning = (): boolean => useSyncExternalStore(subscribe, isRunning);
