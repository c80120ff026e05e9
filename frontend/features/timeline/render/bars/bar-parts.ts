import { statusId } from '#domain/planning/plan/status.ts';
import type { Bar } from '#frontend/features/timeline/model/bar.ts';
import type { BarGeometry } from '#frontend/features/timeline/model/bar-geometry.ts';
import { xOf } from '#frontend/features/timeline/model/time-scale.ts';
import type { Scene } from '#frontend/features/timeline/render/scene.ts';
import type { LabelJob } from './bar-text.ts';

/** Rectangle of a bar on the canvas. */
export interface BarBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Free width behind it in its lane. */
  readonly room: number;
  /** Another bar stands in what is left of it: it is done and takes nothing there. */
  readonly isCovered?: boolean;
}

/** A stretch of work in pixels. */
export interface Part {
  readonly x: number;
  readonly end: number;
}

/** Width of the left edge in full colour, and corner radius (look, section 6). */
export const edge = 3;
export const fullRadius = 4;
export const lockSize = 11.5;
/** Minimum width of a part with a lock icon (look, section 5). */
const lockFrom = 16;
/** Minimum width of a label next to the setup; otherwise it covers the setup. */
const labelRoom = 24;
/** Where necks are not shown, nights merge into the bar; a weekend is still drawn as a neck. */
const longPause = 20 * 3_600_000;

/** Working intervals in pixels; pauses that are too short to be visible at this zoom are merged. */
export function partsOf(scene: Scene, geometry: BarGeometry, box: BarBox): readonly Part[] {
  const { work } = geometry;
  const whole = [{ x: box.x, end: box.x + box.width }];
  if (work.length <= 2) return whole;
  const least = Math.max(3 * scene.scale.msPerPx, scene.layout.density.necks ? 0 : longPause);
  const parts: { x: number; end: number }[] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < work.length; at += 2) {
    const start = work[at] ?? 0;
    const end = xOf(scene.scale, work[at + 1] ?? 0);
    const last = parts.at(-1);
    if (last !== undefined && start - before < least) last.end = end;
    else parts.push({ x: xOf(scene.scale, start), end });
    before = work[at + 1] ?? 0;
  }
  return parts;
}

/** The parts up to where a bar of what is done takes its resource. */
export const busyParts = (parts: readonly Part[], busyX: number): readonly Part[] =>
  parts.flatMap(({ x, end }) => (x < busyX ? [{ x, end: Math.min(end, busyX) }] : []));

/** Right edge of the completed work; the bar's left edge before it has begun. */
export function progressXOf(scene: Scene, bar: Bar, geometry: BarGeometry, box: BarBox): number {
  const status = bar.operation.statusId;
  if (status === statusId.planned || status === statusId.done || status === statusId.notPlanned) return box.x;
  // A started bar shows at least its edge in solid colour, even before the first report.
  return Math.max(xOf(scene.scale, geometry.progressEnd), box.x + edge);
}

/** The last working part in view with room for the lock. */
export const lockPlace = (parts: readonly Part[], viewWidth: number): Part | undefined =>
  parts.findLast((part) => Math.min(part.end, viewWidth) - Math.max(part.x, 0) >= lockFrom);

/** Whether the label covers the setup; the setup is then not drawn. */
export const labelCoversSetup = (first: Part, setupX: number): boolean =>
  first.end - setupX < labelRoom && first.end - first.x >= labelRoom + 10;

/** The label is placed in the widest visible working part and sticks to the left edge of the view. */
export function labelJob(
  scene: Scene,
  bar: Bar,
  box: BarBox,
  parts: readonly Part[],
  at: { readonly setupX: number; readonly progressX: number; readonly lockPart: Part | undefined },
): LabelJob | undefined {
  const { width } = scene.scale;
  let widest: (Part & { readonly lock: boolean }) | undefined;
  for (const [number, part] of parts.entries()) {
    const lead = number === 0 ? Math.max(part.x + edge, at.setupX < part.end - labelRoom ? at.setupX : 0) : part.x;
    const x = Math.max(lead, 0);
    const end = Math.min(part.end, width);
    if (end > x && (widest === undefined || end - x > widest.end - widest.x))
      widest = { x, end, lock: part === at.lockPart };
  }
  if (widest === undefined || widest.end - widest.x < 12) return undefined;
  // Where three digits just fit they are worth more than the space around them.
  const [before, after] = widest.end - widest.x < 34 ? [2, 1] : [5, 4];
  return {
    bar,
    x: widest.x + before,
    end: widest.end - (widest.lock ? lockSize + 10 : after),
    y: box.y,
    height: box.height,
    progressX: bar.operation.statusId === statusId.done ? 0 : at.progressX,
  };
}
