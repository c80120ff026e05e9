import type { Overlay } from '../overlay-state.ts';
import { type Pen, roundRect } from '../pen.ts';
import { headerHeight, type Scene } from '../scene.ts';
import { fontOf } from '../text-measure.ts';
import { ghostBox } from './ghost-box.ts';

const font = fontOf(600, 11);
const tagHeight = 15;

/** Bars that others hold at this moment: an outline where their hand has it, with their name. */
export function drawPresence(pen: Pen, scene: Scene, { presence }: Overlay): void {
  const { context, measure } = pen;
  if (presence.length === 0) return;
  context.save();
  context.beginPath();
  context.rect(0, headerHeight, pen.width, pen.height - headerHeight);
  context.clip();
  for (const held of presence) {
    const box = ghostBox(scene, held);
    if (box === undefined || box.x > pen.width || box.x + box.width < 0) continue;
    context.setLineDash([2, 2]);
    context.strokeStyle = scene.colors.accent;
    context.lineWidth = 2;
    roundRect(context, box.x - 1, box.y - 1, box.width + 2, box.height + 2, 5);
    context.stroke();
    context.setLineDash([]);
    const width = measure.width(font, held.name) + 10;
    const x = Math.max(2, Math.min(box.x, pen.width - width - 2));
    const y = Math.max(headerHeight + 1, box.y - tagHeight - 2);
    roundRect(context, x, y, width, tagHeight, 4);
    context.fillStyle = scene.colors.accent;
    context.fill();
    context.font = font;
    context.fillStyle = scene.colors.surface;
    context.fillText(held.name, x + 5, y + tagHeight / 2 + 1);
  }
  context.restore();
}
