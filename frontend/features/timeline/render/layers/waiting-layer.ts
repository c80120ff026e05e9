import { laneTop } from '#frontend/features/timeline/model/row-layout.ts';
import { labelFonts } from '../bars/bar-text.ts';
import type { Pen } from '../pen.ts';
import { type Scene, toCanvasY } from '../scene.ts';

/** Lengths of blocks and of the gaps before them, in hundredths of the view; always the same. */
const patterns = [
  [6, 15, 4, 12, 6, 11],
  [3, 9, 3, 22, 8, 14],
  [9, 13, 2, 17, 12, 9],
  [2, 11, 3, 8, 5, 19],
  [12, 18, 6, 10, 3, 13],
] as const;

/** Quiet blocks where bars will stand, while the plan is being read (look, section 8). */
export function drawWaiting(pen: Pen, scene: Scene): void {
  pen.context.fillStyle = scene.colors.hover;
  for (const [at, row] of pen.rows.entries()) {
    if (row.kind !== 'resource') continue;
    const y = toCanvasY(scene, laneTop(scene.layout, row, 0));
    let x = 0;
    for (const [nth, share] of (patterns[at % patterns.length] ?? []).entries()) {
      const width = (share / 100) * pen.width;
      if (nth % 2 === 1) pen.context.fillRect(x, y, width, scene.layout.density.bar);
      x += width;
    }
  }
  // The first text in a font takes a millisecond: those of the bars are asked for while there is time.
  for (const font of Object.values(labelFonts(scene.layout.density))) pen.measure.width(font, '0');
}
