import type { OperationId } from '#domain/kernel/ids.ts';
import { type Instant, type Interval, minute, type Seconds } from '#domain/kernel/instant.ts';
import { roundTheClock, type WorkingTime } from '#domain/planning/calendar/working-time.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import type { ResourceFacts } from '#domain/planning/plan/facts.ts';
import { takes } from '#domain/planning/plan/occupied.ts';
import type { Bar, Placement, Reason } from '#domain/planning/plan/placement.ts';
import { workingSeconds } from '#domain/planning/plan/plan-time.ts';
import {
  firstObstruction,
  isIndifferent,
  type Obstruction,
  obstructionOf,
  type SharingTerms,
  simultaneous,
} from '../plan/resource-sharing.ts';
import { atLeastAMinute, type Changeover } from './changeover.ts';
import {
  type ChangeoverSlot,
  earliestChangeover,
  firstFrom,
  lastBefore,
  latestChangeover,
  overlapped,
} from './changeover-slot.ts';

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
  /** Where a set-up matrix decides: `planTime` then follows from the slot. */
  readonly changeover?: Changeover | undefined;
}

export interface Slot {
  readonly interval: Interval;
  /** Where a set-up matrix decides: the planned time there, and how much of it is set-up. */
  readonly setUp?: Pick<Placement, 'planTime' | 'setupTime'> | undefined;
  /** What prevented the requested instant; undefined when the slot starts (ends) exactly there. */
  readonly reason: Reason | undefined;
}

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
  if (question.changeover !== undefined) return earliestSetUp(question, question.changeover, from, horizon, minEnd);
  const limit = limitOf(question);
  let blocker: OperationId | undefined;
  let interval = stretchFrom(working, from, seconds, minEnd);

  if (limit === 1) {
    draft.scan(resource.resourceId, from, ({ operationId, placement }) => {
      if (interval === undefined || placement.start >= interval.end || interval.end > horizon) return false;
      if (takes(placement, interval)) {
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

/** Latest start that an overlapping successor allows: a share of the planned time has to be done by then. */
export type MaxStart = (planTime: Seconds) => Instant;

export const anyStart: MaxStart = () => Number.POSITIVE_INFINITY;

/** Latest free slot that ends at or before `until` and starts no earlier than `earliestStart`. */
export function latestSlot(
  question: SlotQuestion,
  until: Instant,
  earliestStart: Instant,
  startsBy: MaxStart = anyStart,
): Slot | undefined {
  const { draft, resource } = question;
  const working = effectiveWorkingTime(resource, earliestStart, question.ignoreBars);
  const seconds = workingSeconds(question.planTime, resource.resource);
  if (question.changeover !== undefined)
    return latestSetUp(question, question.changeover, until, earliestStart, startsBy);
  const maxStart = startsBy(question.planTime);
  const limit = limitOf(question);
  let blocker: OperationId | undefined;
  let interval = stretchTo(working, until, seconds, maxStart);

  if (limit === 1) {
    const longest = draft.longest(resource.resourceId);
    draft.scanBack(resource.resourceId, until, ({ operationId, placement }) => {
      if (interval === undefined || placement.start < interval.start - longest || interval.start < earliestStart)
        return false;
      if (takes(placement, interval)) {
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

function earliestSetUp(
  { draft, resource, ignoreBars }: SlotQuestion,
  changeover: Changeover,
  from: Instant,
  horizon: Instant,
  minEnd: Instant,
): Slot | undefined {
  const { resourceId } = resource;
  const working = effectiveWorkingTime(resource, from, ignoreBars);
  const stretch = (at: Instant, planTime: Seconds): Interval | undefined =>
    stretchFrom(working, at, workingSeconds(atLeastAMinute(planTime), resource.resource), minEnd);
  if (ignoreBars) {
    const at = working.nextWorking(from) ?? from;
    const setupTime = changeover.setupAfter(lastBefore(draft, resourceId, at)?.operationId);
    const interval = stretch(from, changeover.run + setupTime);
    if (interval === undefined || interval.end > horizon) return undefined;
    return slotOf(changeover, { interval, setupTime, blocker: undefined }, from, working);
  }
  const found = earliestChangeover({ draft, resourceId, changeover }, from, horizon, stretch);
  return found && slotOf(changeover, found, from, working);
}

function latestSetUp(
  { draft, resource, ignoreBars }: SlotQuestion,
  changeover: Changeover,
  until: Instant,
  earliestStart: Instant,
  startsBy: MaxStart,
): Slot | undefined {
  const working = effectiveWorkingTime(resource, earliestStart, ignoreBars);
  const stretch = (to: Instant, planTime: Seconds, maxStart: Instant): Interval | undefined => {
    const seconds = workingSeconds(atLeastAMinute(planTime), resource.resource);
    return stretchTo(working, to, seconds, Math.min(maxStart, startsBy(planTime)));
  };
  const row = { draft, resourceId: resource.resourceId, changeover };
  const found = latestChangeover(row, until, earliestStart, stretch);
  if (found === undefined) return undefined;
  const slot = slotOf(changeover, found, found.interval.end, working);
  if (found.interval.end === until) return slot;
  const reason: Reason =
    found.blocker === undefined
      ? { kind: 'notWorking', cause: working.whyNotWorking(until - 1), side: 'after' }
      : { kind: 'resourceBusy', operationId: found.blocker, side: 'after' };
  return { ...slot, reason };
}

function slotOf(
  { run, isDecided }: Changeover,
  { interval, setupTime, blocker }: ChangeoverSlot,
  from: Instant,
  working: WorkingTime,
): Slot {
  const setUp = isDecided ? { planTime: atLeastAMinute(run + setupTime), setupTime } : undefined;
  if (interval.start === from || interval.end === from) return { interval, setUp, reason: undefined };
  const reason: Reason =
    blocker === undefined
      ? { kind: 'notWorking', cause: working.whyNotWorking(from) }
      : { kind: 'resourceBusy', operationId: blocker };
  return { interval, setUp, reason };
}

/** Bars that leave no room in `interval` for an operation with its set-up, and the next one with what it then needs. */
export function changeoverInTheWay({ draft, resource, changeover }: SlotQuestion, interval: Interval): Bar | undefined {
  if (changeover === undefined) return undefined;
  const { resourceId } = resource;
  const next = firstFrom(draft, resourceId, interval.start, undefined);
  const taken = overlapped(draft, resourceId, interval, next);
  if (taken !== undefined || next === undefined) return taken;
  return interval.end > changeover.latestEndBefore(next) ? next : undefined;
}

/** Bars that leave the operation no room in `interval`; undefined when there is room. */
export function barsInTheWay(question: SlotQuestion, interval: Interval): readonly OperationId[] | undefined {
  return obstructionAt(question, interval)?.members.map((bar) => bar.operationId);
}

/** The obstruction in `interval`, with its cause. */
export function obstructionAt(question: SlotQuestion, interval: Interval): Obstruction | undefined {
  const otherBatch = batchObstruction(question, interval);
  if (otherBatch !== undefined) return otherBatch;
  const limit = limitOf(question);
  return hasLimits(question, limit) ? obstructionIn(question, interval, limit) : undefined;
}

/**
 * What keeps an operation out of a batch at exactly this time: bars that begin or end at another time, that last longer
 * or shorter, or leave no room (rules §3).
 */
function batchObstruction(
  { draft, resource, planTime, sharing, ignoreBars, alone }: SlotQuestion,
  interval: Interval,
): Obstruction | undefined {
  const { limitQuantity, maxQuantity = Number.POSITIVE_INFINITY } = resource.resource;
  if (!limitQuantity || ignoreBars || alone === true) return undefined;
  const bars = barsWithin(draft, resource, interval);
  const others = bars.filter(
    ({ placement }) =>
      placement.start !== interval.start || placement.end !== interval.end || placement.planTime !== planTime,
  );
  if (others.length > 0) return obstructionOf(others, 'busy');
  const pieces = bars.reduce((sum, bar) => sum + (draft.barTermsOf(bar.operationId)?.articleAmount ?? 0), 0);
  const isFull = bars.length > 0 && pieces + (sharing?.articleAmount ?? 0) > maxQuantity;
  return isFull ? obstructionOf(bars, 'busy') : undefined;
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
    draft.barTermsOf(bar.operationId),
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
    if (takes(bar.placement, interval)) bars.push(bar);
    return true;
  });
  return bars;
}
