import { assign, fromPromise, setup } from 'xstate';
import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';

/** One operation at the moment it was dragged. */
export interface DraggedBar {
  readonly id: OperationId;
  readonly resourceId: ResourceId;
  readonly start: Instant;
  readonly end: Instant;
}

/** Taken on entering the drag; every move is computed from it, so leaving it undoes everything. */
export interface Snapshot {
  readonly held: DraggedBar;
  /** Moved along by the same distance: the rest of the selection. */
  readonly others: readonly DraggedBar[];
  /** Where the hand took it, in pixels of the canvas. */
  readonly x: number;
  readonly y: number;
  /** The same as instant and as y in the rows: they hold while the view scrolls, zooms or is read anew. */
  readonly instant: Instant;
  readonly rowY: number;
}

export interface PlacedAt {
  readonly id: OperationId;
  readonly resourceId: ResourceId;
  readonly start: Instant;
  readonly end: Instant;
}

export interface Offer {
  /** Whom it is for: with several in the hand not always the one that is held. */
  readonly id: OperationId;
  readonly resourceId: ResourceId;
  readonly start: Instant;
  readonly end: Instant;
  /** Milliseconds after the end of the delivery day; 0: on time. */
  readonly lateness: number;
}

export type Preview =
  | {
      readonly kind: 'allowed';
      /** The held operation first. */
      readonly placements: readonly PlacedAt[];
      /** It rests at the earliest start that its predecessors allow. */
      readonly snapped: boolean;
    }
  | {
      readonly kind: 'refused';
      /** Where the hand is, and where that puts the rest of the selection. */
      readonly wish: PlacedAt;
      readonly others: readonly PlacedAt[];
      readonly errorCode: string;
      readonly details: Readonly<Record<string, unknown>>;
      readonly offers: readonly Offer[];
    };

/** What a drop asks for: all placements of the preview, of which the hand held some and pushed the others. */
export interface DropRequest {
  readonly placements: readonly PlacedAt[];
  readonly held: readonly OperationId[];
}

/** Where keys have pushed the held bar, before working time and predecessors have their say. */
export interface Wish {
  /** Milliseconds from where it was taken. */
  readonly shift: number;
  readonly resourceId: ResourceId;
}

export interface DragContext {
  /** Undefined while a pointer holds the bar. */
  readonly wish: Wish | undefined;
  readonly snapshot: Snapshot | undefined;
  readonly preview: Preview | undefined;
  /** Which offer the arrow keys stand on. */
  readonly offer: number;
}

export type DragEvent =
  | { readonly type: 'press'; readonly snapshot: Snapshot }
  | { readonly type: 'move'; readonly x: number; readonly y: number; readonly preview: () => Preview }
  /** The keyboard takes the bar up, and moves it. */
  | { readonly type: 'lift'; readonly snapshot: Snapshot; readonly wish: Wish; readonly preview: () => Preview }
  | { readonly type: 'push'; readonly wish: Wish; readonly preview: () => Preview }
  | { readonly type: 'release' }
  | { readonly type: 'cancel' }
  | { readonly type: 'step'; readonly by: 1 | -1 }
  | { readonly type: 'take'; readonly offer?: number };

/** A hand that moves less than this has clicked, not dragged. */
const threshold = 4;

/**
 * The gesture of moving operations: pressed → dragging (→ asking, when it was dropped where it may not be and there
 * are offers) → saving. `save` sends the edit; what it does on refusal is its own matter.
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
      event.type === 'lift' || event.type === 'push' ? { wish: event.wish, preview: event.preview(), offer: 0 } : {},
    ),
    forget: assign({ snapshot: undefined, wish: undefined, preview: undefined, offer: 0 }),
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
      const placements = [preview.wish, ...preview.others].map((place) =>
        place.id === id ? { id, resourceId, start, end } : place,
      );
      return { preview: { kind: 'allowed' as const, snapped: false, placements } };
    }),
  },
}).createMachine({
  id: 'drag',
  context: { snapshot: undefined, wish: undefined, preview: undefined, offer: 0 },
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
          held: snapshot === undefined ? [] : [snapshot.held, ...snapshot.others].map((dragged) => dragged.id),
        }),
        onDone: 'idle',
        onError: 'idle',
      },
      // The bar already lies at its new place, so the hand may press the next one at once.
      on: { press: { target: 'pressed', actions: assign({ snapshot: ({ event }) => event.snapshot }) } },
    },
  },
});
