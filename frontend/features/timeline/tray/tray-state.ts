import { useSyncExternalStore } from 'react';
import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { preferenceChanged, usePreference } from '#frontend/kit/preferences/use-preference.ts';
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

/** Whether the tray stands beside the plan. */
export const useTrayOpen = (): boolean => usePreference('timelines', 'production')[0].hasTray === true;

export const openTray = (next: boolean): void =>
  preferenceChanged('timelines', 'production', { hasTray: next || undefined });

export const useTrayDrag = (): TrayDrag | undefined => useSyncExternalStore(subscribe, () => drag);

export function setTrayDrag(next: TrayDrag | undefined): void {
  drag = next;
  tell();
}

export const trayPlan = (): HTMLElement | null => plan;

export function setTrayPlan(element: HTMLElement | null): void {
  plan = element;
}
