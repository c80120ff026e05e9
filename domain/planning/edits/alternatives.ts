import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { changeoverOf } from '#domain/planning/placing/changeover.ts';
import { earliestTeamSlot, latestTeamSlot } from '#domain/planning/placing/crew.ts';
import { candidatesOf } from '#domain/planning/placing/demand.ts';
import { searchStart } from '#domain/planning/placing/dependencies.ts';
import { planTimeOn } from '#domain/planning/placing/open-step.ts';
import { searchHorizon } from '#domain/planning/placing/schedule-steps.ts';
import { deliveryEndOf } from '#domain/planning/plan/delivery.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { carryOut } from './carry-out.ts';
import { type Edit, newEdit } from './edit.ts';
import { moveOperation } from './move-operation.ts';
import { boundsOf } from './operation-bounds.ts';
import { frozenEndOf, ownCrew } from './place-again.ts';

/** A free place offered for an operation that was dropped on an occupied one. */
export interface Alternative {
  readonly resourceId: ResourceId;
  readonly start: Instant;
  readonly end: Instant;
  /** Seconds by which the operation would end after its delivery day. */
  readonly lateness: number;
}

const offered = 3;

/**
 * Up to three free places in the operation's group (resources neither archived nor attendant) with enough working time,
 * ranked by the lateness that they cause, then by distance from the requested start (rules §5), then as the group's
 * resources are; never the place that it has. Considered on each resource: the next free slot and, if its predecessors
 * allow, the last free slot before. Each has been tried as the move that takes it, so it is where the operation lands.
 */
export function offerAlternatives(
  edit: Edit,
  operation: Operation,
  wished: Instant,
  minEnd: Instant,
): readonly Alternative[] {
  const deliveryEnd = deliveryEndOf(edit.plan, operation, edit.facts.settings.plantTimeZone);
  const ranked = (places: readonly Place[]): readonly Alternative[] =>
    places
      .map(({ resourceId, start, end }) => ({
        resourceId,
        start,
        end,
        lateness: Math.max(0, end - deliveryEnd) / 1000,
      }))
      .sort((a, b) => a.lateness - b.lateness || Math.abs(a.start - wished) - Math.abs(b.start - wished));
  const found: Place[] = [];
  for (const place of ranked(freePlaces(edit, operation, wished, minEnd))) {
    if (found.length === offered) break;
    const landed = landingOf(edit, operation, place);
    if (landed !== undefined && !found.some((one) => isSamePlace(one, landed))) found.push(landed);
  }
  return ranked(found);
}

type Place = Pick<Placement, 'resourceId' | 'start' | 'end'>;

const isSamePlace = (a: Place, b: Place): boolean => a.start === b.start && a.resourceId === b.resourceId;

function freePlaces(edit: Edit, operation: Operation, wished: Instant, minEnd: Instant): readonly Place[] {
  const { bound } = boundsOf(edit, operation);
  const earliest = Math.max(edit.now, bound === undefined ? 0 : searchStart(bound));
  // A planner may move a step off the resource that its technology binds it to; alternatives come from the whole group.
  const candidates = candidatesOf({ ...operation, boundResourceId: undefined }, edit.facts);
  // Parallel operations keep their own resources, as they do when the alternative is accepted.
  const others = ownCrew(edit, operation)?.others ?? [];
  return candidates.flatMap((main) => {
    const crew = { main, others };
    const { resourceId, resource } = crew.main;
    const planTime = planTimeOn(edit.facts, operation, resource);
    const question = {
      draft: edit.draft,
      planTime,
      changeover: changeoverOf(edit.draft, edit.facts, { ...operation, planTime }, main, edit.now),
      ignoreBars: false,
      sharing: operation,
      alone: resource.limitQuantity ? true : undefined,
    };
    const frozenUntil = frozenEndOf(edit, crew);
    const from = Math.max(wished, earliest, frozenUntil);
    const after = earliestTeamSlot(question, crew, from, from + searchHorizon, minEnd);
    const before = latestTeamSlot(question, crew, wished, Math.max(earliest, frozenUntil));
    return [after, before].flatMap((slot): Place[] =>
      slot === undefined || slot.interval.end < minEnd ? [] : [{ resourceId, ...slot.interval }],
    );
  });
}

/**
 * Where the operation lands when it is moved to a free place: what it passes may get another set-up and need its room.
 * undefined when that is refused, where it stands already, or when the place cannot be asked for by its start.
 */
function landingOf({ plan, facts, now, override }: Edit, operation: Operation, place: Place): Place | undefined {
  let asked = place;
  for (let tries = 0; tries < 2; tries++) {
    const wish = { start: asked.start, resourceId: asked.resourceId };
    const movers = new Map([[operation, (edit: Edit, one: Operation) => moveOperation(edit, one, wish)]]);
    const result = carryOut(newEdit({ plan, facts, now, override }), movers);
    if (isRejection(result)) return undefined;
    const landed = result.placements.find(({ operationId }) => operationId === operation.operationId)?.after;
    if (landed === undefined || isSamePlace(landed, operation.placement)) return undefined;
    if (isSamePlace(landed, asked)) return landed;
    asked = landed;
  }
  return undefined;
}
