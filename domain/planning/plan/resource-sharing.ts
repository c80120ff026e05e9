import type { RequiredCharacteristic } from '#domain/base-data/fields/characteristic.ts';
import type { Resource } from '#domain/base-data/object-types.ts';
import type { ResourceGroupId } from '#domain/kernel/ids.ts';
import type { Instant, Seconds } from '#domain/kernel/instant.ts';
import type { Bar } from '#domain/planning/plan/placement.ts';

/** Properties that decide whether an operation may share a resource at the same time (rules §3). */
export interface SharingTerms {
  readonly resourceProgramId?: string | undefined;
  readonly articleGroupId?: string | undefined;
  /** Required characteristics; operations next to each other should keep the sequence of ordered ones. */
  readonly characteristics?: readonly RequiredCharacteristic[] | undefined;
  /** Pieces, relevant where the quantity is limited. */
  readonly articleAmount: number;
}

/** What a draft knows of an operation: how it shares, and what a set-up matrix asks. */
export interface BarTerms extends SharingTerms {
  readonly resourceGroupId?: ResourceGroupId | undefined;
  /** Its own set-up in seconds. */
  readonly setupTime?: Seconds | undefined;
}

/**
 * Bars that leave an operation no room: there may be room after the first of them ends, or before the last of them
 * starts.
 */
export interface Obstruction {
  readonly members: readonly Bar[];
  readonly firstToLeave: Bar;
  readonly lastToCome: Bar;
  readonly cause: 'busy' | 'program' | 'articleGroups';
}

/** Number of operations that may run on the resource at once. */
export const simultaneous = (resource: Resource): number =>
  resource.allowMultipleReservation ? (resource.maxMultipleReservations ?? Number.POSITIVE_INFINITY) : 1;

/** Whether for this operation only the number of bars on the resource matters. */
export const isIndifferent = (resource: Resource, sharing: SharingTerms | undefined): boolean =>
  sharing === undefined ||
  (sharing.resourceProgramId === undefined &&
    (sharing.articleGroupId === undefined || (resource.articleGroupCombinations ?? []).length === 0));

/**
 * The first obstruction among bars sorted by start: `limit` of them run at once, one has another program, or no
 * combination contains all their article groups.
 */
export function firstObstruction(
  bars: readonly Bar[],
  limit: number,
  resource: Resource,
  sharing: SharingTerms | undefined,
  sharingTermsOf: (bar: Bar) => SharingTerms | undefined,
): Obstruction | undefined {
  const { resourceProgramId: program, articleGroupId: group } = sharing ?? {};
  const combinations = resource.articleGroupCombinations ?? [];
  let running: Bar[] = [];
  for (const bar of bars) {
    const at: Instant = bar.placement.start;
    running = running.filter((other) => other.placement.end > at);
    running.push(bar);
    const others = sharingTermsOf(bar);
    if (program !== undefined && others?.resourceProgramId !== undefined && others.resourceProgramId !== program)
      return obstructionOf([bar], 'program');
    if (group !== undefined && combinations.length > 0) {
      const otherGroups = running.filter((one) => {
        const other = sharingTermsOf(one)?.articleGroupId;
        return other !== undefined && other !== group;
      });
      const groups = [group, ...otherGroups.flatMap((one) => sharingTermsOf(one)?.articleGroupId ?? [])];
      const isHeld = combinations.some((combination) => groups.every((one) => combination.includes(one)));
      if (otherGroups.length > 0 && !isHeld) return obstructionOf(otherGroups, 'articleGroups');
    }
    if (running.length >= limit) return obstructionOf(running, 'busy');
  }
  return undefined;
}

export function obstructionOf(members: readonly Bar[], cause: Obstruction['cause']): Obstruction {
  return {
    members,
    cause,
    firstToLeave: members.reduce((a, b) => (b.placement.end < a.placement.end ? b : a)),
    lastToCome: members.reduce((a, b) => (b.placement.start > a.placement.start ? b : a)),
  };
}
