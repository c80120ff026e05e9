import type { ResourceGroupId, ResourceId } from '#domain/kernel/ids.ts';
import type { BarId } from './bar.ts';
import { type Density, groupRowHeight, laneGap, loadRowHeight, workloadLaneHeight } from './density.ts';
import type { GroupView, ResourceView } from './factory-view.ts';
import type { TreeRow } from './tree-item.ts';

export type Row = GroupRow | BarRow;
/** A row on which bars stand. */
export type BarRow = ResourceRow | TreeRow;

export interface GroupRow {
  readonly kind: 'group';
  readonly group: GroupView;
  readonly collapsed: boolean;
  readonly y: number;
  readonly height: number;
  /** Height of the columns of load at its foot; 0: none. */
  readonly workload: number;
}

export interface ResourceRow {
  readonly kind: 'resource';
  readonly resource: ResourceView;
  readonly y: number;
  readonly height: number;
  readonly lanes: number;
  /** Figures of its load instead of its bars. */
  readonly load: boolean;
  /** Height of the columns of load at its foot; 0: none, as where the row shows figures. */
  readonly workload: number;
  /** Top of the first lane from the row's top; each further lane is a bar and a gap lower. */
  readonly top: number;
}

/** Rows from top to bottom in CSS pixels, 0 = first row. */
export interface RowLayout {
  /** All rows; of a long tree those around the view. */
  readonly rows: readonly Row[];
  /** Of a tree: projects in the rows, and loaded ones. */
  readonly topmost?: { readonly shown: number; readonly all: number };
  readonly height: number;
  readonly density: Density;
  readonly rowOf: ReadonlyMap<ResourceId, ResourceRow>;
  /** The row on which this bar would stand at this place; undefined when there is none in sight. */
  readonly rowFor: (place: { readonly id?: BarId; readonly resourceId?: ResourceId | undefined }) => BarRow | undefined;
}

export function layoutRows(
  groups: readonly GroupView[],
  collapsed: ReadonlySet<ResourceGroupId>,
  density: Density,
  /** 0: figures of its load. `y` of the row, so that rows far below need not be built yet. */
  lanesOf: (resourceId: ResourceId, y: number) => number,
  /** What has columns of its load: machines, groups of persons. */
  shown: { readonly showWorkload: boolean; readonly hasWorkload: (group: GroupView) => boolean } = noWorkload,
): RowLayout {
  const rows: Row[] = [];
  const rowOf = new Map<ResourceId, ResourceRow>();
  let y = 0;
  for (const group of groups) {
    const isCollapsed = collapsed.has(group.groupId);
    const ofGroup = shown.hasWorkload(group) ? workloadLaneHeight : 0;
    rows.push({ kind: 'group', group, collapsed: isCollapsed, y, height: groupRowHeight + ofGroup, workload: ofGroup });
    y += groupRowHeight + ofGroup;
    if (isCollapsed) continue;
    for (const resource of group.resources) {
      const look = lanesOf(resource.resourceId, y);
      const load = look === 0;
      const lanes = Math.max(1, look);
      const lowest = load ? loadRowHeight : density.row;
      const workload = shown.showWorkload && !load ? workloadLaneHeight : 0;
      const height = lowest + (lanes - 1) * (density.bar + laneGap) + workload;
      const row: ResourceRow = {
        kind: 'resource',
        resource,
        y,
        height,
        lanes,
        load,
        workload,
        top: (lowest - density.bar) / 2,
      };
      rows.push(row);
      rowOf.set(resource.resourceId, row);
      y += height;
    }
  }
  const rowFor: RowLayout['rowFor'] = ({ resourceId }) =>
    resourceId === undefined ? undefined : rowOf.get(resourceId);
  return { rows, height: y, density, rowOf, rowFor };
}

const noWorkload = { showWorkload: false, hasWorkload: () => false };

/** Index of the row at `y`; rows.length below the last, 0 above the first. */
export function rowIndexAt(layout: RowLayout, y: number): number {
  let low = 0;
  let high = layout.rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = layout.rows[middle];
    if (row !== undefined && row.y + row.height <= y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Scroll position that keeps a row in place when rows above it change height: the one under the pointer, or the first
 * visible one. `room` is the height of the view without its header, `pointed` the pointer's distance from its top.
 */
export function anchoredScroll(
  before: RowLayout,
  after: RowLayout,
  scrollTop: number,
  room: number,
  pointed?: number,
): number {
  const last = Math.max(0, after.height - room);
  if (scrollTop <= 0 && pointed === undefined) return 0;
  const at = rowIndexAt(before, scrollTop + (pointed ?? 0));
  const row = before.rows[at];
  const next = row === undefined ? undefined : sameRow(after, row);
  const moved = row === undefined || next === undefined ? 0 : next.y - row.y;
  return Math.max(0, Math.min(scrollTop + moved, last));
}

function sameRow(layout: RowLayout, row: Row): Row | undefined {
  switch (row.kind) {
    case 'resource':
      return layout.rowOf.get(row.resource.resourceId);
    case 'tree':
      return layout.rowFor({ id: row.item.id });
    case 'group':
      return layout.rows.find((other) => other.kind === 'group' && other.group.groupId === row.group.groupId);
  }
}

export const laneTop = (layout: RowLayout, row: BarRow, lane: number): number =>
  row.y + row.top + (row.kind === 'resource' && row.load ? 0 : lane * (layout.density.bar + laneGap));
