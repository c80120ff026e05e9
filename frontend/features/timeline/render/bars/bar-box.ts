import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { laneTop } from '#frontend/features/timeline/model/row-layout.ts';
import { xOf } from '#frontend/features/timeline/model/time-scale.ts';
import type { Area } from '#frontend/features/timeline/render/pattern.ts';
import { type Scene, toCanvasY } from '#frontend/features/timeline/render/scene.ts';

/**
 * Rectangle of the operation's bar on the canvas; undefined when its group is folded, its resource unknown or it is
 * revoked.
 */
export function boxOf(scene: Scene, id: BarId): Area | undefined {
  const bar = scene.store.bar(id);
  const row = bar === undefined ? undefined : scene.layout.rowFor(bar);
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
