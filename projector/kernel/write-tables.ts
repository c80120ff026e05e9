import type pg from 'pg';
import { copyRows } from './copy-rows.ts';
import type { Drained, ReadModel } from './read-model.ts';

/** Writes what was drained by COPY, in the transaction of the caller, if there is one. */
export async function writeTables(
  client: pg.ClientBase,
  model: ReadModel,
  schema: string,
  drained: Drained,
): Promise<void> {
  for (const [index, { table, columns, replaces }] of model.writes.entries()) {
    const change = drained.tables[index];
    if (change === undefined) continue;
    const gone = replaces ? [...change.removed, ...(change.rows[0] ?? [])] : [];
    if (gone.length > 0) await client.query(`DELETE FROM ${schema}.${table} WHERE id = ANY ($1::text[])`, [gone]);
    await copyRows(client, `${schema}.${table}`, columns, change.rows);
  }
}

/** Above this many rows COPY costs less than arrays of escaped documents; below it, the round trips cost more. */
export const copyAbove = 1_000;

export const rowCount = ({ tables }: Drained): number =>
  tables.reduce((sum, table) => sum + (table.rows[0]?.length ?? 0), 0);
