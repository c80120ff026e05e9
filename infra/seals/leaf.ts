import type { RawEvent } from '#infra/event-store/event-store.ts';

/**
 * What is sealed of an event: one line of JSON, of it as it is stored. Ciphertext stays ciphertext, nothing is upcast, so a
 * seal holds when a key is destroyed or the code changes. Both stores hand over what JSON made of the same text, and writing
 * that again gives the same bytes for the same event.
 */
export function leafOf({ position, stream, revision, eventId, type, data, metadata }: RawEvent): Buffer {
  const line = { position: String(position), stream, revision: String(revision), eventId, type, data, metadata };
  return Buffer.from(JSON.stringify(line));
}
