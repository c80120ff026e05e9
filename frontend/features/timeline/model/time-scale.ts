import type { Instant, Interval } from '#domain/kernel/instant.ts';

/** Which instants the view shows: x 0 is `from`, the view is `width` CSS pixels wide. */
export interface TimeScale {
  readonly from: Instant;
  readonly msPerPx: number;
  readonly width: number;
  /**
   * Determines row height and detail; follows the span after a continuous zoom, unchanged when only the width changes.
   */
  readonly level: ZoomLevel;
}

export const zoomLevels = ['year', 'quarter', 'month', 'week', 'threeDays', 'day'] as const;
export type ZoomLevel = (typeof zoomLevels)[number];

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What a level shows across the whole view, in milliseconds. */
export const spanOf: Readonly<Record<ZoomLevel, number>> = {
  year: 366 * day,
  quarter: 92 * day,
  month: 31 * day,
  week: 7 * day,
  threeDays: 3 * day,
  day,
};

/** Header labels keep this distance in CSS pixels (look, section 5). */
export const labelDistance = { least: 28, most: 60 } as const;

/** Zoomed in further, the finest column (15 min) would put labels more than 60 px apart. */
export const nearest = (15 * minute) / labelDistance.most;
/** Zoomed out further, the coarsest column (a month) would put labels less than 28 px apart. */
export const farthest = (30 * day) / labelDistance.least;

export const xOf = (scale: TimeScale, t: Instant): number => (t - scale.from) / scale.msPerPx;
export const instantAt = (scale: TimeScale, x: number): Instant => scale.from + x * scale.msPerPx;
export const windowOf = (scale: TimeScale): Interval => ({
  start: scale.from,
  end: scale.from + scale.width * scale.msPerPx,
});

/** Scale of a level with `anchor` at the given share of the width (0 = left edge). */
export function scaleFor(level: ZoomLevel, width: number, anchor: Instant, share: number): TimeScale {
  const msPerPx = clampZoom(spanOf[level] / Math.max(1, width));
  return { level, width, msPerPx, from: anchor - share * width * msPerPx };
}

/** Zooms by `factor` (> 1 shows more time) and keeps the instant under `x` where it is. */
export function zoomAround(scale: TimeScale, x: number, factor: number): TimeScale {
  const msPerPx = clampZoom(scale.msPerPx * factor);
  const from = instantAt(scale, x) - x * msPerPx;
  return { ...scale, from, msPerPx, level: levelOf(msPerPx * scale.width) };
}

export const panBy = (scale: TimeScale, pixels: number): TimeScale => ({
  ...scale,
  from: scale.from + pixels * scale.msPerPx,
});

/**
 * Aligns the scale to whole screen pixels relative to `before` (a shift of less than one), so that the painted picture
 * can be moved instead of repainted. `ratio`: screen pixels per CSS pixel.
 */
export function alignedTo(before: TimeScale | undefined, scale: TimeScale, ratio: number): TimeScale {
  if (before === undefined || before.msPerPx !== scale.msPerPx) return scale;
  const pixel = scale.msPerPx / ratio;
  const from = before.from + Math.round((scale.from - before.from) / pixel) * pixel;
  if (from === before.from && before.width === scale.width && before.level === scale.level) return before;
  return { ...scale, from };
}

export const resizeTo = (scale: TimeScale, width: number): TimeScale => ({ ...scale, width });

/** The level with the nearest span on a logarithmic scale. */
export function levelOf(span: number): ZoomLevel {
  let best: ZoomLevel = 'year';
  for (const level of zoomLevels)
    if (Math.abs(Math.log(spanOf[level] / span)) < Math.abs(Math.log(spanOf[best] / span))) best = level;
  return best;
}

/** Drag granularity: instants are rounded to this many milliseconds (5 min zoomed in, 1 day zoomed out). */
export function snapOf(scale: TimeScale): number {
  for (const step of [5 * minute, 15 * minute, hour, 6 * hour]) if (step / scale.msPerPx >= 2) return step;
  return day;
}

function clampZoom(msPerPx: number): number {
  return Math.min(farthest, Math.max(nearest, msPerPx));
}
