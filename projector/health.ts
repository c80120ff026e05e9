import type pg from 'pg';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { countDeadLetters } from './dead-letter.ts';
import type { Projecting } from './live.ts';

export interface ProjectorHealth {
  readonly status: 'ok' | 'failing';
  readonly checks: Readonly<Record<'postgres' | 'eventStore' | 'nats' | 'projector', string>>;
  /** Position that the rows show, and events that were put aside. */
  readonly position: string;
  readonly deadLetters: number;
}

interface HealthSources {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly projecting: Projecting;
  readonly natsConnected: () => boolean;
}

/**
 * 200 while everything works and this projector is live or stands by; else 503. A dead letter is an alarm that
 * somebody has to look at, but the other events go on: it is told and does not fail the check.
 */
export async function healthOf(sources: HealthSources): Promise<{ status: number; body: ProjectorHealth }> {
  const { pool, store, projecting, natsConnected } = sources;
  const [deadLetters, eventStore] = await Promise.all([
    countDeadLetters(pool).catch((error: unknown) => error),
    store.ping().then(
      () => 'ok',
      (error: unknown) => String(error),
    ),
  ]);
  const state = projecting.state();
  const checks = {
    postgres: typeof deadLetters === 'number' ? 'ok' : String(deadLetters),
    eventStore,
    nats: natsConnected() ? 'ok' : 'not connected',
    projector: state === 'live' || state === 'standby' ? 'ok' : state,
  };
  const ok = Object.values(checks).every((check) => check === 'ok');
  const body: ProjectorHealth = {
    status: ok ? 'ok' : 'failing',
    checks,
    position: String(projecting.position()),
    deadLetters: typeof deadLetters === 'number' ? deadLetters : 0,
  };
  return { status: ok ? 200 : 503, body };
}
