import { writtenMetadataSchema } from '#domain/kernel/event.ts';
import { upcast } from '#domain/log/event-catalogue.ts';
import type { RawEvent, RecordedEvent, StoredEvent, UnreadableEvent } from './event-store.ts';

/**
 * Whether this product wrote the event: its metadata name the command and the version of its schema. Types and streams
 * do not tell, because `UserCreated` in `user-5` is a name that other programs choose as well.
 */
export function isOurs({ metadata }: Pick<RawEvent, 'metadata'>): boolean {
  return typeof metadata === 'object' && metadata !== null && 'commandId' in metadata && 'schemaVersion' in metadata;
}

/**
 * The event in today's shape, or why it is not; an event in pieces, or with encrypted fields, as it was written. Never throws.
 */
export function readEvent(raw: RawEvent): StoredEvent {
  const { stream, revision, position, eventId, type } = raw;
  const place = { stream, revision, position, eventId, type };
  if (!isOurs(raw)) return { ...place, unreadable: { kind: 'foreign' } };
  const parsed = writtenMetadataSchema.safeParse(raw.metadata);
  if (!parsed.success) return damaged(place, parsed.error, undefined);
  const metadata = parsed.data;
  if (metadata.parts !== undefined || metadata.personal !== undefined) return { ...place, data: raw.data, metadata };
  return upToDate({ ...place, data: raw.data, metadata });
}

/** The event with its type and data as they are today, or why there is none. */
export function upToDate(event: RecordedEvent): StoredEvent {
  try {
    const { type, data, eventId, metadata } = event;
    if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new Error('its data are no object');
    return { ...event, ...upcast({ type, version: metadata.schemaVersion, data, eventId }) };
  } catch (error) {
    return damaged(event, error, event.metadata.recordedAt);
  }
}

/** What stays of an event of ours that cannot be read. `recordedAt` in epoch milliseconds, when it is known. */
export function damaged(
  { stream, revision, position, eventId, type }: Omit<UnreadableEvent, 'unreadable'>,
  error: unknown,
  recordedAt: number | undefined,
): UnreadableEvent {
  const reason = error instanceof Error ? error.message : String(error);
  return { stream, revision, position, eventId, type, unreadable: { kind: 'damaged', reason, recordedAt } };
}

/** What a subscription or a reader of the whole log hands over, apart from what it skips. */
export function divideForeign(events: readonly StoredEvent[]): {
  readonly ours: readonly StoredEvent[];
  readonly foreign: readonly UnreadableEvent[];
} {
  const foreign = events.filter((event): event is UnreadableEvent => event.unreadable?.kind === 'foreign');
  return foreign.length === 0
    ? { ours: events, foreign }
    : { ours: events.filter(({ unreadable }) => unreadable?.kind !== 'foreign'), foreign };
}
