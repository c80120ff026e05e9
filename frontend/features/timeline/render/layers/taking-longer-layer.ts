import { xOf } from '#frontend/features/timeline/model/time-scale.ts';
import { boxOf } from '../bars/bar-box.ts';
import { colorIndexOf } from '../bars/bar-shape.ts';
import { type Pen, roundRect } from '../pen.ts';
import type { Scene } from '../scene.ts';

/** Narrower is not worth a mark. */
const least = 3;

/** Behind bars that take longer than their place: how long they are expected to hold their resource, as a hatched outline. */
export function drawTakingLonger(pen: Pen, scene: Scene): void {
  const { context, patterns, paints, ratio } = pen;
  for (const [id, { until }] of scene.takingLonger) {
    const bar = scene.store.bar(id);
    const row = bar && scene.layout.rowFor(bar);
    // Where a row shows what is taken of each day there are no bars.
    if (bar === undefined || scene.lifted.has(id) || (row?.kind === 'resource' && row.load)) continue;
    const box = boxOf(scene, id);
    if (box === undefined) continue;
    const x = Math.max(box.x + box.width, -40);
    // What is not done yet is not done before now, however old the figure is.
    const end = Math.min(xOf(scene.scale, Math.max(until, scene.now)), pen.width + 40);
    if (end - x < least) continue;
    const { border, setupLine } = paints.of(colorIndexOf(scene, bar));
    const area = { x, y: box.y + 1, width: end - x - 1, height: box.height - 2 };
    patterns.hatch(context, area, { color: setupLine, step: 6, line: 1.6, ratio });
    roundRect(context, x - 1, box.y + 0.5, end - x, box.height - 1, [0, 3, 3, 0]);
    context.strokeStyle = border;
    context.lineWidth = 1;
    context.setLineDash([3, 2]);
    context.stroke();
    context.setLineDash([]);
  }
}
