import type { Instant } from '#domain/kernel/instant.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import { chooseResource } from '#domain/planning/placing/choose-resource.ts';
import {
  type Crew,
  crewsOf,
  mainWithEquipment,
  placeSecondary,
  secondaryPlanTime,
} from '#domain/planning/placing/crew.ts';
import { searchStart } from '#domain/planning/placing/dependencies.ts';
import { noPlace } from '#domain/planning/placing/no-place.ts';
import { openStepOf, planTimeOn } from '#domain/planning/placing/open-step.ts';
import { type OpenStep, searchHorizon } from '#domain/planning/placing/schedule-steps.ts';
import { ranked } from '#domain/planning/placing/sequence.ts';
import type { MaxStart } from '#domain/planning/placing/slot.ts';
import { earliestOffer, endOfOffer, latestOffer, type StepOffer } from '#domain/planning/placing/step-offers.ts';
import { deliveryEndOf } from '#domain/planning/plan/delivery.ts';
import type { Placement, Reason } from '#domain/planning/plan/placement.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { workingSeconds } from '#domain/planning/plan/plan-time.ts';
import { type Edit, frozenEnd, put } from './edit.ts';
import { boundsOf } from './operation-bounds.ts';

/** Search for the earliest place of an existing operation. */
export interface EarliestSearch {
  readonly crews: readonly Crew[];
  /** Earliest start; predecessors and frozen zones apply as well. */
  readonly from: Instant;
}

/** The current crew of an operation; undefined when one of its resources no longer exists in base data. */
export function ownCrew(edit: Pick<Edit, 'plan' | 'facts'>, operation: Operation): Crew | undefined {
  const main = edit.facts.resource(operation.placement.resourceId);
  if (main === undefined) return undefined;
  const others: Crew['others'][number][] = [];
  for (const step of openStepOf(edit.plan, operation).secondaries) {
    const placement = edit.plan.operations.get(step.operationId)?.placement;
    const facts = placement && edit.facts.resource(placement.resourceId);
    if (facts === undefined) return undefined;
    others.push({ step, facts });
  }
  return { main, others };
}

/** Every crew of the operation's groups. */
export function anyCrew(edit: Edit, operation: Operation): readonly Crew[] {
  const step = openStepOf(edit.plan, operation);
  return crewsOf(step, step.secondaries, edit.facts);
}

/** Earliest place allowed by predecessors, frozen zones and other bars; undefined when there is none within a year. */
export function earliestPlace(edit: Edit, operation: Operation, wish: EarliestSearch): StepOffer | undefined {
  const offers = earliestPlaces(edit, operation, wish);
  return chooseResource(edit.draft, offers, 'earlierEnd', (offer) => isInTime(edit, operation, offer));
}

/** The earliest place with its own crew, else with any of its groups. */
export function earliestWithOwnCrew(edit: Edit, operation: Operation, from: Instant): StepOffer | undefined {
  const own = ownCrew(edit, operation);
  return (
    (own && earliestPlace(edit, operation, { crews: [own], from })) ??
    earliestPlace(edit, operation, { crews: anyCrew(edit, operation), from })
  );
}

/** The refusal when an operation finds no place in any crew of its groups. */
export const noPlaceFor = (edit: Edit, operation: Operation): Rejection =>
  noPlace(openStepOf(edit.plan, operation), edit.facts, {
    operationId: operation.operationId,
    resourceGroupId: operation.resourceGroupId,
  });

/** Whether the order still meets its delivery date with the offer: with what is left to do behind it (rules §3). */
export const isInTime = (edit: Edit, operation: Operation, offer: StepOffer): boolean =>
  endOfOffer(offer) <= latestEndOf(edit, operation);

/**
 * Latest end with which the order meets its delivery date when what follows is worked without a break on the resources
 * that it has.
 */
function latestEndOf(edit: Edit, operation: Operation, known = new Map<Operation, Instant>()): Instant {
  const found = known.get(operation);
  if (found !== undefined) return found;
  const { bufferTime, overlap, successors } = operation;
  let latest = deliveryEndOf(edit.plan, operation, edit.facts.settings.plantTimeZone);
  for (const id of successors) {
    const after = edit.plan.operations.get(id);
    if (after === undefined || after.switchedOff) continue;
    const end = latestEndOf(edit, after, known);
    const facts = edit.facts.resource(after.placement.resourceId);
    const seconds = facts && workingSeconds(after.placement.planTime, facts.resource);
    const start = seconds === undefined || overlap > 0 ? undefined : facts?.workingTime.subtract(end, seconds)?.start;
    latest = Math.min(latest, start === undefined ? end : start - bufferTime * 1000);
  }
  known.set(operation, latest);
  return latest;
}

/** Earliest place for each crew that has one. */
export function earliestPlaces(
  edit: Edit,
  operation: Operation,
  { crews, from }: EarliestSearch,
): readonly StepOffer[] {
  const { bound, minEnd } = boundsOf(edit, operation);
  const step = openStepOf(edit.plan, operation);
  const hasBatches = crews.some(({ main }) => main.resource.limitQuantity);
  const latestEnd = hasBatches ? latestEndOf(edit, operation) : Number.POSITIVE_INFINITY;
  const ready = bound === undefined ? from : searchStart(bound);
  return crews.flatMap((crew): StepOffer[] => {
    const earliest = Math.max(from, edit.now, ready, frozenEndOf(edit, crew));
    const asked = {
      ...step,
      planTime: planTimeOn(edit.facts, operation, crew.main.resource),
      setupPart: undefined,
    };
    const search = { draft: edit.draft, facts: edit.facts, now: edit.now, planAnyway: false, whole: true as const };
    const offer = earliestOffer(search, asked, crew, earliest, earliest + searchHorizon, minEnd, latestEnd);
    return offer === undefined ? [] : [withBound(ranked(offer, step, crew, edit), ready)];
  });

  function withBound(offer: StepOffer, at: Instant): StepOffer {
    if (offer.slot.reason !== undefined || bound === undefined || offer.slot.interval.start !== at) return offer;
    return { ...offer, slot: { ...offer.slot, reason: bound.reason } };
  }
}

/** End of the latest frozen zone of the crew's resources. */
export const frozenEndOf = (edit: Edit, { main, others }: Crew): Instant =>
  Math.max(frozenEnd(edit, main.resourceId), ...others.map(({ facts }) => frozenEnd(edit, facts.resourceId)));

/** Search for the latest place of an operation. */
export interface LatestSearch {
  readonly crews: readonly Crew[];
  readonly until: Instant;
  readonly earliest: Instant;
  /** Latest start with a crew, of which each works at other times. */
  readonly maxStart: (crew: Crew) => MaxStart;
}

/** Latest place that ends by `until` and respects the successors; never before `earliest` or in a frozen zone. */
export function latestPlace(edit: Edit, operation: Operation, wish: LatestSearch): StepOffer | undefined {
  return chooseResource(edit.draft, latestPlaces(edit, operation, wish), 'laterStart', () => true);
}

/** Latest place for each crew that has one. */
export function latestPlaces(
  edit: Edit,
  operation: Operation,
  { crews, until, earliest, maxStart }: LatestSearch,
): readonly StepOffer[] {
  const step = openStepOf(edit.plan, operation);
  const deliveryEnd = deliveryEndOf(edit.plan, operation, edit.facts.settings.plantTimeZone);
  return crews.flatMap((crew): StepOffer[] => {
    const asked = {
      ...step,
      planTime: planTimeOn(edit.facts, operation, crew.main.resource),
      setupPart: undefined,
    };
    const search = { draft: edit.draft, facts: edit.facts, now: edit.now, planAnyway: false, whole: true as const };
    const offer = latestOffer(search, asked, crew, {
      until,
      teamUntil: Math.max(until, deliveryEnd),
      earliestStart: Math.max(earliest, frozenEndOf(edit, crew)),
      maxStart: maxStart(crew),
    });
    return offer === undefined ? [] : [ranked(offer, step, crew, edit)];
  });
}

/** Places an operation and its parallel operations as offered. */
export function take(edit: Edit, operation: Operation, offer: StepOffer, reason: Reason): void {
  const { operationId } = operation;
  const { main } = offer.crew;
  const planTime = planTimeOn(edit.facts, operation, main.resource);
  const { setUp } = offer.slot;
  const after = { resourceId: main.resourceId, ...offer.slot.interval, planTime, ...setUp };
  putTogether(edit, operationId, after, offer.others, reason);
}

/** Places an operation, and beside it those of its crew. */
export function putTogether(
  edit: Edit,
  operationId: Operation['operationId'],
  after: Placement,
  beside: StepOffer['others'],
  reason: Reason,
): void {
  put(edit, operationId, after, reason);
  for (const { member, interval } of beside)
    placeParallel(edit, member.step, member.facts.resourceId, interval, after.planTime, operationId);
}

/** Where the others of a crew stand beside a place, whatever else is there; undefined: one of them does not work then. */
export function besideAt(edit: Edit, crew: Crew, place: Placement): StepOffer['others'] | undefined {
  const question = { draft: edit.draft, ignoreBars: true, planTime: place.planTime };
  const main = mainWithEquipment(crew);
  const beside: StepOffer['others'][number][] = [];
  for (const member of crew.others) {
    const found = placeSecondary(question, member, main, place);
    if ('kind' in found) return undefined;
    beside.push({ member, interval: found.interval });
  }
  return beside;
}

/** Places a parallel operation next to its main operation. */
export function placeParallel(
  edit: Edit,
  step: OpenStep['secondaries'][number],
  resourceId: Operation['placement']['resourceId'],
  interval: StepOffer['slot']['interval'],
  mainPlanTime: number,
  mainOperationId: Operation['operationId'],
): void {
  const planTime = secondaryPlanTime(step, mainPlanTime);
  put(
    edit,
    step.operationId,
    { resourceId, start: interval.start, end: interval.end, planTime },
    { kind: 'besideMain', operationId: mainOperationId },
  );
}
