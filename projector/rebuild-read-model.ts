import pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore, StoredEvent } from '#infra/event-store/event-store.ts';
import { createIndexes, createTables } from './checkpoint.ts';
import { forgetTaken, recordDeadLetter, Unreadable } from './dead-letter.ts';
import type { DrainMode, ReadModel } from './read-model.ts';
import { writeTables } from './write-tables.ts';

/**
 * Fills a read model anew in `{schema}_next` beside the live one, from the first event on: folds in memory, writes
 * each row once. Live projecting and reading go on meanwhile. Then, while the live projector is held at the checkpoint,
 * takes what came last and swaps the schemas in one transaction.
 */
export interface RebuildOptions {
  readonly databaseUrl: string;
  readonly store: EventStore;
  readonly model: ReadModel;
  readonly log: Logger;
  readonly onProgress?: (position: bigint, end: bigint) => void;
}

/** Events between two writes: bounds the memory that versions take, and lets writing and folding overlap. */
const eventsPerWrite = 5_000;
/** With fewer events to go than this the live projector is held: a fraction of a second. */
const closeEnough = 500n;
/** Any number; with the model's name it keeps two rebuilds of one read model apart. */
const rebuildLock = 5_120_733;

/** Thrown when the same rebuild runs already: nothing was changed. */
export class RebuildUnderWay extends Error {
  override readonly name = 'RebuildUnderWay';
}

/** Answers with the position that the new rows show. */
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
    if (rows[0]?.free !== true) throw new RebuildUnderWay(`A rebuild of ${model.name} is running already`);
    await client.query(`DROP SCHEMA IF EXISTS ${model.schema}_old CASCADE`);
    const fold = await fillBeside(client, options, next);
    await createIndexes(client, model, next);
    await client.query(`ANALYZE ${model.writes.map(({ table }) => `${next}.${table}`).join(', ')}`);
    await swap(client, store, model, fold);
    options.onProgress?.(fold.position(), fold.position());
    // Only now: a commit that waits at the fence holds its old tables until it learns that they are gone.
    await client.query(`DROP SCHEMA IF EXISTS ${model.schema}_old CASCADE`);
    log.info({ model: model.name, position: String(fold.position()) }, 'rebuilt');
    return fold.position();
  } finally {
    await client.end();
  }
}

/** What could not be folded; found in one go through the log, left out in the next. */
type Skipped = Map<bigint, { readonly event: StoredEvent; readonly error: unknown }>;
/** More than this many is not a bad event but bad code. */
const mostSkipped = 100;

interface Folding {
  readonly image: unknown;
  readonly skipped: Skipped;
  position(): bigint;
  at(): number;
  take(event: StoredEvent): void;
}

/** Folds the log into empty tables up to (nearly) its end. An event that does not fit spoils the image: begin again. */
async function fillBeside(client: pg.ClientBase, options: RebuildOptions, next: string): Promise<Folding> {
  const { model, log } = options;
  const skipped: Skipped = new Map();
  for (;;) {
    await client.query(`DROP SCHEMA IF EXISTS ${next} CASCADE`);
    await createTables(client, model, next);
    const fold = folding(model, skipped);
    const before = skipped.size;
    try {
      await fill(client, options, next, fold);
      return fold;
    } catch (error) {
      if (skipped.size === before || skipped.size > mostSkipped) throw error;
      log.error({ err: error, model: model.name, position: String(fold.position()) }, 'left out of the rebuild');
    }
  }
}

async function fill(client: pg.ClientBase, options: RebuildOptions, next: string, fold: Folding): Promise<void> {
  const { store, model, onProgress } = options;
  // Rows are on their way to the server while the next events are read and folded.
  let writing = Promise.resolve();
  const write = async (mode: DrainMode): Promise<void> => {
    const drained = model.drain(fold.image, mode);
    await writing;
    writing = writeTables(client, model, next, drained);
    // Heard where it is awaited.
    writing.catch(() => {});
  };
  let end = await store.lastPosition();
  do {
    let unwritten = 0;
    for await (const event of store.readAll({ after: fold.position() })) {
      fold.take(event);
      if (++unwritten < eventsPerWrite) continue;
      unwritten = 0;
      await write('versionsOnly');
      onProgress?.(fold.position(), end);
    }
    end = await store.lastPosition();
  } while (end - fold.position() > closeEnough);
  await write('all');
  await writing;
}

function folding(model: ReadModel, skipped: Skipped): Folding {
  const image = model.emptyImage();
  let position = 0n;
  let at = 0;
  return {
    image,
    skipped,
    position: () => position,
    at: () => at,
    take(event) {
      position = event.position;
      if (event.unreadable !== undefined) {
        skipped.set(position, { event, error: new Unreadable(event) });
        return;
      }
      at = Math.max(at, event.metadata.recordedAt);
      if (skipped.has(position)) return;
      try {
        model.fold(image, event, { position, at });
      } catch (error) {
        skipped.set(position, { event, error });
        throw error;
      }
    },
  };
}

async function swap(client: pg.ClientBase, store: EventStore, model: ReadModel, fold: Folding): Promise<void> {
  await client.query('BEGIN');
  try {
    // Held until the commit below: nobody writes to this read model meanwhile, and the new generation tells who wanted
    // to that the tables are others.
    await client.query('SELECT FROM projection.checkpoint WHERE model = $1 FOR UPDATE', [model.name]);
    for await (const event of store.readAll({ after: fold.position() })) fold.take(event);
    await writeTables(client, model, `${model.schema}_next`, model.drain(fold.image, 'all'));
    await client.query(`ALTER SCHEMA ${model.schema} RENAME TO ${model.schema}_old`);
    await client.query(`ALTER SCHEMA ${model.schema}_next RENAME TO ${model.schema}`);
    await client.query(
      `INSERT INTO projection.checkpoint (model, version, position, at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (model) DO UPDATE SET version = excluded.version, position = excluded.position, at = excluded.at,
         generation = checkpoint.generation + 1`,
      [model.name, model.version, fold.position(), fold.at()],
    );
    await forgetTaken(client, model.name, [...fold.skipped.keys()]);
    for (const { event, error } of fold.skipped.values()) await recordDeadLetter(client, model.name, event, error);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
