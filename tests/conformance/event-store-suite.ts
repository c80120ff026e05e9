import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deletedUser, forgotten } from '#domain/kernel/personal.ts';
import { overlayStream } from '#domain/kernel/stream-names.ts';
import { personal } from '#domain/log/personal-fields.ts';
import { branchView, mainLine } from '#infra/event-store/branch.ts';
import {
  type AppendResult,
  type EventStore,
  EventStoreUnavailable,
  EventTooLarge,
  type NewEvent,
  type RawEvent,
  type RecordedEvent,
  type StoredEvent,
  type UnreadableEvent,
} from '#infra/event-store/event-store.ts';
import { withLargeEvents } from '#infra/event-store/large-events.ts';
import { destroyKeys } from '#infra/event-store/person-keys.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { leafOf } from '#infra/seals/leaf.ts';
import { foreignEvent, type UncheckedEvent, unknownEvent } from '#tests/write-unchecked.ts';
import { createdUser, eventOfBytes, fieldsOf, lockedBy, newId, unlockedBy } from './event-for-tests.ts';
import { collected, follow } from './follow.ts';

/** A real server and a way to it. Nothing here may depend on which one it is. */
export interface EventStoreUnderTest {
  open(): Promise<EventStore>;
  /** Of the PostgreSQL that has the keys of people. */
  keysUrl(): string;
  /** At once and without a goodbye, as kill -9 does. */
  killServer(): Promise<void>;
  startServer(): Promise<void>;
  /** Appends one event as another program may: nothing is checked. */
  writeUnchecked(stream: string, event: UncheckedEvent): Promise<void>;
}

/** What every adapter of the event store port must do (`infra/event-store/event-store.ts`). */
export function eventStoreSuite(name: string, underTest: EventStoreUnderTest): void {
  describe(name, () => {
    let store: EventStore;
    beforeAll(async () => {
      store = await underTest.open();
    });
    afterAll(() => store.close());

    describe('append', () => {
      it('starts a stream that must not exist, and refuses to start it twice', async () => {
        const stream = `plan-${newId()}`;
        expect(await store.append(stream, 'noStream', [lockedBy(newId())])).toMatchObject({ revision: 0n });
        expect(await store.append(stream, 'noStream', [lockedBy(newId())])).toEqual(refused(0n));
      });

      it('goes on at the named revision and refuses every other with the actual one', async () => {
        const stream = `plan-${newId()}`;
        const command = newId();
        await store.append(stream, 'noStream', [lockedBy(command), lockedBy(command, 1)]);
        expect(await store.append(stream, 0n, [lockedBy(newId())])).toEqual(refused(1n));
        expect(await store.append(stream, 5n, [lockedBy(newId())])).toEqual(refused(1n));
        expect(await store.append(stream, 1n, [lockedBy(newId())])).toMatchObject({ kind: 'appended', revision: 2n });
        expect(await store.append(`plan-${newId()}`, 0n, [lockedBy(newId())])).toEqual(refused(undefined));
      });

      it('takes any revision when none is named', async () => {
        const stream = `plan-${newId()}`;
        expect(await store.append(stream, 'any', [lockedBy(newId())])).toMatchObject({ revision: 0n });
        expect(await store.append(stream, 'any', [lockedBy(newId())])).toMatchObject({ revision: 1n });
      });

      it('extends a stream that must exist and refuses to start it', async () => {
        const stream = `plan-${newId()}`;
        expect(await store.append(stream, 'streamExists', [lockedBy(newId())])).toEqual(refused(undefined));
        await store.append(stream, 'any', [lockedBy(newId())]);
        expect(await store.append(stream, 'streamExists', [lockedBy(newId())])).toMatchObject({ revision: 1n });
      });

      it('answers the same command with the first result and writes nothing', async () => {
        for (const expected of ['noStream', 'any', 'streamExists', 1n] as const) {
          const stream = `plan-${newId()}`;
          if (expected !== 'noStream') {
            await store.append(stream, 'noStream', [lockedBy(newId())]);
            await store.append(stream, 0n, [lockedBy(newId())]);
          }
          const command = newId();
          const events = [lockedBy(command), unlockedBy(command, 1)];
          const first = await store.append(stream, expected, events);
          expect(first.kind).toBe('appended');
          const between = await store.append(stream, 'any', [lockedBy(newId())]);
          expect(await store.append(stream, expected, events)).toEqual(first);
          const stored = await collected(store.readStream(stream));
          expect(stored.at(-1)).toMatchObject(positionOf(between));
        }
      });

      it('takes appends that do not wait for each other, each once', async () => {
        const stream = `plan-${newId()}`;
        const commands = Array.from({ length: 20 }, newId);
        const results = await Promise.all(commands.map((command) => store.append(stream, 'any', [lockedBy(command)])));
        expect(new Set(results.map((result) => positionOf(result).position)).size).toBe(20);
        const stored = await collected(store.readStream(stream));
        expect(stored.map((event) => event.metadata.commandId).toSorted()).toEqual(commands.toSorted());
      });

      it('stores all events of an append or none', async () => {
        const stream = `plan-${newId()}`;
        const command = newId();
        const wrong = { ...lockedBy(command, 1), data: { operationIds: [] } };
        await expect(store.append(stream, 'noStream', [lockedBy(command), wrong])).rejects.toThrow(/schema/);
        expect(await collected(store.readStream(stream))).toEqual([]);
      });

      it('refuses what is not in the event catalogue', async () => {
        const stream = `plan-${newId()}`;
        const event = lockedBy(newId());
        await expect(store.append(stream, 'any', [{ ...event, type: 'TimelineUpdated' }])).rejects.toThrow(/Unknown/);
        const future = { ...event, metadata: { ...event.metadata, schemaVersion: 2 } };
        await expect(store.append(stream, 'any', [future])).rejects.toThrow(/schema version/);
        await expect(store.append(stream, 'any', [])).rejects.toThrow(/at least one/);
      });

      it('refuses more than 1 MiB with a clear error and takes a little less', async () => {
        const stream = `plan-${newId()}`;
        await expect(store.append(stream, 'any', [eventOfBytes(newId(), 1_048_576)])).rejects.toThrow(EventTooLarge);
        expect(await store.append(stream, 'any', [eventOfBytes(newId(), 1_040_000)])).toMatchObject({ revision: 0n });
        const halves = newId();
        const tooMuch = [eventOfBytes(halves, 600_000), eventOfBytes(newId(), 600_000)];
        await expect(store.append(stream, 'any', tooMuch)).rejects.toThrow(/1048576/);
        expect(await collected(store.readStream(stream))).toHaveLength(1);
      });
    });

    it('stores what says something of a person encrypted, and shows nobody any of it once the key is destroyed', async () => {
      const before = await store.lastPosition();
      const id = `person${newId().slice(0, 8)}`;
      const stream = `user-${id}`;
      const user = createdUser(id, { firstName: 'Wilma', lastName: 'Brandt', email: 'wb@example.com' });
      await store.append(stream, 'noStream', [user, lockedBy(newId())]);
      const shown = async (from: EventStore) => {
        const follower = follow(from, { after: before });
        await follower.until((events) => events.length === 2);
        const reads = {
          stream: await collected(from.readStream(stream)),
          all: await collected(from.readAll({ after: before })),
          live: await follower.stop(),
        };
        return Object.fromEntries(Object.entries(reads).map(([way, events]) => [way, events.map(({ data }) => data)]));
      };
      const locked = lockedBy('any').data;
      const whole = [user.data, locked];
      expect(await shown(store)).toEqual({ stream: whole, all: whole, live: whole });

      const keys = openPool(underTest.keysUrl(), { applicationName: 'forget' });
      expect(await destroyKeys(keys, [id])).toBe(1);
      expect(await destroyKeys(keys, [id])).toBe(0);
      await keys.end();
      const left = [{ id, fields: forgotten(personal.user, fieldsOf(user)) }, locked];
      expect(JSON.stringify(left)).not.toMatch(/wilma|brandt|example/i);
      const other = await underTest.open();
      // Who has read it before has kept no key.
      for (const one of [store, other]) expect(await shown(one)).toEqual({ stream: left, all: left, live: left });
      await other.close();

      await store.append(stream, 1n, [createdUser(id, { lastName: 'Brandt' })]);
      const [late] = await collected(store.readStream(stream, { from: 2n }));
      expect(late?.data).toMatchObject({ fields: { lastName: deletedUser } });
    });

    describe('what is not ours or cannot be read', () => {
      const { metadata } = lockedBy('any');

      it('skips events of other programs, tells of them, and never ends because of them', async () => {
        const before = await store.lastPosition();
        const stream = `plan-${newId()}`;
        const foreign: UnreadableEvent[] = [];
        const seen: StoredEvent[] = [];
        await store.append(stream, 'noStream', [lockedBy(newId())]);
        await underTest.writeUnchecked(stream, foreignEvent());
        await underTest.writeUnchecked(`order-${newId()}`, { ...foreignEvent(), metadata: { user: 'anna' } });
        const after = await store.append(stream, 1n, [lockedBy(newId())]);
        const caughtUp = Promise.withResolvers<void>();
        const subscription = store.subscribeToAll({
          after: before,
          onEvents: (events) => void seen.push(...events),
          onForeign: (events) => void foreign.push(...events),
          onCaughtUp: () => caughtUp.resolve(),
        });
        await caughtUp.promise;
        await subscription.stop();
        expect(seen.map(({ revision }) => revision)).toEqual([0n, 2n]);
        expect(foreign.map(({ type, unreadable }) => [type, unreadable.kind])).toEqual([
          ['Hello', 'foreign'],
          ['Hello', 'foreign'],
        ]);
        expect(await collected(store.readAll({ after: before }))).toEqual(seen);
        expect(await collected(store.readAll({ after: before, limit: 2 }))).toEqual(seen);
        expect(after).toMatchObject({ kind: 'appended', revision: 2n, position: seen.at(-1)?.position });
      });

      it('gives every event of ours as it is stored, so that what is sealed has the same bytes in every store', async () => {
        const before = await store.lastPosition();
        const stream = `plan-${newId()}`;
        await store.append(stream, 'noStream', [lockedBy(newId())]);
        await underTest.writeUnchecked(stream, foreignEvent());
        // No catalogue knows it, nothing reads it, its metadata are not whole: it is sealed all the same.
        const data = { b: [1.5, null, true], a: { 10: 'x', 9: '\u2028 Ä "\\ \n' }, '': -0.001 };
        const odd = { ...unknownEvent(), data, metadata: { commandId: 'c', schemaVersion: 1, more: ['z', 'a'] } };
        await underTest.writeUnchecked(stream, odd);
        const large = withLargeEvents(store);
        const many = Array.from({ length: 30_000 }, newId);
        const added = await large.append(stream, 'any', [{ ...lockedBy(newId()), data: { operationIds: many } }]);
        const found: RawEvent[] = [];
        for await (const event of large.readAllRaw({ after: before })) found.push(event);
        const types = found.map(({ type }) => type);
        expect(types.slice(0, 2)).toEqual(['OperationsLocked', odd.type]);
        expect(types.at(-1)).toBe('OperationsLocked');
        expect(types.slice(2, -1).length).toBeGreaterThan(0);
        expect(new Set(types.slice(2, -1))).toEqual(new Set(['EventPart']));
        expect(found.at(-1)?.position).toBe(positionOf(added).position);
        const line = (event: RawEvent | undefined): string => (event === undefined ? '' : leafOf(event).toString());
        expect(line(found[1])).toBe(
          `{"position":"${found[1]?.position}","stream":"${stream}","revision":"2","eventId":"${odd.eventId}",` +
            `"type":"OperationsTeleported","data":${JSON.stringify(data)},"metadata":${JSON.stringify(odd.metadata)}}`,
        );
        const [, second] = found;
        const next: RawEvent[] = [];
        for await (const event of store.readAllRaw({ after: found[0]?.position ?? 0n, limit: 1 })) next.push(event);
        expect(next.map(line)).toEqual([line(second)]);
      });

      it('ends the log where the last event of ours stands', async () => {
        const last = await store.append(`plan-${newId()}`, 'noStream', [lockedBy(newId())]);
        const other = `order-${newId()}`;
        for (let index = 0; index < 3; index++) await underTest.writeUnchecked(other, foreignEvent());
        expect({ position: await store.lastPosition() }).toEqual(positionOf(last));
        // Who opens the store anew has not looked before.
        const fresh = await underTest.open();
        expect({ position: await fresh.lastPosition() }).toEqual(positionOf(last));
        await fresh.close();
      });

      it('tells in a stream that a foreign event has taken a revision', async () => {
        const stream = `plan-${newId()}`;
        await store.append(stream, 'noStream', [lockedBy(newId())]);
        await underTest.writeUnchecked(stream, foreignEvent());
        const found: StoredEvent[] = [];
        for await (const event of store.readStream(stream)) found.push(event);
        expect(found.map(({ revision, unreadable }) => [revision, unreadable?.kind])).toEqual([
          [0n, undefined],
          [1n, 'foreign'],
        ]);
      });

      it.each<[string, Partial<UncheckedEvent>, RegExp]>([
        ['of an unknown type', { type: unknownEvent().type, metadata }, /Unknown event type/],
        ['of a version from the future', { metadata: { ...metadata, schemaVersion: 99 } }, /newer than this product/],
        ['whose data are no object', { metadata, data: [1, 2] }, /no object/],
        ['with metadata that lack something', { metadata: { commandId: 'c', schemaVersion: 1 } }, /recordedAt/],
        [
          'in pieces that are not there',
          { metadata: { ...metadata, parts: { stream: 'changeset-none', count: 1, sha256: '0' } }, data: 7 },
          /not those it was written with/,
        ],
      ])('hands over an event %s as damaged, and goes on', async (_what, wrong, reason) => {
        const before = await store.lastPosition();
        const stream = `plan-${newId()}`;
        const damaged = { ...lockedBy(newId()), ...wrong };
        await underTest.writeUnchecked(stream, damaged);
        await store.append(stream, 'any', [lockedBy(newId())]);
        const whole = withLargeEvents(store);
        const found: StoredEvent[] = [];
        for await (const event of whole.readAll({ after: before })) found.push(event);
        expect(found.map(({ revision }) => revision)).toEqual([0n, 1n]);
        const [first] = found;
        expect(first).toMatchObject({ stream, revision: 0n, eventId: damaged.eventId, type: damaged.type });
        expect(first?.unreadable).toMatchObject({ kind: 'damaged', reason: expect.stringMatching(reason) });
        const batches: StoredEvent[] = [];
        const caughtUp = Promise.withResolvers<void>();
        const subscription = whole.subscribeToAll({
          after: before,
          onEvents: (events) => void batches.push(...events),
          onCaughtUp: () => caughtUp.resolve(),
        });
        await caughtUp.promise;
        await subscription.stop();
        expect(batches).toEqual(found);
      });
    });

    it('hands over an event under the name and in the shape of today, to who asks for today’s type', async () => {
      const stream = `plan-${newId()}`;
      const before = await store.lastPosition();
      const written = {
        ...unknownEvent(),
        type: 'ActivityStarted',
        data: { activityId: 'a1', occurredAt: 1_795_000_000_000, statusBefore: 2 },
      };
      await underTest.writeUnchecked(stream, written);
      await store.append(stream, 0n, [lockedBy(newId())]);
      const subject = { kind: 'activity', id: 'a1' };
      const started = { type: 'WorkStarted', data: { feedbackId: written.eventId, subject, statusBefore: 2 } };
      expect(await collected(store.readStream(stream))).toMatchObject([started, { type: 'OperationsLocked' }]);
      const found = await collected(store.readAll({ after: before, filter: { eventTypes: ['WorkStarted'] } }));
      expect(found).toMatchObject([{ ...started, eventId: written.eventId }]);
    });

    describe('readStream', () => {
      it('yields nothing for a stream that does not exist', async () => {
        expect(await collected(store.readStream(`plan-${newId()}`))).toEqual([]);
        expect(await collected(store.readStream(`plan-${newId()}`, { direction: 'backwards' }))).toEqual([]);
      });

      it('yields what was appended, from either end and in pieces', async () => {
        const stream = `plan-${newId()}`;
        const command = newId();
        const events = Array.from({ length: 1_203 }, (_, index) => lockedBy(command, index));
        await store.append(stream, 'noStream', events);
        const forwards = await collected(store.readStream(stream));
        expect(forwards.map(asNew)).toEqual(events);
        expect(forwards.map((event) => event.revision)).toEqual(events.map((_, index) => BigInt(index)));
        expect(forwards.every((event) => event.stream === stream)).toBe(true);
        const backwards = await collected(store.readStream(stream, { direction: 'backwards' }));
        expect(backwards).toEqual(forwards.toReversed());
        expect(await collected(store.readStream(stream, { from: 700n, limit: 3 }))).toEqual(forwards.slice(700, 703));
        expect(await collected(store.readStream(stream, { from: 2n, direction: 'backwards' }))).toEqual(
          forwards.slice(0, 3).toReversed(),
        );
      });
    });

    describe('$all', () => {
      it('has every event of 16 concurrent writers once and in commit order', async () => {
        const before = await store.lastPosition();
        const run = newId();
        const live = follow(store, { after: before, filter: { streamPrefixes: [`plan-${run}`] } });
        // As many instances of a service would, each with connections of its own.
        const instances = await Promise.all(Array.from({ length: 4 }, () => underTest.open()));
        const accepted: string[] = [];
        let rejected = 0;
        await Promise.all(
          Array.from({ length: 16 }, async (_, writer) => {
            const stream = `plan-${run}-${writer % 12}`;
            const instance = instances[writer % instances.length] ?? store;
            for (let index = 0; index < 60; index++) {
              const command = newId();
              // One in twenty names a revision that cannot be; where two writers share a stream, they race.
              const expected = index % 20 === 7 ? 1_000_000n : 'any';
              const result = await instance.append(stream, expected, [lockedBy(command), unlockedBy(command, 1)]);
              if (result.kind === 'appended') accepted.push(lockedBy(command).eventId, lockedBy(command, 1).eventId);
              else rejected += 1;
            }
          }),
        );
        await Promise.all(instances.map((instance) => instance.close()));
        expect(rejected).toBe(16 * 3);

        const all = (await collected(store.readAll({ after: before }))).filter(({ stream }) => stream.includes(run));
        expect(all.map((event) => event.eventId).toSorted()).toEqual(accepted.toSorted());
        expectCommitOrder(all);
        await live.until((events) => events.length >= accepted.length);
        expect(await live.stop()).toEqual(all);
      });

      it('resumes after any position with exactly what follows', async () => {
        const before = await store.lastPosition();
        const stream = `plan-${newId()}`;
        const command = newId();
        for (let index = 0; index < 5; index++) await store.append(stream, 'any', [lockedBy(command, index)]);
        const all = await collected(store.readAll({ after: before }));
        expect(all).toHaveLength(5);
        for (const [index, event] of all.entries()) {
          expect(await collected(store.readAll({ after: event.position }))).toEqual(all.slice(index + 1));
          const resumed = follow(store, { after: event.position });
          await resumed.until((events) => events.length >= 4 - index);
          expect(await resumed.stop()).toEqual(all.slice(index + 1));
        }
        expect(await store.lastPosition()).toBe(all.at(-1)?.position);
        expect(await collected(store.readAll({ after: before, limit: 2 }))).toEqual(all.slice(0, 2));
      });

      it('filters by stream, by type and by both', async () => {
        const before = await store.lastPosition();
        const run = newId();
        const command = newId();
        await store.append(`article-${run}`, 'any', [lockedBy(command), unlockedBy(command, 1)]);
        await store.append(`plan-${run}`, 'any', [lockedBy(command, 2), unlockedBy(command, 3)]);
        const streamPrefixes = [`article-${run}`];
        const eventTypes = ['OperationsUnlocked'];
        const ids = async (filter: Parameters<typeof follow>[1]['filter']): Promise<string[]> =>
          (await collected(store.readAll({ after: before, filter }))).map((event) => event.eventId);
        const idsOf = (...indexes: number[]): string[] => indexes.map((index) => lockedBy(command, index).eventId);
        expect(await ids({ streamPrefixes })).toEqual(idsOf(0, 1));
        expect(await ids({ eventTypes })).toEqual(idsOf(1, 3));
        expect(await ids({ streamPrefixes, eventTypes })).toEqual(idsOf(1));
        // A prefix is taken to the letter.
        expect(await ids({ streamPrefixes: [`a_ticle-${run}`, 'artic%', String.raw`article-${run}\\`] })).toEqual([]);
      });

      it('tells a filtered subscription how far it has come when nothing passes', async () => {
        const filtered = follow(store, { after: 0n, filter: { streamPrefixes: [`article-${newId()}`] } });
        const history = await store.lastPosition();
        await filtered.caughtUpTo(history);
        const result = await store.append(`plan-${newId()}`, 'any', [lockedBy(newId())]);
        await filtered.caughtUpTo(positionOf(result).position);
        expect(await filtered.stop()).toEqual([]);
      });
    });

    describe('a subscription', () => {
      it('delivers history and then what is new, in batches no larger than asked for', async () => {
        const before = await store.lastPosition();
        const stream = `plan-${newId()}`;
        const command = newId();
        await store.append(
          stream,
          'noStream',
          Array.from({ length: 1_000 }, (_, index) => lockedBy(command, index)),
        );
        const live = follow(store, { after: before, maxBatch: 64 });
        await live.until((events) => events.length >= 1_000);
        await store.append(stream, 'any', [lockedBy(command, 1_000)]);
        await live.until((events) => events.length >= 1_001);
        expect(Math.max(...live.batches())).toBeLessThanOrEqual(64);
        expect(await live.stop()).toEqual(await collected(store.readAll({ after: before })));
      });

      it('ends with the error of its consumer', async () => {
        const before = await store.lastPosition();
        await store.append(`plan-${newId()}`, 'any', [lockedBy(newId())]);
        const subscription = store.subscribeToAll({
          after: before,
          onEvents: () => {
            throw new EventStoreUnavailable('as if the consumer could not go on');
          },
        });
        await expect(subscription.closed).rejects.toThrow('as if the consumer could not go on');
      });

      it('delivers each event once when the server is killed in the middle', async () => {
        const before = await store.lastPosition();
        const stream = `plan-${newId()}`;
        const live = follow(store, { after: before });
        const first = await store.append(stream, 'noStream', [lockedBy(newId())]);
        await live.until((events) => events.length === 1);

        await underTest.killServer();
        await live.connection(false);
        const command = newId();
        await expect(store.append(stream, 0n, [lockedBy(command)])).rejects.toThrow(EventStoreUnavailable);
        await expect(store.ping()).rejects.toThrow(EventStoreUnavailable);
        await underTest.startServer();
        await live.connection(true);

        const second = await retried(() => store.append(stream, 0n, [lockedBy(command)]));
        expect([first, second]).toMatchObject([{ revision: 0n }, { revision: 1n }]);
        await live.until((events) => events.length >= 2);
        expect(await live.stop()).toEqual(await collected(store.readStream(stream)));
      });
    });

    describe('a branch', () => {
      it('reads the main line up to its baseline, then its own changes', async () => {
        const stream = `plan-${newId()}`;
        const shared = newId();
        await store.append(stream, 'noStream', [lockedBy(shared), lockedBy(shared, 1)]);
        const baseline = await store.lastPosition();
        const later = newId();
        for (let index = 0; index < 5; index++)
          await store.append(stream, BigInt(1 + index), [unlockedBy(later, index)]);

        const branch = branchView(store, { id: '7', baseline });
        const own = newId();
        const append = (expected: Parameters<EventStore['append']>[1], ...events: NewEvent[]): Promise<AppendResult> =>
          branch.append(stream, expected, events);
        expect(await append(2n, lockedBy(own))).toEqual(refused(1n));
        expect(await append('noStream', lockedBy(own))).toEqual(refused(1n));
        const first = await append(1n, lockedBy(own), lockedBy(own, 1));
        expect(first).toMatchObject({ kind: 'appended', revision: 3n });
        expect(await append(1n, lockedBy(own), lockedBy(own, 1))).toEqual(first);
        expect(await append(1n, lockedBy(newId()))).toEqual(refused(3n));
        expect(await append(0n, lockedBy(newId()))).toEqual(refused(3n));
        expect(await append(3n, lockedBy(own, 2))).toMatchObject({ revision: 4n });
        expect(await append('streamExists', lockedBy(own, 3))).toMatchObject({ revision: 5n });

        const seen = await collected(branch.readStream(stream));
        const ids = [lockedBy(shared), lockedBy(shared, 1), ...[0, 1, 2, 3].map((index) => lockedBy(own, index))].map(
          (event) => event.eventId,
        );
        expect(seen.map((event) => event.eventId)).toEqual(ids);
        expect(seen.map((event) => event.revision)).toEqual([0n, 1n, 2n, 3n, 4n, 5n]);
        expect(seen.every((event) => event.stream === stream)).toBe(true);
        expect(await collected(branch.readStream(stream, { from: 1n, limit: 3 }))).toEqual(seen.slice(1, 4));
        expect(await collected(branch.readStream(stream, { from: 4n }))).toEqual(seen.slice(4));
        expect(await collected(branch.readStream(stream, { direction: 'backwards' }))).toEqual(seen.toReversed());
        expect(await collected(branch.readStream(stream, { direction: 'backwards', from: 3n, limit: 3 }))).toEqual([
          seen[3],
          seen[2],
          seen[1],
        ]);
        const main = await collected(branchView(store, mainLine).readStream(stream));
        expect(main.map((event) => event.eventId).at(-1)).toBe(unlockedBy(later, 4).eventId);
        expect(await collected(store.readStream(overlayStream(stream, '7')))).toHaveLength(4);
      });

      it('and the main line follow the log without each other', async () => {
        const stream = `plan-${newId()}`;
        const before = await store.lastPosition();
        const filter = { streamPrefixes: [stream] };
        await store.append(stream, 'noStream', [lockedBy(newId())]);
        const baseline = await store.lastPosition();
        const branch = branchView(store, { id: '7', baseline });
        const main = branchView(store, mainLine);
        const inBranch = follow(branch, { after: before, filter });
        const onMain = follow(main, { after: before, filter });
        await store.append(stream, 0n, [lockedBy(newId())]);
        await branch.append(stream, 0n, [unlockedBy(newId())]);
        await branchView(store, { id: '8', baseline }).append(stream, 0n, [unlockedBy(newId())]);
        await inBranch.until((events) => events.length >= 2);
        await onMain.caughtUpTo(await store.lastPosition());
        const own = await inBranch.stop();
        expect(own).toEqual(await collected(branch.readStream(stream)));
        expect(await collected(branch.readAll({ after: before, filter }))).toEqual(own);
        const lived = await onMain.stop();
        expect(lived).toEqual(await collected(store.readStream(stream)));
        expect(await collected(main.readAll({ after: before, filter }))).toEqual(lived);
      });

      it('can begin a stream that the main line does not have', async () => {
        const stream = `article-${newId()}`;
        const branch = branchView(store, { id: '8', baseline: await store.lastPosition() });
        const event = lockedBy(newId());
        expect(await branch.append(stream, 'streamExists', [event])).toEqual(refused(undefined));
        expect(await branch.append(stream, 'noStream', [event])).toMatchObject({ revision: 0n });
        await store.append(stream, 'noStream', [lockedBy(newId())]);
        const seen = await collected(branch.readStream(stream));
        expect(seen.map((one) => one.eventId)).toEqual([event.eventId]);
      });
    });
  });
}

const refused = (actual: bigint | undefined): AppendResult => ({ kind: 'wrongExpectedRevision', actual });

function positionOf(result: AppendResult): { readonly position: bigint } {
  if (result.kind !== 'appended') throw new Error(`Not appended: actual revision ${result.actual}`);
  return { position: result.position };
}

function asNew({ eventId, type, data, metadata }: RecordedEvent): NewEvent {
  return { eventId, type, data, metadata };
}

/** Positions grow, revisions of each stream count without a hole, events of one append stand together. */
function expectCommitOrder(events: readonly RecordedEvent[]): void {
  const revisions = new Map<string, bigint>();
  for (const [index, event] of events.entries()) {
    const previous = events[index - 1];
    if (previous !== undefined) expect(event.position > previous.position).toBe(true);
    expect(event.revision).toBe((revisions.get(event.stream) ?? -1n) + 1n);
    revisions.set(event.stream, event.revision);
  }
  for (let index = 0; index < events.length; index += 2) {
    expect(events[index + 1]?.metadata.commandId).toBe(events[index]?.metadata.commandId);
  }
}

/** What a command does while the store is away: the same append again, until it is answered. */
async function retried(append: () => Promise<AppendResult>): Promise<AppendResult> {
  for (;;) {
    try {
      return await append();
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable)) throw error;
    }
  }
}
