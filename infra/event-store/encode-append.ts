import { eventMetadataSchema, shortMetadata } from '#domain/kernel/event.ts';
import { eventCatalogue } from '#domain/log/event-catalogue.ts';
import { EventTooLarge, maxEventBytes, type NewEvent } from './event-store.ts';

/** One event as it goes over the wire: data and metadata are JSON texts. */
export interface EncodedEvent {
  readonly eventId: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/**
 * Checks the events of one append against the catalogue and encodes them. What leaves here can be read again by
 * everybody, so a wrong event stops at the one that made it.
 *
 * @throws EventTooLarge when all together exceed `maxEventBytes`
 * @throws Error for a bug: no events, an unknown type, data or metadata that do not fit their schema, an id that is
 *   no UUID or a schema version that is not today's
 */
export function encodeAppend(events: readonly NewEvent[]): readonly EncodedEvent[] {
  if (events.length === 0) throw new Error('An append needs at least one event');
  const encoded = events.map(encode);
  const bytes = events.reduce((sum, event, index) => sum + sizeOf(event, encoded[index]?.data ?? ''), 0);
  if (bytes > maxEventBytes) {
    const types = [...new Set(events.map((event) => event.type))].join(', ');
    throw new EventTooLarge(`${types}: ${bytes} bytes in one append, the limit is ${maxEventBytes}`);
  }
  return encoded;
}

function encode(event: NewEvent): EncodedEvent {
  const definition = eventCatalogue.get(event.type);
  if (definition === undefined) throw new Error(`Unknown event type ${event.type}`);
  if (!uuid.test(event.eventId)) throw new Error(`${event.type}: event id ${event.eventId} is no UUID`);
  const data = definition.schema.safeParse(event.data);
  if (!data.success) throw new Error(`${event.type}: data does not fit its schema`, { cause: data.error });
  const metadata = eventMetadataSchema.safeParse(event.metadata);
  if (!metadata.success) throw new Error(`${event.type}: metadata does not fit its schema`, { cause: metadata.error });
  if (event.metadata.schemaVersion !== definition.version) {
    throw new Error(`${event.type}: schema version ${event.metadata.schemaVersion}, today's is ${definition.version}`);
  }
  return {
    eventId: event.eventId,
    type: event.type,
    data: JSON.stringify(event.data),
    metadata: JSON.stringify(shortMetadata(event.metadata)),
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** As EventStoreDB counts it, which is given the metadata whole: data, metadata and the type's name in UTF-16. */
function sizeOf({ type, metadata }: NewEvent, data: string): number {
  return Buffer.byteLength(data) + Buffer.byteLength(JSON.stringify(metadata)) + 2 * type.length;
}
