// Trail of OperationsMoved, step 1 (ARCHITECTURE.md).
import { assign, fromPromise, setup } from 'xstate';
import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { BarId, BarPlacement } from '#frontend/features/timeline/model/bar.ts';

/** One bar at the start of the drag. */
export interface DraggedBar extends BarPlacement {
  readonly id: BarId;
}

/** Taken on entering the drag; every move is computed from it, so cancelling simply discards the rest. */
export interface Snapshot {
  readonly dragged: DraggedBar;
  /** The rest of the selection, moved by the same distance. */
  readonly others: readonly DraggedBar[];
  /** Where the pointer pressed the bar, in pixels of the canvas. */
  readonly x: number;
  readonly y: number;
  /** The same as instant and row y, valid while the view scrolls, zooms or is reloaded. */
  readonly instant: Instant;
  readonly rowY: number;
}

export type PlacedAt = DraggedBar;

export interface Offer extends BarPlacement {
  /** The bar that the offer is for: with several dragged bars not always the pressed one. */
  readonly id: BarId;
  /** Milliseconds after the end of the delivery date; 0: on time. */
  readonly lateness: number;
}

export type Preview =
  | {
      readonly kind: 'allowed';
      /** The pressed operation first. */
      readonly placements: readonly PlacedAt[];
      /** Snapped to the earliest start that its predecessors allow. */
      readonly snapped: boolean;
    }
  | {
      readonly kind: 'refused';
      /** Place requested by the pointer, and the resulting places of the rest of the selection. */
      readonly requested: PlacedAt;
      readonly others: readonly PlacedAt[];
      readonly errorCode: string;
      readonly details: Readonly<Record<string, unknown>>;
      readonly offers: readonly Offer[];
    };

/** The drop to save: all placements of the preview, dragged and pushed ones. */
export interface DropRequest {
  readonly placements: readonly PlacedAt[];
  readonly dragged: readonly BarId[];
}

/** Place requested by keys, before working time and predecessors are applied. */
export interface RequestedPlace {
  /** Milliseconds from the original place. */
  readonly shift: number;
  readonly resourceId?: ResourceId | undefined;
}

export interface DragContext {
  /** undefined while a pointer drags the bar. */
  readonly requested: RequestedPlace | undefined;
  readonly snapshot: Snapshot | undefined;
  readonly preview: Preview | undefined;
  /** Index of the offer selected with the arrow keys. */
  readonly offer: number;
}

export type DragEvent =
  | { readonly type: 'press'; readonly snapshot: Snapshot }
  | { readonly type: 'move'; readonly x: number; readonly y: number; readonly preview: () => Preview }
  /** Keyboard drag: start, and move. */
  | {
      readonly type: 'lift';
      readonly snapshot: Snapshot;
      readonly requested: RequestedPlace;
      readonly preview: () => Preview;
    }
  | { readonly type: 'push'; readonly requested: RequestedPlace; readonly preview: () => Preview }
  | { readonly type: 'release' }
  | { readonly type: 'cancel' }
  | { readonly type: 'step'; readonly by: 1 | -1 }
  | { readonly type: 'take'; readonly offer?: number };

/** Pixels; a smaller movement is a click, not a drag. */
const threshold = 4;

/**
 * State machine of moving operations: pressed → dragging (→ asking, when dropped where it is refused and there are
 * offers) → saving. `save` sends the edit and handles its refusal.
 */
export const dragMachine = setup({
  types: { context: {} as DragContext, events: {} as DragEvent },
  actors: {
    save: fromPromise<void, DropRequest>(() => Promise.resolve()),
  },
  guards: {
    isFar: ({ context, event }) =>
      event.type === 'move' &&
      context.snapshot !== undefined &&
      Math.hypot(event.x - context.snapshot.x, event.y - context.snapshot.y) >= threshold,
    isAllowed: ({ context }) => context.preview?.kind === 'allowed' && context.preview.placements.length > 0,
    hasOffers: ({ context }) => context.preview?.kind === 'refused' && context.preview.offers.length > 0,
  },
  actions: {
    look: assign(({ event }) => (event.type === 'move' ? { preview: event.preview(), offer: 0 } : {})),
    push: assign(({ event }) =>
      event.type === 'lift' || event.type === 'push'
        ? { requested: event.requested, preview: event.preview(), offer: 0 }
        : {},
    ),
    forget: assign({ snapshot: undefined, requested: undefined, preview: undefined, offer: 0 }),
    step: assign(({ context, event }) => {
      const offers = context.preview?.kind === 'refused' ? context.preview.offers.length : 0;
      if (event.type !== 'step' || offers === 0) return {};
      return { offer: (context.offer + event.by + offers) % offers };
    }),
    takeOffer: assign(({ context, event }) => {
      const { preview } = context;
      if (preview?.kind !== 'refused') return {};
      const chosen = event.type === 'take' ? (event.offer ?? context.offer) : context.offer;
      const offer = preview.offers[chosen];
      if (offer === undefined) return {};
      const { id, resourceId, start, end } = offer;
      const placements = [preview.requested, ...preview.others].map((place) =>
        place.id === id ? { id, resourceId, start, end } : place,
      );
      return { preview: { kind: 'allowed' as const, snapped: false, placements } };
    }),
  },
}).createMachine({
  id: 'drag',
  context: { snapshot: undefined, requested: undefined, preview: undefined, offer: 0 },
  initial: 'idle',
  states: {
    idle: {
      entry: 'forget',
      on: {
        press: { target: 'pressed', actions: assign({ snapshot: ({ event }) => event.snapshot }) },
        lift: { target: 'dragging', actions: [assign({ snapshot: ({ event }) => event.snapshot }), 'push'] },
      },
    },
    pressed: {
      on: { move: { guard: 'isFar', target: 'dragging', actions: 'look' }, release: 'idle', cancel: 'idle' },
    },
    dragging: {
      on: {
        move: { actions: 'look' },
        push: { actions: 'push' },
        step: { actions: 'step' },
        take: { guard: 'hasOffers', target: 'saving', actions: 'takeOffer' },
        release: [
          { guard: 'isAllowed', target: 'saving' },
          { guard: 'hasOffers', target: 'asking' },
          { target: 'idle' },
        ],
        cancel: 'idle',
      },
    },
    asking: {
      on: {
        step: { actions: 'step' },
        take: { target: 'saving', actions: 'takeOffer' },
        cancel: 'idle',
        press: { target: 'pressed', actions: assign({ snapshot: ({ event }) => event.snapshot }) },
      },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context: { snapshot, preview } }) => ({
          placements: preview?.kind === 'allowed' ? preview.placements : [],
          dragged: snapshot === undefined ? [] : [snapshot.dragged, ...snapshot.others].map((dragged) => dragged.id),
        }),
        onDone: 'idle',
        onError: 'idle',
      },
      // The bar is already shown at its new place, so the next drag may start at once.
      on: { press: { target: 'pressed', actions: assign({ snapshot: ({ event }) => event.snapshot }) } },
    },
  },
});
