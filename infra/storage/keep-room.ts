import type { EventStore } from '#infra/event-store/event-store.ts';
import type { FreeSpace } from './free-space.ts';
import { StorageFull } from './out-of-space.ts';

/** The store, which throws `StorageFull` instead of appending while only the reserve is left on the disk. */
export function keepRoom(store: EventStore, space: { current(): Pick<FreeSpace, 'state'> }): EventStore {
  return {
    ...store,
    async append(stream, expected, events) {
      if (space.current().state === 'full') throw new StorageFull('Only the reserve is left on the disk');
      return store.append(stream, expected, events);
    },
  };
}
