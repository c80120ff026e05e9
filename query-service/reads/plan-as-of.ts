import type pg from 'pg';
import { type Bar, type ParentsAsOf, readPlanAsOf } from './plan-parents-as-of.ts';

/** The plan as it was at a position, for statements. */
export interface CachedPlan {
  /** Each table's rows as one JSON array. */
  readonly parents: { readonly [Table in keyof ParentsAsOf]: string };
  readonly bars: readonly Bar[];
}

/** Positions whose plan is cached: who looks at the plan of then looks at several lists of it. */
const maxCachedPositions = 4;
const cache = new WeakMap<pg.Pool, Map<string, Promise<CachedPlan>>>();

/** What was true at a position never changes, once the rows have come that far. */
export async function planAsOf(pool: pg.Pool, position: string): Promise<CachedPlan> {
  const byPosition = cache.get(pool) ?? new Map<string, Promise<CachedPlan>>();
  cache.set(pool, byPosition);
  const known = byPosition.get(position);
  if (known !== undefined) return known;
  const { rows } = await pool.query<{ settled: boolean }>(
    "SELECT position >= $1::bigint AS settled FROM projection.checkpoint WHERE model = 'timeline'",
    [position],
  );
  // Another one may have begun meanwhile.
  const begun = byPosition.get(position);
  if (begun !== undefined) return begun;
  const reading = readPlanAsOf(pool, position).then(
    ({ parents, bars }): CachedPlan => ({
      parents: {
        production_order: JSON.stringify(parents.production_order),
        activity: JSON.stringify(parents.activity),
        order_position: JSON.stringify(parents.order_position),
        project: JSON.stringify(parents.project),
      },
      bars,
    }),
  );
  if (rows[0]?.settled !== true) return reading;
  byPosition.set(position, reading);
  reading.catch(() => byPosition.delete(position));
  const oldest = byPosition.keys().next().value;
  if (byPosition.size > maxCachedPositions && oldest !== undefined) byPosition.delete(oldest);
  return reading;
}
