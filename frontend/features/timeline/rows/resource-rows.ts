import type { ResourceGroupId, ResourceId } from '#domain/kernel/ids.ts';
import { previewDrag } from '#frontend/features/timeline/data/preview-drag.ts';
import { previewResize } from '#frontend/features/timeline/data/preview-resize.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import { lanesShown } from '#frontend/features/timeline/load/row-look.ts';
import { isPersonnel } from '#frontend/features/timeline/load/workload-lane.ts';
import type { Bar, BarId } from '#frontend/features/timeline/model/bar.ts';
import { densityOf } from '#frontend/features/timeline/model/density.ts';
import {
  layoutRows,
  type ResourceRow,
  type RowLayout,
  rowIndexAt,
} from '#frontend/features/timeline/model/row-layout.ts';
import { type TimeScale, windowOf, type ZoomLevel } from '#frontend/features/timeline/model/time-scale.ts';
import { type BarFilter, matcherOf } from '#frontend/features/timeline/view/bar-filter.ts';
import { type ShownRows, shownGroups } from '#frontend/features/timeline/view/shown-rows.ts';
import type { ViewState } from '#frontend/features/timeline/view/view-state.ts';
import type { RowModel, WalkingKey } from '../view/row-model.ts';

/** The rows of the production timeline: resources in groups, each with all its bars. */
export function resourceRows(session: TimelineSession): RowModel {
  const { store } = session;
  const layout = layoutKeeper(session);
  return {
    labels: 'setting',
    layout,
    placeOf: (id) => store.bar(id),
    unfold(view, id) {
      const bar = store.bar(id);
      const { collapsed } = view.get();
      const groupId = bar && session.factory.resources.get(bar.resourceId)?.groupId;
      if (groupId !== undefined && collapsed.has(groupId))
        view.set({ collapsed: new Set([...collapsed].filter((one) => one !== groupId)) });
    },
    next: (view, key) => nextBar(session, layout(view.get()), view.get(), key)?.id,
    mayJoin: (selected, id) => mayJoin(session, selected, id),
    mayMoveFreely: session.factory.facts.settings.freeMoveProductionTimeline,
    preview: (drag, shift, resourceId, now, manner) =>
      drag.edge === undefined
        ? previewDrag(session, drag, shift, resourceId, now, manner)
        : previewResize(session, drag, drag.edge, shift, now),
  };
}

/** Row layouts, kept until they change. */
function layoutKeeper(session: TimelineSession): RowModel['layout'] {
  const { store } = session;
  let rows:
    | {
        version: number;
        level: ZoomLevel;
        height: number;
        collapsed: ReadonlySet<ResourceGroupId>;
        shownRows: ShownRows;
        bars: BarFilter;
        hits: number;
        isPointed: boolean;
        scale: TimeScale;
        layout: RowLayout;
      }
    | undefined;
  const held = new Map<ResourceId, number>();
  return ({ scale, collapsed, height, shownRows, bars, isPointed }) => {
    const matcher = matcherOf(session, bars);
    const hits = matcher?.asksForWork === true ? matcher.hits().size : 0;
    const window = windowOf(scale);
    // The first picture leaves out the rows below it.
    const density = densityOf[scale.level];
    const lanesNow = (id: ResourceId, y: number): number => {
      if (density.load === 'all') return 0;
      if (!session.isLoaded) return 1;
      const isThere = y < height || store.isBuilt(id);
      return isThere ? lanesShown(store.within(id, window), density, scale) : density.load === 'none' ? 1 : 0;
    };
    if (!isPointed || rows?.level !== scale.level) held.clear();
    /** Under the pointer a row grows for an overlap and stays so: none jumps while an overlap comes and goes. */
    const lanesOf = (id: ResourceId, y: number): number => {
      const lanes = lanesNow(id, y);
      if (!isPointed || lanes === 0) return lanes;
      const most = Math.max(lanes, held.get(id) ?? 0);
      held.set(id, most);
      return most;
    };
    const isSame =
      rows?.version === store.version &&
      rows.level === scale.level &&
      rows.height === height &&
      rows.collapsed === collapsed &&
      rows.shownRows === shownRows &&
      rows.bars === bars &&
      rows.hits === hits &&
      rows.isPointed === isPointed;
    if (rows !== undefined && isSame) {
      if (rows.scale === scale) return rows.layout;
      rows.scale = scale;
      // The row layout stays the same object during a pan as long as no lane count changes.
      if (keepsLanes(rows.layout, lanesOf)) return rows.layout;
    }
    const layout = layoutRows(shownGroups(session, shownRows, matcher), collapsed, density, lanesOf, {
      showWorkload: shownRows.showWorkload,
      hasWorkload: (group) => shownRows.showPersonelCapacity && isPersonnel(group),
    });
    rows = {
      version: store.version,
      level: scale.level,
      height,
      collapsed,
      shownRows,
      bars,
      hits,
      isPointed,
      scale,
      layout,
    };
    return layout;
  };
}

const keepsLanes = (layout: RowLayout, lanesOf: (id: ResourceId, y: number) => number): boolean =>
  layout.density.load === 'all' ||
  layout.rows.every(
    (row) => row.kind !== 'resource' || (row.load ? 0 : row.lanes) === lanesOf(row.resource.resourceId, row.y),
  );

/** Operations on one resource, or of one production order (planning §4). */
function mayJoin({ store }: TimelineSession, selected: ReadonlySet<BarId>, id: BarId): boolean {
  const bars = [...selected, id].map((one) => store.bar(one));
  const first = bars[0];
  return (
    bars.every((bar) => bar?.resourceId === first?.resourceId) ||
    bars.every((bar) => bar?.operation.productionOrderId === first?.operation.productionOrderId)
  );
}

/** Left and right along the row; up and down to the bar of the next row that is nearest in time. */
function nextBar(session: TimelineSession, layout: RowLayout, state: ViewState, key: WalkingKey): Bar | undefined {
  const rows = layout.rows.filter((row): row is ResourceRow => row.kind === 'resource');
  const current = state.focused === undefined ? undefined : session.store.bar(state.focused);
  const window = windowOf(state.scale);
  const middle = (window.start + window.end) / 2;
  const nearestIn = (row: ResourceRow | undefined, t: number): Bar | undefined =>
    row &&
    session.store
      .row(row.resource.resourceId)
      .bars.reduce<Bar | undefined>(
        (best, bar) => (best === undefined || distance(bar, t) < distance(best, t) ? bar : best),
        undefined,
      );
  if (current === undefined) {
    const first = rowIndexAt(layout, state.scrollTop);
    const visible = rows.filter((row) => layout.rows.indexOf(row) >= first);
    for (const row of visible) {
      const found = nearestIn(row, middle);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const { bars } = session.store.row(current.resourceId);
    return bars[bars.indexOf(current) + (key === 'ArrowRight' ? 1 : -1)] ?? current;
  }
  const step = key === 'ArrowDown' ? 1 : -1;
  const own = rows.findIndex((row) => row.resource.resourceId === current.resourceId);
  for (let at = own + step; at >= 0 && at < rows.length; at += step) {
    const found = nearestIn(rows[at], (current.start + current.end) / 2);
    if (found !== undefined) return found;
  }
  return current;
}

const distance = (bar: Bar, t: number): number => Math.max(bar.start - t, t - bar.end, 0);
