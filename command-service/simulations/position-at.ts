import type { Instant } from '#domain/kernel/instant.ts';
import { planStream } from '#domain/kernel/stream-names.ts';
import { type EventStore, firstEvent, type StoredEvent } from '#infra/event-store/event-store.ts';

/**
 * Position of the last event at or before an instant, 0n when there is none: by halves in the plan's stream, then one
 * by one between two events of the plan. When the newest event of the plan is not after it, nothing that was planned is left
 * out, even if the clock was set back. Asked of the log, because a simulation begins where the log says.
 */
export const positionAt = (store: EventStore, instant: Instant): Promise<bigint> =>
  lastOf(store, (event) => recordedAt(event) <= instant);

/**
 * Position of the last event at or before a position, 0n when there is none. What a log is read after must be one of an
 * event: to EventStoreDB every other one is a place within an event.
 */
export const positionUpTo = (store: EventStore, position: bigint): Promise<bigint> =>
  lastOf(store, (event) => event.position <= position);

async function lastOf(store: EventStore, counts: (event: StoredEvent) => boolean): Promise<bigint> {
  let position = 0n;
  let first = 0n;
  const last = await firstEvent(store, planStream, { direction: 'backwards' });
  let end = (last?.revision ?? -1n) + 1n;
  const hasAll = last !== undefined && counts(last);
  if (hasAll) {
    position = last.position;
    first = end;
  }
  while (first < end) {
    const middle = (first + end) / 2n;
    const event = await firstEvent(store, planStream, { from: middle });
    if (event === undefined || !counts(event)) end = middle;
    else {
      position = event.position;
      first = middle + 1n;
    }
  }
  for await (const event of store.readAll({ after: position })) {
    if (counts(event)) position = event.position;
    else if (!hasAll) break;
  }
  return position;
}

/** What cannot be read has no time of its own: it counts with what stands before it. */
const recordedAt = (event: StoredEvent): Instant =>
  event.unreadable === undefined ? event.metadata.recordedAt : Number.NEGATIVE_INFINITY;
