import type pg from 'pg';
import type { Column, Drained, ReadModel } from './read-model.ts';

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
  models: readonly ReadModel[],
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
  for (const model of models) {
    const drained = commits.find((one) => one.model === model)?.drained;
    for (const [index, write] of model.writes.entries()) {
      const table = drained?.tables[index];
      if (write.versioned) values.push(...(table?.closes ?? [[], [], [], []]));
      values.push(...(table?.rows ?? write.columns.map(() => [])));
    }
  }
  const { rowCount } = await client.query({ name: statementName(models), text: statementOf(models), values });
  return rowCount === 1 ? 'committed' : 'fenced';
}

const statementName = (models: readonly ReadModel[]): string => `commit ${models.map(({ name }) => name).join(' ')}`;

/** The text is the same for every batch, so that PostgreSQL plans it once; unchanged tables get empty arrays. */
function statementOf(models: readonly ReadModel[]): string {
  let parameter = 5;
  const next = (): string => `$${++parameter}`;
  const parts: string[] = [];
  for (const { schema, writes } of models) {
    for (const { table, columns, versioned } of writes) {
      if (versioned) {
        const [id, from, to, at] = [next(), next(), next(), next()];
        parts.push(`UPDATE ${schema}.${table} AS t SET valid_to = u.valid_to, valid_to_at = u.at
          FROM live, unnest(${id}::text[], ${from}::bigint[], ${to}::bigint[], ${at}::bigint[])
            AS u (id, valid_from, valid_to, at)
          WHERE t.id = u.id AND t.valid_from = u.valid_from`);
      }
      parts.push(`INSERT INTO ${schema}.${table} (${names(columns)})
        SELECT u.* FROM live, unnest(${columns.map(({ type }) => `${next()}::${type}[]`).join(', ')})
          AS u (${names(columns)})`);
    }
  }
  return `WITH live AS MATERIALIZED (SELECT epoch FROM projection.fence WHERE epoch = $1 FOR SHARE),
    ${parts.map((part, index) => `w${index} AS (${part})`).join(',\n')},
    checkpoints AS (
      UPDATE projection.checkpoint AS c SET position = u.position, at = u.at
      FROM live, unnest($2::text[], $3::bigint[], $4::bigint[]) AS u (model, position, at) WHERE c.model = u.model)
    SELECT pg_notify('${progressChannel}', $5::bigint::text) FROM live`;
}

const names = (columns: readonly Column[]): string => columns.map(({ name }) => name).join(', ');
