import { useSyncExternalStore } from 'react';
import type { OperationId, ResourceGroupId } from '#domain/kernel/ids.ts';
import type { TimeScale } from '../model/time-scale.ts';

/** What the user has set on the timeline; lives outside React because it changes on every frame of a pan. */
export interface ViewState {
  readonly scale: TimeScale;
  readonly scrollTop: number;
  /** CSS pixels of the canvas, header included; 0 before the first layout. */
  readonly height: number;
  readonly collapsed: ReadonlySet<ResourceGroupId>;
  readonly selected: ReadonlySet<OperationId>;
  readonly hovered: OperationId | undefined;
  readonly focused: OperationId | undefined;
  readonly colorBy: 'article' | 'order';
  /** Group of the load strip; undefined: the first. */
  readonly stripGroup: ResourceGroupId | undefined;
  readonly menu: { readonly x: number; readonly y: number; readonly id: OperationId } | undefined;
}

export interface ViewStore {
  readonly get: () => ViewState;
  readonly set: (patch: Partial<ViewState>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createViewStore(initial: ViewState): ViewStore {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(patch) {
      state = { ...state, ...patch };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A part of the state; the component renders again only when that part changes. */
export function useView<Part>(store: ViewStore, select: (state: ViewState) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
