import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant, Interval, Seconds } from '#domain/kernel/instant.ts';
import { commonWorkingTime } from '#domain/planning/calendar/common-working-time.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts, ResourceFacts } from '#domain/planning/plan/facts.ts';
import type { Reason } from '#domain/planning/plan/placement.ts';
import type { ParallelKind } from '#domain/planning/plan/plan-objects.ts';
import { candidatesOf, type Demand } from './demand.ts';
import type { SharingTerms } from './resource-sharing.ts';
import { barsInTheWay, earliestSlot, latestSlot, type Slot, type SlotQuestion, workingSeconds } from './slot.ts';

/**
 * A step that runs beside a main step (rules §3). `equipment` works whenever the main step works; `personnel` must be
 * working at its start and follows it through its own shifts; an `installer` starts with it and takes its own time.
 */
export interface SecondaryStep extends Demand, SharingTerms {
  readonly operationId: OperationId;
  readonly kind: ParallelKind;
  /** Of an installer; the others take the main step's. */
  readonly planTime: Seconds;
}

/** One choice of resources: who does the main step and who each secondary one. */
export interface Crew {
  readonly main: ResourceFacts;
  readonly others: readonly CrewMember[];
}
export interface CrewMember {
  readonly step: SecondaryStep;
  readonly facts: ResourceFacts;
}

/** A place for a main step and all that run beside it. */
export interface TeamSlot extends Slot {
  readonly others: readonly { readonly member: CrewMember; readonly interval: Interval }[];
}

/** Choices that are looked at for one step: beyond them the first ones by id must do. */
const mostCrews = 200;

/** Every crew for a step: one candidate of the main step with one of each secondary; nobody does two things at once. */
export function crewsOf(demand: Demand, secondaries: readonly SecondaryStep[], facts: PlanningFacts): readonly Crew[] {
  let crews: Crew[] = candidatesOf(demand, facts).map((main) => ({ main, others: [] }));
  for (const step of secondaries) {
    const candidates = candidatesOf(step, facts).filter(({ resource }) => !resource.limitQuantity);
    crews = crews
      .flatMap((crew) =>
        candidates
          .filter(
            ({ resourceId, resource }) =>
              resource.allowMultipleReservation ||
              (crew.main.resourceId !== resourceId && crew.others.every((one) => one.facts.resourceId !== resourceId)),
          )
          .map((member) => ({ ...crew, others: [...crew.others, { step, facts: member }] })),
      )
      .slice(0, mostCrews);
  }
  return crews;
}

/** The main resource as the crew works on it: in the time that its equipment works, too. */
export function mainWithEquipment({ main, others }: Crew): ResourceFacts {
  const equipment = others.filter(({ step }) => step.kind === 'equipment');
  if (equipment.length === 0) return main;
  return {
    ...main,
    workingTime: commonWorkingTime(main.workingTime, ...equipment.map((one) => one.facts.workingTime)),
  };
}

/** What stands against a secondary step beside the main step in `interval`; undefined: nothing does. */
export type Obstacle =
  | { readonly kind: 'busy'; readonly blockedBy: readonly OperationId[]; readonly interval: Interval }
  | { readonly kind: 'notWorking' };

/** Where a secondary step lies when the main step has `interval`, or what stands against it. */
export function placeBeside(
  question: Pick<SlotQuestion, 'draft' | 'ignoreBars' | 'planTime'>,
  { step, facts }: CrewMember,
  main: ResourceFacts,
  interval: Interval,
): { readonly interval: Interval } | Obstacle {
  const own =
    step.kind === 'equipment'
      ? interval
      : facts.workingTime.add(
          interval.start,
          step.kind === 'installer'
            ? workingSeconds(step.planTime, facts.resource)
            : workingSeconds(question.planTime, main.resource),
        );
  if (own === undefined || own.start !== interval.start) return { kind: 'notWorking' };
  const { draft, ignoreBars, planTime } = question;
  const blockedBy = barsInTheWay({ draft, ignoreBars, planTime, resource: facts, sharing: step }, own);
  return blockedBy === undefined ? { interval: own } : { kind: 'busy', blockedBy, interval: own };
}

/** Earliest slot in which the whole crew is there; as `earliestSlot`. */
export function earliestTeamSlot(
  question: Omit<SlotQuestion, 'resource'>,
  crew: Crew,
  from: Instant,
  latestStart: Instant,
  minEnd?: Instant,
): TeamSlot | undefined {
  const resource = mainWithEquipment(crew);
  let at = from;
  let reason: Reason | undefined;
  for (;;) {
    const slot = earliestSlot({ ...question, resource }, at, latestStart, minEnd);
    if (slot === undefined) return undefined;
    if (slot.reason !== undefined) reason = slot.reason;
    const others: TeamSlot['others'][number][] = [];
    let next: { readonly at: Instant; readonly reason: Reason } | undefined;
    for (const member of crew.others) {
      const found = placeBeside(question, member, resource, slot.interval);
      if (!('kind' in found)) others.push({ member, interval: found.interval });
      else {
        const later = afterObstacle(question.draft, member, found, slot.interval.start);
        if (later === undefined) return undefined;
        if (next === undefined || later.at > next.at) next = later;
      }
    }
    if (next === undefined) return { interval: slot.interval, reason, others };
    at = next.at;
    reason = next.reason;
  }
}

/** Latest slot in which the whole crew is there; as `latestSlot`. */
export function latestTeamSlot(
  question: Omit<SlotQuestion, 'resource'>,
  crew: Crew,
  until: Instant,
  earliestStart: Instant,
  maxStart?: Instant,
): TeamSlot | undefined {
  const resource = mainWithEquipment(crew);
  let latest = maxStart;
  let reason: Reason | undefined;
  for (;;) {
    const slot = latestSlot({ ...question, resource }, until, earliestStart, latest);
    if (slot === undefined) return undefined;
    if (slot.reason !== undefined) reason = slot.reason;
    const others: TeamSlot['others'][number][] = [];
    let next: { readonly at: Instant; readonly reason: Reason } | undefined;
    for (const member of crew.others) {
      const found = placeBeside(question, member, resource, slot.interval);
      if (!('kind' in found)) others.push({ member, interval: found.interval });
      else {
        const sooner = beforeObstacle(question.draft, member, found, slot.interval);
        if (sooner === undefined) return undefined;
        if (next === undefined || sooner.at < next.at) next = sooner;
      }
    }
    if (next === undefined) return { interval: slot.interval, reason, others };
    latest = next.at;
    reason = next.reason;
  }
}

interface Turn {
  readonly at: Instant;
  readonly reason: Reason;
}

const reasonOf = ({ step }: CrewMember, operationId?: OperationId, side?: 'after'): Reason => ({
  kind: step.kind === 'installer' ? 'installer' : 'parallelResource',
  ...(operationId === undefined ? {} : { operationId }),
  ...(side === undefined ? {} : { side }),
});

/** When to look again after somebody was missing: later than `start`. */
function afterObstacle(draft: Draft, member: CrewMember, obstacle: Obstacle, start: Instant): Turn | undefined {
  if (obstacle.kind === 'notWorking') {
    const at = member.facts.workingTime.nextWorking(start);
    // Working at the start, yet without an end in the horizon: there is none.
    return at === undefined || at <= start ? undefined : { at, reason: reasonOf(member) };
  }
  let first: Turn | undefined;
  for (const id of obstacle.blockedBy) {
    const end = draft.placementOf(id)?.end;
    if (end !== undefined && end > start && (first === undefined || end < first.at))
      first = { at: end, reason: reasonOf(member, id) };
  }
  return first;
}

const second = 1000;

/** The latest start to look at after somebody was missing: earlier than the slot's. */
function beforeObstacle(draft: Draft, member: CrewMember, obstacle: Obstacle, slot: Interval): Turn | undefined {
  const { workingTime } = member.facts;
  if (obstacle.kind === 'notWorking') {
    const end = workingTime.subtract(slot.start, 0)?.end;
    return end === undefined
      ? undefined
      : { at: Math.min(end, slot.start) - second, reason: reasonOf(member, undefined, 'after') };
  }
  const own = obstacle.interval;
  let last: Turn | undefined;
  for (const id of obstacle.blockedBy) {
    const start = draft.placementOf(id)?.start;
    if (start === undefined) continue;
    // As much earlier as the bar in the way overlaps is the most that can be needed on its own calendar.
    const needed = workingTime.between(own.start, own.end);
    const before = workingTime.subtract(start, needed)?.start ?? start - (own.end - own.start);
    const at = Math.min(before, slot.start - second);
    if (last === undefined || at > last.at) last = { at, reason: reasonOf(member, id, 'after') };
  }
  return last;
}
