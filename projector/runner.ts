import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore, StoredEvent, UnreadableEvent } from '#infra/event-store/event-store.ts';
import { readCheckpoint } from './checkpoint.ts';
import { type Feed, openFeed } from './feed.ts';
import type { Lease } from './fence.ts';
import { type Lane, NotLive, openLane } from './lane.ts';
import type { Publisher } from './publish.ts';
import type { LoadSource, ReadModel } from './read-model.ts';
import { readModels } from './read-models.ts';
import { RebuildUnderWay, rebuildReadModel } from './rebuild-read-model.ts';

/**
 * Keeps the rows of all read models, each in a lane of its own: one that is behind, being filled anew or trying an event
 * again holds up nobody else. Those at the head of the log share one reading of it.
 */
export interface RunnerOptions {
  readonly databaseUrl: string;
  readonly store: EventStore;
  /** Default: all. Their tables are there, if only those of an older version. */
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
  /** Told what other programs have written into the store. */
  readonly onForeign?: (events: readonly UnreadableEvent[]) => void;
  /** Called when the rows of a read model show more; with the position that all of them show. */
  readonly onShown?: (position: bigint) => void;
}

export interface Runner {
  /** Resolves after `stop()`; rejects when this projector is no longer the live one or a connection is gone. */
  readonly closed: Promise<void>;
  /** Position that the rows of all read models show. */
  position(): bigint;
  caughtUp(): boolean;
  lanes(): readonly LaneState[];
  stop(): Promise<void>;
}

export interface LaneState {
  readonly model: string;
  /** Position that its rows show. */
  readonly position: bigint;
  /** `filling`: the tables of a new version fill beside the old ones; `catchingUp`: rows are not of today yet. */
  readonly state: 'filling' | 'catchingUp' | 'live';
}

/** Milliseconds that the shared reading waits at the start for lanes that load their images. */
const startPatience = 5_000;
/** Milliseconds until a rebuild is tried again that somebody else has under way. */
const rebuildDelay = 1_000;

export async function startRunner(options: RunnerOptions): Promise<Runner> {
  const { databaseUrl, store, models = readModels, lease, publisher, log, maxBatch = 10_000 } = options;
  const states = await statesOf(databaseUrl, models);
  const epoch = await lease.nextEpoch();
  const stopping = new AbortController();
  const shown = (): bigint =>
    [...states.values()].reduce(
      (low, { position }) => (position < low ? position : low),
      states.values().next().value?.position ?? 0n,
    );
  let caughtUp = false;

  function note(model: ReadModel, state: LaneState['state'], position: bigint): void {
    states.set(model.name, { model: model.name, state, position });
    options.onShown?.(shown());
    if (caughtUp || [...states.values()].some((one) => one.state !== 'live')) return;
    caughtUp = true;
    log.info({ position: String(shown()) }, 'caught up');
    options.onCaughtUp?.();
  }

  const head = [...states.values()].reduce(
    (high, one) => (one.state !== 'filling' && one.position > high ? one.position : high),
    0n,
  );
  /** Lanes that stand at the head have joined before the first event is read. */
  const joined = new Set<string>();
  const allJoined = Promise.withResolvers<void>();
  const feed = Promise.withResolvers<Feed>();
  feed.promise.catch(() => {});
  const expected = [...states.values()].filter((one) => one.state !== 'filling' && one.position === head).length;
  const isLoaded = (model: ReadModel): void => {
    joined.add(model.name);
    if (joined.size >= expected) allJoined.resolve();
  };

  async function openModel(model: ReadModel): Promise<Lane> {
    while (states.get(model.name)?.state === 'filling') {
      try {
        // New tables fill beside the old ones, which queries go on reading until the swap.
        const position = await rebuildReadModel({ databaseUrl, store, model, log });
        note(model, 'catchingUp', position);
      } catch (error) {
        if (!(error instanceof RebuildUnderWay)) throw error;
        await delay(rebuildDelay, undefined, { signal: stopping.signal });
      }
    }
    const lane: Lane = await openLane({
      ...options,
      model,
      epoch,
      maxBatch,
      onShown: () => note(model, states.get(model.name)?.state ?? 'catchingUp', lane.shown()),
    });
    return lane;
  }

  async function run(model: ReadModel): Promise<void> {
    const lane = await openModel(model);
    const gone = Promise.withResolvers<never>();
    gone.promise.catch(() => {});
    lane.lost.addEventListener('abort', () => gone.reject(new NotLive(`${model.name} lost PostgreSQL`)), {
      once: true,
    });
    try {
      publisher.begin(model, lane.shown());
      if (lane.position() === head) isLoaded(model);
      await Promise.race([keepUp(lane, await feed.promise), gone.promise]);
    } finally {
      await lane.close();
    }
  }

  async function keepUp(lane: Lane, source: Feed): Promise<void> {
    while (!stopping.signal.aborted) {
      // Somebody who is behind reads by itself until it stands where the others are.
      let follower = source.join(lane.position());
      while (follower === undefined) {
        if (stopping.signal.aborted) return;
        const events: StoredEvent[] = [];
        for await (const event of store.readAll({ after: lane.position(), limit: maxBatch })) events.push(event);
        await lane.take(events);
        follower = source.join(lane.position());
      }
      const leave = (): void => follower.leave();
      stopping.signal.addEventListener('abort', leave, { once: true });
      await follow(lane, follower);
      stopping.signal.removeEventListener('abort', leave);
    }
    await lane.finish();
  }

  async function follow(lane: Lane, follower: Awaited<ReturnType<Feed['join']>> & object): Promise<void> {
    for (;;) {
      const next = await follower.next();
      if (next === 'behind') {
        if (!stopping.signal.aborted) log.warn({ model: lane.model.name }, 'is behind; reading on by itself');
        return;
      }
      if (next !== 'caughtUp') await lane.take(next);
      else if (states.get(lane.model.name)?.state !== 'live') {
        await lane.finish();
        publisher.goLive(lane.model, lane.shown());
        note(lane.model, 'live', lane.shown());
      } else await lane.finish();
    }
  }

  const lanes = models.map(run);
  if (expected === 0) allJoined.resolve();
  const opening = Promise.race([
    allJoined.promise,
    delay(startPatience, undefined, { ref: false }),
    Promise.all(lanes),
  ]).then(() => {
    const opened = openFeed({ store, after: head, maxBatch, log, onForeign: options.onForeign });
    feed.resolve(opened);
    return opened;
  });
  const leaseLost = new Promise<never>((_resolve, reject) => {
    const lose = (): void => reject(new NotLive('the lock is gone'));
    lease.lost.addEventListener('abort', lose, { once: true });
  });

  async function untilOver(): Promise<void> {
    try {
      const following = opening.then(({ closed }) => closed).then(() => stopping.abort());
      await Promise.race([Promise.all([following, ...lanes]), leaseLost]);
    } finally {
      publisher.pause();
      stopping.abort();
      feed.reject(new NotLive('the runner was stopped'));
      await opening.then((source) => source.stop()).catch(() => {});
      await Promise.allSettled(lanes);
    }
  }
  leaseLost.catch(() => {});

  return {
    closed: untilOver(),
    position: shown,
    caughtUp: () => caughtUp,
    lanes: () => [...states.values()],
    async stop() {
      await opening.then((source) => source.stop());
    },
  };
}

async function statesOf(databaseUrl: string, models: readonly ReadModel[]): Promise<Map<string, LaneState>> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'leitstand-projector' });
  client.on('error', () => {}); // What is under way rejects with the same error.
  await client.connect();
  try {
    const states = new Map<string, LaneState>();
    for (const { name, version } of models) {
      const checkpoint = await readCheckpoint(client, name);
      if (checkpoint === undefined) throw new Error(`Read model ${name} has no tables`);
      const state = checkpoint.version < version ? 'filling' : 'catchingUp';
      states.set(name, { model: name, position: checkpoint.position, state });
    }
    return states;
  } finally {
    await client.end();
  }
}
