import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Nats } from './connection.ts';
import { plantAccountClaims } from './credentials.ts';
import type { NatsKeys } from './keys.ts';

/**
 * Sessions that nats-server is told of one by one. 4,000 make a message of 380 kB; it takes 1 MiB at most, and more
 * would revoke nothing for anybody.
 */
const namedAtMost = 4_000;

/** Revokes whatever was issued up to an instant, whoever has it (nats-io/jwt, account claims). */
const everybody = '*';

/** Makes nats-server close the lines of ended sessions. Resolves when it has; never rejects. */
export type CloseEndedLines = () => Promise<void>;

/**
 * Pushes the plant account's claims with every ended session whose credential has not ended by itself. Everything comes
 * from the table, so it is right after a restart of either side. To be called when sessions have ended, and at every
 * connection to NATS. Calls that come together share a push.
 *
 * @param system connection with the credentials of the system account
 */
export function openEndedLines(pool: Pool, system: Nats, keys: NatsKeys, log: Logger): CloseEndedLines {
  let underWay: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const push = (): Promise<void> =>
    pushRevocations(pool, system, keys, log).catch((error: unknown) =>
      log.error({ err: error }, 'ended sessions keep their lines until their credentials end'),
    );
  return () => {
    if (underWay === undefined) {
      underWay = push().finally(() => {
        underWay = undefined;
      });
      return underWay;
    }
    // What runs may have read the table before.
    next ??= underWay.then(() => {
      next = undefined;
      underWay = push().finally(() => {
        underWay = undefined;
      });
      return underWay;
    });
    return next;
  };
}

async function pushRevocations(pool: Pool, system: Nats, keys: NatsKeys, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ user_key: string; revoked: string }>(
    `SELECT user_key, ceil(extract(epoch FROM ended_at))::bigint AS revoked
     FROM operational.ended_live_key WHERE until > now() ORDER BY ended_at DESC LIMIT ${namedAtMost + 1}`,
  );
  if (!system.connected) {
    log.warn({ revoked: rows.length }, 'NATS is away; ended sessions are told when it is back');
    return;
  }
  const claims = await plantAccountClaims(keys, revocationsOf(rows));
  const answer = await system.request('$SYS.REQ.CLAIMS.UPDATE', claims, 5_000);
  const { error } = JSON.parse(answer) as { error?: unknown };
  if (error !== undefined) throw new Error(`nats-server refuses the claims: ${JSON.stringify(error)}`);
}

/**
 * The latest by name; what is older than those together: everybody whose credential is as old gets a new one and is back
 * within seconds, the ended sessions do not.
 */
function revocationsOf(
  rows: readonly { readonly user_key: string; readonly revoked: string }[],
): Readonly<Record<string, number>> {
  const named = rows.slice(0, namedAtMost).map((row) => [row.user_key, Number(row.revoked)] as const);
  const older = rows[namedAtMost];
  return Object.fromEntries(older === undefined ? named : [...named, [everybody, Number(older.revoked)]]);
}
