/** A resource of a group with its number; null ranks last (domain facts §6). */
export interface Ranked {
  readonly resourceId: string;
  readonly priority: number | null;
}

/** Resources that share a number, in the order of the numbers; those without one last, and always there. */
export interface Tier {
  readonly priority: number | null;
  readonly resourceIds: readonly string[];
}

export const lastPriority = 999;

export function tiersOf(ranking: readonly Ranked[]): readonly Tier[] {
  const numbers = [...new Set(ranking.flatMap(({ priority }) => priority ?? []))].toSorted((a, b) => a - b);
  return [...numbers, null].map((priority) => ({
    priority,
    resourceIds: ranking.filter((one) => one.priority === priority).map(({ resourceId }) => resourceId),
  }));
}

/** Gives a resource a number, which others may have as well; null takes it away. */
export const rank = (ranking: readonly Ranked[], resourceId: string, priority: number | null): readonly Ranked[] =>
  ranking.map((one) => (one.resourceId === resourceId ? { resourceId, priority } : one));

/**
 * Puts a resource alone before the tier `before` (null: behind all that have a number). Numbers behind it make room only
 * as far as they have to; undefined when 999 is passed.
 */
export function rankBefore(
  ranking: readonly Ranked[],
  resourceId: string,
  before: number | null,
): readonly Ranked[] | undefined {
  const others = ranking.filter((one) => one.resourceId !== resourceId);
  const numbers = tiersOf(others).flatMap(({ priority }) => priority ?? []);
  const place = before ?? (numbers.at(-1) ?? 0) + 1;
  const moved = new Map<number, number>();
  let free = place + 1;
  for (const number of numbers) {
    if (number < place || number >= free) continue;
    moved.set(number, free);
    free = free + 1;
  }
  if (free - 1 > lastPriority || place > lastPriority) return undefined;
  return ranking.map((one) => {
    if (one.resourceId === resourceId) return { resourceId, priority: place };
    return { ...one, priority: one.priority === null ? null : (moved.get(one.priority) ?? one.priority) };
  });
}

/**
 * One step of an arrow key. From a shared number to a place of one's own beside it, from there to the number beside
 * it; below the last one nobody has a number.
 */
export function rankStep(ranking: readonly Ranked[], resourceId: string, step: -1 | 1): readonly Ranked[] {
  const tiers = tiersOf(ranking);
  const at = tiers.findIndex(({ resourceIds }) => resourceIds.includes(resourceId));
  const tier = tiers[at];
  if (tier === undefined) return ranking;
  if (tier.priority === null) return step === 1 ? ranking : (rankBefore(ranking, resourceId, null) ?? ranking);
  const beside = tiers[at + step];
  if (tier.resourceIds.length > 1) {
    const place = step === -1 ? tier.priority : (beside?.priority ?? null);
    return rankBefore(ranking, resourceId, place) ?? ranking;
  }
  return beside === undefined ? ranking : rank(ranking, resourceId, beside.priority);
}

/** All members of a group, with the numbers that are known; what has left the group is dropped. */
export const rankingOf = (members: readonly string[], known: readonly Ranked[]): readonly Ranked[] =>
  members.map((resourceId) => ({
    resourceId,
    priority: known.find((one) => one.resourceId === resourceId)?.priority ?? null,
  }));

/** "1: Saw 1, Saw 2 · 2: Saw 3" */
export const rankingText = (ranking: readonly Ranked[], nameOf: (resourceId: string) => string): string =>
  tiersOf(ranking)
    .filter(({ priority }) => priority !== null)
    .map(({ priority, resourceIds }) => `${priority}: ${resourceIds.map(nameOf).join(', ')}`)
    .join(' · ');
