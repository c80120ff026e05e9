import type pg from 'pg';
import type { Logger } from 'pino';

/** Milliseconds between two signs of life, and until the others no longer believe that somebody is live. */
const every = 5_000;
const silentFor = 15_000;

/**
 * Writes a sign of life while this projector is the live one, or on its way there, and with it until when the rows are known to
 * have shown everything (`ProgressWatch.shownFor`).
 */
export function keepHeartbeat(
  pool: pg.Pool,
  isLeader: () => boolean,
  shownFor: () => number | undefined,
  log: Logger,
): { close(): void } {
  const beat = (): void => {
    if (!isLeader()) return;
    writeHeartbeat(pool, shownFor()).catch((error: unknown) =>
      log.debug({ err: error }, 'no sign of life was written'),
    );
  };
  const timer = setInterval(beat, every);
  return { close: () => clearInterval(timer) };
}

/** The clock of PostgreSQL counts, which is the same for every projector. What is not known leaves what was known. */
export async function writeHeartbeat(pool: pg.Pool, shownFor?: number): Promise<void> {
  await pool.query(
    `INSERT INTO projection.heartbeat (at, shown_at) VALUES (now(), now() - $1::float8 * interval '1 millisecond')
     ON CONFLICT (only_row) DO UPDATE SET at = excluded.at,
       shown_at = greatest(heartbeat.shown_at, excluded.shown_at)`,
    [shownFor ?? null],
  );
}

/** Whether any projector has given a sign of life lately. Before the first one ever, it may still come. */
export async function isSomebodyLive(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ age: number }>(
    'SELECT extract(epoch FROM now() - at)::float8 * 1000 AS age FROM projection.heartbeat',
  );
  return (rows[0]?.age ?? 0) < silentFor;
}
