import type { Interval } from '#domain/kernel/instant.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { Row, RowLayout } from '#frontend/features/timeline/model/row-layout.ts';
import type { RowModel } from '#frontend/features/timeline/view/row-model.ts';

/** A stretch of rows in pixels below the first row, from where it begins to where it ends; either may be above. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The bars in a frame of rows and time, those of the row in which it begins first, then by row and start. */
export function barsInFrame(
  { store }: Pick<TimelineSession, 'store'>,
  rows: RowModel,
  layout: RowLayout,
  { from, to }: Stretch,
  window: Interval,
): readonly BarId[] {
  const [top, bottom] = [Math.min(from, to), Math.max(from, to)];
  const touched = layout.rows.filter((row) => row.y < bottom && row.y + row.height > top);
  if (from > to) touched.reverse();
  const standsIn = (row: Row): readonly BarId[] => {
    switch (row.kind) {
      case 'group':
        return [];
      case 'resource':
        return store
          .row(row.resource.resourceId)
          .bars.filter((bar) => bar.start < window.end && bar.end > window.start)
          .map(({ id }) => id);
      case 'tree': {
        const place = rows.placeOf(row.item.id);
        return place !== undefined && place.start < window.end && place.end > window.start ? [row.item.id] : [];
      }
    }
  };
  return touched.flatMap(standsIn);
}

/**
 * The bars from one to another (planning §4, range selection): on one resource by time, of one order by its steps, in a
 * tree by its rows. Only the second one where the two do not belong together.
 */
export function barsBetween(
  { store, index }: Pick<TimelineSession, 'store' | 'index'>,
  rows: RowModel,
  layout: RowLayout,
  from: BarId,
  to: BarId,
): readonly BarId[] {
  const [one, other] = [store.bar(from as never), store.bar(to as never)];
  if (!rows.mayJoin(new Set([from]), to)) return [to];
  const stretch = (ids: readonly BarId[]): readonly BarId[] => {
    const [a, b] = [ids.indexOf(from), ids.indexOf(to)];
    return a < 0 || b < 0 ? [from, to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
  };
  if (one === undefined || other === undefined)
    return stretch(layout.rows.flatMap((row) => (row.kind === 'tree' ? [row.item.id] : [])));
  if (one.resourceId === other.resourceId) return stretch(store.row(one.resourceId).bars.map(({ id }) => id));
  const ofOrder = (index.operationsByOrder.get(one.operation.productionOrderId) ?? []).flatMap(
    (id) => store.bar(id) ?? [],
  );
  return stretch(ofOrder.toSorted((a, b) => a.operation.position - b.operation.position).map(({ id }) => id));
}

/**
 * What a click makes of the selection (planning §4): selected again, a bar leaves it. `add`: beside those that are selected;
 * undefined where it may not join them.
 */
export function afterClick(
  rows: Pick<RowModel, 'mayJoin'>,
  selected: ReadonlySet<BarId>,
  id: BarId,
  add: boolean,
): ReadonlySet<BarId> | undefined {
  if (!add) return new Set(selected.size === 1 && selected.has(id) ? [] : [id]);
  const next = new Set(selected);
  if (next.delete(id)) return next;
  return rows.mayJoin(selected, id) ? next.add(id) : undefined;
}

/** A bar and those before it on its resource, or behind it, that are not done (planning §4, direction selection). */
export function barsToSide(
  { store }: Pick<TimelineSession, 'store'>,
  id: BarId,
  side: 'left' | 'right',
): ReadonlySet<BarId> {
  const bar = store.bar(id);
  if (bar === undefined) return new Set();
  const found = store
    .row(bar.resourceId)
    .bars.filter((other) => (side === 'left' ? other.start <= bar.start : other.start >= bar.start))
    .filter((other) => other.operation.statusId !== statusId.done);
  return new Set([id, ...found.map((other) => other.id)]);
}

/** Of these bars those that may be selected together (planning §4), beginning with the first. */
export function sameKind(rows: RowModel, ids: readonly BarId[]): ReadonlySet<BarId> {
  const chosen = new Set<BarId>();
  for (const id of ids) if (chosen.size === 0 || rows.mayJoin(chosen, id)) chosen.add(id);
  return chosen;
}
