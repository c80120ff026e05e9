import type pg from 'pg';
import { type ModelCommit, progressChannel } from './commit.ts';
import { writeTables } from './write-tables.ts';

/** Above this many rows COPY costs less than arrays of escaped documents; below it, the round trips cost more. */
export const copyAbove = 1_000;

export const rowCount = (commits: readonly ModelCommit[]): number =>
  commits.reduce(
    (sum, { drained }) => sum + drained.tables.reduce((rows, table) => rows + (table.rows[0]?.length ?? 0), 0),
    0,
  );

/** The same commit as `commit` makes, for the big batches of catching up: a transaction of several statements. */
export async function commitByCopy(
  client: pg.ClientBase,
  epoch: bigint,
  commits: readonly ModelCommit[],
  progress: bigint,
): Promise<'committed' | 'fenced'> {
  await client.query('BEGIN');
  try {
    const { rowCount: live } = await client.query('SELECT epoch FROM projection.fence WHERE epoch = $1 FOR SHARE', [
      epoch,
    ]);
    if (live !== 1) {
      await client.query('ROLLBACK');
      return 'fenced';
    }
    for (const { model, drained, position, at } of commits) {
      await writeTables(client, model, model.schema, drained);
      await client.query('UPDATE projection.checkpoint SET position = $2, at = $3 WHERE model = $1', [
        model.name,
        position,
        at,
      ]);
    }
    await client.query('SELECT pg_notify($1, $2)', [progressChannel, String(progress)]);
    await client.query('COMMIT');
    return 'committed';
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
