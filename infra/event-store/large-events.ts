import { createHash } from 'node:crypto';
import { EventPart } from '#domain/kernel/event-part.ts';
import { changeSetStream } from '#domain/kernel/stream-names.ts';
import { eventIdOf } from './event-id.ts';
import {
  type AppendResult,
  type EventStore,
  EventTooLarge,
  type ExpectedRevision,
  maxEventBytes,
  type NewEvent,
  type StoredEvent,
} from './event-store.ts';
import { damaged, upToDate } from './read-event.ts';

/**
 * The same store for events that are too large for one append, as an optimisation of the whole plan (design, section 3).
 * The items of their long lists go first, in pieces, to a stream of their own; then the event is appended with the first
 * item of each and the name of that stream, which makes everything true at once. Whoever reads gets the event whole.
 *
 * `append` throws `EventTooLarge` as before when no long list makes the events large. Pieces of an append that did not
 * fit its revision stay without meaning. Readers of `$all` see pieces as events of type `EventPart`.
 */
export function withLargeEvents(store: EventStore): EventStore {
  const append = async (
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendResult> => {
    try {
      return await store.append(stream, expected, events);
    } catch (error) {
      if (!(error instanceof EventTooLarge)) throw error;
      const divided = events.map(divide);
      if (divided.every(({ pieces }) => pieces.length === 0)) throw error;
      for (const { event, pieces } of divided)
        for (const [index, piece] of pieces.entries())
          await store.append(event.metadata.parts?.stream ?? '', index === 0 ? 'noStream' : BigInt(index - 1), [piece]);
      return store.append(
        stream,
        expected,
        divided.map(({ event }) => event),
      );
    }
  };
  return {
    ...store,
    append,
    readStream: (stream, options) => wholes(store, store.readStream(stream, options)),
    readAll: (options) => wholes(store, store.readAll(options)),
    subscribeToAll: (options) =>
      store.subscribeToAll({
        ...options,
        onEvents: (events) =>
          events.some(isInPieces)
            ? Promise.all(events.map((event) => whole(store, event))).then(options.onEvents)
            : options.onEvents(events),
      }),
  };
}

/** Of one piece, so that it fits an append with everything around it. */
const pieceBytes = maxEventBytes * 0.8;
/** Lists that are shorter stay in the event. */
const worthDividing = 32_768;

interface Divided {
  /** With the first item of each divided list. */
  readonly event: NewEvent;
  readonly pieces: readonly NewEvent[];
}

function divide(event: NewEvent): Divided {
  let data = event.data as Readonly<Record<string, unknown>>;
  const parts: { readonly field: string; readonly items: readonly unknown[] }[] = [];
  for (const [field, list] of listsIn(data)) {
    const sizes = list.map((item) => Buffer.byteLength(JSON.stringify(item) ?? 'null') + 1);
    if (sizes.reduce((sum, size) => sum + size, 0) < worthDividing) continue;
    data = withList(data, field, list.slice(0, 1));
    for (let from = 1; from < list.length; ) {
      let to = from;
      for (let bytes = 0; to < list.length; to++) {
        bytes += sizes[to] ?? 0;
        if (bytes > pieceBytes && to > from) break;
      }
      parts.push({ field, items: list.slice(from, to) });
      from = to;
    }
  }
  if (parts.length === 0) return { event, pieces: [] };
  const sha256 = hashOf(parts);
  // Decided again on another plan, the same command has other pieces.
  const stream = changeSetStream(`${event.eventId}-${sha256.slice(0, 16)}`);
  const { parts: _none, ...metadata } = event.metadata;
  const { command: _once, ...ofPieces } = metadata;
  const pieces = parts.map(
    (part, index): NewEvent => ({
      eventId: eventIdOf(stream, index),
      type: EventPart.type,
      data: part,
      metadata: { ...ofPieces, schemaVersion: EventPart.version },
    }),
  );
  return {
    event: { ...event, data, metadata: { ...metadata, parts: { stream, count: parts.length, sha256 } } },
    pieces,
  };
}

/** Lists by where they stand, `structure.restored.operations`; lists inside the items of a list stay with their item. */
function listsIn(data: Readonly<Record<string, unknown>>, above = ''): (readonly [string, readonly unknown[]])[] {
  return Object.entries(data).flatMap(([name, value]): (readonly [string, readonly unknown[]])[] => {
    if (Array.isArray(value)) return [[above + name, value]];
    const isObject = typeof value === 'object' && value !== null;
    return isObject ? listsIn(value as Readonly<Record<string, unknown>>, `${above}${name}.`) : [];
  });
}

function withList(
  data: Readonly<Record<string, unknown>>,
  field: string,
  list: readonly unknown[],
): Readonly<Record<string, unknown>> {
  const [name = '', ...below] = field.split('.');
  if (below.length === 0) return { ...data, [name]: list };
  return { ...data, [name]: withList(data[name] as Readonly<Record<string, unknown>>, below.join('.'), list) };
}

const hashOf = (parts: readonly unknown[]): string =>
  parts
    .reduce<ReturnType<typeof createHash>>((hash, part) => hash.update(JSON.stringify(part)), createHash('sha256'))
    .digest('hex');

const isInPieces = (event: StoredEvent): boolean =>
  event.unreadable === undefined && event.metadata.parts !== undefined;

async function* wholes(store: EventStore, events: AsyncIterable<StoredEvent>): AsyncIterable<StoredEvent> {
  for await (const event of events) yield isInPieces(event) ? whole(store, event) : event;
}

/** Damaged when its pieces are not those that it was written with. */
async function whole(store: EventStore, event: StoredEvent): Promise<StoredEvent> {
  if (event.unreadable !== undefined) return event;
  const { parts, ...metadata } = event.metadata;
  if (parts === undefined) return event;
  if (typeof event.data !== 'object' || event.data === null)
    return damaged(event, 'its data are not those it was written with', metadata.recordedAt);
  let data = event.data as Readonly<Record<string, unknown>>;
  const found: { readonly field: string; readonly items: readonly unknown[] }[] = [];
  const lists = new Map(listsIn(data));
  for await (const piece of store.readStream(parts.stream)) {
    const part = piece.unreadable === undefined ? EventPart.schema.safeParse(piece.data).data : undefined;
    if (part === undefined) continue;
    lists.set(part.field, [...(lists.get(part.field) ?? []), ...part.items]);
    found.push(part);
  }
  if (found.length !== parts.count || hashOf(found) !== parts.sha256)
    return damaged(event, `its pieces in ${parts.stream} are not those it was written with`, metadata.recordedAt);
  for (const [field, list] of lists) data = withList(data, field, list);
  return upToDate({ ...event, data, metadata });
}
