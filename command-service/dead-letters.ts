import type pg from 'pg';

/** What an administrator decides about an event that a read model could not take; the projector obeys. */
export interface DeadLetters {
  /** Answers false when there is no such dead letter. `by`: user id. */
  mark(readModel: string, position: string, state: 'retry' | 'skipped', by: string): Promise<boolean>;
}

export function openDeadLetters(pool: pg.Pool): DeadLetters {
  return {
    async mark(readModel, position, state, by) {
      const { rowCount } = await pool.query(
        `UPDATE projection.dead_letter SET state = $3, marked_by = $4, marked_at = now()
         WHERE model = $1 AND position = $2`,
        [readModel, position, state, by],
      );
      return rowCount === 1;
    },
  };
}
