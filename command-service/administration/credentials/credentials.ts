import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Pool } from 'pg';

/**
 * Credentials in `operational.credential`: Argon2id of what the client sends, which is the SHA-256 of the password
 * in hex (api contract, session). Neither ever reaches an event or a log.
 */
export interface Credentials {
  set(userId: string, passwordHash: string): Promise<void>;
  /** Takes the same time for an unknown user. */
  matches(userId: string | undefined, passwordHash: string): Promise<boolean>;
  has(userId: string): Promise<boolean>;
  /** Tells one password of a user from the next; undefined without one. */
  versionOf(userId: string): Promise<string | undefined>;
  remove(userId: string): Promise<void>;
}

/** OWASP's second recommendation for Argon2id: 19 MiB, two passes, one lane; about 30 ms here. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

export function openCredentials(pool: Pool): Credentials {
  const unknownUser = hashOf('a user that does not exist');
  return {
    async set(userId, passwordHash) {
      await pool.query(
        `INSERT INTO operational.credential (user_id, hash) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, changed_at = now()`,
        [userId, await hashOf(passwordHash)],
      );
    },
    async matches(userId, passwordHash) {
      // Also computed for unknown users, because the difference in time would reveal them.
      const stored = await storedHash(pool, userId ?? '');
      const right = await verify(stored ?? (await unknownUser), passwordHash);
      return right && stored !== undefined;
    },
    async has(userId) {
      return (await storedHash(pool, userId)) !== undefined;
    },
    async versionOf(userId) {
      const { rows } = await pool.query<{ version: string }>(
        'SELECT changed_at::text AS version FROM operational.credential WHERE user_id = $1',
        [userId],
      );
      return rows[0]?.version;
    },
    async remove(userId) {
      await pool.query('DELETE FROM operational.credential WHERE user_id = $1', [userId]);
    },
  };
}

async function storedHash(pool: Pool, userId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ hash: string }>('SELECT hash FROM operational.credential WHERE user_id = $1', [
    userId,
  ]);
  return rows[0]?.hash;
}

/** `argon2id$memory$passes$parallelism$salt$tag`: parameters are stored, so that the cost can be raised later. */
async function hashOf(message: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message, nonce, ...cost });
  const { memory, passes, parallelism } = cost;
  return ['argon2id', memory, passes, parallelism, nonce.toString('base64url'), tag.toString('base64url')].join('$');
}

async function verify(stored: string, message: string): Promise<boolean> {
  const [algorithm, memory, passes, parallelism, salt, tag] = stored.split('$');
  if (algorithm !== 'argon2id' || salt === undefined || tag === undefined)
    throw new Error('A stored credential is broken');
  const expected = Buffer.from(tag, 'base64url');
  const actual = await derive('argon2id', {
    message,
    nonce: Buffer.from(salt, 'base64url'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(expected, actual);
}
