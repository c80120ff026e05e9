import type { DragPicture, Ghost } from '../overlay-state.ts';
import type { Area } from '../pattern.ts';
import { type Pen, roundRect } from '../pen.ts';
import { headerHeight, type Scene } from '../scene.ts';
import { fontOf } from '../text-measure.ts';
import { ghostBox } from './ghost-box.ts';

type Side = 'left' | 'right' | 'up' | 'down';

const height = 20;
/** Pixels between a chip and the edge. */
const inset = 6;

/**
 * Arrows at the edges to what the drag moves outside of the picture: one per side, at the first bar there, with its
 * number and how many more there are.
 */
export function drawBeyond(pen: Pen, scene: Scene, drag: DragPicture): void {
  if (drag.refused) return;
  const sides = new Map<Side, { readonly ghost: Ghost; readonly box: Area; count: number }>();
  for (const ghost of drag.ghosts) {
    const box = ghostBox(scene, ghost);
    const side = box && sideOf(pen, box);
    if (box === undefined || side === undefined) continue;
    const known = sides.get(side);
    if (known === undefined) sides.set(side, { ghost, box, count: 1 });
    else known.count++;
  }
  for (const [side, { ghost, box, count }] of sides) drawChip(pen, scene, side, box, labelOf(scene, ghost, count));
}

/** Where a bar lies that cannot be seen; undefined for one that can. Above and below come before left and right. */
function sideOf(pen: Pen, box: Area): Side | undefined {
  if (box.y + box.height <= headerHeight) return 'up';
  if (box.y >= pen.height) return 'down';
  if (box.x + box.width <= 0) return 'left';
  return box.x >= pen.width ? 'right' : undefined;
}

function labelOf(scene: Scene, ghost: Ghost, count: number): string {
  const bar = scene.store.bar(ghost.id);
  const name = `${bar?.order?.productionOrderNumber ?? ''} ${bar?.operation.valueAddName ?? ''}`;
  return count === 1 ? name : `${name} + ${count - 1}`;
}

function drawChip(pen: Pen, scene: Scene, side: Side, box: Area, label: string): void {
  const { context, measure } = pen;
  const font = fontOf(600, 11);
  const width = measure.width(font, label) + 30;
  const across = Math.max(inset, Math.min(pen.width - width - inset, box.x + box.width / 2 - width / 2));
  const along = Math.max(headerHeight + inset, Math.min(pen.height - height - inset, box.y));
  const x = side === 'left' ? inset : side === 'right' ? pen.width - width - inset : across;
  const y = side === 'up' ? headerHeight + inset : side === 'down' ? pen.height - height - inset : along;
  roundRect(context, x, y, width, height, 5);
  context.fillStyle = scene.colors.surface;
  context.fill();
  context.strokeStyle = scene.colors.sel;
  context.lineWidth = 1.25;
  context.stroke();
  const points = side === 'right' ? x + width - 12 : x + 12;
  drawArrow(context, points, y + height / 2, side, scene.colors.sel);
  context.font = font;
  context.fillStyle = scene.colors.text;
  context.fillText(label, side === 'right' ? x + 8 : x + 22, y + height / 2 + 0.5);
}

const turns: Readonly<Record<Side, number>> = { right: 0, down: Math.PI / 2, left: Math.PI, up: -Math.PI / 2 };

function drawArrow(context: CanvasRenderingContext2D, x: number, y: number, side: Side, color: string): void {
  context.save();
  context.translate(x, y);
  context.rotate(turns[side]);
  context.beginPath();
  context.moveTo(5, 0);
  context.lineTo(-3, -4.5);
  context.lineTo(-3, 4.5);
  context.closePath();
  context.fillStyle = color;
  context.fill();
  context.restore();
}
