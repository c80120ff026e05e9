import type { Logger } from 'pino';
import { forgottenIn, UserForgotten } from '#domain/administration/events.ts';
import type { EventStore, StoredEvent } from '#infra/event-store/event-store.ts';
import { advisoryLocks } from '#infra/postgres/advisory-locks.ts';
import type { ReadModel } from '../kernel/read-model.ts';
import { writeTables } from '../kernel/write-tables.ts';
import { progressChannel } from './commit.ts';
import { forgetTaken, recordDeadLetter, Unreadable } from './dead-letter.ts';
import { type NextTables, openNextTables } from './next-tables.ts';

/**
 * Fills read models anew in `{schema}_next` beside the live ones, from the first event on: folds in memory, writes each
 * row once. Live projecting and reading go on meanwhile. Then, while the live projector is held at the checkpoint, takes
 * what came last and swaps the schemas in one transaction.
 */
export interface RebuildOptions {
  readonly databaseUrl: string;
  readonly store: EventStore;
  readonly log: Logger;
  readonly onProgress?: (position: bigint, end: bigint) => void;
}

/** Events between two writes: bounds the memory that versions take, and lets writing and folding overlap. */
const eventsPerWrite = 2_000;
/** With fewer events to go than this the live projector is held: a fraction of a second. */
const closeEnough = 500n;

/** Thrown when the same rebuild runs already: nothing was changed. */
export class RebuildUnderWay extends Error {
  override readonly name = 'RebuildUnderWay';
}

/** What the new rows show, and the image that they were written from. */
export interface Rebuilt {
  readonly image: unknown;
  readonly position: bigint;
}

/** Answers with the position that the new rows show. */
export async function rebuildReadModel({
  model,
  ...options
}: RebuildOptions & { readonly model: ReadModel }): Promise<bigint> {
  const [rebuilding] = rebuildReadModels([model], options).values();
  return (await rebuilding)?.position ?? 0n;
}

/** Several at once, by name: the log is read and parsed once for all of them. Each is there, or fails, by itself. */
export function rebuildReadModels(
  models: readonly ReadModel[],
  options: RebuildOptions,
): ReadonlyMap<string, Promise<Rebuilt>> {
  const beginning = models.map((model) => begin(model, options));
  const reading = Promise.allSettled(beginning).then((begun) =>
    readLog(
      begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
      options,
    ),
  );
  reading.catch(() => {}); // Heard by each of them.
  const rebuild = async (one: Promise<Rebuild>): Promise<Rebuilt> => {
    const begun = await one;
    try {
      await reading;
      return await finish(begun, options);
    } finally {
      await release(begun);
    }
  };
  return new Map(beginning.map((one, index) => [models[index]?.name ?? '', rebuild(one)]));
}

/** What could not be folded; found in one go through the log, left out in the next. */
type Skipped = Map<bigint, { readonly event: StoredEvent; readonly error: unknown }>;
/** More than this many is not a bad event but bad code. */
const maxSkipped = 100;

interface Rebuild {
  readonly model: ReadModel;
  readonly tables: NextTables;
  readonly skipped: Skipped;
  image: unknown;
  /** People who were forgotten in what it has read. */
  forgotten: string[];
  position: bigint;
  at: number;
  /** Why it takes no more events in this go through the log. */
  failure: unknown;
}

async function begin(model: ReadModel, { databaseUrl, log }: RebuildOptions): Promise<Rebuild> {
  const tables = await openNextTables(databaseUrl, model, log);
  try {
    const { rows } = await tables.client.query<{ free: boolean }>(
      'SELECT pg_try_advisory_lock($1, hashtext($2)) AS free',
      [advisoryLocks.rebuild, model.name],
    );
    if (rows[0]?.free !== true) throw new RebuildUnderWay(`A rebuild of ${model.name} is running already`);
    await tables.client.query(`DROP SCHEMA IF EXISTS ${model.schema}_old CASCADE`);
    await tables.create();
  } catch (error) {
    await tables.close();
    throw error;
  }
  return {
    model,
    tables,
    skipped: new Map(),
    image: model.emptyImage(),
    forgotten: [],
    position: 0n,
    at: 0,
    failure: undefined,
  };
}

/** The next rebuild may begin at once: the server lets go of a lock only some time after its connection was closed. */
async function release({ model, tables }: Rebuild): Promise<void> {
  // Without the connection there is no lock any more.
  await tables.client
    .query('SELECT pg_advisory_unlock($1, hashtext($2))', [advisoryLocks.rebuild, model.name])
    .catch(() => undefined);
  await tables.close();
}

/** Folds the log into empty tables up to (nearly) its end. */
async function readLog(rebuilds: readonly Rebuild[], { store, onProgress }: RebuildOptions): Promise<void> {
  const going = (): readonly Rebuild[] => rebuilds.filter(({ failure }) => failure === undefined);
  if (rebuilds.length === 0) return;
  let position = 0n;
  let end = await store.lastPosition();
  do {
    let unwritten = 0;
    for await (const event of store.readAll({ after: position })) {
      ({ position } = event);
      for (const one of rebuilds) if (one.failure === undefined) take(one, event);
      if (++unwritten < eventsPerWrite) continue;
      unwritten = 0;
      for (const one of going()) await attempt(one, () => one.tables.write(one.model.drain(one.image, 'versionsOnly')));
      if (going().length === 0) return;
      onProgress?.(position, end);
    }
    end = await store.lastPosition();
  } while (end - position > closeEnough);
}

/** An event that does not fit spoils the image: this read model begins again without it, the others go on. */
function take(one: Rebuild, event: StoredEvent): void {
  const { model, skipped, image } = one;
  one.position = event.position;
  if (event.unreadable !== undefined) {
    skipped.set(event.position, { event, error: new Unreadable(event) });
    return;
  }
  one.at = Math.max(one.at, event.metadata.recordedAt);
  if (skipped.has(event.position)) return;
  try {
    model.fold(image, event, { position: event.position, at: one.at });
    if (event.type === UserForgotten.type) one.forgotten.push(forgottenIn(event));
  } catch (error) {
    skipped.set(event.position, { event, error });
    one.failure = new DoesNotFit(`${model.name} cannot take ${event.type}`, { cause: error });
  }
}

/** Thrown inside when an event was found that has to be left out. */
class DoesNotFit extends Error {
  override readonly name = 'DoesNotFit';
}

async function attempt(one: Rebuild, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    one.failure = error;
  }
}

async function finish(one: Rebuild, options: RebuildOptions): Promise<Rebuilt> {
  const { model, tables, skipped } = one;
  while (one.failure !== undefined) {
    const { failure, position } = one;
    if (!(failure instanceof DoesNotFit)) throw failure;
    if (skipped.size > maxSkipped) throw failure.cause;
    options.log.error({ err: failure.cause, model: model.name, position: String(position) }, 'left out of the rebuild');
    await tables.create();
    Object.assign(one, { image: model.emptyImage(), forgotten: [], position: 0n, at: 0, failure: undefined });
    await readLog([one], options);
  }
  await tables.finish(model.drain(one.image, 'all'));
  await swap(one, options.store);
  options.onProgress?.(one.position, one.position);
  // Only now: a commit that waits at the fence holds its old tables until it learns that they are gone.
  await tables.client.query(`DROP SCHEMA IF EXISTS ${model.schema}_old CASCADE`);
  options.log.info({ model: model.name, position: String(one.position) }, 'rebuilt');
  return { image: one.image, position: one.position };
}

async function swap(one: Rebuild, store: EventStore): Promise<void> {
  const { model, skipped, tables } = one;
  const { client } = tables;
  await client.query('BEGIN');
  try {
    // Held until the commit below: nobody writes to this read model meanwhile, and the new generation tells who wanted
    // to that the tables are others.
    await client.query('SELECT FROM projection.checkpoint WHERE model = $1 FOR UPDATE', [model.name]);
    for await (const event of store.readAll({ after: one.position })) {
      take(one, event);
      if (one.failure instanceof DoesNotFit) throw one.failure.cause;
    }
    const schema = `${model.schema}_next`;
    await writeTables(client, model, schema, model.drain(one.image, 'all'));
    // Whose key was still there when the rebuild came by.
    if (one.forgotten.length > 0) await model.forget?.({ client, schema }, one.forgotten);
    await client.query(`ALTER SCHEMA ${model.schema} RENAME TO ${model.schema}_old`);
    await client.query(`ALTER SCHEMA ${model.schema}_next RENAME TO ${model.schema}`);
    await client.query(
      `INSERT INTO projection.checkpoint (model, version, position, at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (model) DO UPDATE SET version = excluded.version, position = excluded.position, at = excluded.at,
         generation = checkpoint.generation + 1`,
      [model.name, model.version, one.position, one.at],
    );
    await forgetTaken(client, model.name, [...skipped.keys()]);
    for (const { event, error } of skipped.values()) await recordDeadLetter(client, model.name, event, error);
    // Who waits for a position of it hears of these rows as of any others.
    await client.query('SELECT pg_notify($1, $2)', [progressChannel, `${model.name} ${one.position}`]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
