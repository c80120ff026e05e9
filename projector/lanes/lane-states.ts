import pg from 'pg';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { readCheckpoint } from '../kernel/checkpoint.ts';
import type { ReadModel } from '../kernel/read-model.ts';

export interface LaneState {
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
export async function readLaneStates(
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
