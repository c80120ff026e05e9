import type { Instant } from '#domain/kernel/instant.ts';
import { chooseResource, type Offer } from './choose-resource.ts';
import { type Bound, latestBound, minEndAfter, readyAfter } from './dependencies.ts';
import { type Draft, draftOf } from './draft.ts';
import type { Placement, Reason } from './placement.ts';
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
import { earliestSlot } from './slot.ts';

/**
 * Places each step as early as everything allows (rules §4 forward): not before now, the start date, its predecessors
 * and the end of the resource's frozen zone; slots between existing bars are used. `from` replaces the start date
 * when the throughput optimisation repeats a backward run.
 */
export function scheduleForward(run: Run, from?: Instant): Scheduled | NoAvailability {
  const draft = draftOf(run.plan);
  const placements = new Map<OpenStep['operationId'], { placement: Placement; reason: Reason }>();
  const byId = new Map(run.steps.map((step) => [step.operationId, step]));
  const tails = remainingAfter(run.steps);
  for (const step of run.steps) {
    const bounds: Bound[] = [{ at: run.now, reason: { kind: 'now' } }];
    if (run.startDate !== undefined) bounds.push({ at: run.startDate, reason: { kind: 'startDate' } });
    if (from !== undefined) bounds.push({ at: from, reason: { kind: 'deliveryDate' } });
    let minEnd = Number.NEGATIVE_INFINITY;
    for (const id of step.predecessors) {
      const joint = byId.get(id);
      const placement = draft.placementOf(id);
      if (joint === undefined || placement === undefined) continue;
      bounds.push(readyAfter(joint, placement, run.facts));
      minEnd = Math.max(minEnd, minEndAfter(joint, placement));
    }
    const found = placeForward(run, draft, step, bounds, minEnd, run.deliveryEnd - (tails.get(step) ?? 0));
    if (found === undefined) return { step };
    draft.place(step.operationId, found.placement);
    placements.set(step.operationId, found);
  }
  return scheduledFrom(placements);
}

function placeForward(
  run: Run,
  draft: Draft,
  step: OpenStep,
  bounds: readonly Bound[],
  minEnd: Instant,
  latestEnd: Instant,
): { placement: Placement; reason: Reason } | undefined {
  const offers: (Offer & { bound: Bound })[] = [];
  for (const facts of candidatesOf(step, run.facts)) {
    const frozen = frozenUntil(run, facts);
    const bound = latestBound(
      frozen === undefined ? bounds : [...bounds, { at: frozen, reason: { kind: 'frozenZone' } }],
    );
    if (bound === undefined) continue;
    const question = { draft, resource: facts, planTime: step.planTime, ignoreBars: run.planAnyway };
    const slot = earliestSlot(question, bound.at, bound.at + searchHorizon, minEnd);
    if (slot !== undefined) offers.push({ facts, slot, bound });
  }
  const chosen = chooseResource(draft, offers, latestEnd, 'earlierEnd');
  if (chosen === undefined) return undefined;
  const { bound } = offers.find((offer) => offer === chosen) ?? { bound: undefined };
  return {
    placement: { resourceId: chosen.facts.resourceId, ...chosen.slot.interval, planTime: step.planTime },
    reason: chosen.slot.reason ?? bound?.reason ?? { kind: 'now' },
  };
}

/** Clock time in milliseconds that the steps after each one need at least: tells whether a slot still meets the date. */
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
