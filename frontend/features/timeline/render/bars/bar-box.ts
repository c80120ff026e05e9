import type { Interval } from '#domain/kernel/instant.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { laneTop } from '#frontend/features/timeline/model/row-layout.ts';
import { xOf } from '#frontend/features/timeline/model/time-scale.ts';
import type { TreeRow } from '#frontend/features/timeline/model/tree-item.ts';
import type { Area } from '#frontend/features/timeline/render/pattern.ts';
import { type Scene, toCanvasY } from '#frontend/features/timeline/render/scene.ts';

/**
 * Rectangle of the operation's bar on the canvas; undefined when its group is folded, its resource unknown or it is
 * revoked.
 */
export function boxOf(scene: Scene, id: BarId): Area | undefined {
  const bar = scene.store.bar(id);
  const row = scene.layout.rowFor(bar ?? { id });
  if (row?.kind === 'tree') return treeBox(scene, row);
  if (bar === undefined || row === undefined || bar.operation.switchedOff === true) return undefined;
  const bars = scene.store.row(bar.resourceId);
  const lane = bars.lanes[bars.bars.indexOf(bar)] ?? 0;
  const x = xOf(scene.scale, bar.start);
  return {
    x,
    y: toCanvasY(scene, laneTop(scene.layout, row, lane)),
    width: xOf(scene.scale, bar.end) - x,
    height: scene.layout.density.bar,
  };
}

/** Thickness of the bar of a parent, without its brackets (look, section 6). */
export const rollUpHeight = 8;

/** Rectangle of the bar of a tree row; undefined while nothing of it is planned. */
export function treeBox(
  scene: Scene,
  { item, y, height }: TreeRow,
  place: Interval | undefined = item.place,
): Area | undefined {
  if (place === undefined) return undefined;
  const isThin = item.bar === undefined && !(item.kind === 'activities' && item.color === undefined);
  const tall = isThin ? rollUpHeight : scene.layout.density.bar;
  const x = xOf(scene.scale, place.start);
  return {
    x,
    y: toCanvasY(scene, y) + Math.floor((height - tall) / 2),
    width: xOf(scene.scale, place.end) - x,
    height: tall,
  };
}
