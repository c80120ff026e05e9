import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant, Seconds } from '#domain/kernel/instant.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { dayLength } from '#domain/kernel/time-zone.ts';
import { changeOfPlacements } from '#domain/planning/change/change-of-placements.ts';
import { consequencesOf, latenessOf, totalAddedLateness, turnsLate } from '#domain/planning/change/consequences.ts';
import { changeoverOf } from '#domain/planning/placing/changeover.ts';
import { type Crew, earliestTeamSlot, latestTeamSlot, mainWithEquipment } from '#domain/planning/placing/crew.ts';
import { candidatesOf } from '#domain/planning/placing/demand.ts';
import { searchStart } from '#domain/planning/placing/dependencies.ts';
import { planTimeOn } from '#domain/planning/placing/open-step.ts';
import { searchHorizon } from '#domain/planning/placing/schedule-steps.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { type Edit, type EditResult, newEdit, type OfferedPlace } from './edit.ts';
import { boundsOf } from './operation-bounds.ts';
import { frozenEndOf, ownCrew } from './place-again.ts';
import { successorLimits } from './successor-limits.ts';

/** A place offered for an operation that was dropped where it cannot be; tried with the code that takes it. */
export interface Alternative {
  /** Whose place it is: with several moved operations not always the first. */
  readonly operationId: OperationId;
  readonly resourceId: ResourceId;
  readonly start: Instant;
  readonly end: Instant;
  /** Seconds by which its order would then end after the delivery day. */
  readonly lateness: Seconds;
  /** Seconds of lateness that it would add to all orders together; negative when it takes some away. */
  readonly addedLateness: Seconds;
  /** Number of other orders that would turn late. */
  readonly othersLate: number;
  /** Number of other operations that would move. */
  readonly pushes: number;
}

const offered = 3;
/** Places tried at most: the nearest ones; a drag asks for offers on every pointer move. */
const maxTries = 12;

type Place = Pick<Alternative, 'resourceId' | 'start' | 'end'>;

/**
 * Up to three places in the operation's group (resources neither archived nor attendant) with enough working time,
 * ranked by the lateness that they cause to all orders, then by distance from the requested start (rules §5), then as
 * the group's resources are. Considered on each resource: the next place at or after the requested start, the last one
 * that starts before it, and the last one that leaves what follows where it is. Each is tried with the edit that taking
 * it would be, and offered as it comes to lie there; never the place that it has.
 */
export function offerAlternatives(
  edit: Edit,
  operation: Operation,
  wished: Instant,
  minEnd: Instant,
): readonly Alternative[] {
  const { attempt, plan, facts } = edit;
  if (attempt === undefined) return [];
  const distance = ({ start }: Place): number => Math.abs(start - wished);
  const tried = new Set<string>();
  const found: Alternative[] = [];
  const places = freePlaces(edit, operation, wished, minEnd).sort((a, b) => distance(a) - distance(b));
  for (const { resourceId, start } of places) {
    if (tried.size >= maxTries) break;
    const key = `${resourceId} ${start}`;
    if (tried.has(key)) continue;
    tried.add(key);
    const result = landed(attempt, operation, { resourceId, start });
    if (result === undefined) continue;
    const { landing } = result;
    if (isKnown(landing)) continue;
    const consequences = consequencesOf(plan, facts, changeOfPlacements(plan, result.edit));
    const [own, ...others] = consequences;
    found.push({
      operationId: operation.operationId,
      resourceId: landing.resourceId,
      start: landing.start,
      end: landing.end,
      lateness: own === undefined ? 0 : latenessOf(own.due, own.after) / 1000,
      addedLateness: totalAddedLateness(consequences) / 1000,
      othersLate: others.filter(turnsLate).length,
      pushes: result.edit.placements.length - 1,
    });
  }
  return found.sort((a, b) => a.addedLateness - b.addedLateness || distance(a) - distance(b)).slice(0, offered);

  function isKnown({ resourceId, start }: Place): boolean {
    return found.some((one) => one.start === start && one.resourceId === resourceId);
  }
}

/**
 * Where the operation lands when it is moved to a free place: what it passes may get another set-up and need its room.
 * undefined when that is refused, where it stands already, or when the place cannot be asked for by its start.
 */
function landed(
  attempt: NonNullable<Edit['attempt']>,
  { operationId }: Operation,
  place: OfferedPlace,
): { readonly edit: EditResult; readonly landing: Placement } | undefined {
  let asked = place;
  for (let tries = 0; tries < 2; tries++) {
    const edit = attempt(operationId, asked);
    if (isRejection(edit)) return undefined;
    const landing = edit.placements.find((change) => change.operationId === operationId)?.after;
    if (landing === undefined) return undefined;
    if (landing.start === asked.start && landing.resourceId === asked.resourceId) return { edit, landing };
    asked = landing;
  }
  return undefined;
}

function freePlaces(edit: Edit, operation: Operation, wished: Instant, minEnd: Instant): Place[] {
  const { bound } = boundsOf(edit, operation);
  const earliest = Math.max(edit.now, bound === undefined ? 0 : searchStart(bound));
  const { placement } = operation;
  // Without this edit: it has lifted what follows, and that is what may stay.
  const stands = operation.successors.length === 0 ? undefined : successorLimits(newEdit(edit), operation);
  // Successors that are switched off limit nothing.
  const limits = stands !== undefined && Number.isFinite(stands.end) ? stands : undefined;
  // A planner may move a step off the resource that its technology binds it to; alternatives come from the whole group.
  const candidates = candidatesOf({ ...operation, boundResourceId: undefined }, edit.facts);
  // Parallel operations keep their own resources, as they do when the alternative is accepted.
  const others = ownCrew(edit, operation)?.others ?? [];
  return candidates.flatMap((main) => {
    const crew: Crew = { main, others };
    const { resourceId, resource } = main;
    const planTime = planTimeOn(edit.facts, operation, resource);
    const question = {
      draft: edit.draft,
      planTime,
      changeover: changeoverOf(edit.draft, edit.facts, { ...operation, planTime }, main, edit.now),
      ignoreBars: false,
      sharing: operation,
      alone: resource.limitQuantity ? true : undefined,
    };
    const from = Math.max(earliest, frozenEndOf(edit, crew));
    const after = Math.max(wished, from);
    const startsBefore = mainWithEquipment(crew).workingTime.add(wished, planTime / resource.capacityFactor);
    const slots = [
      earliestTeamSlot(question, crew, after, after + searchHorizon, minEnd),
      // A day more than it needs: a set-up may be longer than its own.
      latestTeamSlot(question, crew, (startsBefore?.end ?? wished) + dayLength, from, () => wished),
      limits && latestTeamSlot(question, crew, limits.end, from, limits.start(crew)),
    ];
    return slots.flatMap((slot): Place[] => {
      if (slot === undefined || slot.interval.end < minEnd) return [];
      const { start, end } = slot.interval;
      return start === placement.start && resourceId === placement.resourceId ? [] : [{ resourceId, start, end }];
    });
  });
}
