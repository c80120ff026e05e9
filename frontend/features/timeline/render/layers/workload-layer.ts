import { atWorkAtOnce } from '#frontend/features/timeline/load/at-work.ts';
import { type Period, periodAt, periodKindOf, periodsWithin } from '#frontend/features/timeline/load/periods.ts';
import { overloadIn, type Workload, workloadIn } from '#frontend/features/timeline/load/workload-figures.ts';
import { laneOf } from '#frontend/features/timeline/load/workload-lane.ts';
import { workloadLaneHeight as laneHeight } from '#frontend/features/timeline/model/density.ts';
import type { ResourceView } from '#frontend/features/timeline/model/factory-view.ts';
import type { Row } from '#frontend/features/timeline/model/row-layout.ts';
import { instantAt, xOf } from '#frontend/features/timeline/model/time-scale.ts';
import type { DayLoads } from '#frontend/features/timeline/model/utilisation.ts';
import type { Pen } from '#frontend/features/timeline/render/pen.ts';
import { type Scene, toCanvasY } from '#frontend/features/timeline/render/scene.ts';
import { fontOf } from '#frontend/features/timeline/render/text-measure.ts';

/** Room above the foot line, and at the sides of a column. */
const foot = 3;
const side = 2;
/** The usual capacity reaches this high: above it there is room for overload. */
const usualShare = 0.66;
const font = fontOf(600, 10.5);
const pastShare = 0.5;
/** Pixels between number and column. */
const lead = 4;

/** Columns of load against the line of capacity, one per day, week or month, below the bars of a row. */
export function drawWorkload(pen: Pen, scene: Scene, row: Row): void {
  const resources = laneOf(row);
  if (resources === undefined) return;
  const { zone } = scene.factory;
  const kind = periodKindOf(scene.scale);
  const window = { start: instantAt(scene.scale, pen.left), end: instantAt(scene.scale, pen.right) };
  const bottom = toCanvasY(scene, row.y + row.height) - foot;
  const unit =
    ((laneHeight - foot - 2) * usualShare) / usualCapacity(scene.dayLoads, resources, periodAt(kind, zone, scene.now));
  for (const period of periodsWithin(kind, zone, window)) {
    const work = workloadIn(scene.dayLoads, resources, period);
    const isOver =
      overloadIn(scene.store, resources, period, work) > 0 ||
      resources.some((one) => atWorkAtOnce(scene.store, one, period, scene.now) > 0);
    drawPeriod(pen, scene, period, work, isOver, { bottom, unit });
  }
}

interface Lane {
  readonly bottom: number;
  /** Pixels per second. */
  readonly unit: number;
}

function drawPeriod(
  pen: Pen,
  scene: Scene,
  period: Period,
  work: Workload,
  isOver: boolean,
  { bottom, unit }: Lane,
): void {
  if (work.capacity <= 0 && work.booked <= 0) return;
  const { context } = pen;
  const { colors } = scene;
  const x = Math.round(xOf(scene.scale, period.start)) + side;
  const width = Math.max(1, Math.round(xOf(scene.scale, period.end)) - x - side);
  const most = laneHeight - foot - 2;
  const capacity = Math.min(most, work.capacity * unit);
  const fits = Math.min(most, (work.booked - work.over) * unit);
  context.globalAlpha = period.end <= scene.now ? pastShare : 1;
  context.fillStyle = colors.pressed;
  context.fillRect(x, bottom - capacity, width, capacity);
  context.fillStyle = pen.paints.load[3] ?? colors.accent;
  context.fillRect(x, bottom - fits, width, fits);
  if (isOver) {
    // At least a visible edge, however much else is booked.
    const over = Math.max(4, Math.min(most - fits, work.over * unit));
    const area = { x, y: bottom - fits - over, width, height: over };
    context.fillStyle = colors.errTint;
    context.fillRect(area.x, area.y, area.width, area.height);
    pen.patterns.hatch(context, area, { color: colors.err, step: 5, line: 2, ratio: pen.ratio });
  }
  context.fillStyle = colors.text2;
  context.fillRect(x, Math.round(bottom - capacity) - 1, width, 1.5);
  drawShare(pen, scene, work, isOver, { x, width, bottom });
  context.globalAlpha = 1;
}

/** "78 %"; before an overload stands a triangle. */
function drawShare(
  pen: Pen,
  { colors, text }: Scene,
  { booked, capacity }: Workload,
  isOver: boolean,
  { x, width, bottom }: { readonly x: number; readonly width: number; readonly bottom: number },
): void {
  if (booked <= 0) return;
  const share = capacity <= 0 ? '!' : text.percent(booked / capacity);
  const label = isOver ? `▲ ${share}` : share;
  const words = [label, isOver ? '▲' : ''].find((one) => pen.measure.width(font, one) + 2 * lead <= width);
  if (words === undefined || words === '') return;
  const length = pen.measure.width(font, words);
  const { context } = pen;
  context.font = font;
  // On its own ground: the number stands across column and line.
  context.fillStyle = colors.surface;
  context.fillRect(x + lead - 2, bottom - 14, length + 4, 13);
  context.fillStyle = isOver ? colors.err : colors.text;
  context.fillText(words, x + lead, bottom - 7);
}

const kept = new WeakMap<readonly ResourceView[] | ResourceView, Map<string, number>>();

/** The capacity of the fullest of some periods around now: one height for the whole lane, however it is panned. */
function usualCapacity(dayLoads: DayLoads, resources: readonly ResourceView[], { kind, firstDay }: Period): number {
  const key = resources.length === 1 ? (resources[0] ?? resources) : resources;
  const known = kept.get(key) ?? new Map<string, number>();
  kept.set(key, known);
  const name = `${kind} ${firstDay}`;
  let capacity = known.get(name);
  if (capacity === undefined) {
    const days = { day: 1, week: 7, month: 30 }[kind];
    capacity = 1;
    for (let at = -1; at < 7; at++) {
      const first = firstDay + at * days;
      const { capacity: one } = workloadIn(dayLoads, resources, {
        kind,
        firstDay: first,
        endDay: first + days,
        start: 0,
        end: 0,
      });
      capacity = Math.max(capacity, one);
    }
    known.set(name, capacity);
  }
  return capacity;
}
