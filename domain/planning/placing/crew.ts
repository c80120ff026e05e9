import type { OperationId } from '#domain/kernel/ids.ts';
import { type Instant, type Interval, minute, type Seconds } from '#domain/kernel/instant.ts';
import { workingTimeOfAll } from '#domain/planning/calendar/working-time-of-all.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts, ResourceFacts } from '#domain/planning/plan/facts.ts';
import type { Reason } from '#domain/planning/plan/placement.ts';
import type { ParallelKind } from '#domain/planning/plan/plan-objects.ts';
import { workingSeconds } from '#domain/planning/plan/plan-time.ts';
import type { SharingTerms } from '../plan/resource-sharing.ts';
import { candidatesOf, type Demand } from './demand.ts';
import {
  anyStart,
  barsInTheWay,
  earliestSlot,
  latestSlot,
  type MaxStart,
  type Slot,
  type SlotQuestion,
} from './slot.ts';

/**
 * A secondary operation of a main operation (rules §3). `equipment` works whenever the main operation works;
 * `personnel` must be working at its start and follows its own shifts from there; an `installer` starts with it and
 * takes its own time.
 */
export interface SecondaryStep extends Demand, SharingTerms {
  readonly operationId: OperationId;
  readonly kind: ParallelKind;
  /** Of an installer; other kinds take the main operation's time. */
  readonly planTime: Seconds;
}

/** One assignment of resources to a main operation and its secondary operations. */
export interface Crew {
  readonly main: ResourceFacts;
  readonly others: readonly CrewMember[];
}
export interface CrewMember {
  readonly step: SecondaryStep;
  readonly facts: ResourceFacts;
}

/** A slot for a main operation and its secondary operations. */
export interface TeamSlot extends Slot {
  readonly others: readonly { readonly member: CrewMember; readonly interval: Interval }[];
}

/** Maximum number of crews considered for one operation: those with the highest priorities, then the first by name. */
export const maxCrews = 1000;

/**
 * All crews of an operation: each candidate of the main operation combined with one of each secondary operation; no
 * resource twice.
 */
export function crewsOf(demand: Demand, secondaries: readonly SecondaryStep[], facts: PlanningFacts): readonly Crew[] {
  let crews: Crew[] = (secondaries.length === 0 ? candidatesOf(demand, facts) : byPriority(demand, facts)).map(
    (main) => ({
      main,
      others: [],
    }),
  );
  for (const step of secondaries) {
    const candidates = byPriority(step, facts).filter(({ resource }) => !resource.limitQuantity);
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
      .slice(0, maxCrews);
  }
  return crews;
}

/** How many combinations of resources there are for an operation and what runs beside it. */
export const combinationsOf = (demand: Demand, secondaries: readonly SecondaryStep[], facts: PlanningFacts): number =>
  [demand, ...secondaries].reduce((product, one) => product * candidatesOf(one, facts).length, 1);

const byPriority = (demand: Demand, facts: PlanningFacts): readonly ResourceFacts[] => {
  const rank = ({ resourceId }: ResourceFacts): number =>
    Math.min(facts.priority(demand.resourceGroupId, resourceId), 1000);
  return candidatesOf(demand, facts).toSorted((a, b) => rank(a) - rank(b));
};

/** The main resource with the common working time of its equipment. */
export function mainWithEquipment({ main, others }: Crew): ResourceFacts {
  const equipment = others.filter(({ step }) => step.kind === 'equipment');
  if (equipment.length === 0) return main;
  return {
    ...main,
    workingTime: workingTimeOfAll(main.workingTime, ...equipment.map((one) => one.facts.workingTime)),
  };
}

/** Why a secondary operation cannot run with the main operation in `interval`; undefined when it can. */
export type Obstacle =
  | { readonly kind: 'busy'; readonly blockedBy: readonly OperationId[]; readonly interval: Interval }
  | { readonly kind: 'notWorking' }
  /** It would end after `limit`: an installer after its main operation, people after the end of the search. */
  | { readonly kind: 'outlasts'; readonly interval: Interval; readonly limit: Instant };

/**
 * Planned time of a secondary operation: the main operation's; an installer takes its own, but a set-up is never longer
 * than what is set up.
 */
export const secondaryPlanTime = (
  { kind, planTime }: Pick<SecondaryStep, 'kind' | 'planTime'>,
  main: Seconds,
): Seconds => (kind === 'installer' ? Math.min(planTime, main) : main);

/** Placement of a secondary operation when the main operation has `interval`, or the obstacle. */
export function placeSecondary(
  question: Pick<SlotQuestion, 'draft' | 'ignoreBars' | 'planTime'>,
  { step, facts }: CrewMember,
  main: ResourceFacts,
  interval: Interval,
  until: Instant = Number.POSITIVE_INFINITY,
): { readonly interval: Interval } | Obstacle {
  const { draft, ignoreBars, planTime } = question;
  const own =
    step.kind === 'equipment'
      ? interval
      : facts.workingTime.add(
          interval.start,
          workingSeconds(secondaryPlanTime(step, planTime), step.kind === 'installer' ? facts.resource : main.resource),
        );
  if (own === undefined || own.start !== interval.start) return { kind: 'notWorking' };
  // A set-up lies within its main operation (rules §3).
  const limit = step.kind === 'installer' ? interval.end : until;
  if (own.end > limit) return { kind: 'outlasts', interval: own, limit };
  const blockedBy = barsInTheWay({ draft, ignoreBars, planTime, resource: facts, sharing: step }, own);
  return blockedBy === undefined ? { interval: own } : { kind: 'busy', blockedBy, interval: own };
}

/** Earliest slot in which all resources of the crew are available; see `earliestSlot`. */
export function earliestTeamSlot(
  question: Omit<SlotQuestion, 'resource'>,
  crew: Crew,
  from: Instant,
  horizon: Instant,
  minEnd: Instant = Number.NEGATIVE_INFINITY,
): TeamSlot | undefined {
  const resource = mainWithEquipment(crew);
  let at = from;
  let endsFrom = minEnd;
  let reason: Reason | undefined;
  for (;;) {
    const slot = earliestSlot({ ...question, resource }, at, horizon, endsFrom);
    if (slot === undefined) return undefined;
    // Moved for the sake of the team, the slot starts where that asked for, and the reason is the team's.
    if (slot.reason !== undefined && (endsFrom === minEnd || reason === undefined)) reason = slot.reason;
    const others: TeamSlot['others'][number][] = [];
    let next: Turn | undefined;
    let later = endsFrom;
    const beside = { ...question, planTime: slot.setUp?.planTime ?? question.planTime };
    for (const member of crew.others) {
      const found = placeSecondary(beside, member, resource, slot.interval);
      if (!('kind' in found)) others.push({ member, interval: found.interval });
      else if (found.kind === 'outlasts') {
        later = Math.max(later, found.interval.end);
        next ??= { at: slot.interval.start, reason: reasonOf(member) };
      } else {
        const turn = afterObstacle(question.draft, member, found, slot.interval.start);
        if (turn === undefined) return undefined;
        if (next === undefined || turn.at > next.at) next = turn;
      }
    }
    if (next === undefined) return { interval: slot.interval, setUp: slot.setUp, reason, others };
    at = next.at;
    endsFrom = later;
    reason = next.reason;
  }
}

/**
 * Latest slot in which all resources of the crew are available; see `latestSlot`. People beside the main operation end
 * by `teamUntil`, because the delivery day is over for them, too.
 */
export function latestTeamSlot(
  question: Omit<SlotQuestion, 'resource'>,
  crew: Crew,
  until: Instant,
  earliestStart: Instant,
  maxStart: MaxStart = anyStart,
  teamUntil?: Instant,
): TeamSlot | undefined {
  const resource = mainWithEquipment(crew);
  let latest = Number.POSITIVE_INFINITY;
  const startsBy = (planTime: Seconds): Instant => Math.min(latest, maxStart(planTime));
  let reason: Reason | undefined;
  for (;;) {
    const slot = latestSlot({ ...question, resource }, until, earliestStart, startsBy);
    if (slot === undefined) return undefined;
    if (slot.reason !== undefined) reason = slot.reason;
    const others: TeamSlot['others'][number][] = [];
    let next: Turn | undefined;
    const beside = { ...question, planTime: slot.setUp?.planTime ?? question.planTime };
    for (const member of crew.others) {
      const found = placeSecondary(beside, member, resource, slot.interval, teamUntil);
      if (!('kind' in found)) others.push({ member, interval: found.interval });
      else {
        const sooner = beforeObstacle(question.draft, member, found, slot.interval);
        if (sooner === undefined) return undefined;
        if (next === undefined || sooner.at < next.at) next = sooner;
      }
    }
    if (next === undefined) return { interval: slot.interval, setUp: slot.setUp, reason, others };
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

/** Next start to try after an obstacle; later than `start`. */
function afterObstacle(
  draft: Draft,
  member: CrewMember,
  obstacle: Exclude<Obstacle, { kind: 'outlasts' }>,
  start: Instant,
): Turn | undefined {
  if (obstacle.kind === 'notWorking') {
    const at = member.facts.workingTime.nextWorking(start);
    // Works at the start but reaches no end within the horizon.
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

/** Latest start to try after an obstacle; earlier than that of the slot. */
function beforeObstacle(draft: Draft, member: CrewMember, obstacle: Obstacle, slot: Interval): Turn | undefined {
  const { workingTime } = member.facts;
  if (obstacle.kind === 'notWorking') {
    const end = workingTime.subtract(slot.start, 0)?.end;
    return end === undefined
      ? undefined
      : { at: Math.min(end, slot.start) - minute, reason: reasonOf(member, undefined, 'after') };
  }
  const own = obstacle.interval;
  if (obstacle.kind === 'outlasts') {
    // The latest start with which it would have ended in time where the main operation ends now.
    const start = workingTime.subtract(obstacle.limit, workingTime.between(own.start, own.end))?.start;
    return start === undefined
      ? undefined
      : { at: Math.min(start, slot.start - minute), reason: reasonOf(member, undefined, 'after') };
  }
  let last: Turn | undefined;
  for (const id of obstacle.blockedBy) {
    const start = draft.placementOf(id)?.start;
    if (start === undefined) continue;
    // On its own calendar, moving earlier by the overlap with the obstructing bar is always sufficient.
    const needed = workingTime.between(own.start, own.end);
    const before = workingTime.subtract(start, needed)?.start ?? start - (own.end - own.start);
    const at = Math.min(before, slot.start - minute);
    if (last === undefined || at > last.at) last = { at, reason: reasonOf(member, id, 'after') };
  }
  return last;
}
