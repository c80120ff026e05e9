import { statusId } from '#domain/planning/plan/status.ts';
import type { Bar, BarId } from '#frontend/features/timeline/model/bar.ts';
import type { Delivery } from '#frontend/features/timeline/model/delivery.ts';
import { firstReaching } from '#frontend/features/timeline/model/row-bars.ts';
import { laneTop, type ResourceRow } from '#frontend/features/timeline/model/row-layout.ts';
import { windowOf, xOf } from '#frontend/features/timeline/model/time-scale.ts';
import type { Pen } from '../pen.ts';
import { type Scene, toCanvasY } from '../scene.ts';

/** Half the size of the open diamond. */
export const reach = 6;

/** Slack below which the line is always drawn: a warning by look, section 2. */
export const tight = 86_400_000;

/**
 * Delivery dates at the last operation of their order position, where they matter: a red line with a triangle for a
 * missed date, a dotted line to an open diamond when less than a day of slack is left. The slack of all other orders is
 * drawn on request only (drawDeliveriesOf).
 */
export function drawDeliveries(pen: Pen, scene: Scene): void {
  const { layout, store, scale } = scene;
  if (!layout.density.setup) return;
  if (!scene.deliveries.isReady()) return;
  const window = windowOf(scale);
  // A bar may be left of the view while its date is in it.
  const from = window.start - 28 * 86_400_000;
  for (const row of pen.rows) {
    if (row.kind !== 'resource' || row.load) continue;
    const bars = store.within(row.resource.resourceId, { start: from, end: window.end });
    for (let number = firstReaching(bars, from); number < bars.bars.length; number++) {
      const bar = bars.bars[number];
      if (bar === undefined || bar.start >= window.end) break;
      if (bar.order === undefined || scene.lifted.has(bar.id)) continue;
      const delivery = scene.deliveries.of(bar.order.orderPositionId);
      if (delivery?.last !== bar.id) continue;
      if (delivery.ready > delivery.due) drawMissed(pen, scene, delivery.due, toCanvasY(scene, row.y), row.height);
      else if (delivery.due - delivery.ready < tight && bar.operation.statusId !== statusId.done)
        drawSlack(pen, scene, bar, delivery, row, number);
    }
  }
}

/** Slack of the orders under the pointer, selected or focused. */
export function drawDeliveriesOf(pen: Pen, scene: Scene, asked: Iterable<BarId>): void {
  const { layout, store } = scene;
  if (layout.density.load === 'all') return;
  const drawn = new Set<BarId>();
  for (const id of asked) {
    const position = store.bar(id)?.order?.orderPositionId;
    const delivery = position && scene.deliveries.of(position);
    const bar = delivery && store.bar(delivery.last);
    const row = bar && layout.rowOf.get(bar.resourceId);
    if (delivery === undefined || bar === undefined || row === undefined || row.load || delivery.ready > delivery.due)
      continue;
    if (drawn.has(bar.id) || scene.lifted.has(bar.id)) continue;
    drawn.add(bar.id);
    drawSlack(pen, scene, bar, delivery, row, store.row(bar.resourceId).bars.indexOf(bar));
  }
}

function nextStart(
  bars: { readonly starts: Float64Array; readonly lanes: Uint16Array; readonly bars: readonly Bar[] },
  at: number,
): number {
  for (let next = at + 1; next < bars.bars.length; next++)
    if (bars.lanes[next] === bars.lanes[at]) return bars.starts[next] ?? Number.POSITIVE_INFINITY;
  return Number.POSITIVE_INFINITY;
}

function drawSlack(pen: Pen, scene: Scene, bar: Bar, delivery: Delivery, row: ResourceRow, number: number): void {
  const { context } = pen;
  const { due } = delivery;
  const bars = scene.store.row(bar.resourceId);
  const next = nextStart(bars, number);
  const { layout } = scene;
  const y = toCanvasY(scene, laneTop(layout, row, bars.lanes[number] ?? 0)) + layout.density.bar / 2;
  const end = xOf(scene.scale, bar.end);
  const x = xOf(scene.scale, due);
  if (x < pen.left - reach || end > pen.right) return;
  const pale = bar.operation.statusId === statusId.done;
  // The line never crosses another bar; the diamond may.
  const covered = next < due + reach * scene.scale.msPerPx;
  const lineEnd = Math.min(x - reach, covered ? xOf(scene.scale, next) - 2 : x - reach, pen.width);
  context.globalAlpha = pale ? 0.6 : 1;
  context.strokeStyle = due - delivery.ready < tight ? scene.colors.warn : scene.colors.ok;
  context.lineWidth = 1.5;
  if (lineEnd - end > 6) {
    context.setLineDash([2, 2.5]);
    context.beginPath();
    context.moveTo(Math.max(end + 2, -4), y);
    context.lineTo(lineEnd, y);
    context.stroke();
    context.setLineDash([]);
  }
  if (x < pen.width + reach) {
    drawDiamond(pen, scene, x, y);
  }
  context.globalAlpha = 1;
}

/** Open, in the stroke's colour. */
export function drawDiamond({ context }: Pen, scene: Scene, x: number, y: number): void {
  context.beginPath();
  context.moveTo(x - reach, y);
  context.lineTo(x, y - reach);
  context.lineTo(x + reach, y);
  context.lineTo(x, y + reach);
  context.closePath();
  context.fillStyle = scene.colors.surface;
  context.fill();
  context.stroke();
}

export function drawMissed(pen: Pen, scene: Scene, due: number, y: number, height: number): void {
  const { context } = pen;
  const x = Math.round(xOf(scene.scale, due));
  if (x < pen.left - reach || x > pen.right + reach) return;
  context.fillStyle = scene.colors.err;
  context.fillRect(x - 1, y, 2, height - 1);
  context.beginPath();
  context.moveTo(x - 4.5, y);
  context.lineTo(x + 4.5, y);
  context.lineTo(x, y + 6);
  context.closePath();
  context.fill();
}
