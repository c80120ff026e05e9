import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { hashToken } from '#infra/session.ts';

/** What a person holds for some minutes: the way on after the right password, and links to a new one. Kept as hashes. */
export interface OneTimeLinks {
  /** The right password was given; the second factor is to follow. */
  makeTicket(userId: string, credentialVersion: string): Promise<string>;
  findTicket(ticket: string): Promise<{ readonly userId: string; readonly credentialVersion: string } | undefined>;
  /** False when somebody was faster. */
  useTicket(ticket: string): Promise<boolean>;
  /** Another one of the same user opens nothing any more. */
  makeResetLink(userId: string): Promise<{ readonly token: string; readonly expiresAt: Date }>;
  /** The user of a link that holds. */
  findResetLink(token: string): Promise<string | undefined>;
  useResetLink(token: string): Promise<boolean>;
  /** Removes what has run out. */
  sweep(): Promise<void>;
}

/** The time to look for one's phone. */
const ticketSeconds = 5 * 60;
/** Base data §8: a link holds for ten minutes. */
export const resetLinkSeconds = 10 * 60;

export function openOneTimeLinks(pool: Pool): OneTimeLinks {
  const after = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);
  return {
    async makeTicket(userId, credentialVersion) {
      const ticket = newToken();
      await pool.query('INSERT INTO operational.sign_in_ticket VALUES ($1, $2, $3, $4)', [
        hashToken(ticket),
        userId,
        credentialVersion,
        after(ticketSeconds),
      ]);
      return ticket;
    },
    async findTicket(ticket) {
      const { rows } = await pool.query<{ user_id: string; credential_version: string }>(
        'SELECT user_id, credential_version FROM operational.sign_in_ticket WHERE ticket_hash = $1 AND expires_at > $2',
        [hashToken(ticket), after(0)],
      );
      const row = rows[0];
      return row && { userId: row.user_id, credentialVersion: row.credential_version };
    },
    async useTicket(ticket) {
      const { rowCount } = await pool.query('DELETE FROM operational.sign_in_ticket WHERE ticket_hash = $1', [
        hashToken(ticket),
      ]);
      return rowCount === 1;
    },
    async makeResetLink(userId) {
      const token = newToken();
      const expiresAt = after(resetLinkSeconds);
      await pool.query('DELETE FROM operational.reset_link WHERE user_id = $1', [userId]);
      await pool.query('INSERT INTO operational.reset_link VALUES ($1, $2, $3)', [hashToken(token), userId, expiresAt]);
      return { token, expiresAt };
    },
    async findResetLink(token) {
      const { rows } = await pool.query<{ user_id: string }>(
        'SELECT user_id FROM operational.reset_link WHERE token_hash = $1 AND expires_at > $2',
        [hashToken(token), after(0)],
      );
      return rows[0]?.user_id;
    },
    async useResetLink(token) {
      const { rowCount } = await pool.query(
        'DELETE FROM operational.reset_link WHERE token_hash = $1 AND expires_at > $2',
        [hashToken(token), after(0)],
      );
      return rowCount === 1;
    },
    async sweep() {
      await pool.query('DELETE FROM operational.sign_in_ticket WHERE expires_at < $1', [after(0)]);
      await pool.query('DELETE FROM operational.reset_link WHERE expires_at < $1', [after(0)]);
    },
  };
}

const newToken = (): string => randomBytes(32).toString('base64url');
