import type { Day, Instant } from '#domain/kernel/instant.ts';
import { dayAt } from '#domain/kernel/time-zone.ts';
import { spanOf, type ZoomLevel } from '#frontend/features/timeline/model/time-scale.ts';

/** Loaded days of the plant, both inclusive. */
export interface PlanRange {
  readonly fromDate: Day;
  readonly toDate: Day;
}

/** Zoom level when nothing else was seen (planning §4). */
export const usualLevel: ZoomLevel = 'month';

const day = 86_400_000;

/** Nine weeks around now, or what the zoom shows and half of it to each side: what is loaded at first. */
export const firstSpan = (level: ZoomLevel, now: Instant) => ({
  from: now - Math.max(21 * day, 0.6 * spanOf[level]),
  to: now + Math.max(42 * day, 0.7 * spanOf[level]),
});

/** The days of it. */
export function firstRange(level: ZoomLevel, zone: string, now: Instant): PlanRange {
  const { from, to } = firstSpan(level, now);
  return { fromDate: dayAt(zone, from), toDate: dayAt(zone, to) };
}
