import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { ReadModel } from './read-model.ts';

export interface Checkpoint {
  readonly version: number;
  readonly position: bigint;
  readonly at: number;
  /** Of the tables: another one after each swap. */
  readonly generation: bigint;
}

/** undefined: the read model has never been filled here. */
export async function readCheckpoint(client: pg.ClientBase, model: string): Promise<Checkpoint | undefined> {
  const { rows } = await client.query<{ version: number; position: string; at: string; generation: string }>(
    'SELECT version, position, at, generation FROM projection.checkpoint WHERE model = $1',
    [model],
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    version: row.version,
    position: BigInt(row.position),
    at: Number(row.at),
    generation: BigInt(row.generation),
  };
}

/** Makes the empty tables of a read model and its checkpoint before the first event, all or nothing. */
export async function createReadModel(client: pg.ClientBase, model: ReadModel): Promise<void> {
  await client.query('BEGIN');
  try {
    await createTables(client, model, model.schema);
    await createIndexes(client, model, model.schema);
    await client.query('INSERT INTO projection.checkpoint (model, version, position, at) VALUES ($1, $2, 0, 0)', [
      model.name,
      model.version,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Schema names come from the read models' own definitions, never from outside. */
export async function createTables(client: pg.ClientBase, model: ReadModel, schema: string): Promise<void> {
  await client.query(`CREATE SCHEMA ${schema}`);
  await runIn(client, schema, model.tables);
}

export async function createIndexes(client: pg.ClientBase, model: ReadModel, schema: string): Promise<void> {
  await runIn(client, schema, model.indexes);
}

async function runIn(client: pg.ClientBase, schema: string, file: URL): Promise<void> {
  await client.query(`SET search_path TO ${schema}`);
  await client.query(await readFile(file, 'utf8'));
  await client.query('RESET search_path');
}
