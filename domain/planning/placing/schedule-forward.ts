import type { OperationId } from '#domain/kernel/ids.ts';
import { type Instant, minute } from '#domain/kernel/instant.ts';
import { draftAsExpected } from '#domain/planning/feedback/expected-end.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import type { Reason } from '#domain/planning/plan/placement.ts';
import { workingSeconds } from '#domain/planning/plan/plan-time.ts';
import { bestSlot, chooseResource } from './choose-resource.ts';
import { candidatesOf } from './demand.ts';
import { type Bound, latestBound, minEndAfter, readyAfter, searchStart } from './dependencies.ts';
import { plantResource } from './plant-resource.ts';
import {
  type AttendantLimits,
  crewsFor,
  equipmentOf,
  frozenUntil,
  type NoAvailability,
  type OpenStep,
  type Placed,
  type Run,
  type Scheduled,
  type StepPart,
  scheduledFrom,
  searchHorizon,
} from './schedule-steps.ts';
import { ranked } from './sequence.ts';
import { earliestOffer, endOfOffer, placeOffer, type StepOffer } from './step-offers.ts';

/**
 * Places each step as early as possible (rules §4 forward): not before now, the start date, its predecessors and the
 * end of the resource's frozen zone; gaps between existing bars are used. `from` replaces the start date when
 * throughput optimisation repeats a backward run.
 */
export function scheduleForward(run: Run, limits: AttendantLimits, from?: Instant): Scheduled | NoAvailability {
  const course: Course = {
    run,
    limits,
    from,
    draft: draftAsExpected(run),
    divided: new Map(),
    byId: new Map(run.steps.map((step) => [step.operationId, step])),
    latest: latestEnds(run),
  };
  const placements = new Map<OperationId, Placed>();
  for (const [index, step] of run.steps.entries()) {
    const offers = offersFor(course, step);
    const chosen = chooseResource(course.draft, offers, 'earlierEnd', (offer) => meetsDate(course, index, offer));
    if (chosen === undefined) return { step };
    const { placed, parts } = placeOffer(course.draft, step, chosen, bindingReason(chosen, offers));
    for (const [id, one] of placed) placements.set(id, one);
    if (parts.length > 1) course.divided.set(step.operationId, parts);
  }
  return scheduledFrom(placements, course.divided);
}

/** A run with what it has placed so far. */
interface Course {
  readonly run: Run;
  readonly limits: AttendantLimits;
  readonly from: Instant | undefined;
  readonly draft: Draft;
  readonly divided: Map<OperationId, readonly StepPart[]>;
  readonly byId: ReadonlyMap<OperationId, OpenStep>;
  readonly latest: (step: OpenStep) => Instant;
}

type ForwardOffer = StepOffer & { readonly bound: Bound };

/** The earliest place with each crew that has one. */
function offersFor({ run, limits, from, draft, divided, byId, latest }: Course, step: OpenStep): ForwardOffer[] {
  const bounds: Bound[] = [{ at: run.now, reason: { kind: 'now' } }];
  if (run.startDate !== undefined) bounds.push({ at: run.startDate, reason: { kind: 'startDate' } });
  if (run.wished?.operationId === step.operationId) bounds.push({ at: run.wished.start, reason: { kind: 'byHand' } });
  if (from !== undefined) bounds.push({ at: from, reason: { kind: 'deliveryDate' } });
  let minEnd = Number.NEGATIVE_INFINITY;
  for (const id of step.predecessors) {
    const joint = byId.get(id);
    if (joint === undefined) continue;
    for (const { operationId } of divided.get(id) ?? [{ operationId: id }]) {
      const placement = draft.placementOf(operationId);
      if (placement === undefined) continue;
      bounds.push(readyAfter(joint, placement, run.facts, equipmentOf(draft, joint)));
      minEnd = Math.max(minEnd, minEndAfter(joint, placement));
    }
  }
  // The end of the occupation of an attendant resource does not count towards the horizon.
  const wait = limits.notBefore.get(step.operationId);
  return crewsFor(step, run).flatMap((crew): ForwardOffer[] => {
    const frozen = frozenUntil(run, crew);
    const own = frozen === undefined ? bounds : [...bounds, { at: frozen, reason: { kind: 'frozenZone' } as const }];
    const searchFrom = latestBound(own);
    const bound = latestBound(wait === undefined ? own : [...own, wait]);
    if (searchFrom === undefined || bound === undefined) return [];
    const horizon = searchFrom.at + searchHorizon;
    const open = latestBound([...own, ...(wait === undefined ? [] : [wait])].map(stillOpen));
    const joinFrom = open && searchStart(open);
    const { facts, now, planAnyway, whole } = run;
    const search = { draft, facts, now, planAnyway, joinFrom, whole };
    const offer = earliestOffer(search, step, crew, searchStart(bound), horizon, minEnd, latest(step));
    return offer === undefined ? [] : [ranked({ ...offer, bound }, step, crew, { draft, facts: run.facts })];
  });
}

/**
 * Whether the order meets its delivery date with this offer (rules §3): the steps behind it are tried, each where it
 * ends first, and taken off again.
 */
function meetsDate(course: Course, index: number, offer: StepOffer): boolean {
  const { run, draft, latest } = course;
  const tried: OperationId[] = [];
  const trial: Course = { ...course, divided: new Map(course.divided) };
  const fits = (step: OpenStep, found: StepOffer | undefined): boolean => {
    if (found === undefined || found.slot.interval.end > latest(step) || endOfOffer(found) > run.deliveryEnd)
      return false;
    const { placed, parts } = placeOffer(draft, step, found, { kind: 'now' });
    tried.push(...placed.keys());
    if (parts.length > 1) trial.divided.set(step.operationId, parts);
    return true;
  };
  const isInTime = run.steps
    .slice(index)
    .every((step, at) => fits(step, at === 0 ? offer : bestSlot(draft, offersFor(trial, step), 'earlierEnd')));
  for (const id of tried) draft.lift(id);
  return isInTime;
}

/** A batch that was to start in this minute and has not been started can still be joined. */
const stillOpen = (bound: Bound): Bound => (bound.reason.kind === 'now' ? { ...bound, at: bound.at - minute } : bound);

/** A step that waits for a resource of higher priority, although another is free earlier, gets that as its reason. */
function bindingReason(chosen: ForwardOffer, offers: readonly ForwardOffer[]): Reason {
  const { slot, priority = Number.POSITIVE_INFINITY, bound } = chosen;
  const sooner = offers.some(
    (offer) =>
      (offer.priority ?? Number.POSITIVE_INFINITY) > priority && offer.slot.interval.start < slot.interval.start,
  );
  if (slot.reason === undefined) return bound.reason;
  if (!sooner) return slot.reason;
  return slot.reason.kind === 'resourceBusy'
    ? { kind: 'priority', operationId: slot.reason.operationId }
    : { kind: 'priority' };
}

/**
 * Latest end of each step with which the order can still meet its delivery date, were it alone in the plant: the
 * calendars of what follows, on the resource of its group that needs it latest. Computed when it is first asked for.
 */
function latestEnds(run: Run): (step: OpenStep) => Instant {
  let known: ReadonlyMap<OpenStep, Instant> | undefined;
  return (step) => {
    known ??= computed(run);
    return known.get(step) ?? run.deliveryEnd;
  };
}

function computed(run: Run): ReadonlyMap<OpenStep, Instant> {
  const latest = new Map<OpenStep, Instant>();
  const byId = new Map(run.steps.map((step) => [step.operationId, step]));
  for (const step of run.steps.toReversed()) {
    const end = latest.get(step) ?? run.deliveryEnd;
    latest.set(step, end);
    const start = latestStart(step, end, run);
    for (const id of step.predecessors) {
      const before = byId.get(id);
      if (before === undefined) continue;
      // With an overlap the predecessor only has to end by the end of its successor.
      const bound = before.overlap > 0 ? end : start - before.bufferTime * 1000;
      latest.set(before, Math.min(latest.get(before) ?? run.deliveryEnd, bound));
    }
  }
  return latest;
}

function latestStart(step: OpenStep, end: Instant, { facts }: Run): Instant {
  if (!Number.isFinite(end)) return end;
  const candidates = step.isProcess === true ? [plantResource(facts)] : candidatesOf(step, facts);
  const starts = candidates.map(({ resource, workingTime }) => {
    const planTime = resource.limitQuantity ? step.setupTime : step.planTime;
    return workingTime.subtract(end, workingSeconds(planTime, resource))?.start ?? Number.NEGATIVE_INFINITY;
  });
  return Math.max(...starts);
}
