import { type Pen, roundRect } from '../pen.ts';
import type { Scene } from '../scene.ts';
import { ghostBox } from './ghost-box.ts';

/** Of bars that stand otherwise in the plan that this one is compared with: where they stand there, as dashed outlines. */
export function drawElsewhere(pen: Pen, scene: Scene): void {
  const { context } = pen;
  const { text3, surface } = scene.colors;
  for (const [id, place] of scene.elsewhere) {
    const row = scene.layout.rowFor({ id, resourceId: place.resourceId });
    // Where a row shows what is taken of each day there are no bars.
    if (row === undefined || (row.kind === 'resource' && row.load)) continue;
    const box = ghostBox(scene, { id, ...place });
    if (box === undefined || box.x > pen.right || box.x + box.width < pen.left) continue;
    roundRect(context, box.x + 0.5, box.y + 0.5, Math.max(3, box.width - 1), box.height - 1, 4);
    context.globalAlpha = 0.6;
    context.fillStyle = surface;
    context.fill();
    context.globalAlpha = 1;
    context.setLineDash([3, 3]);
    context.strokeStyle = text3;
    context.lineWidth = 1;
    context.stroke();
    context.setLineDash([]);
  }
}
