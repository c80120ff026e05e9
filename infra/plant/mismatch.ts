/** How an event store and the read models in PostgreSQL fail to be those of one plant. */
export type Difference =
  /** The store has events and no founding of this plant, or none at all. */
  | { readonly kind: 'otherStore'; readonly expected: string; readonly found: string | undefined }
  /** It lacks what the read models have seen: an older copy. */
  | { readonly kind: 'olderStore'; readonly seen: bigint; readonly end: bigint };

export interface Places {
  /** The store that is asked now, for people and without passwords. */
  readonly store: string;
  /** The one that held the events of this plant. */
  readonly before: string;
}

/**
 * Thrown instead of reading from or writing to a store that does not belong to the read models. `message` says in
 * English what differs and what to do, for the console and the log; `code` is what people see in their language.
 */
export class PlantMismatch extends Error {
  override readonly name = 'PlantMismatch';
  readonly difference: Difference;
  readonly code: 'wrongEventStore' | 'olderEventStore';

  constructor(difference: Difference, places: Places) {
    super(difference.kind === 'olderStore' ? olderStore(difference, places) : otherStore(difference, places));
    this.difference = difference;
    this.code = difference.kind === 'olderStore' ? 'olderEventStore' : 'wrongEventStore';
  }
}

function otherStore({ expected, found }: Difference & { kind: 'otherStore' }, { store, before }: Places): string {
  const holds = found === undefined ? 'holds no event of it' : `belongs to plant ${found}`;
  const cure =
    store === before
      ? 'Restore its data, or choose another LEITSTAND_DATA and database for a new plant.'
      : `Its events are in ${before}: ${setting(before)}. For a new plant choose another LEITSTAND_DATA and database.`;
  return `The read models are those of plant ${expected}, and the event store (${store}) ${holds}. ${cure}`;
}

function olderStore({ seen, end }: Difference & { kind: 'olderStore' }, { store }: Places): string {
  return (
    `The event store (${store}) is older than the read models: they have seen the event at position ${seen}, the store ` +
    `ends at ${end} or has gone another way since. Restore the newer copy of its data, or the database of the same ` +
    'time. If what is missing is lost for good: stop the plant and start it with npm start -- --accept-older-store'
  );
}

const setting = (place: string): string =>
  place.startsWith('esdb') ? 'start with EVENTSTORE_URL set to it' : 'start without EVENTSTORE_URL';
