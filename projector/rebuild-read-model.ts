import pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore, RecordedEvent } from '#infra/event-store/event-store.ts';
import { createIndexes, createTables } from './checkpoint.ts';
import { copyRows } from './copy-rows.ts';
import type { Drained, DrainMode, ReadModel } from './read-model.ts';

/**
 * Fills a read model anew in `{schema}_next` beside the live one, from the first event on: folds in memory, writes
 * each row once. Live projecting and reading go on meanwhile. Then, while the live projector is held at the fence,
 * takes what came last and swaps the schemas in one transaction.
 */
export interface RebuildOptions {
  readonly databaseUrl: string;
  readonly store: EventStore;
  readonly model: ReadModel;
  readonly log: Logger;
  readonly onProgress?: (position: bigint, end: bigint) => void;
}

/** Events between two writes: bounds the memory that closed versions take. */
const eventsPerWrite = 20_000;
/** With fewer events to go than this the live projector is held: a fraction of a second. */
const closeEnough = 500n;
/** Any number; with the model's name it keeps two rebuilds of one read model apart. */
const rebuildLock = 5_120_733;

/** Answers with the position that the new rows show. Throws when the same rebuild runs already. */
export async function rebuildReadModel(options: RebuildOptions): Promise<bigint> {
  const { databaseUrl, store, model, log } = options;
  const next = `${model.schema}_next`;
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: `leitstand-rebuild-${model.name}`,
    options: '-c synchronous_commit=off -c maintenance_work_mem=256MB',
  });
  // What is under way rejects with the same error.
  client.on('error', (error) => log.error({ err: error }, 'connection of the rebuild lost'));
  await client.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1, hashtext($2)) AS free', [
      rebuildLock,
      model.name,
    ]);
    if (rows[0]?.free !== true) throw new Error(`A rebuild of ${model.name} is running already`);
    await client.query(`DROP SCHEMA IF EXISTS ${next} CASCADE`);
    await client.query(`DROP SCHEMA IF EXISTS ${model.schema}_old CASCADE`);
    await createTables(client, model, next);

    const fold = folding(model);
    const write = async (mode: DrainMode): Promise<void> => {
      await writeRows(client, model, next, model.drain(fold.image, mode));
    };
    let end = await store.lastPosition();
    do {
      let unwritten = 0;
      for await (const event of store.readAll({ after: fold.position() })) {
        fold.take(event);
        if (++unwritten < eventsPerWrite) continue;
        unwritten = 0;
        await write('closedOnly');
        options.onProgress?.(fold.position(), end);
      }
      end = await store.lastPosition();
    } while (end - fold.position() > closeEnough);
    await write('all');
    await createIndexes(client, model, next);
    await client.query(`ANALYZE ${model.writes.map(({ table }) => `${next}.${table}`).join(', ')}`);

    await swap(client, store, model, fold, write);
    options.onProgress?.(fold.position(), fold.position());
    // Only now: a commit that waits at the fence holds its old tables until it learns that they are gone.
    await client.query(`DROP SCHEMA IF EXISTS ${model.schema}_old CASCADE`);
    log.info({ model: model.name, position: String(fold.position()) }, 'rebuilt');
    return fold.position();
  } finally {
    await client.end();
  }
}

interface Folding {
  readonly image: unknown;
  position(): bigint;
  at(): number;
  take(event: RecordedEvent): void;
}

function folding(model: ReadModel): Folding {
  const image = model.emptyImage();
  let position = 0n;
  let at = 0;
  return {
    image,
    position: () => position,
    at: () => at,
    take(event) {
      at = Math.max(at, event.metadata.recordedAt);
      model.fold(image, event, { position: event.position, at });
      position = event.position;
    },
  };
}

async function swap(
  client: pg.ClientBase,
  store: EventStore,
  model: ReadModel,
  fold: Folding,
  write: (mode: DrainMode) => Promise<void>,
): Promise<void> {
  await client.query('BEGIN');
  try {
    // Held until the commit below: no projector writes meanwhile, and the new epoch tells it to read its rows again.
    await client.query('SELECT epoch FROM projection.fence FOR UPDATE');
    for await (const event of store.readAll({ after: fold.position() })) fold.take(event);
    await write('all');
    await client.query(`ALTER SCHEMA ${model.schema} RENAME TO ${model.schema}_old`);
    await client.query(`ALTER SCHEMA ${model.schema}_next RENAME TO ${model.schema}`);
    await client.query(
      `INSERT INTO projection.checkpoint (model, version, position, at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (model) DO UPDATE SET version = excluded.version, position = excluded.position, at = excluded.at`,
      [model.name, model.version, fold.position(), fold.at()],
    );
    await client.query('DELETE FROM projection.dead_letter WHERE model = $1', [model.name]);
    await client.query('UPDATE projection.fence SET epoch = epoch + 1');
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function writeRows(client: pg.ClientBase, model: ReadModel, schema: string, drained: Drained): Promise<void> {
  for (const [index, { table, columns }] of model.writes.entries()) {
    const change = drained.tables[index];
    if (change === undefined) continue;
    const [ids = [], ...validity] = change.closes;
    if (ids.length > 0) {
      await client.query(
        `UPDATE ${schema}.${table} AS t SET valid_to = u.valid_to, valid_to_at = u.at
         FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) AS u (id, valid_from, valid_to, at)
         WHERE t.id = u.id AND t.valid_from = u.valid_from`,
        [ids, ...validity],
      );
    }
    await copyRows(client, `${schema}.${table}`, columns, change.rows);
  }
}
