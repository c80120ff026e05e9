import type { BarId } from '../model/bar.ts';
import { operationOf } from '../model/plan-index.ts';
import { boxOf } from './bars/bar-box.ts';
import type { Overlay } from './overlay-state.ts';
import type { Area } from './pattern.ts';
import { type Pen, roundRect } from './pen.ts';
import type { Scene } from './scene.ts';

const corner = 5;
/** Pixels that a line runs straight out of a bar. */
const lead = 7;

/** Production orders whose lines are drawn: with more the lines are a tangle that says nothing. */
const maxOrders = 6;

/** Dependency lines of the selected production orders only; all of them would hide the plan. */
export function drawDependencies(pen: Pen, scene: Scene, overlay: Overlay): void {
  if (scene.layout.density.load === 'all' || overlay.drag !== undefined) return;
  const drawn = new Set<string>();
  const orders = new Set([...overlay.selected].map((id) => operationOf(scene.index, id)?.productionOrderId));
  if (orders.size > maxOrders) return;
  for (const id of overlay.selected) {
    const order = operationOf(scene.index, id)?.productionOrderId;
    if (order === undefined || drawn.has(order)) continue;
    drawn.add(order);
    for (const successor of scene.index.operationsByOrder.get(order) ?? [])
      for (const predecessor of scene.index.operations.get(successor)?.predecessors ?? [])
        drawLine(pen, scene, predecessor, successor, scene.colors.sel);
  }
}

/** The chain of reasons that is read: from each cause to what waits for it, in the colour of a hint. */
export function drawChain(pen: Pen, scene: Scene, { chain, drag }: Overlay): void {
  if (scene.layout.density.load === 'all' || drag !== undefined) return;
  for (const [at, cause] of chain.entries()) {
    const effect = chain[at - 1];
    if (effect !== undefined) drawLine(pen, scene, cause, effect, scene.colors.warn);
    const box = boxOf(scene, cause);
    if (box === undefined || at === 0) continue;
    const isLast = at === chain.length - 1;
    roundRect(pen.context, box.x - 2, box.y - 2, box.width + 4, box.height + 4, 6);
    pen.context.strokeStyle = isLast ? scene.colors.err : scene.colors.warn;
    pen.context.lineWidth = 2;
    pen.context.stroke();
  }
}

function drawLine(pen: Pen, scene: Scene, from: BarId, to: BarId, color: string): void {
  const a = boxOf(scene, from);
  const b = boxOf(scene, to);
  if (a === undefined || b === undefined) return;
  const { context } = pen;
  for (const halo of [true, false]) {
    context.strokeStyle = halo ? scene.colors.surface : color;
    context.lineWidth = halo ? 3.5 : 1.5;
    context.beginPath();
    trace(context, scene, a, b);
    context.stroke();
  }
  arrow(context, b.x - 1, b.y + b.height / 2, color);
}

/**
 * Route: out of the first bar, into the gap next to its row, along that gap, and to the second bar. Within one row the
 * line uses the gap below.
 */
function trace(context: CanvasRenderingContext2D, scene: Scene, a: Area, b: Area): void {
  const startX = a.x + a.width;
  const startY = a.y + a.height / 2;
  const endY = b.y + b.height / 2;
  const gap = (scene.layout.density.row - scene.layout.density.bar) / 2;
  const turnX = startX + lead;
  const entryX = b.x - lead - 2;
  const down = endY >= startY;
  const points: [number, number][] = [[startX, startY]];
  if (Math.abs(endY - startY) < 1 && b.x - startX > 2 * lead) {
    points.push([b.x - 2, endY]);
  } else if (entryX >= turnX) {
    points.push([entryX, startY], [entryX, endY], [b.x - 2, endY]);
    // A straight line along the row would cross later bars: use the gap instead.
    points.splice(1, 1, [turnX, startY], [turnX, gapY(a, gap, down)], [entryX, gapY(a, gap, down)]);
  } else {
    const between = gapY(a, gap, down);
    points.push([turnX, startY], [turnX, between], [entryX, between], [entryX, endY], [b.x - 2, endY]);
  }
  const first = points[0];
  if (first === undefined) return;
  context.moveTo(first[0], first[1]);
  for (let at = 1; at < points.length; at++) {
    const point = points[at];
    const next = points[at + 1];
    if (point === undefined) continue;
    if (next === undefined) {
      context.lineTo(point[0], point[1]);
      continue;
    }
    const before = points[at - 1] ?? point;
    const space = Math.min(
      corner,
      Math.hypot(point[0] - before[0], point[1] - before[1]) / 2,
      Math.hypot(next[0] - point[0], next[1] - point[1]) / 2,
    );
    context.arcTo(point[0], point[1], next[0], next[1], space);
  }
}

const gapY = (box: Area, gap: number, down: boolean): number => (down ? box.y + box.height + gap : box.y - gap);

function arrow(context: CanvasRenderingContext2D, x: number, y: number, color: string): void {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x - 6, y - 3.5);
  context.lineTo(x - 6, y + 3.5);
  context.closePath();
  context.fillStyle = color;
  context.fill();
}
