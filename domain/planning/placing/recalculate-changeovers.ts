import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Bar, Placement } from '#domain/planning/plan/placement.ts';
import { hasBegun } from '#domain/planning/plan/status.ts';
import { atLeastAMinute, barWith, requiredSetupOf, setupPartOf, startWith } from './changeover.ts';
import { firstFrom, lastBefore } from './changeover-slot.ts';

/** A bar whose set-up changed because another runs before it now. */
export interface Settled {
  readonly operationId: OperationId;
  readonly placement: Placement;
  readonly before: OperationId | undefined;
}

/**
 * Gives the operations that were placed, and those behind their new and old places, the set-up that their matrix asks
 * for, in the draft: each keeps its end. `isFree`: new ones that nothing else is bound to. `left`: places that bars have
 * left which are not in the plan any more. `tight`: those for which there is no room.
 */
export function recalculateChangeovers(
  draft: Draft,
  facts: PlanningFacts,
  now: Instant,
  touched: Iterable<OperationId>,
  isFree: (operationId: OperationId) => boolean = () => false,
  left: readonly Place[] = [],
): { readonly settled: readonly Settled[]; readonly tight: readonly Bar[] } {
  const settled: Settled[] = [];
  const tight: Bar[] = [];
  for (const { operationId, behind } of affected(draft, facts, touched, left)) {
    const placement = draft.placementOf(operationId);
    // What has begun has been set up.
    if (placement === undefined || hasBegun(draft.plan.operations.get(operationId)?.statusId ?? 1)) continue;
    const bar = { operationId, placement };
    const { resourceId } = placement;
    const before = behind ?? lastBefore(draft, resourceId, placement.start, bar);
    const required = requiredSetupOf(draft, facts, bar, before && draft.barTermsOf(before.operationId));
    const growth = (required ?? 0) - setupPartOf(draft, bar);
    if (required === undefined || growth === 0) continue;
    const shorter = growth < 0 && isFree(operationId) ? barWith(facts, bar, placement.planTime + growth) : undefined;
    const start = shorter?.start ?? startWith(draft, facts, bar, required, now);
    if (start === undefined || (growth > 0 && before !== undefined && start < before.placement.end)) {
      tight.push(bar);
      continue;
    }
    // It keeps more set-up than it needs.
    if (growth < 0 && start === placement.start) continue;
    const after = { ...placement, start, planTime: atLeastAMinute(placement.planTime + growth), setupTime: required };
    draft.place(operationId, after);
    settled.push({ operationId, placement: after, before: before?.operationId });
  }
  return { settled, tight };
}

/** Where a bar began. */
export type Place = Pick<Placement, 'resourceId' | 'start'>;

interface Affected extends Bar {
  /** What was placed right before it: the two may still begin together. Otherwise whatever starts before it. */
  readonly behind: Bar | undefined;
}

/** Where the sequence on a resource has changed: a step that no matrix knows is something else before the next one, too. */
function affected(
  draft: Draft,
  facts: PlanningFacts,
  touched: Iterable<OperationId>,
  left: readonly Place[],
): readonly Affected[] {
  if (!facts.hasSetupMatrices) return [];
  const found = new Map<OperationId, Affected>();
  const note = (bar: Bar | undefined, behind?: Bar): void => {
    if (bar !== undefined) found.set(bar.operationId, { ...bar, behind: behind ?? found.get(bar.operationId)?.behind });
  };
  for (const { resourceId, start } of left) note(firstFrom(draft, resourceId, start, undefined));
  for (const operationId of touched) {
    const was = draft.plan.operations.get(operationId)?.placement;
    const placement = draft.placementOf(operationId);
    if (was !== undefined) note(firstFrom(draft, was.resourceId, was.start, undefined));
    if (placement === undefined) continue;
    const bar = { operationId, placement };
    note(bar);
    note(firstFrom(draft, placement.resourceId, placement.start, bar), bar);
  }
  return [...found.values()].sort((a, b) => a.placement.start - b.placement.start);
}
