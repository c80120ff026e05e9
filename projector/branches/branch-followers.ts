import type pg from 'pg';
import type { Logger } from 'pino';
import { baseDataStreams } from '#domain/base-data/factory.ts';
import { type EventOf, mainBranch } from '#domain/kernel/event.ts';
import { overlayStream, parseStream, planStream, streamKinds, streamsOf } from '#domain/kernel/stream-names.ts';
import { heartbeatInterval, liveSubject } from '#domain/live.ts';
import { SimulationCreated, SimulationRebased } from '#domain/simulation/events.ts';
import { evolveSimulations, noSimulations, simulationOfLine } from '#domain/simulation/simulations.ts';
import type { EventStore, StoredEvent } from '#infra/event-store/event-store.ts';
import type { Send } from '#projector/lanes/publish.ts';
import type { BaselineSnapshots } from './baseline-snapshots.ts';
import { type BranchFollower, followBranch } from './branch-follower.ts';
import { dropLeftTables } from './branch-tables.ts';

/**
 * The simulations that somebody reads or changes, each followed in memory, with tables of its own for the query service
 * (decision 0240). All of it follows from the log: the tables go when it is not followed any more.
 */
export interface BranchFollowers {
  /** Opens the simulation when it is not followed; undefined when there is none. */
  of(simulationId: string): Promise<BranchFollower | undefined>;
  close(): Promise<void>;
}

export interface BranchFollowersOptions {
  /** Of the database that has the main line's rows. */
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly log: Logger;
  readonly send: Send;
  readonly isLive: () => boolean;
  readonly planSnapshot?: BaselineSnapshots;
  /** Milliseconds after the last reading or change at which a simulation is not followed any more. */
  readonly idleAfter?: number;
}

const halfAnHour = 30 * 60_000;

interface Followed {
  readonly follower: Promise<BranchFollower>;
  lastUsed: number;
}

export function openBranchFollowers(options: BranchFollowersOptions): BranchFollowers {
  const { pool, store, log, send, isLive, planSnapshot, idleAfter = halfAnHour } = options;
  const simulations = noSimulations();
  const followed = new Map<string, Followed>();
  let position = 0n;
  let isThere = false;
  const complete = Promise.withResolvers<void>();

  const clean = dropLeftTables(pool);
  clean.catch((error: unknown) => log.warn({ err: error }, 'tables of simulations are left'));

  const follow = (id: string): Followed | undefined => {
    const simulation = simulations.open.get(id);
    if (simulation === undefined) return undefined;
    const known = followed.get(id);
    if (known !== undefined) {
      known.lastUsed = Date.now();
      return known;
    }
    const { baseline, line } = simulation;
    const point = { id, baseline, line };
    const since = position;
    const onLost = (): void => {
      if (followed.get(id) === fresh) leave(id);
    };
    const follower = clean
      .catch(() => undefined)
      .then(() => followBranch({ pool, store, point, since, log, send, isLive, planSnapshot, onLost }));
    const fresh: Followed = { follower, lastUsed: Date.now() };
    followed.set(id, fresh);
    follower.catch((error: unknown) => {
      log.error({ err: error, simulation: id }, 'a simulation cannot be followed');
      if (followed.get(id) === fresh) followed.delete(id);
    });
    return fresh;
  };

  const leave = (id: string): void => {
    const one = followed.get(id);
    followed.delete(id);
    one?.follower.then((follower) => follower.stop()).catch(() => undefined);
  };

  const take = (event: StoredEvent): void => {
    const { kind, branch } = parseStream(event.stream);
    if (branch !== mainBranch) {
      const simulation = simulationOfLine(simulations, branch);
      // Whoever hears of the simulation has to be told, whether or not somebody has read it since this process began.
      if (isThere && simulation !== undefined) follow(simulation.simulationId);
    }
    position = event.position;
    if (branch !== mainBranch) return;
    if (kind !== streamKinds.simulation || event.unreadable !== undefined) return;
    evolveSimulations(simulations, event, event.metadata.actor);
    const begins = event.type === SimulationCreated.type || event.type === SimulationRebased.type;
    if (begins) {
      const { simulationId } = event.data as EventOf<typeof SimulationRebased>['data'];
      leave(simulationId);
      // Whoever makes one looks at it next.
      if (isThere) follow(simulationId);
    }
    for (const id of followed.keys()) if (!simulations.open.has(id)) leave(id);
  };

  const subscription = store.subscribeToAll({
    filter: {
      streamPrefixes: [streamsOf(streamKinds.simulation), overlayStream(planStream, ''), ...baseDataStreams],
    },
    onEvents: (events) => events.forEach(take),
    onCaughtUp: (reached) => {
      if (reached > position) position = reached;
      isThere = true;
      complete.resolve();
    },
  });
  subscription.closed.catch((error: unknown) => log.error({ err: error }, 'simulations are not followed any more'));

  const heartbeat = setInterval(() => {
    for (const [id, { lastUsed, follower }] of followed) {
      if (Date.now() - lastUsed >= idleAfter) leave(id);
      else void follower.then((one) => one.heartbeat()).catch(() => undefined);
    }
    // One that nobody has touched since this process began is as it was: its readers must not take it for broken.
    if (!isLive()) return;
    for (const { simulationId, baseline } of simulations.open.values())
      if (!followed.has(simulationId)) {
        const line = { from: String(baseline), to: String(baseline), at: Date.now() };
        send(liveSubject(simulationId, 'timeline'), line);
      }
  }, heartbeatInterval);
  heartbeat.unref();

  return {
    async of(simulationId) {
      await complete.promise;
      return follow(simulationId)?.follower;
    },
    async close() {
      clearInterval(heartbeat);
      await subscription.stop();
      await clean.catch(() => undefined);
      const all = await Promise.allSettled([...followed.values()].map(({ follower }) => follower));
      await Promise.all(all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.stop()] : [])));
    },
  };
}
