import { type Instant, wholeMinuteFrom } from '#domain/kernel/instant.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { recalculateChangeovers } from '#domain/planning/placing/recalculate-changeovers.ts';
import { barsInTheWay } from '#domain/planning/placing/slot.ts';
import { draftOf } from '#domain/planning/plan/draft.ts';
import { type PlacementChange, samePlacement } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { readyIn } from './decode.ts';
import { mayMove } from './plan-problem.ts';

export interface AcceptOptimisation {
  readonly type: 'acceptOptimisation';
  /** Revision of the plan that the optimisation was computed for. */
  readonly baseRevision: number;
  readonly placements: readonly PlacementChange[];
}

/**
 * Accepts an optimisation as one edit, exactly as it was shown. Refused as outdated, with the operations concerned,
 * when one of them or a bar next to it has changed since, or when its planned time has come.
 */
export function acceptOptimisation(
  plan: Plan,
  command: AcceptOptimisation,
  context: PlanningContext,
): PlanningEvent[] | Rejection {
  const { placements, baseRevision } = command;
  const changed = placements.filter((change) => hasChanged(plan, change, baseRevision, context));
  if (changed.length > 0) return outdated(changed);
  const stored = draftOf(plan);
  const draft = draftOf(plan);
  for (const { operationId } of placements) draft.lift(operationId);
  for (const change of placements) {
    const { operationId, after } = change;
    const resource = context.facts.resource(after.resourceId);
    const sharing = plan.operations.get(operationId);
    if (resource === undefined) return reject('objectnotexists', { resourceId: after.resourceId });
    const question = { draft, resource, planTime: after.planTime, ignoreBars: false, sharing };
    if (barsInTheWay(question, after) !== undefined) changed.push(change);
    draft.place(operationId, after);
  }
  for (const change of placements) {
    const operation = plan.operations.get(change.operationId);
    if (operation === undefined) continue;
    // Successors may have moved closer since; violations that existed before are not caused by this edit.
    const around = [operation, ...operation.successors.flatMap((id) => plan.operations.get(id) ?? [])];
    const isBroken = (one: Operation): boolean => {
      const at = draft.placementOf(one.operationId);
      if (at === undefined || one.actualStart !== undefined || one.switchedOff) return false;
      const { ready, minEnd } = readyIn(draft, context.facts, one);
      const was = readyIn(stored, context.facts, one);
      return (ready > at.start && ready > was.ready) || (minEnd > at.end && minEnd > was.minEnd);
    };
    if (around.some(isBroken)) changed.push(change);
  }
  if (changed.length > 0) return outdated(changed);
  // Another runs before it, or it before another, than when it was found: the set-ups are no longer those shown.
  const { settled, tight } = recalculateChangeovers(
    draft,
    context.facts,
    wholeMinuteFrom(context.now),
    placements.map(({ operationId }) => operationId),
  );
  const different = new Set([...settled, ...tight].map(({ operationId }) => operationId));
  if (different.size > 0) return reject('TimelineDataOutdated', { operationIds: [...different] });
  if (placements.length === 0) return [];
  return [{ type: 'PlanOptimized', data: { placements: [...placements] } }];
}

function hasChanged(
  plan: Plan,
  { operationId, before, after }: PlacementChange,
  baseRevision: number,
  { facts, now }: PlanningContext,
): boolean {
  const operation = plan.operations.get(operationId);
  return (
    operation === undefined ||
    operation.changedAt > baseRevision ||
    !samePlacement(operation.placement, before) ||
    !mayMove(operation, facts, now) ||
    after.start < frozenEnd(facts.resource(after.resourceId)?.resource.frozenTime ?? 0, now)
  );
}

const frozenEnd = (frozenTime: number, now: Instant): Instant => now + frozenTime * 1000;

const outdated = (changes: readonly PlacementChange[]): Rejection =>
  reject('TimelineDataOutdated', { operationIds: [...new Set(changes.map((change) => change.operationId))] });
