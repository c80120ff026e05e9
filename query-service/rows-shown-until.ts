import type pg from 'pg';
import type { Instant } from '#domain/kernel/instant.ts';

/** Milliseconds that rows may be behind without a word: the projector tells every five seconds how it gets along. */
const mayBeBehind = 15_000;

/**
 * Until when the rows are known to show everything that is in the log: `now`, unless the projector has been away or behind for
 * longer. Rows that nobody writes any more look like those of a quiet plant. Before its first sign ever it may still come.
 */
export async function rowsShownUntil(pool: pg.Pool, now: Instant): Promise<Instant> {
  const { rows } = await pool.query<{ age: number | null }>(
    'SELECT extract(epoch FROM now() - shown_at)::float8 * 1000 AS age FROM projection.heartbeat',
  );
  const age = rows[0]?.age ?? 0;
  return age <= mayBeBehind ? now : now - Math.round(age);
}
