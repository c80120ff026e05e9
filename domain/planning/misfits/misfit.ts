import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import { type Instant, minute, type Seconds } from '#domain/kernel/instant.ts';
import type { NotWorkingCause, WorkingTime } from '#domain/planning/calendar/working-time.ts';
import { isOutsideGroup } from '#domain/planning/edits/move-operation.ts';
import { ownCrew } from '#domain/planning/edits/place-again.ts';
import { missingIn } from '#domain/planning/placing/attendants.ts';
import { requiredSetupOf, setupPartOf } from '#domain/planning/placing/changeover.ts';
import { lastBefore } from '#domain/planning/placing/changeover-slot.ts';
import { type CrewMember, mainWithEquipment, placeSecondary } from '#domain/planning/placing/crew.ts';
import { misfitOf } from '#domain/planning/placing/demand.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts, ResourceFacts } from '#domain/planning/plan/facts.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { barFrom, planTimeOf } from '#domain/planning/plan/plan-time.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';

/** Why a planned operation does not fit the base data as they are now. */
export type MisfitCause =
  /** It lies over a time in which its resource does not work; `at` is an instant of the first such day. */
  | { readonly kind: NotWorkingCause; readonly at: Instant }
  /** With the working time and capacity of its resource it ends at `end`, earlier or later than planned. */
  | { readonly kind: 'length'; readonly end: Instant }
  /** Its technology says other times: so many seconds. */
  | { readonly kind: 'times'; readonly planTime: Seconds }
  /** Behind what runs before it, it needs so many seconds of set-up: more than it has. */
  | { readonly kind: 'setUp'; readonly setupTime: Seconds }
  /** Its resource does not take it any more. */
  | { readonly kind: 'deleted' | 'archived' | 'attendant' | 'group' | 'program' | 'characteristics' };

export type MisfitKind = MisfitCause['kind'];

/** A planned operation that no longer fits the base data. */
export interface Misfit {
  readonly operationId: OperationId;
  readonly resourceId: ResourceId;
  readonly cause: MisfitCause;
}

/** What operations are compared with; `draft`: the plan as it is. */
export interface MisfitQuestion {
  readonly plan: Plan;
  readonly facts: PlanningFacts;
  readonly draft: Draft;
}

/**
 * Whether a main operation and what runs beside it would be placed where they stand by the base data of now: their
 * resources, working time, times and set-up. Adds to `found` what does not. Asks the code that places, so it cannot say
 * otherwise than an edit would. Done and revoked operations are left out; what has begun keeps its start and resource,
 * so only its end is compared. What a hand has put down freely keeps its length (rules §5).
 */
export function collectMisfits(question: MisfitQuestion, operation: Operation, found: Misfit[]): void {
  if (operation.mainOperationId !== undefined || isOver(operation)) return;
  const cause = resourceCause(question, operation);
  if (cause !== undefined) add(found, operation, cause);
  if (operation.attends !== undefined) return;
  const resource = question.facts.resource(operation.placement.resourceId);
  if (operation.secondaries.length === 0) {
    if (cause === undefined && resource !== undefined)
      add(found, operation, mainCause(question, operation, resource, hasBegun(operation.statusId)));
    return;
  }
  collectOfTeam(question, operation, cause === undefined, found);
}

function collectOfTeam(question: MisfitQuestion, main: Operation, isMainOpen: boolean, found: Misfit[]): void {
  const { plan, facts } = question;
  const team = main.secondaries.flatMap((id) => plan.operations.get(id) ?? []);
  const begun = [main, ...team].some((one) => hasBegun(one.statusId));
  const unfit = new Set<OperationId>();
  for (const one of team) {
    const cause = isOver(one) ? undefined : resourceCause(question, one);
    if (cause === undefined) continue;
    unfit.add(one.operationId);
    add(found, one, cause);
  }
  const crew = ownCrew({ plan, facts }, main);
  if (crew === undefined) return;
  const target = mainWithEquipment(crew);
  const cause = isMainOpen ? mainCause(question, main, target, begun) : undefined;
  add(found, main, cause);
  // Beside a main operation that has to be placed anew nothing can be said of the others.
  if (!isMainOpen || cause !== undefined || begun || isFreelyPlaced(main)) return;
  for (const member of crew.others) {
    const beside = plan.operations.get(member.step.operationId);
    if (beside === undefined || unfit.has(beside.operationId) || isOver(beside) || isFreelyPlaced(beside)) continue;
    add(found, beside, besideCause(question, main, beside, member, target));
  }
}

const add = (found: Misfit[], { operationId, placement }: Operation, cause: MisfitCause | undefined): void => {
  if (cause !== undefined) found.push({ operationId, resourceId: placement.resourceId, cause });
};

const isOver = ({ statusId: status, switchedOff }: Operation): boolean => status === statusId.done || switchedOff;

const isFreelyPlaced = ({ reason }: Operation): boolean => reason.kind === 'byHand' && reason.free === true;

/** Whether its resource takes it at all; what has begun stays where it is. */
function resourceCause({ plan, facts }: MisfitQuestion, operation: Operation): MisfitCause | undefined {
  if (hasBegun(operation.statusId)) return undefined;
  const { resourceId } = operation.placement;
  const known = facts.resource(resourceId);
  if (known === undefined) return { kind: 'deleted' };
  const { resource } = known;
  if (resource.archived) return { kind: 'archived' };
  if (operation.attends !== undefined) {
    const missing = missingIn(facts, resourceId, operation.placement);
    return missing && { kind: 'gap', at: Math.max(missing.start, operation.placement.start) };
  }
  if (operation.boundResourceId !== resourceId && isOutsideGroup({ facts }, operation, known)) return { kind: 'group' };
  const misfit = misfitOf(operation, known, facts);
  if (misfit === undefined) return undefined;
  // Planned anyway, it did not ask for programs and abilities (rules §4).
  return misfit === 'attendant' || !isPlannedAnyway(plan, operation) ? { kind: misfit } : undefined;
}

function isPlannedAnyway(plan: Plan, operation: Operation): boolean {
  const positionId = positionIdOf(plan, operation);
  const position = positionId === undefined ? undefined : plan.orderPositions.get(positionId);
  return position?.plannedWith?.planAnyway ?? position?.planAnyway ?? false;
}

/** Whether times and working time give the bar that there is. */
function mainCause(
  question: MisfitQuestion,
  operation: Operation,
  target: ResourceFacts,
  begun: boolean,
): MisfitCause | undefined {
  if (isFreelyPlaced(operation)) return undefined;
  const { placement } = operation;
  const { workingTime } = target;
  const bar = barFrom(target, placement.start, placement.planTime);
  if (bar === undefined) {
    // Planned anyway where nobody ever works, it is worked round the clock (rules §4).
    const isOpen = workingTime.nextWorking(placement.start) === undefined && isPlannedAnyway(question.plan, operation);
    return isOpen || begun ? undefined : { kind: workingTime.whyNotWorking(placement.start), at: placement.start };
  }
  if (!begun && bar.start !== placement.start)
    return { kind: workingTime.whyNotWorking(placement.start), at: placement.start };
  if (isOtherEnd(workingTime, bar.end, placement.end)) return lengthCause(workingTime, placement, bar.end);
  return begun ? undefined : (timesCause(question, operation, target) ?? setupCause(question, operation));
}

/**
 * Plans begin on minutes, and a bar drawn by hand has whole seconds of planned time: what that adds to a bar which ends with
 * a shift would be done at the beginning of the next one.
 */
const isOtherEnd = (working: WorkingTime, one: Instant, other: Instant): boolean =>
  working.between(Math.min(one, other), Math.max(one, other)) * 1000 >= minute;

/** A bar that would have to be longer has lost the holiday or gap in it; which other hours were lost nobody can say. */
export function lengthCause(
  workingTime: WorkingTime,
  { start, end }: { readonly start: Instant; readonly end: Instant },
  needed: Instant,
): MisfitCause {
  const lost = needed > end ? firstDayOff(workingTime, start, end) : undefined;
  return lost ?? { kind: 'length', end: needed };
}

/** Half a day: no holiday lies between two looks. */
const halfADay = 12 * 60 * minute;

/** The first holiday or gap in the hours between two instants in which nobody works. */
function firstDayOff(workingTime: WorkingTime, from: Instant, to: Instant): MisfitCause | undefined {
  let free = from;
  for (const { start, end } of [...workingTime.intervals(from, to), { start: to, end: to }]) {
    for (let at = free; at < start; at = Math.min(at + halfADay, Math.max(start - 1, at + 1))) {
      const kind = workingTime.whyNotWorking(at);
      if (kind !== 'shift') return { kind, at };
      if (at === start - 1) break;
    }
    free = end;
  }
  return undefined;
}

/**
 * Other times in its technology than those that it was planned with; a planned time that a hand has changed stays. A
 * batch lasts what it was formed with.
 */
function timesCause(
  { plan, facts }: MisfitQuestion,
  operation: Operation,
  { resource }: ResourceFacts,
): MisfitCause | undefined {
  if (resource.limitQuantity) return undefined;
  const technologyId = plan.productionOrders.get(operation.productionOrderId)?.technologyId;
  const items = technologyId === undefined ? undefined : facts.technology(technologyId)?.technologyItems;
  const item = items?.find(({ number }) => number === operation.number);
  if (item === undefined) return undefined;
  const { articleAmount, placement, setupTime } = operation;
  const decided = placement.setupTime;
  const runBy = (times: typeof item | Operation): Seconds =>
    planTimeOf(times, articleAmount) - (decided === undefined ? 0 : times.setupTime);
  const own = runBy(operation);
  const now = runBy(item);
  if (own === now || placement.planTime - (decided ?? 0) !== own) return undefined;
  return { kind: 'times', planTime: now + (decided === undefined ? 0 : (placement.setupTime ?? setupTime)) };
}

/** A set-up matrix that asks for more behind what runs before it; more than it needs is allowed. */
function setupCause({ draft, facts }: MisfitQuestion, operation: Operation): MisfitCause | undefined {
  if (!facts.hasSetupMatrices) return undefined;
  const { operationId, placement } = operation;
  const bar = { operationId, placement };
  const before = lastBefore(draft, placement.resourceId, placement.start, bar);
  const required = requiredSetupOf(draft, facts, bar, before && draft.barTermsOf(before.operationId));
  return required !== undefined && required > setupPartOf(draft, bar)
    ? { kind: 'setUp', setupTime: required }
    : undefined;
}

/** Whether people, equipment or an installer are there when their main operation starts. */
function besideCause(
  { draft }: MisfitQuestion,
  main: Operation,
  beside: Operation,
  member: CrewMember,
  target: ResourceFacts,
): MisfitCause | undefined {
  const question = { draft, ignoreBars: true, planTime: main.placement.planTime };
  const place = placeSecondary(question, member, target, main.placement);
  const { workingTime } = member.facts;
  const { start } = main.placement;
  if ('kind' in place) {
    if (place.kind === 'outlasts') return { kind: 'length', end: place.interval.end };
    return place.kind === 'busy' ? undefined : { kind: workingTime.whyNotWorking(start), at: start };
  }
  return isOtherEnd(workingTime, place.interval.end, beside.placement.end)
    ? lengthCause(workingTime, beside.placement, place.interval.end)
    : undefined;
}
