import type pg from 'pg';
import type { Logger } from 'pino';
import { advisoryLocks } from '#infra/postgres/advisory-locks.ts';
import { laneSession } from '../lanes/lane.ts';
import { readModels } from '../read-models/read-models.ts';

/**
 * Takes the lock from a projector that hangs on another machine, where no launcher of this one ends it: its system keeps
 * the connections alive, and with them the lock. Who stands by looks for signs of life, and when there were none for a
 * while, PostgreSQL is asked to end the sessions of the one that is silent. Should it come to itself, its connections are
 * gone and its epoch is over: it writes nothing more and stands by.
 */
export interface FrozenLeaderOptions {
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** Whether this projector stands by. */
  readonly isWaiting: () => boolean;
  /** Milliseconds between two looks; default 5,000, as often as a leader gives a sign of life. */
  readonly every?: number;
  /** Looks in a row without a new sign; default 8. They are counted here, so that no clock of a machine matters. */
  readonly looks?: number;
}

export function replaceFrozenLeader(options: FrozenLeaderOptions): { close(): void } {
  const { pool, log, isWaiting, every = 5_000, looks = 8 } = options;
  let last: string | undefined;
  let unchanged = 0;
  let lookedAt = performance.now();
  let looking = false;

  async function look(): Promise<void> {
    const now = performance.now();
    // Who was held up itself, with the whole machine perhaps, knows nothing about others.
    const wasHeldUp = now - lookedAt > 2 * every;
    lookedAt = now;
    if (!isWaiting() || wasHeldUp) {
      unchanged = 0;
      return;
    }
    const { rows } = await pool.query<{ at: string }>('SELECT at::text AS at FROM projection.heartbeat');
    const at = rows[0]?.at ?? '';
    unchanged = at === last ? unchanged + 1 : 0;
    last = at;
    if (unchanged < looks) return;
    unchanged = 0;
    const ended = await endLeader(pool);
    if (ended > 0)
      log.error({ sessions: ended, lastSign: at }, 'the live projector gives no sign of life; taking over');
  }

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      .catch((error: unknown) => log.debug({ err: error }, 'whether somebody is live is not known'))
      .finally(() => {
        looking = false;
      });
  }, every);
  return { close: () => clearInterval(timer) };
}

/** The session that holds the lock, and those that write rows: one in mid-commit holds the rows that the next one needs. */
async function endLeader(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `WITH holder AS (
       SELECT pid FROM pg_locks
       WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = $1 AND objsubid = 1
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
     SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND EXISTS (SELECT FROM holder)
       AND (pid IN (SELECT pid FROM holder) OR application_name = ANY ($2))`,
    [advisoryLocks.leadership, readModels.map(laneSession)],
  );
  return rowCount ?? 0;
}
