import type { LoadCell } from '#frontend/features/timeline/load/load-cell.ts';
import { periodAt, periodKindOf } from '#frontend/features/timeline/load/periods.ts';
import { xOf } from '#frontend/features/timeline/model/time-scale.ts';
import type { Pen } from '#frontend/features/timeline/render/pen.ts';
import { type Scene, toCanvasY } from '#frontend/features/timeline/render/scene.ts';
import { drawRing } from './selection-layer.ts';

/** Ring around the figures under the keyboard. */
export function drawLoadFocus(pen: Pen, scene: Scene, { resourceId, at }: LoadCell): void {
  const row = scene.layout.rowOf.get(resourceId);
  if (row === undefined || !(row.load || row.workload > 0)) return;
  const { start, end } = periodAt(periodKindOf(scene.scale), scene.factory.zone, at);
  const x = Math.round(xOf(scene.scale, start)) + 2;
  const width = Math.round(xOf(scene.scale, end)) - x - 2;
  const height = row.workload > 0 ? row.workload : row.height;
  drawRing(pen, scene, { x, y: toCanvasY(scene, row.y + row.height - height) + 3, width, height: height - 7 }, 1);
}
