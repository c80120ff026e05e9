import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant, Interval } from '#domain/kernel/instant.ts';
import { draftAsExpected } from '#domain/planning/feedback/expected-end.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import { takes } from '#domain/planning/plan/occupied.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import type { Bound } from './dependencies.ts';
import type { AttendantLimits, AttendantSpan, NoAvailability, Placed, Run, Scheduled } from './schedule-steps.ts';

/** Nothing is limited yet. */
const unlimited: AttendantLimits = { notBefore: new Map(), notAfter: new Map() };

/** Limit of postponements of a chain because an attendant resource is occupied, after which the year counts as full. */
const maxPasses = 400;

/**
 * Repeats the scheduling run until every attendant resource is free from the start of its first operation to the end of
 * its last, buffer included: a chain whose rack is occupied starts later or, scheduled backward, ends earlier (rules
 * §3).
 */
export function withAttendants(
  run: Run,
  direction: 'forward' | 'backward',
  schedule: (limits: AttendantLimits) => Scheduled | NoAvailability,
): Scheduled | NoAvailability {
  const notBefore = new Map<OperationId, Bound>();
  const notAfter = new Map<OperationId, Bound>();
  for (let turn = 0; turn < maxPasses; turn++) {
    const scheduled = schedule(turn === 0 ? unlimited : { notBefore, notAfter });
    if ('step' in scheduled || run.attendants.length === 0) return scheduled;
    const placements = new Map(scheduled.placements);
    const draft = draftAsExpected(run);
    let isFree = true;
    for (const span of run.attendants) {
      const occupied = spanOf(span, run, scheduled);
      const taken = run.planAnyway ? undefined : inTheWay(run.facts, draft, span, occupied);
      if (taken === undefined) {
        const placed = attendantPlacement(span, occupied);
        draft.place(span.operationId, placed.placement);
        placements.set(span.operationId, placed);
        continue;
      }
      isFree = false;
      const { operationId } = taken;
      const reason = { kind: 'attendantResource', ...(operationId && { operationId }) } as const;
      const until = taken.start - bufferAfter(span, run) * 1000;
      if (direction === 'forward')
        for (const id of [span.from, ...(span.fromParts ?? [])]) notBefore.set(id, { at: taken.end, reason });
      else
        for (const id of [span.to, ...(span.toParts ?? [])])
          notAfter.set(id, { at: until, reason: { ...reason, side: 'after' } });
      break;
    }
    if (isFree) return { ...scheduled, placements };
  }
  const step = run.steps.find(({ operationId }) => operationId === run.attendants[0]?.from);
  if (step === undefined) throw new Error('An attendant resource has no first step');
  return { step };
}

/** An attendant resource is occupied in clock time, independent of shifts. */
export const attendantPlacement = ({ resourceId, from }: AttendantSpan, { start, end }: Interval): Placed => ({
  placement: { resourceId, start, end, planTime: Math.round((end - start) / 1000) },
  reason: { kind: 'withJob', operationId: from },
});

interface InTheWay extends Interval {
  readonly operationId?: OperationId;
}

/** Another job that an attendant resource is with during the span, or a time in which it is missing. */
function inTheWay(facts: PlanningFacts, draft: Draft, span: AttendantSpan, occupied: Interval): InTheWay | undefined {
  const taken = firstOn(draft, span, occupied);
  if (taken === undefined) return missingIn(facts, span.resourceId, occupied);
  const { start, end } = taken.placement;
  return { operationId: taken.operationId, start, end };
}

/** The first time within a span in which an attendant resource is missing (decision 0225). */
export const missingIn = (facts: PlanningFacts, resourceId: ResourceId, span: Interval): Interval | undefined =>
  facts.resource(resourceId)?.missing?.find(({ start, end }) => start < span.end && end > span.start);

/** A bar of another job on the attendant resource within the span. */
export function firstOn(
  draft: Draft,
  { operationId: own, resourceId }: Pick<AttendantSpan, 'operationId' | 'resourceId'>,
  span: Interval,
): { readonly operationId: OperationId; readonly placement: Placement } | undefined {
  let found: { operationId: OperationId; placement: Placement } | undefined;
  draft.scan(resourceId, span.start, ({ operationId, placement }) => {
    if (placement.start >= span.end) return false;
    if (operationId === own || !takes(placement, span)) return true;
    found = { operationId, placement };
    return false;
  });
  return found;
}

const bufferAfter = ({ to }: AttendantSpan, run: Run): number =>
  run.steps.find(({ operationId }) => operationId === to)?.bufferTime ?? 0;

function spanOf(span: AttendantSpan, run: Run, { placements, parts }: Scheduled): Interval {
  const placementsOf = (id: OperationId): readonly Placement[] =>
    (parts.get(id) ?? [{ operationId: id }]).flatMap((part) => placements.get(part.operationId)?.placement ?? []);
  const { from, to, fromParts = [], toParts = [] } = span;
  const starts: readonly Instant[] = [from, ...fromParts].flatMap(placementsOf).map(({ start }) => start);
  const ends: readonly Instant[] = [to, ...toParts].flatMap(placementsOf).map(({ end }) => end);
  return { start: Math.min(...starts), end: Math.max(...ends) + bufferAfter(span, run) * 1000 };
}
