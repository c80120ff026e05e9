import type { Pool } from 'pg';

/** Failed sign-ins are counted by account and by address, in the database, so that every instance counts alike. */
export interface LoginLimit {
  /** Seconds to wait, undefined when a sign-in may be tried. */
  blockedFor(username: string, address: string): Promise<number | undefined>;
  failed(username: string, address: string): Promise<void>;
  /** Forgets the failures of the account; those of the address stay, or one known account would open it. */
  succeeded(username: string): Promise<void>;
}

/** A person who mistypes gets there in five; guessing gets 20 tries an hour. */
const perAccount = 5;
/** A plant's terminals may share one address behind a router. */
const perAddress = 50;
const windowMinutes = 15;

type Scope = 'account' | 'address';

export function openLoginLimit(pool: Pool): LoginLimit {
  const count = (scope: Scope, subject: string): Promise<unknown> =>
    pool.query(
      `INSERT INTO operational.login_attempt AS a (scope, subject, failures, window_started_at) VALUES ($1, $2, 1, now())
       ON CONFLICT (scope, subject) DO UPDATE SET
         failures = CASE WHEN a.window_started_at < now() - $3 * interval '1 minute' THEN 1 ELSE a.failures + 1 END,
         window_started_at =
           CASE WHEN a.window_started_at < now() - $3 * interval '1 minute' THEN now() ELSE a.window_started_at END`,
      [scope, subject, windowMinutes],
    );
  return {
    async blockedFor(username, address) {
      const { rows } = await pool.query<{ seconds: number }>(
        `SELECT ceil(extract(epoch FROM window_started_at + $5 * interval '1 minute' - now()))::integer AS seconds
         FROM operational.login_attempt
         WHERE ((scope = 'account' AND subject = $1 AND failures >= $3)
             OR (scope = 'address' AND subject = $2 AND failures >= $4))
           AND window_started_at >= now() - $5 * interval '1 minute'
         ORDER BY seconds DESC LIMIT 1`,
        [username, address, perAccount, perAddress, windowMinutes],
      );
      const seconds = rows[0]?.seconds;
      return seconds === undefined ? undefined : Math.max(1, seconds);
    },
    async failed(username, address) {
      await Promise.all([count('account', username), count('address', address)]);
    },
    async succeeded(username) {
      await pool.query("DELETE FROM operational.login_attempt WHERE scope = 'account' AND subject = $1", [username]);
    },
  };
}
