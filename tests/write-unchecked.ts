import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

/** An event that nobody has checked. */
export interface UncheckedEvent {
  readonly eventId: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
}

/** What another program in the same store writes. */
export const foreignEvent = (): UncheckedEvent => ({
  eventId: randomUUID(),
  type: 'Hello',
  data: { to: 'world' },
  metadata: null,
});

/** Ours by its metadata, and of a type that no catalogue has. */
export const unknownEvent = (): UncheckedEvent => ({
  eventId: randomUUID(),
  type: 'OperationsTeleported',
  data: {},
  metadata: {
    commandId: 'c',
    correlationId: 'c',
    causationId: 'c',
    actor: { kind: 'system', name: 'test' },
    recordedAt: 1_795_000_000_000,
    branch: 'main',
    schemaVersion: 1,
    changeSet: 'c',
  },
});

/**
 * Waits until every read model has moved past the end of the log: each puts aside by itself what it cannot read, and none
 * is missing then. Answers how many read models there are.
 */
export async function untilAllHaveRead(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const end = 'SELECT max(position) FROM event_store.event';
    const counted = `SELECT count(*)::int AS models, count(*) FILTER (WHERE position < (${end}))::int AS behind
      FROM projection.checkpoint`;
    for (;;) {
      const { models, behind } = (await client.query<{ models: number; behind: number }>(counted)).rows[0] ?? {};
      if (behind === 0 && models !== undefined) return models;
      await delay(50);
    }
  } finally {
    await client.end();
  }
}

/** Puts one event at the end of the event store on PostgreSQL, past every check. Nobody else may append meanwhile. */
export async function writeUnchecked(url: string, stream: string, event: UncheckedEvent): Promise<void> {
  const { eventId, type, data, metadata } = event;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO event_store.event (position, stream, revision, event_id, type, data, metadata)
       SELECT (SELECT coalesce(max(position), 0) + 1 FROM event_store.event),
              $1, (SELECT coalesce(max(revision), -1) + 1 FROM event_store.event WHERE stream = $1), $2, $3, $4, $5`,
      [stream, eventId, type, JSON.stringify(data), JSON.stringify(metadata)],
    );
  } finally {
    await client.end();
  }
}
