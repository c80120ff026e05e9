import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { changeoverOf } from '#domain/planning/placing/changeover.ts';
import { earliestTeamSlot, latestTeamSlot } from '#domain/planning/placing/crew.ts';
import { candidatesOf } from '#domain/planning/placing/demand.ts';
import { searchStart } from '#domain/planning/placing/dependencies.ts';
import { planTimeOn } from '#domain/planning/placing/open-step.ts';
import { searchHorizon } from '#domain/planning/placing/schedule-steps.ts';
import { deliveryEndOf } from '#domain/planning/plan/delivery.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import type { Edit } from './edit.ts';
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
 * resources are. Considered on each resource: the next free slot and, if its predecessors allow, the last free slot
 * before; never the place that it has.
 */
export function offerAlternatives(
  edit: Edit,
  operation: Operation,
  wished: Instant,
  minEnd: Instant,
): readonly Alternative[] {
  const { bound } = boundsOf(edit, operation);
  const earliest = Math.max(edit.now, bound === undefined ? 0 : searchStart(bound));
  const { placement } = operation;
  const deliveryEnd = deliveryEndOf(edit.plan, operation, edit.facts.settings.plantTimeZone);
  // A planner may move a step off the resource that its technology binds it to; alternatives come from the whole group.
  const candidates = candidatesOf({ ...operation, boundResourceId: undefined }, edit.facts);
  // Parallel operations keep their own resources, as they do when the alternative is accepted.
  const others = ownCrew(edit, operation)?.others ?? [];
  const found = candidates.flatMap((main) => {
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
    return [after, before].flatMap((slot): Alternative[] =>
      slot === undefined ||
      slot.interval.end < minEnd ||
      (slot.interval.start === placement.start && resourceId === placement.resourceId)
        ? []
        : [{ resourceId, ...slot.interval, lateness: Math.max(0, slot.interval.end - deliveryEnd) / 1000 }],
    );
  });
  return found
    .sort((a, b) => a.lateness - b.lateness || Math.abs(a.start - wished) - Math.abs(b.start - wished))
    .slice(0, offered);
}
