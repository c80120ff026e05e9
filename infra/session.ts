import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type SessionUser, sessionUserSchema } from '#domain/administration/user.ts';

/** Sign-ins in `operational.session`. Tokens are stored as hashes only, so a stolen table is of no use. */
export interface Session {
  readonly tokenHash: string;
  readonly user: SessionUser;
}

export type SessionLookup =
  | { readonly kind: 'valid'; readonly session: Session }
  /** Never issued, revoked, or forged. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'expired' };

export interface Sessions {
  /**
   * Looks up a token and extends its session. Queried for every request: one row by primary key, and a sign-out takes
   * effect at once.
   */
  find(token: string): Promise<SessionLookup>;
  /** Creates a session and returns its token, which is stored nowhere. */
  create(user: SessionUser): Promise<string>;
  revoke(tokenHash: string): Promise<void>;
  /** Ends all sessions of a user, for example after a change of password or roles. */
  revokeAllOf(userId: string): Promise<void>;
  /** Updates name and language in all sessions of the user. */
  refreshUser(user: SessionUser): Promise<void>;
}

/** A session ends this long after its last use. */
export const sessionLifetime = 12 * 60 * 60 * 1000;

/** The end is extended at most once a minute, to avoid a write per read. */
const touchAfter = 60_000;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export function openSessions(pool: pg.Pool, now: () => number = Date.now): Sessions {
  return {
    find: (token) => readSession(pool, hashToken(token), now()),

    async create(user) {
      const token = randomBytes(32).toString('base64url');
      await pool.query(
        `INSERT INTO operational.session (token_hash, user_id, "user", created_at, expires_at, last_seen_at)
         VALUES ($1, $2, $3, $4, $5, $4)`,
        [hashToken(token), user.userId, JSON.stringify(user), new Date(now()), new Date(now() + sessionLifetime)],
      );
      return token;
    },

    async revoke(tokenHash) {
      await pool.query('UPDATE operational.session SET revoked_at = $2 WHERE token_hash = $1 AND revoked_at IS NULL', [
        tokenHash,
        new Date(now()),
      ]);
    },

    async revokeAllOf(userId) {
      await pool.query('UPDATE operational.session SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL', [
        userId,
        new Date(now()),
      ]);
    },

    async refreshUser(user) {
      await pool.query('UPDATE operational.session SET "user" = $2 WHERE user_id = $1', [
        user.userId,
        JSON.stringify(user),
      ]);
    },
  };
}

async function readSession(pool: pg.Pool, tokenHash: string, now: number): Promise<SessionLookup> {
  const { rows } = await pool.query<{ user: unknown; expires_at: Date; last_seen_at: Date; revoked_at: Date | null }>(
    'SELECT "user", expires_at, last_seen_at, revoked_at FROM operational.session WHERE token_hash = $1',
    [tokenHash],
  );
  const row = rows[0];
  if (row === undefined || row.revoked_at !== null) return { kind: 'unknown' };
  if (row.expires_at.getTime() <= now) return { kind: 'expired' };
  if (now - row.last_seen_at.getTime() > touchAfter) {
    await pool.query('UPDATE operational.session SET last_seen_at = $2, expires_at = $3 WHERE token_hash = $1', [
      tokenHash,
      new Date(now),
      new Date(now + sessionLifetime),
    ]);
  }
  return { kind: 'valid', session: { tokenHash, user: sessionUserSchema.parse(row.user) } };
}
