import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type SessionUser, sessionUserSchema } from '#domain/administration/user.ts';

/**
 * Sign-ins in `operational.session`. Tokens are stored as hashes only, so a stolen table is of no use. A session that
 * ends leaves the table in the same statement that keeps its key for NATS until its last credential has ended by itself
 * (`infra/nats/revocations.ts`).
 */
export interface Session {
  readonly tokenHash: string;
  readonly user: SessionUser;
}

export type SessionLookup =
  | { readonly kind: 'valid'; readonly session: Session }
  /** Never issued, ended, or forged. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'expired' };

/** From where somebody signed in, as an administrator sees it. */
export interface SignInPlace {
  readonly address?: string | undefined;
  /** Header `User-Agent`. */
  readonly client?: string | undefined;
}

/** A session towards people: without what opens it. */
export interface OpenSession extends SignInPlace {
  readonly sessionId: string;
  readonly tokenHash: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

export interface Sessions {
  /**
   * Looks up a token and extends its session. Queried for every request: one row by primary key, and a sign-out takes
   * effect at once.
   */
  find(token: string): Promise<SessionLookup>;
  /** Creates a session and returns its token, which is stored nowhere. */
  create(user: SessionUser, place?: SignInPlace): Promise<string>;
  end(tokenHash: string): Promise<void>;
  /** Ends all sessions of a user, for example after a change of password or roles; answers how many there were. */
  endAllOf(userId: string): Promise<number>;
  openOf(userId: string): Promise<readonly OpenSession[]>;
  /** Updates name and language in all sessions of the user. */
  refreshUser(user: SessionUser): Promise<void>;
  /** Notes that a credential for NATS is handed out under this key; false when the session has ended meanwhile. */
  noteLiveKey(tokenHash: string, userKey: string, until: number): Promise<boolean>;
  /** Removes what has ended by itself. */
  sweep(): Promise<void>;
}

/** A session ends this long after its last use. */
export const sessionLifetime = 12 * 60 * 60 * 1000;

/** The end is extended at most once a minute, to avoid a write per read. */
const touchAfter = 60_000;

/** For so long a session that nobody used is told from one that never was. */
const expiredKept = '1 day';

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export function openSessions(pool: pg.Pool, now: () => number = Date.now): Sessions {
  async function endWhere(column: 'token_hash' | 'user_id', value: string): Promise<number> {
    const { rows } = await pool.query<{ count: string }>(
      `WITH gone AS (DELETE FROM operational.session WHERE ${column} = $1 RETURNING live_key, live_until),
            kept AS (INSERT INTO operational.ended_live_key (user_key, ended_at, until)
                     SELECT live_key, $2, live_until FROM gone WHERE live_until > $2
                     ON CONFLICT (user_key) DO NOTHING)
       SELECT count(*) FROM gone`,
      [value, new Date(now())],
    );
    return Number(rows[0]?.count ?? 0);
  }

  return {
    find: (token) => readSession(pool, hashToken(token), now()),

    async create(user, { address, client } = {}) {
      const token = randomBytes(32).toString('base64url');
      await pool.query(
        `INSERT INTO operational.session
           (token_hash, user_id, "user", created_at, expires_at, last_seen_at, address, client)
         VALUES ($1, $2, $3, $4, $5, $4, $6, $7)`,
        [
          hashToken(token),
          user.userId,
          JSON.stringify(user),
          new Date(now()),
          new Date(now() + sessionLifetime),
          address ?? null,
          client?.slice(0, 200) ?? null,
        ],
      );
      return token;
    },

    async end(tokenHash) {
      await endWhere('token_hash', tokenHash);
    },
    endAllOf: (userId) => endWhere('user_id', userId),

    async openOf(userId) {
      const { rows } = await pool.query<OpenSessionRow>(
        `SELECT session_id, token_hash, created_at, last_seen_at, expires_at, address, client
         FROM operational.session WHERE user_id = $1 AND expires_at > $2 ORDER BY last_seen_at DESC`,
        [userId, new Date(now())],
      );
      return rows.map((row) => ({
        sessionId: row.session_id,
        tokenHash: row.token_hash,
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
        expiresAt: row.expires_at,
        address: row.address ?? undefined,
        client: row.client ?? undefined,
      }));
    },

    async refreshUser(user) {
      await pool.query('UPDATE operational.session SET "user" = $2 WHERE user_id = $1', [
        user.userId,
        JSON.stringify(user),
      ]);
    },

    async noteLiveKey(tokenHash, userKey, until) {
      const { rowCount } = await pool.query(
        'UPDATE operational.session SET live_key = $2, live_until = $3 WHERE token_hash = $1',
        [tokenHash, userKey, new Date(until)],
      );
      return rowCount === 1;
    },

    async sweep() {
      await pool.query(
        `DELETE FROM operational.session WHERE expires_at < $1::timestamptz - interval '${expiredKept}'`,
        [new Date(now())],
      );
      await pool.query('DELETE FROM operational.ended_live_key WHERE until < $1', [new Date(now())]);
    },
  };
}

interface OpenSessionRow {
  readonly session_id: string;
  readonly token_hash: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly address: string | null;
  readonly client: string | null;
}

async function readSession(pool: pg.Pool, tokenHash: string, now: number): Promise<SessionLookup> {
  const { rows } = await pool.query<{ user: unknown; expires_at: Date; last_seen_at: Date }>(
    'SELECT "user", expires_at, last_seen_at FROM operational.session WHERE token_hash = $1',
    [tokenHash],
  );
  const row = rows[0];
  if (row === undefined) return { kind: 'unknown' };
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
