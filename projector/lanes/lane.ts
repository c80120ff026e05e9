// Trail of OperationsMoved, step 6 (ARCHITECTURE.md).
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { forgottenIn, UserForgotten } from '#domain/administration/events.ts';
import type { EventStore, StoredEvent } from '#infra/event-store/event-store.ts';
import { isConnectionError } from '#infra/postgres/connection-error.ts';
import { isOutOfSpace } from '#infra/storage/out-of-space.ts';
import { readCheckpoint } from '../kernel/checkpoint.ts';
import type { LoadSource, ReadModel } from '../kernel/read-model.ts';
import { commit, type ModelCommit, progressChannel } from './commit.ts';
import { buryEvent, deadLettersOf, maxTries, Unreadable } from './dead-letter.ts';
import type { Publisher } from './publish.ts';
import type { Rebuilt } from './rebuild-read-model.ts';

/**
 * One read model as it runs: with a connection, an image, a checkpoint, dead letters and a pace of its own. Rows and
 * checkpoint of a batch are one transaction; what changed is published while that is written (decision 0029).
 */
export interface Lane {
  readonly model: ReadModel;
  /** Position up to which it has folded. */
  position(): bigint;
  /** Position that its rows show. */
  shown(): bigint;
  /** Folds the events after its position and writes; of a full batch only the folding is waited for. */
  take(events: readonly StoredEvent[]): Promise<void>;
  /** Waits until everything that was folded is in the rows. */
  finish(): Promise<void>;
  /** Aborted when its connection is gone. */
  readonly lost: AbortSignal;
  close(): Promise<void>;
}

export interface LaneOptions {
  readonly databaseUrl: string;
  readonly store: EventStore;
  readonly model: ReadModel;
  readonly epoch: bigint;
  readonly publisher: Publisher;
  readonly log: Logger;
  readonly planSnapshot?: LoadSource['planSnapshot'];
  /** What the rows were just filled from: spares loading the image again. */
  readonly rebuilt?: Rebuilt | undefined;
  /** As many events are a full batch: more are coming. */
  readonly maxBatch: number;
  readonly onShown: () => void;
}

/**
 * Milliseconds that a lane waits which has nothing to tell: what another one tells of the same events reaches its readers
 * before as many connections as there are lanes keep the processors busy. What comes meanwhile joins the batch.
 */
const givesWay = 3;

/** Thrown when another projector has taken over: nothing was written. */
export class NotLive extends Error {
  override readonly name = 'NotLive';
}

/** Thrown when a rebuild has swapped the tables: nothing was written to the new ones. */
class Swapped extends Error {
  override readonly name = 'Swapped';
}

/** The same event is taken when PostgreSQL, its disk or the lock is there again: burying it would lose it for good. */
const isNoFaultOfAnEvent = (error: unknown): boolean =>
  isConnectionError(error) || isOutOfSpace(error) || error instanceof NotLive;

/** How PostgreSQL names the connection of a lane. */
export const laneSession = ({ name }: Pick<ReadModel, 'name'>): string => `leitstand-projector-${name}`;

export async function openLane(options: LaneOptions): Promise<Lane> {
  const { databaseUrl, store, model, epoch, publisher, log, planSnapshot, maxBatch, onShown } = options;
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: laneSession(model),
    keepAlive: true,
    // A crash of PostgreSQL may lose the last rows together with their checkpoint; they are then projected again.
    // Plans are made once and kept, some while the tables are still empty: they have to search by index then, too.
    options: '-c synchronous_commit=off -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off',
  });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  await client.connect();
  let image: unknown;
  let generation = 0n;
  let position = 0n;
  let at = 0;
  /** What is committed; `position` runs ahead of it while a batch is folded. */
  let shown = 0n;
  /** A full batch on its way to the rows, while the next one is folded. */
  let underWay: { readonly events: readonly StoredEvent[]; readonly written: Promise<void> } | undefined;
  await reload(options.rebuilt);

  async function reload(rebuilt?: Rebuilt): Promise<void> {
    const checkpoint = await readCheckpoint(client, model.name);
    if (checkpoint === undefined) throw new Error(`Read model ${model.name} has no tables`);
    if (checkpoint.version !== model.version) throw new NotLive(`${model.name} has another version`);
    if (rebuilt?.position === checkpoint.position) ({ image } = rebuilt);
    else {
      const skipped = await deadLettersOf(client, model.name);
      image = model.emptyImage();
      const { schema } = model;
      await model.load(image, { client, schema, store, position: checkpoint.position, skipped, planSnapshot });
    }
    ({ generation, position, at } = checkpoint);
    shown = position;
    model.follow?.(image, position);
  }

  function fold(events: readonly StoredEvent[]): ModelCommit | undefined {
    const from = position;
    const forgotten: string[] = [];
    for (const event of events) {
      if (event.position <= position) continue;
      if (event.unreadable !== undefined) throw new Unreadable(event);
      at = Math.max(at, event.metadata.recordedAt);
      model.fold(image, event, { position: event.position, at });
      if (event.type === UserForgotten.type) forgotten.push(forgottenIn(event));
      position = event.position;
    }
    return position === from ? undefined : { model, drained: model.drain(image, 'all'), position, at, forgotten };
  }

  async function write(change: ModelCommit): Promise<void> {
    if ((await commit(client, { epoch, generation }, change)) === 'refused') await explainRefusal();
    shown = change.position;
    onShown();
  }

  async function explainRefusal(): Promise<never> {
    const { rows } = await client.query<{ epoch: string }>('SELECT epoch FROM projection.fence');
    if (BigInt(rows[0]?.epoch ?? 0) === epoch) throw new Swapped(model.name);
    throw new NotLive('the epoch is over');
  }

  async function take(events: readonly StoredEvent[]): Promise<void> {
    let unwritten = events;
    try {
      const change = fold(events);
      if (change !== undefined) {
        // True as soon as it is in the log: told while the rows are written, for which readers wait by the position.
        publisher.publish(change);
        // Messages leave in a microtask: before this process and PostgreSQL are busy with the rows.
        await Promise.resolve();
        if (change.drained.delta === undefined && events.length < maxBatch) await delay(givesWay);
      }
      if (underWay !== undefined) {
        unwritten = [...underWay.events, ...events];
        await underWay.written;
        unwritten = events;
        underWay = undefined;
      }
      if (change === undefined) return;
      const written = write(change);
      if (events.length === maxBatch) {
        underWay = { events, written };
        written.catch(() => {}); // Heard by the next batch, or by `finish`.
      } else await written;
    } catch (error) {
      underWay = undefined;
      await retry(unwritten, error);
    }
  }

  /** Nothing of a batch that failed is in the rows; the image has it, so it is loaded again. */
  async function retry(events: readonly StoredEvent[], error: unknown): Promise<void> {
    if (isNoFaultOfAnEvent(error) || lost.signal.aborted) throw error;
    await reload();
    if (error instanceof Swapped) {
      log.info({ model: model.name, position: String(position) }, 'was rebuilt; going on from there');
      await client.query('SELECT pg_notify($1, $2)', [progressChannel, `${model.name} ${position}`]);
      onShown();
      await take(events);
    } else {
      log.warn({ err: error, model: model.name }, 'batch failed; taking its events one by one');
      for (const event of events) if (event.position > position) await takeOne(event);
    }
    // What was told may not be what the rows show.
    publisher.readAgain(model, position);
  }

  async function takeOne(event: StoredEvent): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const change = fold([event]);
        if (change !== undefined) await write(change);
        return;
      } catch (error) {
        if (isNoFaultOfAnEvent(error) || lost.signal.aborted) throw error;
        await reload();
        if (event.position <= position) return;
        if (error instanceof Swapped || attempt < maxTries) continue;
        const { type, stream } = event;
        log.error({ err: error, model: model.name, position: String(event.position), type, stream }, 'dead letter');
        if ((await buryEvent(client, { epoch, generation }, model.name, event, error)) === 'refused')
          await explainRefusal();
        ({ position } = event);
        shown = position;
        model.follow?.(image, position);
        onShown();
        return;
      }
    }
  }

  return {
    model,
    position: () => position,
    shown: () => shown,
    take,
    finish: () => take([]),
    lost: lost.signal,
    async close() {
      model.follow?.(undefined, position);
      await underWay?.written.catch(() => {});
      await client.end().catch(() => {});
    },
  };
}
