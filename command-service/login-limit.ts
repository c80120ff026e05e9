import type { Pool } from 'pg';

/** Failed sign-ins are counted by account and by address, in the database, so that every instance counts alike. */
export interface LoginLimit {
  /**
   * Looks at a password, unless there were too many failures. Sign-ins of one account are looked at one after another:
   * a hundred guesses at once would else all be looked at before the first of them counts.
   */
  attempt(username: string, address: string, isRight: () => Promise<boolean>): Promise<LoginAttempt>;
  /** Removes counts that count no more. */
  sweep(): Promise<void>;
}

export type LoginAttempt =
  | { readonly kind: 'right' | 'wrong' }
  /** Not looked at; may be tried again in so many seconds. */
  | { readonly kind: 'blocked'; readonly seconds: number };

/** A person who mistypes gets there in five; guessing gets 20 tries an hour. */
export const triesPerAccount = 5;
/** A plant's terminals may share one address behind a router. */
export const triesPerAddress = 50;
const windowMinutes = 15;
/**
 * Sign-ins that are looked at at the same time; as many as Node derives keys at once. A thousand guesses at a thousand
 * accounts would else all be looked at before the first of them counts against their address.
 */
export const attemptsAtOnce = 4;

type Scope = 'account' | 'address';

export function openLoginLimit(pool: Pool): LoginLimit {
  const turns = new Map<string, Promise<unknown>>();
  const inTurn = atMostAtOnce(attemptsAtOnce);

  async function attempt(username: string, address: string, isRight: () => Promise<boolean>): Promise<LoginAttempt> {
    const seconds = await blockedFor(username, address);
    if (seconds !== undefined) return { kind: 'blocked', seconds: Math.max(1, seconds) };
    // Of the address it counts before it is looked at, because an address tries many accounts at once.
    await add('address', address, 1);
    if (!(await isRight())) {
      await add('account', username, 1);
      return { kind: 'wrong' };
    }
    // Earlier failures of the address stay, or one known account would open it.
    await Promise.all([forget(username), add('address', address, -1)]);
    return { kind: 'right' };
  }

  async function blockedFor(username: string, address: string): Promise<number | undefined> {
    const { rows } = await pool.query<{ seconds: number }>(
      `SELECT ceil(extract(epoch FROM window_started_at + $5 * interval '1 minute' - now()))::integer AS seconds
       FROM operational.login_attempt
       WHERE ((scope = 'account' AND subject = $1 AND failures >= $3)
           OR (scope = 'address' AND subject = $2 AND failures >= $4))
         AND window_started_at >= now() - $5 * interval '1 minute'
       ORDER BY seconds DESC LIMIT 1`,
      [username, address, triesPerAccount, triesPerAddress, windowMinutes],
    );
    return rows[0]?.seconds;
  }

  async function add(scope: Scope, subject: string, count: 1 | -1): Promise<void> {
    await pool.query(
      `INSERT INTO operational.login_attempt AS a (scope, subject, failures, window_started_at)
       VALUES ($1, $2, greatest($3, 0), now())
       ON CONFLICT (scope, subject) DO UPDATE SET
         failures = CASE WHEN a.window_started_at < now() - $4 * interval '1 minute' THEN greatest($3, 0)
                         ELSE greatest(a.failures + $3, 0) END,
         window_started_at =
           CASE WHEN a.window_started_at < now() - $4 * interval '1 minute' THEN now() ELSE a.window_started_at END`,
      [scope, subject, count, windowMinutes],
    );
  }

  async function forget(username: string): Promise<void> {
    await pool.query("DELETE FROM operational.login_attempt WHERE scope = 'account' AND subject = $1", [username]);
  }

  return {
    attempt(username, address, isRight) {
      const before = turns.get(username) ?? Promise.resolve();
      const mine = before.catch(() => undefined).then(() => inTurn(() => attempt(username, address, isRight)));
      turns.set(username, mine);
      const leave = (): void => {
        if (turns.get(username) === mine) turns.delete(username);
      };
      mine.then(leave, leave);
      return mine;
    },
    async sweep() {
      await pool.query(
        "DELETE FROM operational.login_attempt WHERE window_started_at < now() - $1 * interval '1 minute'",
        [windowMinutes],
      );
    },
  };
}

/** Runs work as it comes, so many at once and the rest in order. */
function atMostAtOnce(most: number): <Answer>(work: () => Promise<Answer>) => Promise<Answer> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    // Whoever ends hands its place over, so that nobody comes in between.
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
