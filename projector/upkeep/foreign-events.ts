import type pg from 'pg';
import type { Logger } from 'pino';
import type { UnreadableEvent } from '#infra/event-store/event-store.ts';

/** What other programs have written into the store, as far as the projector has come. */
export interface ForeignEvents {
  readonly count: number;
  readonly last: { readonly position: string; readonly stream: string; readonly type: string } | undefined;
}

/** Adds events in the order of their positions; what was counted before is not counted again. */
export async function countForeign(pool: pg.Pool, events: readonly UnreadableEvent[]): Promise<void> {
  await pool.query(
    `INSERT INTO projection.foreign_event AS f (count, last_position, last_stream, last_type)
     SELECT count(*), max(position), (array_agg(stream ORDER BY position DESC))[1],
            (array_agg(type ORDER BY position DESC))[1]
     FROM unnest($1::bigint[], $2::text[], $3::text[]) AS e (position, stream, type)
     WHERE position > (SELECT coalesce(max(last_position), -1) FROM projection.foreign_event)
     HAVING count(*) > 0
     ON CONFLICT (only_row) DO UPDATE SET count = f.count + excluded.count, last_position = excluded.last_position,
       last_stream = excluded.last_stream, last_type = excluded.last_type`,
    [events.map(({ position }) => position), events.map(({ stream }) => stream), events.map(({ type }) => type)],
  );
}

export async function readForeign(pool: pg.Pool): Promise<ForeignEvents> {
  const { rows } = await pool.query<{ count: string; last_position: string; last_stream: string; last_type: string }>(
    'SELECT count, last_position, last_stream, last_type FROM projection.foreign_event',
  );
  const [row] = rows;
  if (row === undefined) return { count: 0, last: undefined };
  const last = { position: row.last_position, stream: row.last_stream, type: row.last_type };
  return { count: Number(row.count), last };
}

/** Told by a subscription; counts one batch after the other and says in the log where others write. */
export function foreignCounter(pool: pg.Pool, log: Logger): (events: readonly UnreadableEvent[]) => void {
  const told = new Set<string>();
  let counting = Promise.resolve();
  return (events) => {
    for (const { stream, type, position } of events) {
      // A program that writes a million of them is named once for each type, and not for ever.
      if (told.has(type) || told.size >= 100) continue;
      told.add(type);
      log.warn({ stream, type, position: String(position) }, 'skipped: another program writes into this event store');
    }
    counting = counting
      .then(() => countForeign(pool, events))
      .catch((error: unknown) => log.warn({ err: error }, 'events of other programs were not counted'));
  };
}
