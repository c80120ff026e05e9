import type { Instant } from '#domain/kernel/instant.ts';
import { planStream } from '#domain/kernel/stream-names.ts';
import type { EventStore, StoredEvent } from '#infra/event-store/event-store.ts';

/**
 * Position of the last event at or before an instant, 0n when there is none: by halves in the plan's stream, then one
 * by one between two events of the plan. Asked of the log, because a simulation begins where the log says.
 */
export async function positionAt(store: EventStore, instant: Instant): Promise<bigint> {
  let position = 0n;
  let first = 0n;
  let end = (await lastRevision(store)) + 1n;
  while (first < end) {
    const middle = (first + end) / 2n;
    const event = await eventAt(store, middle);
    if (event === undefined || recordedAt(event) > instant) end = middle;
    else {
      position = event.position;
      first = middle + 1n;
    }
  }
  for await (const event of store.readAll({ after: position })) {
    if (recordedAt(event) > instant) break;
    position = event.position;
  }
  return position;
}

/** What cannot be read has no time of its own: it counts with what stands before it. */
const recordedAt = (event: StoredEvent): Instant =>
  event.unreadable === undefined ? event.metadata.recordedAt : Number.NEGATIVE_INFINITY;

async function lastRevision(store: EventStore): Promise<bigint> {
  for await (const event of store.readStream(planStream, { direction: 'backwards', limit: 1 })) return event.revision;
  return -1n;
}

async function eventAt(store: EventStore, revision: bigint): Promise<StoredEvent | undefined> {
  for await (const event of store.readStream(planStream, { from: revision, limit: 1 })) return event;
  return undefined;
}
