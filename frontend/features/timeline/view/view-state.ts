import { useSyncExternalStore } from 'react';
import type { OrderPositionId, ProductionOrderId, ResourceGroupId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { Plannable } from '#frontend/features/timeline/data/order-calls.ts';
import type { LoadCell } from '#frontend/features/timeline/load/load-cell.ts';
import type { WorkloadOf } from '#frontend/features/timeline/load/workload-lane.ts';
import type { BarId, BarPlacement } from '#frontend/features/timeline/model/bar.ts';
import type { TimeScale } from '#frontend/features/timeline/model/time-scale.ts';
import type { ProposedBar } from '#frontend/features/timeline/render/overlay-state.ts';
import type { Asking } from './asking.ts';
import type { BarFilter } from './bar-filter.ts';
import type { Expansion } from './expansion.ts';
import type { ShownRows } from './shown-rows.ts';
import type { TreeFilter } from './tree-filter.ts';

/** What determines the colour of a bar. */
export type ColorBy = 'article' | 'order' | 'resourceGroup';

/** View state; outside of React because it changes on every frame of a pan. */
export interface ViewState {
  readonly scale: TimeScale;
  readonly scrollTop: number;
  /** CSS pixels of the canvas, header included; 0 before the first layout. */
  readonly height: number;
  /** Folded groups of resources. */
  readonly collapsed: ReadonlySet<ResourceGroupId>;
  /** Open nodes of the tree. */
  readonly expansion: Expansion;
  /** What is left out of the tree, or pale on the production timeline. */
  readonly filter: TreeFilter;
  /** What is filtered by; the rest is pale, or has no row. */
  readonly bars: BarFilter;
  /** Of the production timeline. */
  readonly shownRows: ShownRows;
  readonly selected: ReadonlySet<BarId>;
  /** The pointer is over the rows: none of them becomes lower under it. */
  readonly isPointed: boolean;
  readonly hovered: BarId | undefined;
  readonly focused: BarId | undefined;
  /** A chain of reasons that is read now: each is what the one before it waits for. */
  readonly chain: readonly BarId[];
  /** Figures of a row's load under the keyboard. */
  readonly cell: LoadCell | undefined;
  /** Whose load is listed beside the plan. */
  readonly workload: WorkloadOf | undefined;
  /** undefined: from the settings. */
  readonly colorBy: ColorBy | undefined;
  /** Group of the load strip; undefined: the first. */
  readonly stripGroup: ResourceGroupId | undefined;
  readonly menu: OpenMenu | undefined;
  /** A refused action, shown at the pointer position. */
  readonly refusal: RefusedAction | undefined;
  /** A confirmation for an action that cannot be undone. */
  readonly question: Question | undefined;
  /** An edit that is asked for, with the places that it would give the bars. */
  readonly asking: Asking | undefined;
  readonly proposed: readonly ProposedBar[];
  /** What the last edit moved and from where, marked until the selection becomes another. */
  readonly moved?: { readonly bars: readonly ProposedBar[]; readonly selected: ReadonlySet<BarId> } | undefined;
  /** Bars that no longer fit the base data, with why in words. */
  readonly misfits: ReadonlyMap<BarId, string>;
  /** Bars that cannot begin where they stand because of late ones, with why in words. */
  readonly heldUp: ReadonlyMap<BarId, string>;
  /** Bars under way that take longer than their place: until when is expected, and that in words. */
  readonly takingLonger: ReadonlyMap<BarId, TakingLonger>;
  /** In a simulation, bars that stand otherwise in the plan: where they stand there. */
  readonly elsewhere: ReadonlyMap<BarId, BarPlacement>;
  /** Details or another panel stand beside the plan. */
  readonly hasPanel: boolean;
  /** Progress text of a running action. */
  readonly busy: string | undefined;
}

/** Nothing is chosen, marked, asked or shown beside the plan, and nothing is laid out yet. */
export const nothingInView = (): Omit<
  ViewState,
  'scale' | 'scrollTop' | 'expansion' | 'collapsed' | 'filter' | 'bars' | 'shownRows' | 'colorBy'
> => ({
  height: 0,
  selected: new Set(),
  isPointed: false,
  hovered: undefined,
  focused: undefined,
  chain: [],
  cell: undefined,
  workload: undefined,
  stripGroup: undefined,
  menu: undefined,
  refusal: undefined,
  question: undefined,
  asking: undefined,
  proposed: [],
  misfits: new Map(),
  heldUp: new Map(),
  takingLonger: new Map(),
  elsewhere: new Map(),
  hasPanel: false,
  busy: undefined,
});

export interface TakingLonger {
  readonly until: Instant;
  readonly words: string;
}

/** A place in the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Lower left corner of the pressed element, because a key press has no pointer position. */
export function pointOf({ currentTarget }: { readonly currentTarget: Element }): Point {
  const { left, bottom } = currentTarget.getBoundingClientRect();
  return { x: left, y: bottom };
}

/** Menu of a bar with its selection, or of a row. */
export type OpenMenu = Point & ({ readonly id: BarId } | { readonly resourceId: ResourceId });

export interface RefusedAction {
  readonly at: Point;
  readonly errorCode: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** What the action was about. */
  readonly id: BarId | undefined;
  /** Repeats the action. */
  readonly again: () => void;
}

export type Question =
  /** Not asked but told: what the keys do. */
  | { readonly kind: 'keys' }
  | { readonly kind: 'unplan'; readonly what: Plannable; readonly at: Point }
  | { readonly kind: 'revoke'; readonly id: ProductionOrderId; readonly at: Point }
  | { readonly kind: 'split'; readonly id: OrderPositionId; readonly at: Point };

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

export type DrawerTab = 'details' | 'history' | 'why';
