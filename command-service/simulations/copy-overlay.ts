import type { Branch } from '#domain/kernel/event.ts';
import { overlayStream, parseStream } from '#domain/kernel/stream-names.ts';
import { eventIdOf } from '#infra/event-store/event-id.ts';
import { type EventStore, maxEventBytes, type NewEvent, type RecordedEvent } from '#infra/event-store/event-store.ts';

/** Room for what is beside the data of an event. */
const most = maxEventBytes * 0.8;

interface Source {
  /** Names the overlays. */
  readonly line: Branch;
  /** Before its first own event, and the last position that is copied. */
  readonly after: bigint;
  readonly upTo: bigint;
  /** Default: all. */
  readonly eventTypes?: readonly string[];
}

/** What was changed in a simulation, in order. Throws `EventStoreUnavailable`. */
export async function* overlayEvents(
  store: EventStore,
  { line, after, upTo, eventTypes }: Source,
): AsyncIterable<RecordedEvent> {
  for await (const event of store.readAll({ after, ...(eventTypes && { filter: { eventTypes } }) })) {
    if (event.position > upTo) break;
    if (parseStream(event.stream).branch === line && event.unreadable === undefined) yield event;
  }
}

/**
 * Writes events of one simulation into the overlays of another, in the same order and as the same people's steps. Done
 * again it writes nothing twice. Throws `EventStoreUnavailable`.
 */
export async function copyOverlay(
  store: EventStore,
  source: AsyncIterable<RecordedEvent> | Iterable<RecordedEvent>,
  target: Branch,
): Promise<void> {
  const revisions = new Map<string, bigint>();
  let run: RecordedEvent[] = [];
  let bytes = 0;
  const write = async (): Promise<void> => {
    const [first] = run;
    if (first === undefined) return;
    const { stream } = parseStream(first.stream);
    const last = revisions.get(stream);
    const events = run.map(({ type, data, metadata, eventId }): NewEvent => {
      const { parts: _written, ...others } = metadata;
      const copied = { ...others, branch: target, copyOf: eventId };
      return { eventId: eventIdOf(`${target} ${eventId}`, 0), type, data, metadata: copied };
    });
    const result = await store.append(overlayStream(stream, target), last ?? 'noStream', events);
    if (result.kind !== 'appended') throw new Error(`Somebody else has written to simulation ${target}`);
    revisions.set(stream, (last ?? -1n) + BigInt(events.length));
    run = [];
    bytes = 0;
  };
  for await (const event of source) {
    const size = JSON.stringify(event.data).length;
    if (run[0] !== undefined && (run[0].stream !== event.stream || bytes + size > most)) await write();
    run.push(event);
    bytes += size;
  }
  await write();
}
