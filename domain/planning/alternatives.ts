import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { deliveryEndOf } from './delivery.ts';
import { boundsOf, type MoveEdit } from './move-edit.ts';
import type { Operation } from './plan.ts';
import { searchHorizon } from './schedule-steps.ts';
import { earliestSlot, latestSlot, type SlotQuestion } from './slot.ts';

/** A free place for an operation that was dropped on an occupied one. */
export interface Alternative {
  readonly resourceId: ResourceId;
  readonly start: Instant;
  readonly end: Instant;
  /** Seconds by which the operation would end after its delivery day. */
  readonly lateness: number;
}

const offered = 3;

/**
 * Up to three places in the operation's group (neither archived nor attendant resources), free and with enough
 * working time, ranked by the lateness they cause, then by their distance from the wished start (rules §5).
 * The next free slot and, when its predecessors allow one, the last free slot before count on each resource.
 */
export function offerAlternatives(
  edit: MoveEdit,
  operation: Operation,
  wished: Instant,
  minEnd: Instant,
): readonly Alternative[] {
  const earliest = Math.max(edit.now, boundsOf(edit, operation).bound?.at ?? 0);
  const deliveryEnd = deliveryEndOf(edit.plan, operation, edit.facts.settings.plantTimeZone);
  const found = edit.facts.candidates(operation.resourceGroupId).flatMap((facts) => {
    const question: SlotQuestion = {
      draft: edit.draft,
      resource: facts,
      planTime: operation.placement.planTime,
      ignoreBars: false,
    };
    const frozenUntil = edit.override ? 0 : edit.now + facts.resource.frozenTime * 1000;
    const from = Math.max(wished, facts.resource.frozenTime > 0 ? frozenUntil : 0);
    const after = earliestSlot(question, from, from + searchHorizon, minEnd);
    const floor = Math.max(earliest, facts.resource.frozenTime > 0 ? frozenUntil : 0);
    const before = latestSlot(question, wished, floor);
    return [after, before].flatMap((slot): Alternative[] =>
      slot === undefined || slot.interval.end < minEnd
        ? []
        : [
            {
              resourceId: facts.resourceId,
              ...slot.interval,
              lateness: Math.max(0, slot.interval.end - deliveryEnd) / 1000,
            },
          ],
    );
  });
  return found
    .sort(
      (a, b) =>
        a.lateness - b.lateness ||
        Math.abs(a.start - wished) - Math.abs(b.start - wished) ||
        (a.resourceId < b.resourceId ? -1 : 1),
    )
    .slice(0, offered);
}
