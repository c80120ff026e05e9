import { z } from 'zod';
import { objectIdSchema, resourceGroupIdSchema } from '#domain/kernel/ids.ts';
import { secondsSchema } from '#domain/kernel/instant.ts';
import { name, refersTo } from './field-types.ts';

/** What a step is to a matrix that goes by the article's group; otherwise `by` is an ordered characteristic. */
export const byArticleGroup = 'articleGroup';

const key = z.string().min(1).max(200).nullable();

/**
 * Set-up time of the resources of a group by what ran before: from one article group, or one value of an ordered
 * characteristic, to the next. `null` is any, also none at all: the first step on a resource, or one without a group.
 * Seconds.
 */
export const setupMatrix = z.strictObject({
  setupMatrixName: name,
  /** One matrix for each group. */
  resourceGroupId: refersTo('resourceGroups', resourceGroupIdSchema),
  by: z.union([z.literal(byArticleGroup), objectIdSchema]),
  entries: z.array(z.strictObject({ from: key, to: key, setupTime: secondsSchema })).max(10_000),
});
export type SetupMatrix = z.infer<typeof setupMatrix>;

/** Set-up time in seconds between two keys; undefined when no entry says one and the step's own counts. */
export type SetupLookup = (from: string | undefined, to: string | undefined) => number | undefined;

/** The most exact entry counts: both named, then what was before, then what comes, then any. */
export function compileSetupMatrix({ entries }: Pick<SetupMatrix, 'entries'>): SetupLookup {
  const known = new Map<string | null, Map<string | null, number>>();
  for (const { from, to, setupTime } of entries) {
    const row = known.get(from) ?? new Map<string | null, number>();
    known.set(from, row);
    row.set(to, setupTime);
  }
  return (from = nothing, to = nothing) =>
    known.get(from)?.get(to) ?? known.get(from)?.get(null) ?? known.get(null)?.get(to) ?? known.get(null)?.get(null);
}

/** No key is empty, so nothing matches it but `null`. */
const nothing = '';
