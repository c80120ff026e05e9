import type { Pool } from 'pg';

type Value = Readonly<Record<string, unknown>>;

/** What people have set for themselves, in `operational.preference`. The last write of a field counts. */
export interface Preferences {
  /** The value after the change; null takes a field away. Undefined where the value would be too large. */
  change(userId: string, name: string, patch: Value): Promise<Value | undefined>;
  /** False when there is none of this name. */
  remove(userId: string, name: string): Promise<boolean>;
  /** Names that begin like this, except one. */
  count(userId: string, beginning: string, except: string): Promise<number>;
  /** Those whose name ends like this. */
  ending(userId: string, end: string): Promise<readonly { readonly name: string; readonly value: Value }[]>;
  /** Of a user who is gone. */
  forget(userId: string): Promise<void>;
}

/** Characters of one value: two thousand folded groups have room. */
const largest = 65_536;

export function openPreferences(pool: Pool): Preferences {
  return {
    async change(userId, name, patch) {
      const fields = Object.entries(patch).filter(([, value]) => value !== undefined);
      const set = JSON.stringify(Object.fromEntries(fields.filter(([, value]) => value !== null)));
      const gone = fields.filter(([, value]) => value === null).map(([field]) => field);
      if (set.length > largest) return undefined;
      const { rows } = await pool.query<{ value: Value }>(
        `INSERT INTO operational.preference AS kept (user_id, name, value) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, name) DO UPDATE
           SET value = (kept.value || EXCLUDED.value) - $4::text[], changed_at = now()
           WHERE length(((kept.value || EXCLUDED.value) - $4::text[])::text) <= $5
         RETURNING value`,
        [userId, name, set, gone, largest],
      );
      return rows[0]?.value;
    },
    async remove(userId, name) {
      const { rowCount } = await pool.query('DELETE FROM operational.preference WHERE user_id = $1 AND name = $2', [
        userId,
        name,
      ]);
      return rowCount === 1;
    },
    async count(userId, beginning, except) {
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM operational.preference
         WHERE user_id = $1 AND starts_with(name, $2) AND name <> $3`,
        [userId, beginning, except],
      );
      return rows[0]?.count ?? 0;
    },
    async ending(userId, end) {
      const { rows } = await pool.query<{ name: string; value: Value }>(
        'SELECT name, value FROM operational.preference WHERE user_id = $1 AND right(name, length($2)) = $2 ORDER BY name',
        [userId, end],
      );
      return rows;
    },
    async forget(userId) {
      await pool.query('DELETE FROM operational.preference WHERE user_id = $1', [userId]);
    },
  };
}
