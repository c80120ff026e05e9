// Trail of OperationsMoved, step 1 (ARCHITECTURE.md).
import { assign, fromPromise, setup } from 'xstate';
import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { type Push, pushes } from '#domain/kernel/ways.ts';
import type { OrderConsequence } from '#domain/planning/change/consequences.ts';
import type { BarId, BarPlacement } from '#frontend/features/timeline/model/bar.ts';
import { bestOther, type WayPrice } from '#frontend/kit/ways/way-words.ts';

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
  /** The edge that is pulled; absent: the whole bar is moved. */
  readonly edge?: 'start' | 'end' | undefined;
  /** Of a drag by keyboard; the pointer asks for it by the keys that are held. */
  readonly manner?: DragManner | undefined;
  /** Into or out of the frozen zone all the same, by who has the right. */
  readonly override?: true | undefined;
  /** How what is in the way gives way; absent: as the plant has set it. */
  readonly way?: Push | undefined;
}

export type PlacedAt = DraggedBar;

/** A place that can be taken instead of a refused one, the place that the bar has, or the refused one in the frozen zone. */
export interface Offer extends PlacedAt {
  readonly kind: 'place' | 'asBefore' | 'frozen';
  /** Milliseconds by which its order then ends after the delivery date; 0: on time. */
  readonly lateness: number;
  /** Other orders that turn late by it, and other operations that move. */
  readonly othersLate: number;
  readonly pushes: number;
  /** What taking it does, decided again at that moment. */
  readonly preview: () => Preview;
}

/**
 * How a bar is moved besides from where to where: between others, which give way, or exactly where it is put (settings
 * `freeMove…`). Absent: as the rules have it.
 */
export type DragManner = 'insert' | 'free';

export type Preview =
  | {
      readonly kind: 'allowed';
      /** The pressed operation first. */
      readonly placements: readonly PlacedAt[];
      /** Operations that are moved on purpose; the others follow. */
      readonly meant: readonly BarId[];
      /** What becomes of the orders, that of the pressed operation first. */
      readonly consequences: readonly OrderConsequence[];
      /** Snapped to the earliest start that its predecessors allow. */
      readonly snapped: boolean;
      readonly manner?: DragManner | undefined;
      /** How what is in the way gives way, and what that and the other ways cost; absent: there is one. */
      readonly way?: Push;
      readonly ways?: readonly WayPrice[];
      /** In the frozen zone: the edit says that this is meant. */
      readonly override?: true | undefined;
      /** Parents that reach elsewhere with their parts: shown, not stored. */
      readonly parents?: readonly PlacedAt[];
      /** Requested places of dragged parents, or of several that go between others: sent instead of what becomes of them. */
      readonly sent?: readonly PlacedAt[];
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

/** The drop to save: all placements of the preview, dragged and pushed ones, and what it does to orders. */
export interface DropRequest {
  readonly placements: readonly PlacedAt[];
  /** As in the preview. */
  readonly sent?: readonly PlacedAt[] | undefined;
  readonly dragged: readonly BarId[];
  readonly consequences: readonly OrderConsequence[];
  /** What the hand took up, where it was then. */
  readonly from: readonly DraggedBar[];
  readonly edge?: 'start' | 'end' | undefined;
  /** Of a drag by keyboard; the pointer asks for it by the keys that are held. */
  readonly manner?: DragManner | undefined;
  readonly way?: Push | undefined;
  readonly override?: true | undefined;
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
  /** The way that was chosen, and what was shown last, to be decided again in another one. */
  readonly way: Push | undefined;
  readonly again: Decide | undefined;
}

/** What a drop does, in the way that was chosen. */
type Decide = (way?: Push) => Preview;

export type DragEvent =
  | { readonly type: 'press'; readonly snapshot: Snapshot }
  | { readonly type: 'move'; readonly x: number; readonly y: number; readonly preview: Decide }
  /** Keyboard drag: start, and move. */
  | {
      readonly type: 'lift';
      readonly snapshot: Snapshot;
      readonly requested: RequestedPlace;
      readonly preview: Decide;
    }
  | { readonly type: 'push'; readonly requested: RequestedPlace; readonly preview: Decide }
  | { readonly type: 'otherWay' }
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
    isAsBefore: ({ context, event }) => offerOf(context, event)?.kind === 'asBefore',
    isTakeable: ({ context, event }) => offerOf(context, event)?.preview().kind === 'allowed',
    hasOffers: ({ context }) => context.preview?.kind === 'refused' && context.preview.offers.length > 0,
  },
  actions: {
    look: assign(({ context, event }) =>
      event.type === 'move' ? { preview: event.preview(context.way), again: event.preview, offer: 0 } : {},
    ),
    push: assign(({ context, event }) =>
      event.type === 'lift' || event.type === 'push'
        ? { requested: event.requested, preview: event.preview(context.way), again: event.preview, offer: 0 }
        : {},
    ),
    otherWay: assign(({ context: { preview, again } }) => {
      const way = preview?.kind === 'allowed' ? bestOther(preview.ways ?? [], preview.way)?.way : undefined;
      const next = pushes.find((one) => one === way);
      return next === undefined || again === undefined ? {} : { way: next, preview: again(next) };
    }),
    forget: assign({
      snapshot: undefined,
      requested: undefined,
      preview: undefined,
      offer: 0,
      way: undefined,
      again: undefined,
    }),
    step: assign(({ context, event }) => {
      const offers = context.preview?.kind === 'refused' ? context.preview.offers.length : 0;
      if (event.type !== 'step' || offers === 0) return {};
      return { offer: (context.offer + event.by + offers) % offers };
    }),
    /** When the plan has changed meanwhile, the refusal of today takes the place of the offer. */
    takeOffer: assign(({ context, event }) => {
      const offer = offerOf(context, event);
      return offer === undefined ? {} : { preview: offer.preview(), offer: 0 };
    }),
  },
}).createMachine({
  id: 'drag',
  context: {
    snapshot: undefined,
    requested: undefined,
    preview: undefined,
    offer: 0,
    way: undefined,
    again: undefined,
  },
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
        otherWay: { actions: 'otherWay' },
        step: { actions: 'step' },
        take: [
          { guard: 'isAsBefore', target: 'idle' },
          { guard: 'isTakeable', target: 'saving', actions: 'takeOffer' },
          { guard: 'hasOffers', target: 'asking', actions: 'takeOffer' },
        ],
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
        take: [
          { guard: 'isAsBefore', target: 'idle' },
          { guard: 'isTakeable', target: 'saving', actions: 'takeOffer' },
          { actions: 'takeOffer' },
        ],
        cancel: 'idle',
        press: { target: 'pressed', actions: assign({ snapshot: ({ event }) => event.snapshot }) },
      },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context: { snapshot, preview } }) => {
          const from = snapshot === undefined ? [] : [snapshot.dragged, ...snapshot.others];
          const edge = snapshot?.edge;
          if (preview?.kind !== 'allowed') return { placements: [], dragged: [], consequences: [], from };
          const { placements, meant: dragged, consequences, manner, way, override, sent } = preview;
          return {
            placements,
            dragged,
            consequences,
            from,
            ...(edge === undefined ? {} : { edge }),
            ...(manner === undefined ? {} : { manner }),
            ...(way === undefined ? {} : { way }),
            ...(override === undefined ? {} : { override }),
            ...(sent === undefined ? {} : { sent }),
          };
        },
        onDone: 'idle',
        onError: 'idle',
      },
      // The bar is already shown at its new place, so the next drag may start at once.
      on: { press: { target: 'pressed', actions: assign({ snapshot: ({ event }) => event.snapshot }) } },
    },
  },
});

/** The offer that an event takes: the named one, else the chosen one. */
function offerOf({ preview, offer }: DragContext, event: DragEvent): Offer | undefined {
  if (preview?.kind !== 'refused') return undefined;
  return preview.offers[event.type === 'take' ? (event.offer ?? offer) : offer];
}
