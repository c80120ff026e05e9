import type { Pool } from 'pg';

/**
 * Lines of gateways to NATS, in `operational.machine_line`: the key of each credential that has not ended by itself, with the
 * API token that it was exchanged for. A line that ends is noted with the ended ones of browsers, which `nats-server` is told.
 */
export interface MachineLines {
  /**
   * Notes a credential before it is handed out, and answers until when it may last (epoch milliseconds): no longer than its
   * token. undefined: the token has been revoked meanwhile.
   */
  note(apiTokenId: string, userKey: string, until: number): Promise<number | undefined>;
  /** Whose line it is by the key of its credential; undefined: there is none of this key (any more). */
  senderOf(userKey: string): Promise<LineSender | undefined>;
  sweep(): Promise<void>;
}

/** The token that a line was exchanged for, and who made it. */
export interface LineSender {
  readonly apiTokenId: string;
  readonly userId: string;
}

export function openMachineLines(pool: Pool): MachineLines {
  return {
    async note(apiTokenId, userKey, until) {
      // Holds the token until it is noted: who revokes it then finds the line.
      const { rows } = await pool.query<{ until: Date }>(
        `INSERT INTO operational.machine_line (user_key, api_token_id, until)
         SELECT $2, token.api_token_id, least($3::timestamptz, token.expires_at)
         FROM (SELECT api_token_id, expires_at FROM operational.api_token WHERE api_token_id = $1 FOR SHARE) AS token
         RETURNING until`,
        [apiTokenId, userKey, new Date(until)],
      );
      return rows[0]?.until.getTime();
    },
    async senderOf(userKey) {
      const { rows } = await pool.query<LineSender>(
        `SELECT t.api_token_id AS "apiTokenId", t.user_id AS "userId"
         FROM operational.machine_line l JOIN operational.api_token t ON t.api_token_id = l.api_token_id
         WHERE l.user_key = $1`,
        [userKey],
      );
      return rows[0];
    },
    async sweep() {
      await pool.query('DELETE FROM operational.machine_line WHERE until < now()');
    },
  };
}

/** The lines of an API token that has just been revoked. */
export const endLinesOfToken = (pool: Pool, apiTokenId: string): Promise<void> =>
  endLines(pool, 'api_token_id::text = $1', apiTokenId);

/** The lines that a user's tokens have opened; those that still may come back by themselves. */
export const endLinesOfMaker = (pool: Pool, userId: string): Promise<void> =>
  endLines(pool, 'api_token_id IN (SELECT api_token_id FROM operational.api_token WHERE user_id = $1)', userId);

async function endLines(pool: Pool, which: string, id: string): Promise<void> {
  await pool.query(
    `WITH gone AS (DELETE FROM operational.machine_line WHERE ${which} RETURNING user_key, until)
     INSERT INTO operational.ended_live_key (user_key, ended_at, until)
     SELECT user_key, now(), until FROM gone WHERE until > now() ON CONFLICT (user_key) DO NOTHING`,
    [id],
  );
}
