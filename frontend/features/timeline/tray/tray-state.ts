import { useSyncExternalStore } from 'react';
import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { Unplanned } from './use-unplanned.ts';

/** A position in the hand, and where it would be put. */
export interface TrayDrag {
  readonly position: Unplanned;
  /** Of the pointer, in the window. */
  readonly x: number;
  readonly y: number;
  readonly target: TrayTarget | undefined;
}

export interface TrayTarget {
  readonly resourceId: ResourceId;
  readonly resource: string;
  readonly start: Instant;
  /** The row and the start, in pixels of the plan. */
  readonly top: number;
  readonly height: number;
  readonly left: number;
  readonly isSuited: boolean;
}

const storageKey = 'leitstand.timeline.tray';

let isOpen = readOpen();
let drag: TrayDrag | undefined;
/** The element that rows and canvas stand in. */
let plan: HTMLElement | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the tray stands beside the plan; remembered on this computer. */
export const useTrayOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);

export function openTray(next: boolean): void {
  isOpen = next;
  try {
    localStorage.setItem(storageKey, String(next));
  } catch {
    // Without storage it lasts until the page is closed.
  }
  tell();
}

export const useTrayDrag = (): TrayDrag | undefined => useSyncExternalStore(subscribe, () => drag);

export function setTrayDrag(next: TrayDrag | undefined): void {
  drag = next;
  tell();
}

export const trayPlan = (): HTMLElement | null => plan;

export function setTrayPlan(element: HTMLElement | null): void {
  plan = element;
}

function readOpen(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'true';
  } catch {
    return false;
  }
}
