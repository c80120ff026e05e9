import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { BarId, BarPlacement } from '#frontend/features/timeline/model/bar.ts';
import type { DragManner, Preview, Snapshot } from '#frontend/features/timeline/model/drag-machine.ts';
import type { RowLayout } from '#frontend/features/timeline/model/row-layout.ts';
import type { TreeItem } from '#frontend/features/timeline/model/tree-item.ts';
import type { Scene } from '#frontend/features/timeline/render/scene.ts';
import type { ViewState, ViewStore } from './view-state.ts';

/**
 * What stands in the rows of a timeline: the bars of each resource, or a tree of planning objects with one bar a row.
 * Canvas, gestures and page are the same for both.
 */
export interface RowModel {
  readonly labels: Scene['labels'];
  /** The same object until rows, heights or the rows at hand change: called on every frame. */
  readonly layout: (view: ViewState) => RowLayout;
  /** Where the bar stands, with unconfirmed edits; undefined when it is not in the plan. */
  readonly placeOf: (id: BarId) => BarPlacement | undefined;
  /** Opens what hides the row of this bar. */
  readonly unfold: (view: ViewStore, id: BarId) => void;
  /** The bar that an arrow key leads to from the focused one. */
  readonly next: (view: ViewStore, key: WalkingKey) => BarId | undefined;
  /** The bar itself, or the parent in whose row it is folded away. */
  readonly shownIn?: (view: ViewState, id: BarId) => BarId;
  /** What the row of this bar shows, in a tree. */
  readonly itemOf?: (id: BarId) => TreeItem | undefined;
  /** The bar of the row with this number, where every row has one. */
  readonly at?: (view: ViewState, row: number) => BarId | undefined;
  /** Whether the bar may join the selection (planning §4: same kind only). */
  readonly mayJoin: (selected: ReadonlySet<BarId>, id: BarId) => boolean;
  /** Whether bars may be put exactly where they are dropped, conflicts or not (settings `freeMove…` of the timeline). */
  readonly mayMoveFreely: boolean;
  /**
   * Result of a drop, decided with the server's code: `shift` is the distance in time (ms), `resourceId` the resource
   * under the pointer.
   */
  readonly preview: (
    drag: Snapshot,
    shift: number,
    resourceId: ResourceId | undefined,
    now: Instant,
    manner?: DragManner,
  ) => Preview;
}

export type WalkingKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
