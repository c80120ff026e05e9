import type { Instant } from '#domain/kernel/instant.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { equipmentBeside, readyAfter } from './dependencies.ts';

/** Earliest start of an operation of the plan: its predecessors in the draft, process steps before it, its start date. */
export function readyIn(draft: Draft, facts: PlanningFacts, operation: Operation): Instant {
  const { plan } = draft;
  let ready = Number.NEGATIVE_INFINITY;
  for (const id of operation.predecessors) {
    const before = plan.operations.get(id);
    const placement = draft.placementOf(id);
    // Lifted in this edit, it may come to lie anywhere.
    if (before !== undefined && placement === undefined) return Number.POSITIVE_INFINITY;
    if (before === undefined || placement === undefined || before.switchedOff) continue;
    const { at } = readyAfter(before, placement, facts, equipmentBeside(draft, before), before.actualEnd);
    ready = Math.max(ready, at);
  }
  const positionId = positionIdOf(plan, operation);
  if (positionId === undefined) return ready;
  for (const id of plan.activitiesByPosition.get(positionId) ?? []) {
    const activity = plan.activities.get(id);
    if (activity?.process?.stage === 'before') ready = Math.max(ready, activity.actualEnd ?? activity.process.end);
  }
  return Math.max(ready, plan.orderPositions.get(positionId)?.startDate ?? ready);
}
