import { hash } from 'node:crypto';
import type pg from 'pg';
import type { Column, Drained, ReadModel, TableWrites } from '../kernel/read-model.ts';
import { copyAbove, rowCount, writeTables } from '../kernel/write-tables.ts';

/** Where clients hear how far the rows of a read model have come: `{model} {position}`. */
export const progressChannel = 'projection';

/** What a read model's rows become by some events. */
export interface ModelCommit {
  readonly model: ReadModel;
  readonly drained: Drained;
  readonly position: bigint;
  readonly at: number;
  /** Who was forgotten in the events. */
  readonly forgotten?: readonly string[];
}

/** Who may write a read model's rows: the live projector, as long as nobody has swapped the tables. */
export interface Ticket {
  readonly epoch: bigint;
  readonly generation: bigint;
}

/**
 * The row by which a writer of a read model is let in, held until the commit: whoever takes the next epoch or swaps the
 * tables waits for it, and who writes after that finds no row. Parameters `$1` to `$3`: epoch, model, generation.
 */
export const letIn = `SELECT c.model FROM projection.fence AS f, projection.checkpoint AS c
  WHERE f.epoch = $1::bigint AND c.model = $2::text AND c.generation = $3::bigint FOR SHARE OF f FOR UPDATE OF c`;

/**
 * Writes rows and checkpoint of a read model in one transaction. `refused`: another projector is the live one by now, or
 * a rebuild has swapped the tables; nothing was written.
 */
export function commit(client: pg.ClientBase, ticket: Ticket, change: ModelCommit): Promise<'committed' | 'refused'> {
  return rowCount(change.drained) > copyAbove || isForgetful(change)
    ? commitByCopy(client, ticket, change)
    : commitAtOnce(client, ticket, change);
}

const isForgetful = ({ model, forgotten = [] }: ModelCommit): boolean =>
  forgotten.length > 0 && model.forget !== undefined;

/** One statement, so one round trip. */
async function commitAtOnce(
  client: pg.ClientBase,
  { epoch, generation }: Ticket,
  { model, drained, position, at }: ModelCommit,
): Promise<'committed' | 'refused'> {
  const values: unknown[] = [epoch, model.name, generation, position, at];
  // Only tables that change take part: the statement of a move is a handful of parts, and PostgreSQL keeps its plan.
  let name = `commit ${model.name}`;
  const next = (value: unknown): string => `$${values.push(value)}`;
  const parts: string[] = [];
  for (const [index, write] of model.writes.entries()) {
    const change = drained.tables[index];
    const table = `${model.schema}.${write.table}`;
    if (change !== undefined && change.removed.length > 0) {
      parts.push(`DELETE FROM ${table} AS t USING live WHERE t.id = ANY (${next(change.removed)}::text[])`);
      name += ` ${index}r`;
    }
    if (change !== undefined && (change.rows[0]?.length ?? 0) > 0) {
      parts.push(insertSql(table, write, change.rows.map(next)));
      name += ` ${index}`;
    }
  }
  const text = `WITH live AS MATERIALIZED (${letIn}),
    ${parts.map((part, index) => `w${index} AS (${part}),`).join('\n')}
    moved AS (
      UPDATE projection.checkpoint AS c SET position = $4::bigint, at = $5::bigint FROM live WHERE c.model = live.model)
    SELECT pg_notify('${progressChannel}', live.model || ' ' || $4::bigint) FROM live`;
  const result = await client.query({ name: statementName(name), text, values });
  return result.rowCount === 1 ? 'committed' : 'refused';
}

/** The same for the big batches of catching up, and where somebody was forgotten: a transaction of several statements. */
async function commitByCopy(
  client: pg.ClientBase,
  { epoch, generation }: Ticket,
  change: ModelCommit,
): Promise<'committed' | 'refused'> {
  const { model, drained, position, at, forgotten = [] } = change;
  await client.query('BEGIN');
  try {
    const live = await client.query(letIn, [epoch, model.name, generation]);
    if (live.rowCount !== 1) {
      await client.query('ROLLBACK');
      return 'refused';
    }
    await writeTables(client, model, model.schema, drained);
    if (isForgetful(change)) await model.forget?.({ client, schema: model.schema }, forgotten);
    await client.query('UPDATE projection.checkpoint SET position = $2, at = $3 WHERE model = $1', [
      model.name,
      position,
      at,
    ]);
    await client.query('SELECT pg_notify($1, $2)', [progressChannel, `${model.name} ${position}`]);
    await client.query('COMMIT');
    return 'committed';
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** PostgreSQL cuts names at 63 bytes; which parts a statement has must not be lost with the rest. */
const statementName = (parts: string): string => hash('sha256', parts, 'base64url');

function insertSql(table: string, { columns, replaces }: TableWrites, parameters: readonly string[]): string {
  const arrays = columns.map(({ type }, index) => `${parameters[index]}::${type}[]`);
  const others = columns.slice(1).map(({ name }) => `${name} = excluded.${name}`);
  return `INSERT INTO ${table} (${names(columns)})
    SELECT u.* FROM live, unnest(${arrays.join(', ')}) AS u (${names(columns)})
    ${replaces ? `ON CONFLICT (id) DO UPDATE SET ${others.join(', ')}` : ''}`;
}

const names = (columns: readonly Column[]): string => columns.map(({ name }) => name).join(', ');
