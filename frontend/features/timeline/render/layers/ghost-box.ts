import { laneTop } from '#frontend/features/timeline/model/row-layout.ts';
import { xOf } from '#frontend/features/timeline/model/time-scale.ts';
import { treeBox } from '../bars/bar-box.ts';
import type { Ghost } from '../overlay-state.ts';
import type { Area } from '../pattern.ts';
import { type Scene, toCanvasY } from '../scene.ts';

/** Where a place lies on the canvas, in pixels, in the first lane of its row; undefined when the row is folded away. */
export function ghostBox(scene: Scene, ghost: Pick<Ghost, 'id' | 'resourceId' | 'start' | 'end'>): Area | undefined {
  const row = scene.layout.rowFor(ghost);
  if (row === undefined) return undefined;
  if (row.kind === 'tree') return treeBox(scene, row, ghost);
  const x = xOf(scene.scale, ghost.start);
  return {
    x,
    y: toCanvasY(scene, laneTop(scene.layout, row, 0)),
    width: Math.max(3, xOf(scene.scale, ghost.end) - x),
    height: scene.layout.density.bar,
  };
}
