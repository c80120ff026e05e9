import type { Instant } from '#domain/kernel/instant.ts';
import { chooseResource, type Offer } from './choose-resource.ts';
import { type Draft, draftOf } from './draft.ts';
import type { ResourceFacts } from './facts.ts';
import { type Placement, type Reason, samePlacement } from './placement.ts';
import {
  candidatesOf,
  frozenUntil,
  type NoAvailability,
  type OpenStep,
  type Run,
  type Scheduled,
  scheduledFrom,
  searchHorizon,
} from './schedule-steps.ts';
import { effectiveWorkingTime, latestSlot, workingSeconds } from './slot.ts';

/**
 * Places each step as late as everything allows, in reverse, the last one ending by `until` (rules §4 backward).
 * `forward`: the run whose end `until` is, when its throughput is optimised; what did not move keeps its reason.
 * No availability when that would start before now, the start date or within the frozen zone.
 */
export function scheduleBackward(run: Run, until: Instant, forward?: Scheduled): Scheduled | NoAvailability {
  const draft = draftOf(run.plan);
  const placements = new Map<OpenStep['operationId'], { placement: Placement; reason: Reason }>();
  const followers = new Map<OpenStep['operationId'], OpenStep['operationId'][]>();
  for (const step of run.steps)
    for (const id of step.predecessors) followers.set(id, [...(followers.get(id) ?? []), step.operationId]);

  for (const step of run.steps.toReversed()) {
    const successors = followers.get(step.operationId) ?? [];
    const after = successors.flatMap((id) => draft.placementOf(id) ?? []);
    const offers: Offer[] = [];
    for (const facts of candidatesOf(step, run.facts)) {
      const earliest = Math.max(run.now, run.startDate ?? 0, frozenUntil(run, facts) ?? 0, until - searchHorizon);
      const limits = limitsBefore(step, after, facts, until, run.planAnyway);
      const question = { draft, resource: facts, planTime: step.planTime, ignoreBars: run.planAnyway };
      const slot = latestSlot(question, limits.end, earliest, limits.start);
      if (slot !== undefined) offers.push({ facts, slot });
    }
    const chosen = chooseResource(draft, offers, until, 'laterStart');
    if (chosen === undefined) return { step };
    const placement = { resourceId: chosen.facts.resourceId, ...chosen.slot.interval, planTime: step.planTime };
    draft.place(step.operationId, placement);
    const before = forward?.placements.get(step.operationId);
    const stayed = before !== undefined && samePlacement(before.placement, placement);
    const reason = stayed ? before.reason : (chosen.slot.reason ?? latestBy(draft, successors));
    placements.set(step.operationId, { placement, reason });
  }
  return scheduledFrom(new Map(run.steps.flatMap(({ operationId }) => entryOf(placements, operationId))));
}

/** The follower that begins first; the last step of all is as late as the delivery day allows. */
function latestBy(draft: Draft, successors: readonly OpenStep['operationId'][]): Reason {
  let first: OpenStep['operationId'] | undefined;
  const startOf = (id: OpenStep['operationId']): Instant => draft.placementOf(id)?.start ?? 0;
  for (const id of successors) if (first === undefined || startOf(id) < startOf(first)) first = id;
  return first === undefined ? { kind: 'deliveryDate' } : { kind: 'successor', operationId: first };
}

/** Latest end, and with an overlap latest start, that the successors leave (rules §2). */
function limitsBefore(
  step: OpenStep,
  after: readonly Placement[],
  facts: ResourceFacts,
  until: Instant,
  planAnyway: boolean,
): { readonly end: Instant; readonly start: Instant } {
  let end = until;
  let start = Number.POSITIVE_INFINITY;
  for (const successor of after) {
    if (step.overlap === 0) {
      end = Math.min(end, successor.start - step.bufferTime * 1000);
      continue;
    }
    end = Math.min(end, successor.end);
    const seconds = workingSeconds(step.planTime, facts.resource) * ((100 - step.overlap) / 100);
    const working = effectiveWorkingTime(facts, successor.start, planAnyway);
    start = Math.min(start, working.subtract(successor.start, seconds)?.start ?? Number.NEGATIVE_INFINITY);
  }
  return { end, start };
}

function entryOf<Key, Value>(entries: ReadonlyMap<Key, Value>, key: Key): [Key, Value][] {
  const value = entries.get(key);
  return value === undefined ? [] : [[key, value]];
}
