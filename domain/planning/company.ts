import type { RequiredCharacteristic } from '#domain/base-data/characteristic.ts';
import type { Resource } from '#domain/base-data/object-types.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { Bar } from './draft.ts';

/** What decides with whom a step may share a resource at the same time (rules §3). */
export interface Company {
  readonly resourceProgramId?: string | undefined;
  readonly articleGroupId?: string | undefined;
  /** What the step asks of its resource; of those next to each other ordered ones should keep their sequence. */
  readonly characteristics?: readonly RequiredCharacteristic[] | undefined;
  /** Pieces, which count where the quantity is limited. */
  readonly articleAmount: number;
}

/** Bars that leave a step no room: when the first of them leaves, or before the last of them came, there may be some. */
export interface Crowd {
  readonly members: readonly Bar[];
  readonly firstToLeave: Bar;
  readonly lastToCome: Bar;
  readonly cause: 'busy' | 'program' | 'articleGroups';
}

/** How many operations may run on the resource at once. */
export const simultaneous = (resource: Resource): number =>
  resource.allowMultipleReservation ? (resource.maxMultipleReservations ?? Number.POSITIVE_INFINITY) : 1;

/** Whether only the number of bars counts on this resource for a step. */
export const isIndifferent = (resource: Resource, company: Company | undefined): boolean =>
  company === undefined ||
  (company.resourceProgramId === undefined &&
    (company.articleGroupId === undefined || (resource.articleGroupCombinations ?? []).length === 0));

/**
 * The first instant at which the bars (sorted by start) would not let a step join them: `limit` of them run together,
 * one has another program, or no combination holds all their article groups together.
 */
export function firstCrowd(
  bars: readonly Bar[],
  limit: number,
  resource: Resource,
  company: Company | undefined,
  companyOf: (bar: Bar) => Company | undefined,
): Crowd | undefined {
  const { resourceProgramId: program, articleGroupId: group } = company ?? {};
  const combinations = resource.articleGroupCombinations ?? [];
  let running: Bar[] = [];
  for (const bar of bars) {
    const at: Instant = bar.placement.start;
    running = running.filter((other) => other.placement.end > at);
    running.push(bar);
    const others = companyOf(bar);
    if (program !== undefined && others?.resourceProgramId !== undefined && others.resourceProgramId !== program)
      return crowdOf([bar], 'program');
    if (group !== undefined && combinations.length > 0) {
      const strangers = running.filter((one) => {
        const other = companyOf(one)?.articleGroupId;
        return other !== undefined && other !== group;
      });
      const groups = [group, ...strangers.flatMap((one) => companyOf(one)?.articleGroupId ?? [])];
      const isHeld = combinations.some((combination) => groups.every((one) => combination.includes(one)));
      if (strangers.length > 0 && !isHeld) return crowdOf(strangers, 'articleGroups');
    }
    if (running.length >= limit) return crowdOf(running, 'busy');
  }
  return undefined;
}

function crowdOf(members: readonly Bar[], cause: Crowd['cause']): Crowd {
  return {
    members,
    cause,
    firstToLeave: members.reduce((a, b) => (b.placement.end < a.placement.end ? b : a)),
    lastToCome: members.reduce((a, b) => (b.placement.start > a.placement.start ? b : a)),
  };
}
