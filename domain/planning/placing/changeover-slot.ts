import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant, Interval, Seconds } from '#domain/kernel/instant.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import { takes } from '#domain/planning/plan/occupied.ts';
import type { Bar } from '#domain/planning/plan/placement.ts';
import type { Changeover } from './changeover.ts';

/** A slot whose length depends on the bar before it. */
export interface ChangeoverSlot {
  readonly interval: Interval;
  readonly setupTime: Seconds;
  /** The last bar that stood in the way. */
  readonly blocker: OperationId | undefined;
}

interface Row {
  readonly draft: Draft;
  readonly resourceId: Bar['placement']['resourceId'];
  readonly changeover: Changeover;
}

/** Earliest gap in the row of bars, `[from, horizon)`, that takes the step with its set-up and the next one with its. */
export function earliestChangeover(
  { draft, resourceId, changeover }: Row,
  from: Instant,
  horizon: Instant,
  stretch: (from: Instant, planTime: Seconds) => Interval | undefined,
): ChangeoverSlot | undefined {
  let before = lastBefore(draft, resourceId, from);
  let blocker = before !== undefined && before.placement.end > from ? before.operationId : undefined;
  let at = Math.max(from, before?.placement.end ?? from);
  for (;;) {
    const setupTime = changeover.setupAfter(before?.operationId);
    const interval = stretch(at, changeover.run + setupTime);
    if (interval === undefined || interval.end > horizon) return undefined;
    const next = firstFrom(draft, resourceId, at, before);
    const taken = overlapped(draft, resourceId, interval, next);
    // Started later than the next one, it would not be in front of it.
    const isInFront = next === undefined || interval.start <= next.placement.start;
    if (taken === undefined && isInFront && (next === undefined || interval.end <= changeover.latestEndBefore(next)))
      return { interval, setupTime, blocker };
    before = taken ?? (next as Bar);
    blocker = before.operationId;
    at = Math.max(at, before.placement.end);
  }
}

/**
 * Latest such gap that ends by `until` and begins at `earliestStart` or later. `stretch`: with a start of `maxStart` at
 * the latest, where the next one begins, because the step runs in front of it.
 */
export function latestChangeover(
  { draft, resourceId, changeover }: Row,
  until: Instant,
  earliestStart: Instant,
  stretch: (until: Instant, planTime: Seconds, maxStart: Instant) => Interval | undefined,
): ChangeoverSlot | undefined {
  let next = firstFrom(draft, resourceId, until, undefined);
  let blocker: OperationId | undefined;
  for (;;) {
    const before = lastBefore(draft, resourceId, next?.placement.start ?? until, next);
    const setupTime = changeover.setupAfter(before?.operationId);
    const end = next === undefined ? until : Math.min(until, changeover.latestEndBefore(next));
    const interval = Number.isFinite(end)
      ? stretch(end, changeover.run + setupTime, next?.placement.start ?? Number.POSITIVE_INFINITY)
      : undefined;
    const fits =
      interval !== undefined &&
      (before === undefined || interval.start > before.placement.start) &&
      overlapped(draft, resourceId, interval, next) === undefined;
    if (fits) return interval.start < earliestStart ? undefined : { interval, setupTime, blocker };
    if (before === undefined || before.placement.start < earliestStart) return undefined;
    next = before;
    blocker = before.operationId;
  }
}

/** A bar within an interval, `next` left out: it may give way. */
export function overlapped(
  draft: Draft,
  resourceId: Bar['placement']['resourceId'],
  interval: Interval,
  next: Bar | undefined,
): Bar | undefined {
  let found: Bar | undefined;
  draft.scan(resourceId, interval.start, (bar) => {
    if (bar.placement.start >= interval.end) return false;
    if (!takes(bar.placement, interval) || bar.operationId === next?.operationId) return true;
    found = bar;
    return false;
  });
  return found;
}

/** The bar that starts last before an instant, `next` itself left out. */
export function lastBefore(
  draft: Draft,
  resourceId: Bar['placement']['resourceId'],
  t: Instant,
  next?: Bar,
): Bar | undefined {
  let found: Bar | undefined;
  draft.scanBack(resourceId, t, (bar) => {
    if (bar.operationId === next?.operationId) return true;
    found = bar;
    return false;
  });
  return found;
}

/** The bar that starts first at an instant or later, `before` itself left out. */
export function firstFrom(
  draft: Draft,
  resourceId: Bar['placement']['resourceId'],
  t: Instant,
  before: Bar | undefined,
): Bar | undefined {
  let found: Bar | undefined;
  draft.scan(resourceId, t, (bar) => {
    if (bar.placement.start < t || bar.operationId === before?.operationId) return true;
    found = bar;
    return false;
  });
  return found;
}
