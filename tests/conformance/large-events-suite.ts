import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EventStore, EventTooLarge, type NewEvent, type RecordedEvent } from '#infra/event-store/event-store.ts';
import { withLargeEvents } from '#infra/event-store/large-events.ts';
import { eventOfBytes, lockedBy, newId } from './event-for-tests.ts';
import { collected, follow } from './follow.ts';

/** What is too large for one append, kept in pieces by an adapter of the event store port. */
export function largeEventsSuite(name: string, open: () => Promise<EventStore>): void {
  describe(name, () => {
    let bare: EventStore;
    let store: EventStore;
    beforeAll(async () => {
      bare = await open();
      store = withLargeEvents(bare);
    });
    afterAll(() => store.close());

    const idsIn = ({ data }: Pick<NewEvent, 'data'>) =>
      (data as { readonly operationIds: readonly string[] }).operationIds;
    /** 5 MB, each id another one. */
    const large = (commandId: string): NewEvent =>
      lockedBy(
        commandId,
        0,
        Array.from({ length: 80_000 }, (_, index) => `${index}`.padStart(61, 'o')),
      );
    const same = ({ data, metadata }: RecordedEvent, event: NewEvent): void => {
      expect(metadata).toEqual(event.metadata);
      expect(idsIn({ data }).length).toBe(idsIn(event).length);
      expect(JSON.stringify(data)).toBe(JSON.stringify(event.data));
    };

    it('is one event for everybody who reads it, one revision after the one before', async () => {
      const stream = `plan-${newId()}`;
      const before = await store.lastPosition();
      const live = follow(store, { after: before, filter: { streamPrefixes: [stream] } });
      const [first, event, last] = [lockedBy(newId()), large(newId()), lockedBy(newId())];
      await store.append(stream, 'noStream', [first]);
      const written = await store.append(stream, 0n, [event]);
      expect(written).toMatchObject({ kind: 'appended', revision: 1n });
      await store.append(stream, 1n, [last]);
      await live.until((events) => events.length >= 3);
      const ways = [
        await live.stop(),
        await collected(store.readStream(stream)),
        (await collected(store.readStream(stream, { direction: 'backwards' }))).toReversed(),
        await collected(store.readAll({ after: before, filter: { streamPrefixes: [stream] } })),
      ];
      for (const [one, two, three, ...more] of ways) {
        if (one === undefined || two === undefined || three === undefined) throw new Error('An event is missing');
        expect(more).toEqual([]);
        same(one, first);
        same(two, event);
        same(three, last);
      }
    });

    it('is written once, however often it is tried, and answers with the first result', async () => {
      const stream = `plan-${newId()}`;
      const event = large(newId());
      const first = await store.append(stream, 'noStream', [event]);
      expect(await store.append(stream, 'noStream', [event])).toEqual(first);
      expect(await collected(store.readStream(stream))).toHaveLength(1);
    });

    it('means nothing when the stream has gone on, and may then be another one', async () => {
      const stream = `plan-${newId()}`;
      const commandId = newId();
      await store.append(stream, 'noStream', [lockedBy(newId())]);
      expect(await store.append(stream, 'noStream', [large(commandId)])).toMatchObject({
        kind: 'wrongExpectedRevision',
      });
      const other = lockedBy(commandId, 0, [...idsIn(large(commandId)), 'one-more']);
      await store.append(stream, 0n, [other]);
      const [, second] = await collected(store.readStream(stream));
      expect(second && idsIn(second)).toHaveLength(80_001);
    });

    it('goes with others of the same command, together or not at all', async () => {
      const stream = `plan-${newId()}`;
      const commandId = newId();
      const events = [lockedBy(commandId, 0), { ...large(newId()) }, eventOfBytes(newId(), 600_000)];
      expect(await store.append(stream, 'noStream', events)).toMatchObject({ revision: 2n });
      const found = await collected(store.readStream(stream));
      expect(found.map((event) => idsIn(event).length)).toEqual(events.map((event) => idsIn(event).length));
    });

    it('may have its long list inside of something else', async () => {
      const stream = `plan-${newId()}`;
      const operationIds = idsIn(large(newId()));
      const removed = { projectIds: [], orderPositionIds: [], activityIds: [], productionOrderIds: [], operationIds };
      const restored = { projects: [], orderPositions: [], activities: [], productionOrders: [], operations: [] };
      const structure = { removed, restored, relinked: [], switched: [], positions: [] };
      const data = { changeSet: 'edit', placements: [], locked: ['one'], unlocked: [], structure };
      const event: NewEvent = { ...large(newId()), type: 'EditUndone', data };
      await store.append(stream, 'noStream', [event]);
      const [found] = await collected(store.readStream(stream));
      expect(JSON.stringify(found?.data)).toBe(JSON.stringify(data));
    });

    it('does not stand for thousands of small ones', async () => {
      const commandId = newId();
      const events = Array.from({ length: 4_000 }, (_, index) => lockedBy(commandId, index));
      await expect(store.append(`plan-${newId()}`, 'noStream', events)).rejects.toThrow(EventTooLarge);
    });

    it('is damaged when a piece is missing', async () => {
      const stream = `plan-${newId()}`;
      await store.append(stream, 'noStream', [large(newId())]);
      const without: EventStore = {
        ...bare,
        readStream: (name, options) => bare.readStream(name, name === stream ? options : { ...options, limit: 2 }),
      };
      for await (const event of withLargeEvents(without).readStream(stream))
        expect(event.unreadable).toMatchObject({ kind: 'damaged', reason: expect.stringContaining('pieces') });
      expect.assertions(1);
    });
  });
}
