import type { Branch } from '#domain/kernel/event.ts';
import { parseStream } from '#domain/kernel/stream-names.ts';
import { eventIdOf } from '#infra/event-store/event-id.ts';
import type { EventStore, ExpectedRevision, ReadStreamOptions, RecordedEvent } from '#infra/event-store/event-store.ts';

export interface TriedStore extends EventStore {
  /** What the log does not have, in order. */
  readonly written: readonly RecordedEvent[];
}

/**
 * The store with overlays of a line that nobody has yet: what is appended to them stays in memory, so that a whole branch
 * can be tried as it would be and forgotten, or written then. Each event counts as one position after `from`.
 */
export function triedStore(store: EventStore, line: Branch, from: bigint): TriedStore {
  const written: RecordedEvent[] = [];
  const byStream = new Map<string, RecordedEvent[]>();
  const isTried = (stream: string): boolean => parseStream(stream).branch === line;

  async function* read(stream: string, { from: first, direction, limit }: ReadStreamOptions) {
    const events = byStream.get(stream) ?? [];
    const isBackwards = direction === 'backwards';
    const wanted = isBackwards
      ? events.slice(0, first === undefined ? undefined : Number(first) + 1).toReversed()
      : events.slice(Number(first ?? 0n));
    yield* wanted.slice(0, limit);
  }

  return {
    ...store,
    written,

    async append(stream, expected, events) {
      if (!isTried(stream)) throw new Error(`${stream} is not tried`);
      const known = byStream.get(stream) ?? [];
      const last = BigInt(known.length) - 1n;
      if (!fits(expected, last)) return { kind: 'wrongExpectedRevision', actual: last < 0n ? undefined : last };
      byStream.set(stream, known);
      for (const event of events) {
        const revision = BigInt(known.length);
        const position = from + BigInt(written.length) + 1n;
        const recorded = { ...event, eventId: eventIdOf(`${stream}\n${revision}`, 0), stream, revision, position };
        known.push(recorded);
        written.push(recorded);
      }
      return { kind: 'appended', revision: BigInt(known.length) - 1n, position: from + BigInt(written.length) };
    },

    readStream: (stream, options = {}) => (isTried(stream) ? read(stream, options) : store.readStream(stream, options)),

    async *readAll(options = {}) {
      yield* store.readAll(options);
      for (const event of written) if (event.position > (options.after ?? 0n)) yield event;
    },

    lastPosition: async () => from + BigInt(written.length),
  };
}

const fits = (expected: ExpectedRevision, last: bigint): boolean =>
  expected === 'any' ||
  (expected === 'noStream' ? last < 0n : expected === 'streamExists' ? last >= 0n : expected === last);
