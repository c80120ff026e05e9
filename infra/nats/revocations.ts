import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Nats } from './connection.ts';
import { plantAccountClaims } from './credentials.ts';
import type { NatsKeys } from './keys.ts';

/**
 * Makes nats-server close the sockets of revoked sessions: pushes the plant account's claims with every credential
 * whose session was revoked and that has not ended by itself. Everything comes from the tables, so it is right after
 * a restart of either side. Call it after a revocation and at every connection to NATS.
 *
 * @param system connection with the credentials of the system account
 */
export async function pushRevocations(pool: Pool, system: Nats, keys: NatsKeys, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ user_key: string; revoked: string }>(
    `SELECT c.user_key, ceil(extract(epoch FROM s.revoked_at))::bigint AS revoked
     FROM operational.live_credential c JOIN operational.session s USING (token_hash)
     WHERE s.revoked_at IS NOT NULL AND c.expires_at > now()`,
  );
  const revoked = Object.fromEntries(rows.map((row) => [row.user_key, Number(row.revoked)]));
  const claims = await plantAccountClaims(keys, revoked);
  if (!system.connected) {
    log.warn({ revoked: rows.length }, 'NATS is away; revocations are pushed when it is back');
    return;
  }
  const answer = await system.request('$SYS.REQ.CLAIMS.UPDATE', claims, 5_000);
  const { error } = JSON.parse(answer) as { error?: unknown };
  if (error !== undefined) throw new Error(`nats-server refuses the claims: ${JSON.stringify(error)}`);
}

/** Records which credential belongs to which session. */
export async function rememberCredential(
  pool: Pool,
  tokenHash: string,
  credential: { readonly userKey: string; readonly expiresAt: number },
): Promise<void> {
  await pool.query('INSERT INTO operational.live_credential (user_key, token_hash, expires_at) VALUES ($1, $2, $3)', [
    credential.userKey,
    tokenHash,
    new Date(credential.expiresAt),
  ]);
}
