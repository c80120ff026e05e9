import type pg from 'pg';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { type Check, checkOf } from '#infra/health-check.ts';
import { countDeadLetters } from './dead-letter.ts';
import type { Projecting } from './live.ts';

export interface ProjectorHealth {
  readonly status: Check;
  readonly checks: Readonly<Record<'postgres' | 'eventStore' | 'nats' | 'projector', Check>>;
  readonly state: ReturnType<Projecting['state']>;
  /** Position that the rows show. */
  readonly position: string;
  /** Events that a read model could not take: the others go on, and somebody has to look at these. */
  readonly deadLetters: number;
}

interface HealthSources {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly projecting: Projecting;
  readonly natsConnected: () => boolean;
}

/** 200 while everything works and this projector is live or stands by, else 503. */
export async function healthOf(sources: HealthSources): Promise<{ status: number; body: ProjectorHealth }> {
  const { pool, store, projecting, natsConnected } = sources;
  const counting = countDeadLetters(pool);
  const [postgres, eventStore] = await Promise.all([checkOf(counting), checkOf(store.ping())]);
  const deadLetters = postgres === 'ok' ? await counting : 0;
  const state = projecting.state();
  const checks = {
    postgres,
    eventStore,
    nats: check(natsConnected()),
    projector: check(state === 'live' || state === 'standby'),
  };
  const status = check(Object.values(checks).every((one) => one === 'ok'));
  const body = { status, checks, state, position: String(projecting.position()), deadLetters };
  return { status: status === 'ok' ? 200 : 503, body };
}

const check = (works: boolean): Check => (works ? 'ok' : 'unavailable');
