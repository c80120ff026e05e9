import pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore, StoredEvent } from '#infra/event-store/event-store.ts';
import { isConnectionError } from '#infra/postgres/connection-error.ts';
import { readCheckpoint } from './checkpoint.ts';
import { commit, type ModelCommit, progressChannel } from './commit.ts';
import { commitByCopy, copyAbove, rowCount } from './commit-copy.ts';
import { buryEvent, deadLettersOf, maxTries, Unreadable } from './dead-letter.ts';
import type { Lease } from './fence.ts';
import type { Publisher } from './publish.ts';
import type { LoadSource, ReadModel } from './read-model.ts';
import { readModels } from './read-models.ts';

/**
 * Folds the log into the rows of all read models, from their checkpoints on. Rows and checkpoints of a batch are one
 * transaction; what changed is published while that is written (decision 0029).
 */
export interface RunnerOptions {
  readonly databaseUrl: string;
  readonly store: EventStore;
  /** Default: all. */
  readonly models?: readonly ReadModel[];
  readonly lease: Lease;
  readonly publisher: Publisher;
  readonly log: Logger;
  /** Spares a start the events that a snapshot stands for. */
  readonly planSnapshot?: LoadSource['planSnapshot'];
  /** Upper bound of one batch; default 10,000: while catching up, a row that changes often is written once a batch. */
  readonly maxBatch?: number;
  /** Called once, when everything that was there at the start is in the rows. */
  readonly onCaughtUp?: () => void;
  /** Called when the rows of all read models show the position. */
  readonly onShown?: (position: bigint) => void;
}

export interface Runner {
  /** Resolves after `stop()`; rejects when this projector is no longer the live one or its connection is gone. */
  readonly closed: Promise<void>;
  /** Position that the rows show. */
  position(): bigint;
  caughtUp(): boolean;
  stop(): Promise<void>;
}

/** Thrown when another projector has taken over: nothing was written. */
export class NotLive extends Error {
  override readonly name = 'NotLive';
}

/** A read model with its image, as it runs. */
interface Running {
  readonly model: ReadModel;
  image: unknown;
  position: bigint;
  at: number;
}

export async function startRunner(options: RunnerOptions): Promise<Runner> {
  const { databaseUrl, store, models = readModels, lease, publisher, log, planSnapshot, maxBatch = 10_000 } = options;
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'leitstand-projector',
    keepAlive: true,
    // A crash of PostgreSQL may lose the last rows together with their checkpoint; they are then projected again.
    // Plans are made once and kept, some while the tables are still empty: they have to search by index then, too.
    options: '-c synchronous_commit=off -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off',
  });
  const connectionLost = new AbortController();
  client.on('error', () => connectionLost.abort());
  await client.connect();
  let epoch = await lease.nextEpoch();
  const running: Running[] = models.map((model) => ({ model, image: undefined, position: 0n, at: 0 }));
  for (const one of running) await reload(one);
  const lowest = (): bigint =>
    running.reduce((low, { position }) => (position < low ? position : low), running[0]?.position ?? 0n);
  let caughtUp = false;
  /** What is committed; `lowest` runs ahead of it while a batch is folded. */
  let shown = lowest();
  function show(position: bigint): void {
    shown = position;
    options.onShown?.(shown);
  }
  /** A full batch on its way to the rows, while the next one is folded. */
  let underWay: { readonly events: readonly StoredEvent[]; readonly written: Promise<void> } | undefined;

  async function reload(one: Running): Promise<void> {
    const checkpoint = await readCheckpoint(client, one.model.name);
    if (checkpoint === undefined) throw new Error(`Read model ${one.model.name} has no tables`);
    if (checkpoint.version !== one.model.version) throw new NotLive(`${one.model.name} has another version`);
    one.image = one.model.emptyImage();
    await one.model.load(one.image, {
      client,
      schema: one.model.schema,
      store,
      position: checkpoint.position,
      skipped: await deadLettersOf(client, one.model.name),
      planSnapshot,
    });
    one.position = checkpoint.position;
    one.at = checkpoint.at;
  }

  function fold(one: Running, events: readonly StoredEvent[]): ModelCommit | undefined {
    let folded = false;
    for (const event of events) {
      if (event.position <= one.position) continue;
      if (event.unreadable !== undefined) throw new Unreadable(event);
      one.at = Math.max(one.at, event.metadata.recordedAt);
      one.model.fold(one.image, event, { position: event.position, at: one.at });
      one.position = event.position;
      folded = true;
    }
    if (!folded) return undefined;
    const drained = one.model.drain(one.image, 'all');
    return { model: one.model, drained, position: one.position, at: one.at };
  }

  async function write(commits: readonly ModelCommit[], position: bigint): Promise<void> {
    if (commits.length === 0) return;
    const outcome =
      rowCount(commits) > copyAbove
        ? await commitByCopy(client, epoch, commits, position)
        : await commit(client, epoch, commits, position);
    if (outcome === 'fenced') throw new NotLive('the epoch is over');
    show(position);
  }

  /** Of a full batch only the folding is waited for: more are coming, and PostgreSQL writes while they are folded. */
  async function take(events: readonly StoredEvent[]): Promise<void> {
    let unwritten = events;
    try {
      const commits = running.flatMap((one) => fold(one, events) ?? []);
      const position = lowest();
      // True as soon as it is in the log: told while the rows are written, for which readers wait by the position.
      publisher.publish(commits);
      // Messages leave in a microtask: before this process and PostgreSQL are busy with the rows.
      await Promise.resolve();
      if (underWay !== undefined) {
        unwritten = [...underWay.events, ...events];
        await underWay.written;
        unwritten = events;
        underWay = undefined;
      }
      const written = write(commits, position);
      if (events.length === maxBatch) {
        underWay = { events, written };
        written.catch(() => {}); // Heard by the next batch, or by `finish`.
      } else await written;
    } catch (error) {
      underWay = undefined;
      await retry(unwritten, error);
    }
  }

  /** Waits until everything that was folded is in the rows. */
  const finish = (): Promise<void> => take([]);

  /** Nothing of a batch that failed is in the rows; the images are, so they are read again. */
  async function retry(events: readonly StoredEvent[], error: unknown): Promise<void> {
    if (isConnectionError(error) || connectionLost.signal.aborted) throw error;
    if (error instanceof NotLive) return takeAfterSwap(events);
    log.warn({ err: error }, 'batch failed; taking its events one by one');
    for (const one of running) await reload(one);
    for (const one of running) {
      for (const event of events) if (event.position > one.position) await takeOne(one, event);
    }
    tellToReadAgain();
  }

  /** What was told may not be what the rows show. */
  function tellToReadAgain(): void {
    publisher.readAgain(running);
  }

  /** A rebuild swaps tables under a new epoch; as long as the lock is ours, so is the next epoch. */
  async function takeAfterSwap(events: readonly StoredEvent[]): Promise<void> {
    epoch = await lease.nextEpoch();
    for (const one of running) await reload(one);
    log.info({ epoch: String(epoch), position: String(lowest()) }, 'read models were rebuilt; going on from there');
    await client.query('SELECT pg_notify($1, $2)', [progressChannel, String(lowest())]);
    show(lowest());
    await take(events);
    tellToReadAgain();
  }

  async function takeOne(one: Running, event: StoredEvent): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const folded = fold(one, [event]);
        if (folded !== undefined) await write([folded], lowest());
        return;
      } catch (error) {
        if (isConnectionError(error) || connectionLost.signal.aborted || error instanceof NotLive) throw error;
        await reload(one);
        if (attempt < maxTries) continue;
        const { position, type, stream } = event;
        log.error({ err: error, model: one.model.name, position: String(position), type, stream }, 'dead letter');
        one.position = position;
        const buried = await buryEvent(client, epoch, one.model.name, event, error, lowest());
        if (buried === 'fenced') throw new NotLive('the epoch is over');
        show(lowest());
        return;
      }
    }
  }

  publisher.begin(lowest());
  const subscription = store.subscribeToAll({
    after: lowest(),
    maxBatch,
    onEvents: take,
    onCaughtUp: async () => {
      if (caughtUp) return;
      await finish();
      caughtUp = true;
      log.info({ position: String(lowest()) }, 'caught up');
      publisher.goLive(lowest());
      options.onCaughtUp?.();
    },
    onConnection: (connected) => log.warn({ connected }, 'event store connection'),
  });
  const interrupted = new Promise<never>((_resolve, reject) => {
    const lose = (): void => reject(new NotLive('the connection to PostgreSQL is gone'));
    lease.lost.addEventListener('abort', lose, { once: true });
    connectionLost.signal.addEventListener('abort', lose, { once: true });
  });

  async function untilOver(): Promise<void> {
    try {
      await Promise.race([subscription.closed, interrupted]);
    } finally {
      publisher.pause();
      await subscription.stop().catch(() => {});
      await underWay?.written.catch(() => {});
      await client.end().catch(() => {});
    }
  }

  return {
    closed: untilOver(),
    position: () => shown,
    caughtUp: () => caughtUp,
    stop: () => subscription.stop(),
  };
}
