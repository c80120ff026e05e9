import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';

/** State of the overlay, which changes with pointer and keyboard. */
export interface Overlay {
  readonly selected: ReadonlySet<OperationId>;
  readonly hovered: OperationId | undefined;
  /** Focused operation. */
  readonly focused: OperationId | undefined;
  /** Bars recently changed by others, with the start of their highlight. */
  readonly highlights: ReadonlyMap<OperationId, Instant>;
  /** Animated bars. */
  readonly transitions: readonly BarTransition[];
  readonly drag: DragPicture | undefined;
  /** Bars of a proposed optimisation, until it is accepted or discarded. */
  readonly proposal: readonly ProposedBar[];
}

export type ProposedBar = Pick<Ghost, 'id' | 'resourceId' | 'start' | 'end'>;

export interface DragPicture {
  /** The dragged bar first, then the ones it pushes. */
  readonly ghosts: readonly Ghost[];
  readonly refused: boolean;
  /** Texts of the time shield: times, then resource. */
  readonly shieldTimes: string;
  readonly shieldNote: string;
  /** Offered free slots. */
  readonly slots: readonly Slot[];
}

export interface Slot {
  readonly resourceId: ResourceId;
  readonly start: Instant;
  readonly end: Instant;
  readonly label: string;
  /** Accepted by Enter. */
  readonly chosen: boolean;
}

/** An animated bar: `left` is the remaining share of the way, 1 to 0. */
export interface BarTransition {
  readonly id: OperationId;
  readonly from: { readonly resourceId: ResourceId; readonly start: Instant; readonly end: Instant };
  readonly left: number;
}

export interface Ghost {
  readonly id: OperationId;
  readonly resourceId: ResourceId;
  readonly start: Instant;
  readonly end: Instant;
  /** Dragged: with ring and shadow; pushed ones are only dashed. */
  readonly dragged: boolean;
}
