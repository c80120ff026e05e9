import type { Instant } from '#domain/kernel/instant.ts';
import { dayNumberAt, instantOf, mondayOf, weekdayOf } from '#domain/kernel/time-zone.ts';
import type { GroupView } from '#frontend/features/timeline/model/factory-view.ts';
import { windowOf, xOf } from '#frontend/features/timeline/model/time-scale.ts';
import { addLoad, loadColumns, noLoad, shareOf } from '#frontend/features/timeline/model/utilisation.ts';
import { paintsFor } from '../bar-paint.ts';
import { roundRect } from '../pen.ts';
import type { Scene } from '../scene.ts';
import { fontOf } from '../text-measure.ts';
import { loadTone } from './bar-layer.ts';

/** Histogram of 116 px, below it six weeks with the visible window as a frame (look, sections 4 and 6). */
export const histogramHeight = 116;
export const stripeHeight = 40;

/** Six weeks, of which two lie before the current one. */
export interface Stripe {
  readonly firstDay: number;
  readonly start: Instant;
  readonly end: Instant;
}

const days = 42;

export function stripeOf(scene: Pick<Scene, 'now' | 'factory'>): Stripe {
  const { zone } = scene.factory;
  const firstDay = mondayOf(dayNumberAt(zone, scene.now)) - 14;
  return { firstDay, start: instantOf(zone, firstDay, 0), end: instantOf(zone, firstDay + days, 0) };
}

export function drawLoadStrip(
  context: CanvasRenderingContext2D,
  scene: Scene,
  group: GroupView,
  size: { readonly width: number; readonly ratio: number },
): void {
  context.setTransform(size.ratio, 0, 0, size.ratio, 0, 0);
  context.clearRect(0, 0, size.width, histogramHeight + stripeHeight);
  context.fillStyle = scene.colors.surface;
  context.fillRect(0, 0, size.width, histogramHeight + stripeHeight);
  drawHistogram(context, scene, group, size.width);
  drawStripe(context, scene, group, size.width);
}

function drawHistogram(context: CanvasRenderingContext2D, scene: Scene, group: GroupView, width: number): void {
  const { colors, scale } = scene;
  const paints = paintsFor(colors);
  const byDay = !scene.layout.density.necks;
  const columns = loadColumns(group.resources, scene.store, windowOf(scale), scene.factory.zone, byDay);
  const top = Math.max(1, ...columns.map((column) => Math.max(column.capacity, column.booked + column.over)));
  const foot = histogramHeight - 6;
  const unit = (foot - 30) / Math.max(top, group.resources.length);
  for (let level = 2; level <= Math.ceil(top); level += 2) {
    const y = Math.round(foot - level * unit) + 0.5;
    context.fillStyle = colors.line1;
    context.fillRect(0, y, width, 1);
    context.fillStyle = colors.text3;
    context.font = fontOf(450, 11);
    context.textAlign = 'right';
    context.fillText(String(level), width - 8, y - 5);
    context.textAlign = 'left';
  }
  for (const { start, end, booked, over } of columns) {
    const x = Math.round(xOf(scale, start));
    const w = Math.max(1, Math.round(xOf(scale, end)) - x - (end - start > 6 * scale.msPerPx ? 1 : 0));
    context.fillStyle = end <= scene.now ? paints.stripPast : paints.stripBooked;
    context.fillRect(x, foot - booked * unit, w, booked * unit);
    if (over > 0) {
      context.fillStyle = paints.loadOver;
      context.fillRect(x, foot - (booked + over) * unit, w, over * unit);
    }
  }
  context.strokeStyle = colors.text2;
  context.lineWidth = 1.25;
  context.beginPath();
  for (const [at, { start, end, capacity }] of columns.entries()) {
    const y = Math.round(foot - capacity * unit) - 0.5;
    if (at === 0) context.moveTo(xOf(scale, start), y);
    context.lineTo(xOf(scale, start), y);
    context.lineTo(xOf(scale, end), y);
  }
  context.stroke();
  context.fillStyle = colors.line2;
  context.fillRect(0, foot, width, 1);
  const now = Math.round(xOf(scale, scene.now));
  if (now >= 0 && now <= width) {
    context.fillStyle = colors.now;
    context.fillRect(now - 1, 0, 2, foot);
  }
}

function drawStripe(context: CanvasRenderingContext2D, scene: Scene, group: GroupView, width: number): void {
  const { colors, scale } = scene;
  const stripe = stripeOf(scene);
  const pen = { paints: paintsFor(colors) };
  const ofStripe = (t: Instant): number => ((t - stripe.start) / (stripe.end - stripe.start)) * width;
  const y = histogramHeight + 5;
  for (let day = stripe.firstDay; day < stripe.firstDay + days; day++) {
    const load = group.resources.reduce((sum, resource) => addLoad(sum, scene.dayLoads.of(resource, day)), noLoad);
    const x = ofStripe(instantOf(scene.factory.zone, day, 0));
    const w = ofStripe(instantOf(scene.factory.zone, day + 1, 0)) - x;
    context.fillStyle = load.booked <= 0 ? colors.hover : loadTone(pen, shareOf(load));
    roundRect(context, x + 0.5, y, w - 1.5, 7, 2);
    context.fill();
    if (weekdayOf(day) === 1) {
      context.font = fontOf(450, 11);
      context.fillStyle = colors.text2;
      context.fillText(scene.text.week(instantOf(scene.factory.zone, day, 0)), x + 2, y + 22);
    }
  }
  const { start, end } = windowOf(scale);
  const x = Math.max(1, ofStripe(start));
  const right = Math.min(width - 1, ofStripe(end));
  if (right <= 0 || x >= width) return;
  roundRect(context, x, y - 3.5, Math.max(6, right - x), 14, 5);
  context.strokeStyle = colors.text;
  context.lineWidth = 1.75;
  context.stroke();
}
