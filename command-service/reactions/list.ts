import { barsFollowGaps, baseDataFollowsPlan } from './gaps-and-bars.ts';
import type { Reaction } from './reactions.ts';

/** Every reaction of the plant. */
export const reactionsOf = (sources: Parameters<typeof barsFollowGaps>[0]): readonly Reaction[] => [
  barsFollowGaps(sources),
  baseDataFollowsPlan(sources),
];
