import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { HeldBar } from '#frontend/features/timeline/data/presence.ts';
import type { LoadCell } from '../load/load-cell.ts';
import type { BarId, BarPlacement } from '../model/bar.ts';

/** State of the overlay, which changes with pointer and keyboard. */
export interface Overlay {
  readonly selected: ReadonlySet<BarId>;
  readonly hovered: BarId | undefined;
  readonly focused: BarId | undefined;
  /** Figures of a row's load that have the focus. */
  readonly cell: LoadCell | undefined;
  /** Bars recently changed by others, with the start of their highlight. */
  readonly highlights: ReadonlyMap<BarId, Instant>;
  /** Animated bars. */
  readonly transitions: readonly BarTransition[];
  readonly drag: DragPicture | undefined;
  /** Bars that others hold at this moment. */
  readonly presence: readonly HeldBar[];
  /** Bars of a proposed optimisation, until it is accepted or discarded. */
  readonly proposal: readonly ProposedBar[];
  /** A chain of reasons: each bar is what the one before it waits for. */
  readonly chain: readonly BarId[];
}

export interface ProposedBar extends BarPlacement {
  readonly id: BarId;
  /** Where it stands in the plan, when the rows show the proposal already; absent: the rows show the plan. */
  readonly from?: BarPlacement | undefined;
}

export interface DragPicture {
  /** The dragged bar first, then the ones it pushes. */
  readonly ghosts: readonly Ghost[];
  readonly refused: boolean;
  /** Texts of the time shield: times, then resource. */
  readonly shieldTimes: string;
  readonly shieldNote: string;
  /** What becomes of the orders, below the shield. */
  readonly consequence: readonly { readonly text: string; readonly tone: 'ok' | 'warn' | 'err' }[];
  /** Offered free slots. */
  readonly slots: readonly Slot[];
}

export interface Slot {
  readonly id: BarId;
  readonly resourceId?: ResourceId | undefined;
  readonly start: Instant;
  readonly end: Instant;
  readonly label: string;
  /** Accepted by Enter. */
  readonly chosen: boolean;
}

/** An animated bar: `left` is the remaining share of the way, 1 to 0. */
export interface BarTransition {
  readonly id: BarId;
  readonly from: BarPlacement;
  readonly left: number;
}

export interface Ghost extends BarPlacement {
  readonly id: BarId;
  /** Dragged: with ring and shadow; pushed ones are only dashed. */
  readonly dragged: boolean;
}
