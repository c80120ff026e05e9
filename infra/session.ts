import { hash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { currentRole, type RightsHolder } from '#domain/administration/roles.ts';
import { type SessionUser, sessionUserSchema } from '#domain/administration/user.ts';
import { type HeldAccess, openAccess } from './access.ts';
import { endLinesOfMaker } from './machine-lines.ts';

/**
 * Sign-ins in `operational.session`. Tokens are stored as hashes only, so a stolen table is of no use. A session that
 * ends leaves the table in the same statement that keeps its key for NATS until its last credential has ended by itself
 * (`infra/nats/revocations.ts`).
 */
export interface Session {
  readonly tokenHash: string;
  readonly user: SessionUser;
  /** What decides about the rights of the user, as of the latest change. */
  readonly holder: RightsHolder;
  /** What roles and licences allow now, and whose the simulations are. */
  readonly access: HeldAccess;
  /** Counts the changes of what the user may do: each makes another key for NATS. */
  readonly liveEpoch: number;
  /** Of a worker who has signed in at a terminal by PIN or badge. */
  readonly terminal?: TerminalSession | undefined;
}

export interface TerminalSession {
  readonly terminalId: string;
  /** Machines that the terminal is for, as of now. */
  readonly resourceIds: readonly string[];
  /** Epoch milliseconds of the sign-in. */
  readonly since: number;
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

/** The terminal that a session begins at, and over which link. */
export interface SignInTerminal {
  readonly terminalId: string;
  readonly link: string;
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
  create(user: SessionUser, place?: SignInPlace, holder?: RightsHolder, terminal?: SignInTerminal): Promise<string>;
  end(tokenHash: string): Promise<void>;
  /** Ends all sessions of a user, for example after a change of password; answers how many there were. */
  endAllOf(userId: string): Promise<number>;
  openOf(userId: string): Promise<readonly OpenSession[]>;
  /** Updates name, language and what decides about the rights in all sessions of the user. */
  refreshUser(user: SessionUser, holder: RightsHolder): Promise<void>;
  /** The live lines of all sessions and API tokens of the user end and are opened anew, with the rights of now. */
  renewLines(userId: string): Promise<void>;
  /**
   * Notes that a credential for NATS is handed out under this key; false when the session has ended meanwhile, or its
   * rights are others than those that the caller has seen.
   */
  noteLiveKey(session: Pick<Session, 'tokenHash' | 'liveEpoch'>, userKey: string, until: number): Promise<boolean>;
  /** Users who are signed in somewhere. */
  signedIn(): Promise<readonly string[]>;
  /** Removes what has ended by itself. */
  sweep(): Promise<void>;
}

/** A session ends this long after its last use. */
export const sessionLifetime = 12 * 60 * 60 * 1000;

/** The end is extended at most once a minute, to avoid a write per read. */
const touchAfter = 60_000;

/** For so long a session that nobody used is told from one that never was. */
const expiredKept = '1 day';

export const hashToken = (token: string): string => hash('sha256', token);

export function openSessions(pool: pg.Pool, now: () => number = Date.now): Sessions {
  const access = openAccess(pool);
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
    find: (token) => readSession(pool, hashToken(token), now(), access),

    async create(user, { address, client } = {}, holder, terminal) {
      const token = randomBytes(32).toString('base64url');
      await pool.query(
        `INSERT INTO operational.session
           (token_hash, user_id, "user", created_at, expires_at, last_seen_at, address, client, holder,
            terminal_id, terminal_link)
         VALUES ($1, $2, $3, $4, $5, $4, $6, $7, $8, $9, $10)`,
        [
          hashToken(token),
          user.userId,
          JSON.stringify(user),
          new Date(now()),
          new Date(now() + sessionLifetime),
          address ?? null,
          client?.slice(0, 200) ?? null,
          JSON.stringify(holder ?? { roles: user.roles }),
          terminal?.terminalId ?? null,
          terminal?.link ?? null,
        ],
      );
      return token;
    },

    async end(tokenHash) {
      await endWhere('token_hash', tokenHash);
    },
    async endAllOf(userId) {
      await endLinesOfMaker(pool, userId);
      return endWhere('user_id', userId);
    },

    async openOf(userId) {
      const { rows } = await pool.query<
        Omit<OpenSession, 'address' | 'client'> & Record<'address' | 'client', string | null>
      >(
        `SELECT session_id AS "sessionId", token_hash AS "tokenHash", created_at AS "createdAt",
           last_seen_at AS "lastSeenAt", expires_at AS "expiresAt", address, client
         FROM operational.session WHERE user_id = $1 AND expires_at > $2 ORDER BY last_seen_at DESC`,
        [userId, new Date(now())],
      );
      return rows.map((row) => ({ ...row, address: row.address ?? undefined, client: row.client ?? undefined }));
    },

    async refreshUser(user, holder) {
      await pool.query('UPDATE operational.session SET "user" = $2, holder = $3 WHERE user_id = $1', [
        user.userId,
        JSON.stringify(user),
        JSON.stringify(holder),
      ]);
    },

    async renewLines(userId) {
      await endLinesOfMaker(pool, userId);
      await pool.query(
        `WITH lines AS (SELECT token_hash, live_key, live_until FROM operational.session WHERE user_id = $1 FOR UPDATE),
              kept AS (INSERT INTO operational.ended_live_key (user_key, ended_at, until)
                       SELECT live_key, $2, live_until FROM lines WHERE live_until > $2
                       ON CONFLICT (user_key) DO NOTHING)
         UPDATE operational.session s SET live_epoch = s.live_epoch + 1, live_key = NULL, live_until = NULL
         FROM lines WHERE s.token_hash = lines.token_hash`,
        [userId, new Date(now())],
      );
    },

    async noteLiveKey({ tokenHash, liveEpoch }, userKey, until) {
      const { rowCount } = await pool.query(
        'UPDATE operational.session SET live_key = $2, live_until = $3 WHERE token_hash = $1 AND live_epoch = $4',
        [tokenHash, userKey, new Date(until), liveEpoch],
      );
      return rowCount === 1;
    },

    async signedIn() {
      const { rows } = await pool.query<{ user_id: string }>('SELECT DISTINCT user_id FROM operational.session');
      return rows.map(({ user_id }) => user_id);
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

interface SessionRow {
  readonly user: unknown;
  readonly holder: RightsHolder | null;
  readonly live_epoch: number;
  readonly expires_at: Date;
  readonly last_seen_at: Date;
  /** Of what roles and licences allow. */
  readonly version: string | null;
  readonly created_at: Date;
  readonly terminal_id: string | null;
  /** null: of no terminal, or of one that is locked or linked anew since. */
  readonly resource_ids: readonly string[] | null;
}

async function readSession(
  pool: pg.Pool,
  tokenHash: string,
  now: number,
  access: ReturnType<typeof openAccess>,
): Promise<SessionLookup> {
  const { rows } = await pool.query<SessionRow>({
    // Asked with every request: parsed and planned once per connection.
    name: 'session',
    // The table first: where it is missing, the plant is still being brought up to date.
    text: `SELECT (SELECT version FROM operational.access) AS version, "user", holder, live_epoch, expires_at, s.last_seen_at,
            s.created_at, s.terminal_id, d.resource_ids
     FROM operational.session s LEFT JOIN operational.device d
       ON d.device_id = s.terminal_id AND d.token_hash = s.terminal_link AND NOT d.locked
     WHERE s.token_hash = $1`,
    values: [tokenHash],
  });
  const row = rows[0];
  if (row === undefined || (row.terminal_id !== null && row.resource_ids === null)) return { kind: 'unknown' };
  if (row.expires_at.getTime() <= now) return { kind: 'expired' };
  if (now - row.last_seen_at.getTime() > touchAfter) {
    await pool.query('UPDATE operational.session SET last_seen_at = $2, expires_at = $3 WHERE token_hash = $1', [
      tokenHash,
      new Date(now),
      new Date(now + sessionLifetime),
    ]);
  }
  const known = sessionUserSchema.parse(row.user);
  // Sessions of before an upgrade name roles as they were then.
  const user = { ...known, roles: known.roles.map(currentRole) };
  const session = {
    tokenHash,
    user,
    holder: row.holder ?? { roles: user.roles },
    access: await access.at(row.version),
    liveEpoch: row.live_epoch,
    terminal: terminalOf(row),
  };
  return { kind: 'valid', session };
}

const terminalOf = ({ terminal_id: terminalId, resource_ids: resourceIds, created_at: since }: SessionRow) =>
  terminalId === null || resourceIds === null ? undefined : { terminalId, resourceIds, since: since.getTime() };
