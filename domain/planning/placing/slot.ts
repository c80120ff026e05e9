import type { Resource } from '#domain/base-data/object-types.ts';
import type { OperationId } from '#domain/kernel/ids.ts';
import { type Instant, type Interval, minute, type Seconds } from '#domain/kernel/instant.ts';
import { roundTheClock, type WorkingTime } from '#domain/planning/calendar/working-time.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import type { ResourceFacts } from '#domain/planning/plan/facts.ts';
import type { Bar, Reason } from '#domain/planning/plan/placement.ts';
import {
  firstObstruction,
  isIndifferent,
  type Obstruction,
  type SharingTerms,
  simultaneous,
} from './resource-sharing.ts';

/** Query for a slot on one resource. */
export interface SlotQuestion {
  readonly draft: Draft;
  readonly resource: ResourceFacts;
  /** Setup and processing; the resource needs `planTime ÷ capacityFactor` of working time (rules §1). */
  readonly planTime: Seconds;
  /** Plan anyway: other bars are ignored (rules §4). */
  readonly ignoreBars: boolean;
  /** Sharing rules of the operation; undefined: may share with any. */
  readonly sharing?: SharingTerms | undefined;
  /** Requires the resource exclusively, whatever it allows: the bar of a new batch. */
  readonly alone?: boolean | undefined;
}

export interface Slot {
  readonly interval: Interval;
  /** What prevented the requested instant; undefined when the slot starts (ends) exactly there. */
  readonly reason: Reason | undefined;
}

export const workingSeconds = (planTime: Seconds, resource: Resource): Seconds => planTime / resource.capacityFactor;

/** Working time that applies: with "plan anyway" a resource without any works round the clock. */
export function effectiveWorkingTime(facts: ResourceFacts, at: Instant, planAnyway: boolean): WorkingTime {
  return planAnyway && facts.workingTime.nextWorking(at) === undefined ? roundTheClock : facts.workingTime;
}

/**
 * Earliest free slot within `[from, horizon)` that does not end before `minEnd` (a successor never ends before its
 * predecessor, rules §2). undefined when there is none.
 */
export function earliestSlot(
  question: SlotQuestion,
  from: Instant,
  horizon: Instant,
  minEnd: Instant = Number.NEGATIVE_INFINITY,
): Slot | undefined {
  const { draft, resource } = question;
  const working = effectiveWorkingTime(resource, from, question.ignoreBars);
  const seconds = workingSeconds(question.planTime, resource.resource);
  const limit = limitOf(question);
  let blocker: OperationId | undefined;
  let interval = stretchFrom(working, from, seconds, minEnd);

  if (limit === 1) {
    draft.scan(resource.resourceId, from, ({ operationId, placement }) => {
      if (interval === undefined || placement.start >= interval.end || interval.end > horizon) return false;
      if (placement.end > interval.start) {
        blocker = operationId;
        interval = stretchFrom(working, placement.end, seconds, minEnd);
      }
      return true;
    });
  } else if (hasLimits(question, limit)) {
    for (;;) {
      if (interval === undefined || interval.end > horizon) break;
      const obstruction = obstructionIn(question, interval, limit);
      if (obstruction === undefined) break;
      blocker = obstruction.firstToLeave.operationId;
      interval = stretchFrom(working, obstruction.firstToLeave.placement.end, seconds, minEnd);
    }
  }
  if (interval === undefined || interval.end > horizon) return undefined;
  if (interval.start === from) return { interval, reason: undefined };
  const reason: Reason =
    blocker === undefined
      ? { kind: 'notWorking', cause: working.whyNotWorking(from) }
      : { kind: 'resourceBusy', operationId: blocker };
  return { interval, reason };
}

/** Latest free slot that ends at or before `until` and starts no earlier than `earliestStart`. */
export function latestSlot(
  question: SlotQuestion,
  until: Instant,
  earliestStart: Instant,
  maxStart: Instant = Number.POSITIVE_INFINITY,
): Slot | undefined {
  const { draft, resource } = question;
  const working = effectiveWorkingTime(resource, earliestStart, question.ignoreBars);
  const seconds = workingSeconds(question.planTime, resource.resource);
  const limit = limitOf(question);
  let blocker: OperationId | undefined;
  let interval = stretchTo(working, until, seconds, maxStart);

  if (limit === 1) {
    const longest = draft.longest(resource.resourceId);
    draft.scanBack(resource.resourceId, until, ({ operationId, placement }) => {
      if (interval === undefined || placement.start < interval.start - longest || interval.start < earliestStart)
        return false;
      if (placement.start < interval.end && placement.end > interval.start) {
        blocker = operationId;
        interval = stretchTo(working, placement.start, seconds, maxStart);
      }
      return true;
    });
  } else if (hasLimits(question, limit)) {
    for (;;) {
      if (interval === undefined || interval.start < earliestStart) break;
      const obstruction = obstructionIn(question, interval, limit);
      if (obstruction === undefined) break;
      blocker = obstruction.lastToCome.operationId;
      interval = stretchTo(working, obstruction.lastToCome.placement.start, seconds, maxStart);
    }
  }
  if (interval === undefined || interval.start < earliestStart) return undefined;
  if (interval.end === until) return { interval, reason: undefined };
  const reason: Reason =
    blocker === undefined
      ? { kind: 'notWorking', cause: working.whyNotWorking(until - 1), side: 'after' }
      : { kind: 'resourceBusy', operationId: blocker, side: 'after' };
  return { interval, reason };
}

/** Bars that leave the operation no room in `interval`; undefined when there is room. */
export function barsInTheWay(question: SlotQuestion, interval: Interval): readonly OperationId[] | undefined {
  return obstructionAt(question, interval)?.members.map((bar) => bar.operationId);
}

/** The obstruction in `interval`, with its cause. */
export function obstructionAt(question: SlotQuestion, interval: Interval): Obstruction | undefined {
  const limit = limitOf(question);
  return hasLimits(question, limit) ? obstructionIn(question, interval, limit) : undefined;
}

function limitOf({ ignoreBars, alone, resource }: SlotQuestion): number {
  if (ignoreBars) return Number.POSITIVE_INFINITY;
  return alone === true ? 1 : simultaneous(resource.resource);
}

const hasLimits = ({ ignoreBars, resource, sharing }: SlotQuestion, limit: number): boolean =>
  Number.isFinite(limit) || (!ignoreBars && !isIndifferent(resource.resource, sharing));

function obstructionIn(question: SlotQuestion, interval: Interval, limit: number): Obstruction | undefined {
  const { draft, resource, sharing } = question;
  return firstObstruction(barsWithin(draft, resource, interval), limit, resource.resource, sharing, (bar) =>
    draft.sharingTermsOf(bar.operationId),
  );
}

/** An end lies in working time, so one minute beyond the limit is the next one: plans begin and end on minutes. */
const step = minute;

function stretchFrom(working: WorkingTime, from: Instant, seconds: Seconds, minEnd: Instant): Interval | undefined {
  const interval = working.add(from, seconds);
  if (interval === undefined || interval.end >= minEnd) return interval;
  const exact = working.subtract(minEnd, seconds);
  if (exact !== undefined && exact.end === minEnd && exact.start >= from) return working.add(exact.start, seconds);
  const next = working.nextWorking(minEnd);
  const later = next === undefined ? undefined : working.subtract(next + step, seconds);
  return later === undefined ? undefined : working.add(Math.max(from, later.start), seconds);
}

function stretchTo(working: WorkingTime, until: Instant, seconds: Seconds, maxStart: Instant): Interval | undefined {
  const interval = working.subtract(until, seconds);
  if (interval === undefined || interval.start <= maxStart) return interval;
  const start = working.subtract(maxStart, 0)?.end;
  if (start === undefined) return undefined;
  const earlier = working.add(start, seconds);
  // The end of a shift is not a possible start: the operation would start in the next shift, after `maxStart`.
  if (earlier !== undefined && earlier.start <= maxStart) return earlier;
  const before = working.subtract(start - step, 0)?.end;
  return before === undefined ? undefined : working.add(before, seconds);
}

function barsWithin(draft: Draft, resource: ResourceFacts, interval: Interval): Bar[] {
  const bars: Bar[] = [];
  draft.scan(resource.resourceId, interval.start, (bar) => {
    if (bar.placement.start >= interval.end) return false;
    if (bar.placement.end > interval.start) bars.push(bar);
    return true;
  });
  return bars;
}
