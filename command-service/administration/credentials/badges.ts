import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';
import { privateFolder } from '#infra/private-folder.ts';

export const badgeKinds = ['pin', 'rfid'] as const;
export type BadgeKind = (typeof badgeKinds)[number];

/**
 * PINs and badges in `operational.badge`. At a terminal they come without a name, so they are looked up: an HMAC under a
 * key of the plant, which a stolen table without the key is worth nothing for, although there are ten thousand short PINs.
 * What is passed in is what clients send (base data §5): a badge and a PIN of more than four characters as SHA-256.
 */
export interface Badges {
  /** false: somebody else has it. undefined takes away what there was. */
  set(userId: string, kind: BadgeKind, sent: string | undefined): Promise<boolean>;
  /** Whose it is. */
  find(kind: BadgeKind, sent: string): Promise<string | undefined>;
  remove(userId: string): Promise<void>;
}

export function openBadges(pool: Pool, dataFolder: string): Badges {
  const key = badgeKey(path.join(dataFolder, 'badges'));
  const hashOf = (kind: BadgeKind, sent: string): string =>
    createHmac('sha256', key).update(`${kind}\n${sent.toLowerCase()}`).digest('base64url');
  return {
    async set(userId, kind, sent) {
      if (sent === undefined) {
        await pool.query('DELETE FROM operational.badge WHERE user_id = $1 AND kind = $2', [userId, kind]);
        return true;
      }
      const { rowCount } = await pool.query(
        `WITH taken AS (SELECT 1 FROM operational.badge WHERE kind = $2 AND hash = $3 AND user_id <> $1)
         INSERT INTO operational.badge (user_id, kind, hash) SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT FROM taken)
         ON CONFLICT (user_id, kind) DO UPDATE SET hash = excluded.hash, changed_at = now()`,
        [userId, kind, hashOf(kind, sent)],
      );
      return rowCount === 1;
    },
    async find(kind, sent) {
      const { rows } = await pool.query<{ user_id: string }>(
        'SELECT user_id FROM operational.badge WHERE kind = $1 AND hash = $2',
        [kind, hashOf(kind, sent)],
      );
      return rows[0]?.user_id;
    },
    async remove(userId) {
      await pool.query('DELETE FROM operational.badge WHERE user_id = $1', [userId]);
    },
  };
}

/** Made at the first start; whoever loses it sets PINs and badges anew. */
function badgeKey(folder: string): Buffer {
  const file = path.join(privateFolder(folder), 'key');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600, flag: 'wx' });
  return readFileSync(file);
}
