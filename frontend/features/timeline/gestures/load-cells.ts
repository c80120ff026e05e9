import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { Timeline } from '#frontend/features/timeline/actions/command-context.ts';
import type { PlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import type { ResourceRow, RowLayout } from '#frontend/features/timeline/model/row-layout.ts';
import { panBy, scaleFor, windowOf, xOf } from '#frontend/features/timeline/model/time-scale.ts';
import { headerHeight } from '#frontend/features/timeline/render/scene.ts';
import type { ViewParts } from '#frontend/features/timeline/view/view-context.ts';
import type { ViewStore } from '#frontend/features/timeline/view/view-state.ts';
import type { LoadCell } from '../load/load-cell.ts';
import { type Period, periodAt, periodKindOf } from '../load/periods.ts';

/** Shows the day of the instant across the whole view. */
export function zoomToDay(view: ViewStore, zone: string, at: Instant): void {
  const { start, end } = periodAt('day', zone, at);
  view.set({ scale: scaleFor('day', view.get().scale.width, (start + end) / 2, 0.5), cell: undefined });
}

export const cellPeriod = ({ view, session }: PlanParts & ViewParts, { at }: LoadCell): Period =>
  periodAt(periodKindOf(view.get().scale), session.factory.zone, at);

/** Arrow keys and Enter where rows show their load; returns whether the key was handled. */
export function pressLoadKey(timeline: Timeline, key: string): boolean {
  const { view, scenes, session } = timeline;
  const layout = scenes.layout(view.get());
  const cell = currentCell(timeline, layout);
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight': {
      if (cell === undefined) return enterRow(timeline, layout, (row) => row.load);
      const period = cellPeriod(timeline, cell);
      moveTo(timeline, layout, { ...cell, at: key === 'ArrowRight' ? period.end : period.start - 1 });
      return true;
    }
    case 'ArrowUp':
    case 'ArrowDown':
      return cell === undefined
        ? enterFromBar(timeline, layout, key === 'ArrowDown' ? 1 : -1)
        : step(timeline, layout, cell, key === 'ArrowDown' ? 1 : -1);
    case 'Enter':
      if (cell === undefined) return false;
      if (view.get().shownRows.showWorkload)
        view.set({ workload: { resourceId: cell.resourceId, period: cellPeriod(timeline, cell) } });
      else zoomToDay(view, session.factory.zone, cell.at);
      return true;
    case 'h':
    case 'H':
      return enterLane(timeline, layout);
    case 'Escape':
      if (cell === undefined) return false;
      view.set({ cell: undefined });
      return true;
    default:
      return false;
  }
}

/** Figures of its load, or columns below its bars. */
const hasCells = (row: ResourceRow | undefined): boolean => row !== undefined && (row.load || row.workload > 0);

function currentCell({ view }: ViewParts, layout: RowLayout): LoadCell | undefined {
  const { cell, focused } = view.get();
  return cell !== undefined && focused === undefined && hasCells(layout.rowOf.get(cell.resourceId)) ? cell : undefined;
}

/** The first arrow key: into the row of the focused bar, or the first row in view that shows its load. */
function enterRow(timeline: Timeline, layout: RowLayout, may: (row: ResourceRow) => boolean): boolean {
  const { view, session, now } = timeline;
  const { scale, focused, scrollTop } = view.get();
  const bar = focused === undefined ? undefined : session.store.bar(focused);
  const row =
    bar === undefined
      ? layout.rows.find((one) => one.kind === 'resource' && may(one) && one.y + one.height > scrollTop)
      : layout.rowOf.get(bar.resourceId);
  if (row?.kind !== 'resource' || !may(row)) return false;
  const window = windowOf(scale);
  const seesNow = now() > window.start && now() < window.end;
  moveTo(timeline, layout, {
    resourceId: row.resource.resourceId,
    at: bar?.start ?? (seesNow ? now() : (window.start + window.end) / 2),
  });
  return true;
}

/** From the focused bar to the load of its machine then. */
function enterLane(timeline: Timeline, layout: RowLayout): boolean {
  const { view, session } = timeline;
  const { focused } = view.get();
  const bar = focused === undefined ? undefined : session.store.bar(focused);
  if (bar === undefined) return enterRow(timeline, layout, hasCells);
  if (!hasCells(layout.rowOf.get(bar.resourceId))) return false;
  moveTo(timeline, layout, { resourceId: bar.resourceId, at: bar.start });
  return true;
}

function enterFromBar(timeline: Timeline, layout: RowLayout, by: 1 | -1): boolean {
  const { view, session } = timeline;
  const { focused } = view.get();
  const bar = focused === undefined ? undefined : session.store.bar(focused);
  if (bar === undefined || layout.rowOf.get(bar.resourceId)?.load === true)
    return enterRow(timeline, layout, (row) => row.load);
  const next = neighbour(layout, bar.resourceId, by);
  if (next?.load !== true) return false;
  moveTo(timeline, layout, { resourceId: next.resource.resourceId, at: (bar.start + bar.end) / 2 });
  return true;
}

/** To the row above or below; on a row of bars to its nearest bar. */
function step(timeline: Timeline, layout: RowLayout, cell: LoadCell, by: 1 | -1): boolean {
  const { view, session, commands } = timeline;
  for (
    let row = neighbour(layout, cell.resourceId, by);
    row !== undefined;
    row = neighbour(layout, row.resource.resourceId, by)
  ) {
    const { resourceId } = row.resource;
    if (hasCells(row)) {
      moveTo(timeline, layout, { ...cell, resourceId });
      return true;
    }
    const distance = ({ start, end }: { readonly start: number; readonly end: number }): number =>
      Math.max(start - cell.at, cell.at - end, 0);
    const nearest = session.store.row(resourceId).bars.toSorted((a, b) => distance(a) - distance(b))[0];
    if (nearest === undefined) continue;
    view.set({ cell: undefined, focused: nearest.id });
    commands.reveal(nearest.id);
    return true;
  }
  return true;
}

function neighbour(layout: RowLayout, resourceId: ResourceId, by: 1 | -1): ResourceRow | undefined {
  const rows = layout.rows.filter((row) => row.kind === 'resource');
  return rows[rows.findIndex((row) => row.resource.resourceId === resourceId) + by];
}

/** Takes the focus from the bars, and scrolls the cell into view. */
function moveTo(timeline: Timeline, layout: RowLayout, cell: LoadCell): void {
  const { view } = timeline;
  const { scale, scrollTop, height } = view.get();
  const { start, end } = cellPeriod(timeline, cell);
  const row = layout.rowOf.get(cell.resourceId);
  const room = height - headerHeight;
  const top =
    row === undefined || room <= 0 ? scrollTop : Math.max(Math.min(scrollTop, row.y), row.y + row.height - room);
  const left = xOf(scale, start);
  const right = xOf(scale, end);
  const outside = left < 0 ? left : right > scale.width ? right - scale.width : 0;
  view.set({ cell, focused: undefined, scrollTop: top, scale: outside === 0 ? scale : panBy(scale, outside) });
}
