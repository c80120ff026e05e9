import type { OperationId } from '#domain/kernel/ids.ts';
import { type Instant, minute } from '#domain/kernel/instant.ts';
import { type Draft, draftOf } from '#domain/planning/plan/draft.ts';
import type { Reason } from '#domain/planning/plan/placement.ts';
import { chooseResource } from './choose-resource.ts';
import { type Bound, latestBound, minEndAfter, readyAfter } from './dependencies.ts';
import {
  type AttendantLimits,
  crewsFor,
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
import { earliestOffer, placeOffer, type StepOffer } from './step-offers.ts';

/**
 * Places each step as early as possible (rules §4 forward): not before now, the start date, its predecessors and the
 * end of the resource's frozen zone; gaps between existing bars are used. `from` replaces the start date when
 * throughput optimisation repeats a backward run.
 */
export function scheduleForward(run: Run, limits: AttendantLimits, from?: Instant): Scheduled | NoAvailability {
  const draft = draftOf(run.plan);
  const placements = new Map<OperationId, Placed>();
  const divided = new Map<OperationId, readonly StepPart[]>();
  const byId = new Map(run.steps.map((step) => [step.operationId, step]));
  const tails = remainingAfter(run.steps);
  for (const step of run.steps) {
    const bounds: Bound[] = [{ at: run.now, reason: { kind: 'now' } }];
    if (run.startDate !== undefined) bounds.push({ at: run.startDate, reason: { kind: 'startDate' } });
    if (from !== undefined) bounds.push({ at: from, reason: { kind: 'deliveryDate' } });
    let minEnd = Number.NEGATIVE_INFINITY;
    for (const id of step.predecessors) {
      const joint = byId.get(id);
      if (joint === undefined) continue;
      for (const { operationId } of divided.get(id) ?? [{ operationId: id }]) {
        const placement = draft.placementOf(operationId);
        if (placement === undefined) continue;
        bounds.push(readyAfter(joint, placement, run.facts));
        minEnd = Math.max(minEnd, minEndAfter(joint, placement));
      }
    }
    const wait = limits.notBefore.get(step.operationId);
    const latestEnd = run.deliveryEnd - (tails.get(step) ?? 0);
    const offer = chooseForward(run, draft, step, { bounds, wait, minEnd, latestEnd });
    if (offer === undefined) return { step };
    const { placed, parts } = placeOffer(draft, step, offer.chosen, offer.reason);
    for (const [id, one] of placed) placements.set(id, one);
    if (parts.length > 1) divided.set(step.operationId, parts);
  }
  return scheduledFrom(placements, divided);
}

interface Question {
  readonly bounds: readonly Bound[];
  /** End of the occupation of an attendant resource; does not count towards the search horizon. */
  readonly wait: Bound | undefined;
  readonly minEnd: Instant;
  readonly latestEnd: Instant;
}

function chooseForward(
  run: Run,
  draft: Draft,
  step: OpenStep,
  { bounds, wait, minEnd, latestEnd }: Question,
): { readonly chosen: StepOffer; readonly reason: Reason } | undefined {
  const offers: (StepOffer & { readonly bound: Bound })[] = [];
  for (const crew of crewsFor(step, run)) {
    const frozen = frozenUntil(run, crew);
    const own = frozen === undefined ? bounds : [...bounds, { at: frozen, reason: { kind: 'frozenZone' } as const }];
    const searchFrom = latestBound(own);
    const bound = latestBound(wait === undefined ? own : [...own, wait]);
    if (searchFrom === undefined || bound === undefined) continue;
    const latestStart = searchFrom.at + searchHorizon;
    const open = latestBound([...own, ...(wait === undefined ? [] : [wait])].map(stillOpen));
    const search = { draft, planAnyway: run.planAnyway, joinFrom: open?.at };
    const offer = earliestOffer(search, step, crew, bound.at, latestStart, minEnd, latestEnd);
    if (offer !== undefined) offers.push(ranked({ ...offer, bound }, step, crew, { draft, facts: run.facts }));
  }
  const chosen = chooseResource(draft, offers, latestEnd, 'earlierEnd');
  if (chosen === undefined) return undefined;
  return { chosen, reason: bindingReason(chosen, offers) };
}

/** A batch that was to start in this minute and has not been started can still be joined. */
const stillOpen = (bound: Bound): Bound => (bound.reason.kind === 'now' ? { ...bound, at: bound.at - minute } : bound);

/** A step that waits for a resource of higher priority, although another is free earlier, gets that as its reason. */
function bindingReason(
  chosen: StepOffer & { readonly bound: Bound },
  offers: readonly (StepOffer & { readonly bound: Bound })[],
): Reason {
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

/** Minimum clock time in milliseconds needed after each step: tells whether a slot can still meet the date. */
function remainingAfter(steps: readonly OpenStep[]): Map<OpenStep, number> {
  const tails = new Map<OpenStep, number>();
  const byId = new Map(steps.map((step) => [step.operationId, step]));
  for (const step of steps.toReversed()) {
    const own = tails.get(step) ?? 0;
    tails.set(step, own);
    for (const id of step.predecessors) {
      const before = byId.get(id);
      if (before === undefined) continue;
      const needed = own + (step.planTime * (1 - before.overlap / 100) + before.bufferTime) * 1000;
      tails.set(before, Math.max(tails.get(before) ?? 0, needed));
    }
  }
  return tails;
}
