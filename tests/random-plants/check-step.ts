import { type Instant, wholeMinuteBefore } from '#domain/kernel/instant.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { hasBegun, nameOf, type Places, type Surroundings, shownAt } from './surroundings.ts';

/** What an action may not do to what was there before it (planning-rules §5). */
export interface Before {
  readonly places: Places;
  readonly fixed: ReadonlySet<Operation['operationId']>;
  readonly now: Instant;
  /** Undo restores what was, wherever time has got to. */
  readonly restores: boolean;
}

/** Operations that no action may give another start or resource. */
export function fixedIn({ plan }: Surroundings): ReadonlySet<Operation['operationId']> {
  const fixed = [...plan.operations.values()].filter(
    (one) => (one.locked || hasBegun(one) || one.switchedOff) && one.attends === undefined,
  );
  return new Set(fixed.map(({ operationId }) => operationId));
}

/** Fixed things moved, starts in the past, and what went into or out of a frozen zone. */
export function checkStep(
  { plan, factory }: Surroundings,
  { places, fixed, now, restores }: Before,
): readonly string[] {
  const found: string[] = [];
  for (const operation of plan.operations.values()) {
    const { operationId, placement, attends, switchedOff } = operation;
    const was = places.get(operationId);
    const isSame = was?.start === placement.start && was.resourceId === placement.resourceId;
    if (switchedOff || isSame || restores) continue;
    const name = nameOf(plan, operation);
    if (was !== undefined && fixed.has(operationId)) found.push(`${name} moved although it is locked or has begun`);
    // A batch that was to start in this minute can still be joined.
    const isBatch = factory.objects.resources.get(placement.resourceId)?.limitQuantity === true;
    const earliest = isBatch ? wholeMinuteBefore(now) : now;
    if (was?.start !== placement.start && placement.start < earliest)
      found.push(`${name} starts at ${shownAt(placement.start)}, now is ${shownAt(now)}`);
    if (attends !== undefined) continue;
    for (const place of was === undefined ? [placement] : [was, placement]) {
      const frozen = (factory.objects.resources.get(place.resourceId)?.frozenTime ?? 0) * 1000;
      if (frozen > 0 && place.end > now && place.start < now + frozen)
        found.push(`${name} is in the frozen zone at ${shownAt(place.start)}`);
    }
  }
  return found;
}
