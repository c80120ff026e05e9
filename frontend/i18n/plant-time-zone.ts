import { defaultTimeZone } from '#domain/kernel/time-zone.ts';

let zone: string = defaultTimeZone;
const listeners = new Set<() => void>();

/** IANA name; every date on screen is the plant's, wherever the browser stands. */
export const currentPlantTimeZone = (): string => zone;

/** Told by the global settings after sign-in. */
export function setPlantTimeZone(next: string): void {
  if (next === zone) return;
  zone = next;
  for (const listener of listeners) listener();
}

export function watchPlantTimeZone(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
