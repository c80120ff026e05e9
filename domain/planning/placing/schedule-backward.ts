import type { OperationId } from '#domain/kernel/ids.ts';
import { type Instant, wholeMinuteBefore } from '#domain/kernel/instant.ts';
import { draftAsExpected } from '#domain/planning/feedback/expected-end.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import type { ResourceFacts } from '#domain/planning/plan/facts.ts';
import { type Placement, type Reason, samePlacement } from '#domain/planning/plan/placement.ts';
import { workingSeconds } from '#domain/planning/plan/plan-time.ts';
import { bestSlot, chooseResource } from './choose-resource.ts';
import { mainWithEquipment } from './crew.ts';
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
import { anyStart, effectiveWorkingTime, type MaxStart } from './slot.ts';
import { latestOffer, placeOffer, type StepOffer } from './step-offers.ts';

/**
 * Places each step as late as possible, in reverse order, the last one ending by `until` (rules §4 backward).
 * `forward`: the preceding forward run when throughput is optimised; steps that do not move keep its reason, and a step
 * moved up to such a step gets the reason `throughput`, so that no two reasons refer to each other. `choice`: the
 * resource with the lowest priority number, or the one on which the step starts last. No availability when a step would
 * start before now, the start date or within the frozen zone.
 */
export function scheduleBackward(
  run: Run,
  limits: AttendantLimits,
  until: Instant,
  forward?: Scheduled,
  choice: 'priority' | 'latest' = 'priority',
): Scheduled | NoAvailability {
  const draft = draftAsExpected(run);
  const placements = new Map<OperationId, Placed>();
  const divided = new Map<OperationId, readonly StepPart[]>();
  const followers = new Map<OperationId, OperationId[]>();
  for (const step of run.steps)
    for (const id of step.predecessors) followers.set(id, [...(followers.get(id) ?? []), step.operationId]);

  for (const step of run.steps.toReversed()) {
    const successors = (followers.get(step.operationId) ?? []).flatMap(
      (id) => divided.get(id)?.map(({ operationId }) => operationId) ?? [id],
    );
    const after = successors.flatMap((id) => draft.placementOf(id) ?? []);
    const search = { draft, facts: run.facts, now: run.now, planAnyway: run.planAnyway };
    const attended = limits.notAfter.get(step.operationId);
    const offers: StepOffer[] = [];
    for (const crew of crewsFor(step, run)) {
      const earliest = Math.max(run.now, run.startDate ?? 0, frozenUntil(run, crew) ?? 0, until - searchHorizon);
      const { end, start } = limitsBefore(step, after, mainWithEquipment(crew), until, run.planAnyway);
      const latest = Math.min(end, attended?.at ?? end);
      const late = { until: latest, teamUntil: until, earliestStart: earliest, maxStart: start };
      const offer = latestOffer(search, step, crew, late);
      if (offer !== undefined) offers.push(ranked(offer, step, crew, { draft, facts: run.facts }));
    }
    const chosen =
      choice === 'latest'
        ? bestSlot(draft, offers, 'laterStart')
        : chooseResource(draft, offers, 'laterStart', () => true);
    if (chosen === undefined) return { step };
    const byFollowers = latestBy(draft, successors);
    const isAttended = attended !== undefined && chosen.slot.interval.end === attended.at;
    const reason = chosen.slot.reason ?? (isAttended ? attended.reason : byFollowers);
    const { placed, parts } = placeOffer(draft, step, chosen, reason);
    for (const [id, one] of placed) placements.set(id, one);
    if (parts.length > 1) divided.set(step.operationId, parts);
  }
  return scheduledFrom(
    forward === undefined ? placements : withForwardReasons(placements, forward.placements),
    divided,
  );
}

function withForwardReasons(
  late: ReadonlyMap<OperationId, Placed>,
  early: ReadonlyMap<OperationId, Placed>,
): Map<OperationId, Placed> {
  const stays = (id: OperationId): boolean => {
    const [before, after] = [early.get(id), late.get(id)];
    return before !== undefined && after !== undefined && samePlacement(before.placement, after.placement);
  };
  /** Steps bound, directly or not, by a step of this run that has moved since; `early` is in order of causes. */
  const boundByMoved = new Set<OperationId>();
  for (const [id, placed] of early) {
    const cause = causeOf(placed);
    if (cause !== undefined && early.has(cause) && (!stays(cause) || boundByMoved.has(cause))) boundByMoved.add(id);
  }
  return new Map(
    [...late].map(([id, placed]): [OperationId, Placed] => {
      const before = early.get(id);
      if (before !== undefined && stays(id)) return [id, before];
      // Nothing comes behind the last step: what kept it from ending earlier is its reason, unless that refers to it now.
      const isLast = placed.reason.kind === 'deliveryDate' && before !== undefined;
      const why = isLast ? causeOf(before) : undefined;
      if (isLast && (why === undefined || !early.has(why) || (stays(why) && !boundByMoved.has(why))))
        return [id, { ...placed, reason: before.reason }];
      const cause = placed.reason.kind === 'besideMain' ? undefined : causeOf(placed);
      const isForThroughput =
        placed.reason.kind === 'deliveryDate' || (cause !== undefined && stays(cause) && boundByMoved.has(cause));
      return [id, isForThroughput ? { ...placed, reason: { kind: 'throughput' } } : placed];
    }),
  );
}

const causeOf = (placed: Placed | undefined): OperationId | undefined =>
  placed !== undefined && 'operationId' in placed.reason ? placed.reason.operationId : undefined;

/** The successor that starts first; the last step is bound by the delivery date. */
function latestBy(draft: Draft, successors: readonly OperationId[]): Reason {
  let first: OperationId | undefined;
  const startOf = (id: OperationId): Instant => draft.placementOf(id)?.start ?? 0;
  for (const id of successors) if (first === undefined || startOf(id) < startOf(first)) first = id;
  return first === undefined ? { kind: 'deliveryDate' } : { kind: 'successor', operationId: first };
}

/** Latest end and, with an overlap, latest start that the successors allow (rules §2). */
function limitsBefore(
  step: OpenStep,
  after: readonly Placement[],
  facts: ResourceFacts,
  until: Instant,
  planAnyway: boolean,
): { readonly end: Instant; readonly start: MaxStart } {
  let end = until;
  if (step.overlap === 0) {
    for (const successor of after) end = Math.min(end, successor.start - step.bufferTime * 1000);
    return { end, start: anyStart };
  }
  for (const successor of after) end = Math.min(end, successor.end);
  const first = Math.min(...after.map((successor) => successor.start));
  if (!Number.isFinite(first)) return { end, start: anyStart };
  const working = effectiveWorkingTime(facts, first, planAnyway);
  return {
    end,
    start(planTime) {
      const seconds = workingSeconds(planTime, facts.resource) * ((100 - step.overlap) / 100);
      return wholeMinuteBefore(working.subtract(first, seconds)?.start ?? Number.NEGATIVE_INFINITY);
    },
  };
}
