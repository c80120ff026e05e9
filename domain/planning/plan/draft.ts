import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import { type Instant, wholeMinuteFrom } from '#domain/kernel/instant.ts';
import { occupiedBy } from './occupied.ts';
import type { Bar, Placement } from './placement.ts';
import type { Operation, Plan } from './plan.ts';
import { barAt, barsOn, firstRunningAt, firstStartingAt } from './resource-index.ts';
import type { BarTerms } from './resource-sharing.ts';
import { isUnderWay } from './status.ts';

/**
 * A plan with uncommitted changes: reads fall through to the plan, writes stay in the draft, which is discarded after
 * the decision.
 */
export interface Draft {
  readonly plan: Plan;
  /** undefined for an operation that was lifted or is not placed. */
  placementOf(id: OperationId): Placement | undefined;
  /** The same with what it occupies of its resource: of what is done only the part until its actual end. */
  occupiedBy(id: OperationId): Placement | undefined;
  place(id: OperationId, placement: Placement): void;
  /** Registers the terms of an operation that the plan does not contain yet. */
  introduce(id: OperationId, sharing: BarTerms): void;
  barTermsOf(id: OperationId): BarTerms | undefined;
  /** Takes the bar off its resource until it is placed again. */
  lift(id: OperationId): void;
  /** Visits bars that may still occupy the resource at `from` or later, by start, until `visit` returns false. */
  scan(resourceId: ResourceId, from: Instant, visit: (bar: Bar) => boolean): void;
  /** Visits bars that start before `until`, latest start first, until `visit` returns false. */
  scanBack(resourceId: ResourceId, until: Instant, visit: (bar: Bar) => boolean): void;
  /** Upper bound of the length of bars on the resource, in milliseconds. */
  longest(resourceId: ResourceId): number;
}

/**
 * `expectedEnd`: of an operation that is under way. Until then it takes its resource, where that is later than its place (planning
 * rules, settled after the second round).
 */
export function draftOf(plan: Plan, expectedEnd?: (operation: Operation) => Instant | undefined): Draft {
  const changed = new Map<OperationId, Placement | undefined>();
  const added = new Map<ResourceId, { readonly bars: Bar[]; longest: number }>();
  const introduced = new Map<OperationId, BarTerms>();
  const expected = new Map<OperationId, Instant | undefined>();
  const withLate = new Set<ResourceId>();

  const placementOf = (id: OperationId): Placement | undefined =>
    changed.has(id) ? changed.get(id) : plan.operations.get(id)?.placement;
  const occupied = (id: OperationId, placement: Placement): Placement => {
    const operation = plan.operations.get(id);
    if (operation === undefined) return placement;
    const end = expectedEndOf(operation);
    return end !== undefined && end > placement.end ? { ...placement, end } : occupiedBy(operation, placement);
  };
  const expectedEndOf = (operation: Operation): Instant | undefined => {
    if (expectedEnd === undefined || !isUnderWay(operation.statusId)) return undefined;
    const { operationId } = operation;
    if (!expected.has(operationId)) {
      const end = expectedEnd(operation);
      expected.set(operationId, end && wholeMinuteFrom(end));
    }
    return expected.get(operationId);
  };
  /** Puts those that are late into the draft, as long as they take the resource, before it is looked at. */
  const addLate = (resourceId: ResourceId): void => {
    if (expectedEnd === undefined || withLate.has(resourceId)) return;
    withLate.add(resourceId);
    for (const { operationId: id } of barsOn(plan, resourceId).underWay) {
      const operation = changed.has(id) ? undefined : plan.operations.get(id);
      if (operation === undefined || (expectedEndOf(operation) ?? 0) <= operation.placement.end) continue;
      place(id, operation.placement);
    }
  };

  const takeOff = (id: OperationId): void => {
    const known = changed.get(id);
    if (known === undefined) return;
    const bars = added.get(known.resourceId)?.bars ?? [];
    let at = firstOf(bars, occupied(id, known).start);
    while (bars[at]?.operationId !== id) at++;
    bars.splice(at, 1);
  };
  const place = (id: OperationId, placed: Placement): void => {
    takeOff(id);
    changed.set(id, placed);
    const placement = occupied(id, placed);
    const row = added.get(placement.resourceId) ?? { bars: [], longest: 0 };
    added.set(placement.resourceId, row);
    row.longest = Math.max(row.longest, placement.end - placement.start);
    row.bars.splice(firstOf(row.bars, placement.start + 1), 0, { operationId: id, placement });
  };

  return {
    plan,
    placementOf,
    occupiedBy(id) {
      const placement = placementOf(id);
      return placement && occupied(id, placement);
    },
    place,
    introduce: (id, sharing) => {
      introduced.set(id, sharing);
    },
    barTermsOf: (id) => introduced.get(id) ?? plan.operations.get(id),
    lift(id) {
      takeOff(id);
      changed.set(id, undefined);
    },
    scan(resourceId, from, visit) {
      addLate(resourceId);
      const bars = barsOn(plan, resourceId);
      const { operations } = bars;
      const { bars: own, longest } = added.get(resourceId) ?? noneAdded;
      let i = firstRunningAt(bars, from);
      let j = firstOf(own, from - longest);
      for (;;) {
        for (let one = operations[i]; one !== undefined && changed.has(one.operationId); ) one = operations[++i];
        const stored = barAt(bars, i);
        const drafted = own[j];
        const next =
          drafted !== undefined && (stored === undefined || drafted.placement.start <= stored.placement.start)
            ? drafted
            : stored;
        if (next === undefined) return;
        if (next === drafted) j++;
        else i++;
        if (!visit(next)) return;
      }
    },
    scanBack(resourceId, until, visit) {
      addLate(resourceId);
      const bars = barsOn(plan, resourceId);
      const { operations } = bars;
      const { bars: own } = added.get(resourceId) ?? noneAdded;
      let i = firstStartingAt(bars, until) - 1;
      let j = firstOf(own, until) - 1;
      for (;;) {
        for (let one = operations[i]; one !== undefined && changed.has(one.operationId); ) one = operations[--i];
        const stored = barAt(bars, i);
        const drafted = own[j];
        const next =
          drafted !== undefined && (stored === undefined || drafted.placement.start >= stored.placement.start)
            ? drafted
            : stored;
        if (next === undefined) return;
        if (next === drafted) j--;
        else i--;
        if (!visit(next)) return;
      }
    },
    longest(resourceId) {
      addLate(resourceId);
      return Math.max(barsOn(plan, resourceId).longest, added.get(resourceId)?.longest ?? 0);
    },
  };
}

/** The same draft, in which only those bars stand on the resources that `counts`; what is placed is placed in both. */
export const seeing = (draft: Draft, counts: (bar: Bar) => boolean): Draft => ({
  ...draft,
  scan: (resourceId, from, visit) => draft.scan(resourceId, from, (bar) => !counts(bar) || visit(bar)),
  scanBack: (resourceId, until, visit) => draft.scanBack(resourceId, until, (bar) => !counts(bar) || visit(bar)),
});

const noneAdded = { bars: [], longest: 0 } as const;

/** Index of the first of the bars, which are in order of their starts, that starts at or after the instant. */
function firstOf(bars: readonly Bar[], start: Instant): number {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.placement.start ?? start) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
