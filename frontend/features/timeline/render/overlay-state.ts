import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';

/** What lies over the plan and changes with the hand. */
export interface Overlay {
  readonly selected: ReadonlySet<OperationId>;
  readonly hovered: OperationId | undefined;
  /** Operation that has the keyboard. */
  readonly focused: OperationId | undefined;
  /** Bars that others changed a moment ago, with the instant at which their highlight began. */
  readonly highlights: ReadonlyMap<OperationId, Instant>;
  /** Bars on their way to where they belong. */
  readonly transitions: readonly BarTransition[];
  readonly drag: DragPicture | undefined;
  /** Where an optimisation would put bars, until it is accepted or dropped. */
  readonly proposal: readonly ProposedBar[];
}

export type ProposedBar = Pick<Ghost, 'id' | 'resourceId' | 'start' | 'end'>;

export interface DragPicture {
  /** The moved bar first, then the ones it pushes. */
  readonly ghosts: readonly Ghost[];
  readonly refused: boolean;
  /** Words of the time shield: times, then where. */
  readonly shieldTimes: string;
  readonly shieldNote: string;
  /** Free places that are on offer. */
  readonly slots: readonly Slot[];
}

export interface Slot {
  readonly resourceId: ResourceId;
  readonly start: Instant;
  readonly end: Instant;
  readonly label: string;
  /** The one that Enter takes. */
  readonly chosen: boolean;
}

/** A bar that goes back, or to where an undo puts it: `left` of the way from there is still to go, 1 to 0. */
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
  /** In the hand: with ring and shadow; pushed ones are only dashed. */
  readonly held: boolean;
}
