import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import type { ReportProof } from '#domain/planning/api/shop-floor/terminal-reports-api.ts';

/** Who was at a terminal, and from when to when, in `operational.terminal_presence`. */
export interface Presences {
  find(terminalId: string, proof: ReportProof): Promise<Presence | undefined>;
  /** What a sealed sign-in turned out to be, so that it is looked at once; `userId` undefined: nobody's. */
  note(terminalId: string, proof: ReportProof, userId: string | undefined, since: number): Promise<void>;
  /** Those of so long ago that no device comes back with a report of then. */
  sweep(): Promise<void>;
}

interface Presence {
  readonly userId: string | undefined;
  /** Epoch milliseconds. */
  readonly since: number;
  readonly endedAt: number | undefined;
}

/** Longer than a device stands in a cupboard; afterwards the planner decides. */
const keptFor = '60 days';

export function openPresences(pool: Pool): Presences {
  return {
    async find(terminalId, proof) {
      const { rows } = await pool.query<{ user_id: string | null; since: Date; ended_at: Date | null }>(
        'SELECT user_id, since, ended_at FROM operational.terminal_presence WHERE terminal_id = $1 AND proof = $2',
        [terminalId, keyOf(proof)],
      );
      const [row] = rows;
      return (
        row && {
          userId: row.user_id ?? undefined,
          since: row.since.getTime(),
          endedAt: row.ended_at?.getTime(),
        }
      );
    },
    async note(terminalId, proof, userId, since) {
      await pool.query(
        `INSERT INTO operational.terminal_presence (terminal_id, proof, user_id, since) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING`,
        [terminalId, keyOf(proof), userId ?? null, new Date(since)],
      );
    },
    async sweep() {
      await pool.query(`DELETE FROM operational.terminal_presence WHERE noted_at < now() - interval '${keptFor}'`);
    },
  };
}

const keyOf = (proof: ReportProof): string => (proof.kind === 'session' ? proof.hash : hash('sha256', proof.sealed));
