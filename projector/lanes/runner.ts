import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore, StoredEvent, UnreadableEvent } from '#infra/event-store/event-store.ts';
import { readCheckpoint } from '../kernel/checkpoint.ts';
import type { LoadSource, ReadModel } from '../kernel/read-model.ts';
import { readModels } from '../read-models/read-models.ts';
import { type Feed, openFeed } from './feed.ts';
import type { Lease } from './fence.ts';
import { type Lane, NotLive, openLane } from './lane.ts';
import type { Publisher } from './publish.ts';
import { RebuildUnderWay, type Rebuilt, rebuildReadModels } from './rebuild-read-model.ts';

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
  /**
   * From so many events on, a read model without rows is filled as a new version is, beside its empty tables: indexes are
   * made last, and each row is written once. See `readLaneStates`.
   */
  readonly worthFilling?: number;
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

/** Milliseconds that the shared reading waits at the start for lanes that load their images. */
const startPatience = 5_000;
/** Milliseconds until a rebuild is tried again that somebody else has under way. */
const rebuildDelay = 1_000;

export async function startRunner(options: RunnerOptions): Promise<Runner> {
  const { databaseUrl, store, models = readModels, lease, publisher, log, maxBatch = 10_000 } = options;
  const states = await readLaneStates(databaseUrl, models, store, options.worthFilling);
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

  const toFill = models.filter(({ name }) => states.get(name)?.state === 'filling');
  const filling = rebuildReadModels(toFill, { databaseUrl, store, log });
  let head = [...states.values()].reduce(
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
    // New tables fill beside the old ones, which queries go on reading until the swap.
    let rebuilding = filling.get(model.name);
    let rebuilt: Rebuilt | undefined;
    while (rebuilding !== undefined && rebuilt === undefined) {
      try {
        rebuilt = await rebuilding;
        note(model, 'catchingUp', rebuilt.position);
      } catch (error) {
        if (!(error instanceof RebuildUnderWay)) throw error;
        await delay(rebuildDelay, undefined, { signal: stopping.signal });
        rebuilding = rebuildReadModels([model], { databaseUrl, store, log }).get(model.name);
      }
    }
    const lane: Lane = await openLane({
      ...options,
      model,
      rebuilt,
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
      // Another lane may have been lost while this one was reading: who has ended already wakes nobody.
      if (stopping.signal.aborted) leave();
      else stopping.signal.addEventListener('abort', leave, { once: true });
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
  const opening = Promise.race([readyToFollow(), Promise.all(lanes)]).then(() => {
    const opened = openFeed({ store, after: head, maxBatch, log, onForeign: options.onForeign });
    feed.resolve(opened);
    return opened;
  });
  /** Everybody who stands at the head is there; or somebody is, when all of them are filled first. */
  async function readyToFollow(): Promise<void> {
    if (expected > 0) {
      await Promise.race([allJoined.promise, delay(startPatience, undefined, { ref: false })]);
      return;
    }
    const first = await Promise.any(filling.values()).catch(() => undefined);
    head = first?.position ?? head;
  }
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

interface LaneState {
  readonly model: string;
  /** Position that its rows show. */
  readonly position: bigint;
  /** `filling`: tables fill beside the old or empty ones; `catchingUp`: rows are not of today yet. */
  readonly state: 'filling' | 'catchingUp' | 'live';
}

/**
 * How the read models stand at a start. One whose rows are of an older version is filled anew, and so is one without rows
 * when there are more events than `worthFilling` (default 5,000): each row is then written once, and indexes last.
 */
async function readLaneStates(
  databaseUrl: string,
  models: readonly ReadModel[],
  store: EventStore,
  worthFilling = 5_000,
): Promise<Map<string, LaneState>> {
  let long: Promise<boolean> | undefined;
  const isLong = (): Promise<boolean> => (long ??= isLongerThan(store, worthFilling));
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'leitstand-projector' });
  client.on('error', () => {}); // What is under way rejects with the same error.
  await client.connect();
  try {
    const states = new Map<string, LaneState>();
    for (const { name, version } of models) {
      const checkpoint = await readCheckpoint(client, name);
      if (checkpoint === undefined) throw new Error(`Read model ${name} has no tables`);
      const { position } = checkpoint;
      const fills = checkpoint.version < version || (position === 0n && (await isLong()));
      states.set(name, { model: name, position, state: fills ? 'filling' : 'catchingUp' });
    }
    return states;
  } finally {
    await client.end();
  }
}

/** Positions do not count events: not on EventStoreDB. */
async function isLongerThan(store: EventStore, events: number): Promise<boolean> {
  let count = 0;
  for await (const _ of store.readAll({ limit: events + 1 })) count++;
  return count > events;
}
