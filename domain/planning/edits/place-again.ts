import type { Instant } from '#domain/kernel/instant.ts';
import { chooseResource } from '#domain/planning/placing/choose-resource.ts';
import { type Crew, crewsOf } from '#domain/planning/placing/crew.ts';
import { openStepOf, planTimeOn } from '#domain/planning/placing/open-step.ts';
import { type OpenStep, searchHorizon } from '#domain/planning/placing/schedule-steps.ts';
import { ranked } from '#domain/planning/placing/sequence.ts';
import { earliestOffer, latestOffer, type StepOffer } from '#domain/planning/placing/step-offers.ts';
import { deliveryEndOf } from '#domain/planning/plan/delivery.ts';
import type { Reason } from '#domain/planning/plan/placement.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { type Edit, frozenEnd, put } from './edit.ts';
import { boundsOf } from './operation-bounds.ts';

/** Search for the earliest place of an existing operation. */
export interface EarliestSearch {
  readonly crews: readonly Crew[];
  /** Earliest start; predecessors and frozen zones apply as well. */
  readonly from: Instant;
}

/** The current crew of an operation; undefined when one of its resources no longer exists in base data. */
export function ownCrew(edit: Edit, operation: Operation): Crew | undefined {
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
  const latestEnd = deliveryEndOf(edit.plan, operation, edit.facts.settings.plantTimeZone);
  return chooseResource(edit.draft, earliestPlaces(edit, operation, wish), latestEnd, 'earlierEnd');
}

/** Earliest place for each crew that has one. */
export function earliestPlaces(
  edit: Edit,
  operation: Operation,
  { crews, from }: EarliestSearch,
): readonly StepOffer[] {
  const { bound, minEnd } = boundsOf(edit, operation);
  const step = openStepOf(edit.plan, operation);
  const latestEnd = deliveryEndOf(edit.plan, operation, edit.facts.settings.plantTimeZone);
  return crews.flatMap((crew): StepOffer[] => {
    const earliest = Math.max(from, bound?.at ?? from, frozenEndOf(edit, crew));
    const asked = { ...step, planTime: planTimeOn(edit.facts, operation, crew.main.resource) };
    const search = { draft: edit.draft, planAnyway: false, whole: true as const };
    const offer = earliestOffer(search, asked, crew, earliest, earliest + searchHorizon, minEnd, latestEnd);
    return offer === undefined ? [] : [withBound(ranked(offer, step, crew, edit), bound?.at)];
  });

  function withBound(offer: StepOffer, at: Instant | undefined): StepOffer {
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
  readonly maxStart: Instant;
}

/** Latest place that ends by `until` and respects the successors; never before `earliest` or in a frozen zone. */
export function latestPlace(edit: Edit, operation: Operation, wish: LatestSearch): StepOffer | undefined {
  return chooseResource(edit.draft, latestPlaces(edit, operation, wish), wish.until, 'laterStart');
}

/** Latest place for each crew that has one. */
export function latestPlaces(
  edit: Edit,
  operation: Operation,
  { crews, until, earliest, maxStart }: LatestSearch,
): readonly StepOffer[] {
  const step = openStepOf(edit.plan, operation);
  return crews.flatMap((crew): StepOffer[] => {
    const asked = { ...step, planTime: planTimeOn(edit.facts, operation, crew.main.resource) };
    const search = { draft: edit.draft, planAnyway: false, whole: true as const };
    const offer = latestOffer(search, asked, crew, until, Math.max(earliest, frozenEndOf(edit, crew)), maxStart);
    return offer === undefined ? [] : [ranked(offer, step, crew, edit)];
  });
}

/** Places an operation and its parallel operations as offered. */
export function take(edit: Edit, operation: Operation, offer: StepOffer, reason: Reason): void {
  const { operationId } = operation;
  const { main } = offer.crew;
  const planTime = planTimeOn(edit.facts, operation, main.resource);
  put(edit, operationId, { resourceId: main.resourceId, ...offer.slot.interval, planTime }, reason);
  for (const { member, interval } of offer.others)
    placeParallel(edit, member.step, member.facts.resourceId, interval, planTime, operationId);
}

/** Places a parallel operation next to its main operation. */
export function placeParallel(
  edit: Edit,
  { operationId, kind, planTime: own }: OpenStep['secondaries'][number],
  resourceId: Operation['placement']['resourceId'],
  interval: StepOffer['slot']['interval'],
  mainPlanTime: number,
  mainOperationId: Operation['operationId'],
): void {
  const planTime = kind === 'installer' ? own : mainPlanTime;
  put(
    edit,
    operationId,
    { resourceId, start: interval.start, end: interval.end, planTime },
    { kind: 'besideMain', operationId: mainOperationId },
  );
}
