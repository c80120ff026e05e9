import type pg from 'pg';
import type { ReadModel } from './read-model.ts';

/** SHA-256 of all rows of each table, in an order of their own: two databases that answer alike hash alike. */
export async function hashReadModels(
  pool: pg.Pool,
  models: readonly ReadModel[],
): Promise<Readonly<Record<string, string>>> {
  const hashes: Record<string, string> = {};
  for (const { schema, writes } of models) {
    for (const { table } of writes) {
      const { rows } = await pool.query<{ hash: string }>(
        `SELECT encode(sha256(coalesce(string_agg(row, E'\\n' ORDER BY row COLLATE "C"), '')::bytea), 'hex') AS hash
         FROM (SELECT t::text AS row FROM ${schema}.${table} AS t) AS rows`,
      );
      hashes[`${schema}.${table}`] = rows[0]?.hash ?? '';
    }
  }
  return hashes;
}
