import type { Bar, BarId } from '#frontend/features/timeline/model/bar.ts';
import { operationOf } from '#frontend/features/timeline/model/plan-index.ts';
import { xOf } from '#frontend/features/timeline/model/time-scale.ts';
import { boxOf } from '#frontend/features/timeline/render/bars/bar-box.ts';
import type { Overlay } from '#frontend/features/timeline/render/overlay-state.ts';
import { type Pen, roundRect } from '#frontend/features/timeline/render/pen.ts';
import type { Scene } from '#frontend/features/timeline/render/scene.ts';
import { fontOf } from '#frontend/features/timeline/render/text-measure.ts';
import { longestLevel, type RoutePoint, routeBetween } from './route.ts';
import { surroundingsOf } from './surroundings.ts';

const corner = 5;

/** Production orders whose lines are drawn together; of more, the lines of the one under the hand, and numbers. */
const maxOrders = 4;

/**
 * Lines of the selected production orders; all of them would hide the plan. Of one order they also say how long each step
 * waits for the next, and where two run at the same time.
 */
export function drawDependencies(pen: Pen, scene: Scene, overlay: Overlay): void {
  if (scene.layout.density.load === 'all' || overlay.drag !== undefined) return;
  const orderOf = (id: BarId | undefined) => id && operationOf(scene.index, id)?.productionOrderId;
  const orders = new Set([...overlay.selected].flatMap((id) => orderOf(id) ?? []));
  if (orders.size > maxOrders) {
    const near = [overlay.hovered, overlay.focused].map(orderOf).find((id) => id !== undefined && orders.has(id));
    drawCounts(pen, scene, overlay);
    orders.clear();
    if (near !== undefined) orders.add(near);
  }
  for (const order of orders)
    for (const successor of scene.index.operationsByOrder.get(order) ?? [])
      for (const predecessor of scene.index.operations.get(successor)?.predecessors ?? []) {
        drawLine(pen, scene, predecessor, successor, scene.colors.sel);
        if (orders.size === 1) drawDistance(pen, scene, predecessor, successor);
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

function routeOf(scene: Scene, from: BarId, to: BarId): readonly RoutePoint[] | undefined {
  const a = boxOf(scene, from);
  const b = boxOf(scene, to);
  return a === undefined || b === undefined ? undefined : routeBetween(a, b, surroundingsOf(scene, from, to));
}

function drawLine(pen: Pen, scene: Scene, from: BarId, to: BarId, color: string): void {
  const route = routeOf(scene, from, to);
  if (route === undefined || isOutside(pen, route)) return;
  const { context } = pen;
  for (const halo of [true, false]) {
    context.strokeStyle = halo ? scene.colors.surface : color;
    context.lineWidth = halo ? 3.5 : 1.5;
    context.beginPath();
    trace(context, route);
    context.stroke();
  }
  arrow(context, route, color);
}

const isOutside = ({ width, height }: Pen, route: readonly RoutePoint[]): boolean =>
  route.every(([x]) => x < 0) ||
  route.every(([x]) => x > width) ||
  route.every(([, y]) => y < 0) ||
  route.every(([, y]) => y > height);

/** How long a step waits for the one before it; where both run at once, a band in both bars. */
function drawDistance(pen: Pen, scene: Scene, from: BarId, to: BarId): void {
  const [a, b] = [scene.store.bar(from), scene.store.bar(to)];
  if (a === undefined || b === undefined) return;
  if (b.start < a.end) return drawOverlap(pen, scene, a, b);
  const route = b.start - a.end < 60_000 ? undefined : routeOf(scene, from, to);
  if (route === undefined) return;
  const { context, measure } = pen;
  const font = fontOf(600, 10.5);
  const text = scene.text.duration(b.start - a.end);
  const width = measure.width(font, text) + 10;
  const { x, y, width: room } = longestLevel(route);
  if (room < width + 24 || x < 0 || x > pen.width) return;
  roundRect(context, x - width / 2, y - 7.5, width, 15, 4);
  context.fillStyle = scene.colors.surface;
  context.fill();
  context.font = font;
  context.fillStyle = scene.colors.text2;
  context.fillText(text, x - width / 2 + 5, y + 0.5);
}

function drawOverlap({ context }: Pen, scene: Scene, a: Bar, b: Bar): void {
  const end = Math.min(a.end, b.end);
  for (const { id } of [a, b]) {
    const box = boxOf(scene, id);
    if (box === undefined) continue;
    const x = xOf(scene.scale, b.start);
    context.fillStyle = scene.colors.sel;
    context.globalAlpha = 0.3;
    context.fillRect(x, box.y + 1, xOf(scene.scale, end) - x, box.height - 2);
    context.globalAlpha = 1;
    context.fillRect(x, box.y + box.height - 3, xOf(scene.scale, end) - x, 2);
  }
}

/** Instead of a tangle: how many steps each selected bar waits for, and how many wait for it. */
function drawCounts(pen: Pen, scene: Scene, { selected }: Overlay): void {
  const { operations } = scene.index;
  const successors = new Map<BarId, number>();
  for (const id of selected) {
    const order = operationOf(scene.index, id)?.productionOrderId;
    for (const other of order === undefined ? [] : (scene.index.operationsByOrder.get(order) ?? []))
      if (operations.get(other)?.predecessors.some((one) => one === id) === true)
        successors.set(id, (successors.get(id) ?? 0) + 1);
  }
  for (const id of selected) {
    const box = boxOf(scene, id);
    const before = operationOf(scene.index, id)?.predecessors.length ?? 0;
    if (box === undefined || box.width < 40 || box.height < 14) continue;
    if (before > 0) drawCount(pen, scene, box.x + 1, box.y, `${before}›`);
    const behind = successors.get(id) ?? 0;
    if (behind > 0) drawCount(pen, scene, box.x + box.width - 19, box.y, `›${behind}`);
  }
}

function drawCount({ context }: Pen, scene: Scene, x: number, y: number, text: string): void {
  roundRect(context, x, y - 7, 18, 14, 4);
  context.fillStyle = scene.colors.sel;
  context.fill();
  context.font = fontOf(650, 10.5);
  context.fillStyle = scene.colors.surface;
  context.fillText(text, x + 3, y + 0.5);
}

/** With round corners. */
function trace(context: CanvasRenderingContext2D, points: readonly RoutePoint[]): void {
  const [first] = points;
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

/** At the end of the route, in the direction of its last stretch. */
function arrow(context: CanvasRenderingContext2D, route: readonly RoutePoint[], color: string): void {
  const [to, from] = [route.at(-1), route.at(-2)];
  if (to === undefined || from === undefined) return;
  context.save();
  context.translate(to[0] + Math.sign(to[0] - from[0]), to[1]);
  context.rotate(Math.atan2(to[1] - from[1], to[0] - from[0]));
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(-6, -3.5);
  context.lineTo(-6, 3.5);
  context.closePath();
  context.fillStyle = color;
  context.fill();
  context.restore();
}
