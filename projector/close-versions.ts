import type pg from 'pg';
import type { Cell } from './read-model.ts';

/** Ends versions that are written already; `closes` as `drain` hands them out: id, begin, end, time of the end. */
export async function closeVersions(
  client: pg.ClientBase,
  table: string,
  closes: readonly (readonly Cell[])[],
): Promise<void> {
  const [ids = [], ...validity] = closes;
  if (ids.length === 0) return;
  await client.query(
    `UPDATE ${table} AS t SET valid_to = u.valid_to, valid_to_at = u.at
     FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) AS u (id, valid_from, valid_to, at)
     WHERE t.id = u.id AND t.valid_from = u.valid_from`,
    [ids, ...validity],
  );
}
