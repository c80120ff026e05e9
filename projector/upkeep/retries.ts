import type pg from 'pg';
import type { Logger } from 'pino';

/** Milliseconds between two looks for dead letters that somebody wants to have tried again. */
const every = 2_000;

/**
 * Builds the read models anew whose dead letters are marked `retry`: what came after them is in the rows already, so an
 * event cannot be taken later, only everything again. `rebuild` replaces the dead letters by those that are left.
 */
export function followRetries(options: {
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** Only the live projector, or two would build the same. */
  readonly isLive: () => boolean;
  readonly rebuild: (readModel: string) => Promise<void>;
}): { close(): Promise<void> } {
  const { pool, log, isLive, rebuild } = options;
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    const { rows } = await pool.query<{ model: string }>(
      "SELECT DISTINCT model FROM projection.dead_letter WHERE state = 'retry' ORDER BY model",
    );
    for (const { model } of rows) {
      log.info({ readModel: model }, 'built anew, because a dead letter is to be tried again');
      try {
        await rebuild(model);
      } catch (error) {
        // Not again and again: somebody has to look once more.
        log.error({ err: error, readModel: model }, 'the retry failed; the read model is as it was');
        await pool.query("UPDATE projection.dead_letter SET state = 'open' WHERE model = $1 AND state = 'retry'", [
          model,
        ]);
      }
    }
  }

  const timer = setInterval(() => {
    if (!isLive()) return;
    working ??= work()
      .catch((error: unknown) => log.warn({ err: error }, 'dead letters were not looked at'))
      .finally(() => {
        working = undefined;
      });
  }, every);
  return {
    async close() {
      clearInterval(timer);
      await working;
    },
  };
}
