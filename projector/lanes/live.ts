import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore, UnreadableEvent } from '#infra/event-store/event-store.ts';
import type { LoadSource, ReadModel } from '../kernel/read-model.ts';
import { prepareReadModels } from '../read-models/read-models.ts';
import { becomeLive } from './fence.ts';
import type { Publisher } from './publish.ts';
import { type Runner, startRunner } from './runner.ts';

export interface ProjectingOptions {
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly publisher: Publisher;
  readonly log: Logger;
  readonly models: readonly ReadModel[];
  readonly planSnapshot?: LoadSource['planSnapshot'];
  /** Told what other programs have written into the store. */
  readonly onForeign: (events: readonly UnreadableEvent[]) => void;
}

export interface Projecting {
  /** `standby`: another projector is live; `catchingUp`: rows are not of today yet; `starting`: no connection yet. */
  state(): 'starting' | 'standby' | 'catchingUp' | 'live';
  /** Whether this process holds the lock of the live projector, whatever it is doing under it. */
  isLeader(): boolean;
  position(): bigint;
  stop(): Promise<void>;
}

/** Milliseconds until the next try after a connection was lost; twice as many each time, up to the longest. */
const firstDelay = 250;
const longestDelay = 2_000;
/** Milliseconds of projecting after which the next interruption is a new one. */
const well = 30_000;

/** Waits to be the live projector, projects until that is over, and waits again; until it is stopped. */
export function keepProjecting(options: ProjectingOptions): Projecting {
  const { databaseUrl, pool, store, models, publisher, log, planSnapshot } = options;
  const stopping = new AbortController();
  let runner: Runner | undefined;
  let waiting = false;
  let leading = false;

  async function projectOnce(): Promise<void> {
    waiting = true;
    const lease = await becomeLive(databaseUrl, stopping.signal);
    waiting = false;
    leading = true;
    lease.lost.addEventListener('abort', () => (leading = false), { once: true });
    try {
      await prepareReadModels(pool);
      stopping.signal.throwIfAborted();
      runner = await startRunner({
        databaseUrl,
        store,
        models,
        lease,
        publisher,
        log,
        planSnapshot,
        onForeign: options.onForeign,
      });
      if (stopping.signal.aborted) await runner.stop();
      await runner.closed;
    } finally {
      runner = undefined;
      leading = false;
      await lease.release().catch(() => {});
    }
  }

  async function projectUntilStopped(): Promise<void> {
    for (let retryDelay = firstDelay; !stopping.signal.aborted; ) {
      const startedAt = performance.now();
      try {
        await projectOnce();
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (performance.now() - startedAt > well) retryDelay = firstDelay;
        log.error({ err: error, retryDelay }, 'projecting was interrupted; trying again');
        await delay(retryDelay, undefined, { signal: stopping.signal }).catch(() => undefined);
        retryDelay = Math.min(retryDelay * 2, longestDelay);
      }
    }
  }
  const ended = projectUntilStopped();

  return {
    state() {
      if (runner !== undefined) return runner.caughtUp() ? 'live' : 'catchingUp';
      return waiting ? 'standby' : 'starting';
    },
    isLeader: () => leading,
    position: () => runner?.position() ?? 0n,
    async stop() {
      stopping.abort();
      await runner?.stop().catch(() => {});
      await ended;
    },
  };
}
