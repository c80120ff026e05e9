import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Column, Drained, ReadModel, TableWrites } from './read-model.ts';

/** Where clients hear how far the rows have come; the payload is the position. */
export const progressChannel = 'projection';

/** One read model's part of a commit. */
export interface ModelCommit {
  readonly model: ReadModel;
  readonly drained: Drained;
  readonly position: bigint;
  readonly at: number;
}

/**
 * Writes rows and checkpoints of all models in one statement, so in one transaction and one round trip. The fence row
 * is held in share mode until the commit: whoever takes the next epoch waits for it, and a projector whose epoch is
 * over writes nothing and gets `fenced`. `progress` is the position that all read models show after it.
 */
export async function commit(
  client: pg.ClientBase,
  epoch: bigint,
  commits: readonly ModelCommit[],
  progress: bigint,
): Promise<'committed' | 'fenced'> {
  const values: unknown[] = [
    epoch,
    commits.map(({ model }) => model.name),
    commits.map(({ position }) => position),
    commits.map(({ at }) => at),
    progress,
  ];
  // Only tables that change take part: the statement of a move is a handful of parts, and PostgreSQL keeps its plan.
  let parameter = values.length;
  let name = 'commit';
  const next = (value: unknown): string => {
    values.push(value);
    return `$${++parameter}`;
  };
  const parts: string[] = [];
  for (const { model, drained } of commits) {
    for (const [index, write] of model.writes.entries()) {
      const change = drained.tables[index];
      const table = `${model.schema}.${write.table}`;
      if (change !== undefined && change.removed.length > 0) {
        parts.push(`DELETE FROM ${table} AS t USING live WHERE t.id = ANY (${next(change.removed)}::text[])`);
        name += ` ${model.name}${index}r`;
      }
      if (change !== undefined && (change.rows[0]?.length ?? 0) > 0) {
        parts.push(insertSql(table, write, change.rows.map(next)));
        name += ` ${model.name}${index}`;
      }
    }
  }
  const text = `WITH live AS MATERIALIZED (SELECT epoch FROM projection.fence WHERE epoch = $1 FOR SHARE),
    ${parts.map((part, index) => `w${index} AS (${part}),`).join('\n')}
    checkpoints AS (
      UPDATE projection.checkpoint AS c SET position = u.position, at = u.at
      FROM live, unnest($2::text[], $3::bigint[], $4::bigint[]) AS u (model, position, at) WHERE c.model = u.model)
    SELECT pg_notify('${progressChannel}', $5::bigint::text) FROM live`;
  const { rowCount } = await client.query({ name: statementName(name), text, values });
  return rowCount === 1 ? 'committed' : 'fenced';
}

/** PostgreSQL cuts names at 63 bytes; which parts a statement has must not be lost with the rest. */
const statementName = (parts: string): string => createHash('sha256').update(parts).digest('base64url');

function insertSql(table: string, { columns, replaces }: TableWrites, parameters: readonly string[]): string {
  const arrays = columns.map(({ type }, index) => `${parameters[index]}::${type}[]`);
  const others = columns.slice(1).map(({ name }) => `${name} = excluded.${name}`);
  return `INSERT INTO ${table} (${names(columns)})
    SELECT u.* FROM live, unnest(${arrays.join(', ')}) AS u (${names(columns)})
    ${replaces ? `ON CONFLICT (id) DO UPDATE SET ${others.join(', ')}` : ''}`;
}

const names = (columns: readonly Column[]): string => columns.map(({ name }) => name).join(', ');
