import { encodeAppend } from './encode-append.ts';
import type { EsdbClient } from './esdb-client.ts';
import {
  type AppendResult,
  type EventStore,
  EventStoreUnavailable,
  type ExpectedRevision,
  type NewEvent,
} from './event-store.ts';

/**
 * Repeats are recognised here, too: the server does it for `any` and `noStream` within what it remembers, and only
 * the stream itself knows for sure.
 */
export function esdbAppender(client: Pick<EsdbClient, 'append' | 'readStream'>): EventStore['append'] {
  /** First event ids of appends whose answer was lost: written or not, the stream's tail must say before a retry. */
  const unanswered = new Set<string>();

  return async (stream, expected, events) => {
    encodeAppend(events);
    const [first] = events;
    if (first === undefined) throw new Error('An append needs at least one event');
    if (unanswered.has(first.eventId)) {
      const earlier = await findRepeat(client, stream, expected, events);
      unanswered.delete(first.eventId);
      if (earlier !== undefined) return earlier;
    }
    try {
      const result = await client.append(stream, expected, events);
      if (result.kind === 'appended') return result;
      return (await findRepeat(client, stream, expected, events)) ?? result;
    } catch (error) {
      if (error instanceof EventStoreUnavailable) unanswered.add(first.eventId);
      throw error;
    }
  };
}

/** How far back a repeat that names no revision is looked for; retries come within seconds. */
const tailLength = 1_000;

/** The result of the first call when these events are in the stream where that call would have put them. */
async function findRepeat(
  client: Pick<EsdbClient, 'readStream'>,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<AppendResult | undefined> {
  const last = events.at(-1);
  const tail =
    expected === 'any' || expected === 'streamExists'
      ? await client.readStream(stream, undefined, 'backwards', tailLength)
      : await client.readStream(stream, expected === 'noStream' ? 0n : expected + 1n, 'forwards', events.length);
  const found = tail.find((event) => event.eventId === last?.eventId);
  if (found === undefined) return undefined;
  return { kind: 'appended', revision: found.revision, position: found.position };
}
