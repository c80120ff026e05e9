import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PlantFounded } from '#domain/kernel/plant-founded.ts';
import { planStream, plantStream } from '#domain/kernel/stream-names.ts';
import type { EventStore, NewEvent } from '#infra/event-store/event-store.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { prepareReadModels } from '#projector/read-models/read-models.ts';
import { lockedBy, newId } from '#tests/conformance/event-for-tests.ts';
import { collected } from '#tests/conformance/follow.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { guardPlant, type PlantGuard } from './guard.ts';
import { acceptOlderStore, checkPlant, openPlant, type PlantParts, rememberSeen } from './identity.ts';
import { PlantMismatch } from './mismatch.ts';
import { withoutSecrets } from './store-place.ts';
import { trialEndOf } from './trial.ts';

/** Of a plant whose events are in a server of their own: read models here, stores there. */
let readModels: TestDatabase;
let servers: { readonly database: TestDatabase; readonly store: EventStore }[];
let guards: PlantGuard[];

const esdb = 'esdb://events.example:2113';

beforeEach(async () => {
  readModels = await testDatabase();
  servers = [];
  guards = [];
});
afterEach(async () => {
  for (const guard of guards) await guard.close();
  for (const { store, database } of servers) {
    await store.close();
    await database.drop();
  }
  await readModels.drop();
});

async function newStore(): Promise<EventStore> {
  const database = await testDatabase();
  const store = await openPostgresEventStore(database.url);
  servers.push({ database, store });
  return store;
}

const parts = (store: EventStore, place = esdb): PlantParts => ({ pool: readModels.pool, store, place });

// shows planning 1.26
// shows base-data 9.7
test('a trial lasts fourteen days from the first start, however often the plant is started', async () => {
  const store = await newStore();
  await openPlant(parts(store));
  const end = await trialEndOf(readModels.pool, { isTrial: true });
  expect(Math.round(((end ?? 0) - Date.now()) / 86_400_000)).toBe(14);
  await openPlant(parts(store));
  expect(await trialEndOf(readModels.pool, { isTrial: true })).toBe(end);
  expect(await trialEndOf(readModels.pool, { isTrial: false })).toBeUndefined();
});

/** The server's data as they were after so many events. */
async function copyOf(store: EventStore, events: number): Promise<EventStore> {
  const copy = await newStore();
  for (const { stream, eventId, type, data, metadata } of (await collected(store.readAll())).slice(0, events))
    await copy.append(stream, 'any', [{ eventId, type, data, metadata }]);
  return copy;
}

const edit = (store: EventStore, event: NewEvent = lockedBy(newId())) => store.append(planStream, 'any', [event]);

/** What the projector does with what it is handed. */
async function project(store: EventStore): Promise<void> {
  const events = await collected(store.readAll());
  const last = events.at(-1);
  if (last !== undefined) await rememberSeen(readModels.pool, last);
}

async function refusalOf(work: Promise<unknown>): Promise<PlantMismatch> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PlantMismatch)) throw new Error(`Not refused: ${String(error)}`);
  return error;
}

describe('a plant', () => {
  test('is founded once, as the first event of its store', async () => {
    const store = await newStore();
    const id = await openPlant(parts(store));
    expect(await openPlant(parts(store))).toBe(id);
    const events = await collected(store.readAll());
    expect(events.map(({ stream, type, data }) => ({ stream, type, data }))).toEqual([
      { stream: plantStream, type: PlantFounded.type, data: { plantId: id } },
    ]);
  });

  test('is founded to the end when a process ended in between', async () => {
    const store = await newStore();
    const dead: EventStore = { ...store, append: () => Promise.reject(new Error('killed')) };
    await expect(openPlant(parts(dead))).rejects.toThrow('killed');
    const id = await openPlant(parts(store));
    expect(await openPlant(parts(store))).toBe(id);
  });

  test('gets one id when its processes start at the same moment', async () => {
    const store = await newStore();
    const ids = await Promise.all(Array.from({ length: 4 }, () => openPlant(parts(store))));
    expect(new Set(ids).size).toBe(1);
  });

  test('gets an id when it is older than ids are', async () => {
    const store = await newStore();
    await edit(store);
    const id = await openPlant(parts(store));
    expect(await openPlant(parts(store))).toBe(id);
  });

  test('fills an empty database from its events', async () => {
    const store = await newStore();
    const id = await openPlant(parts(store));
    await readModels.drop();
    readModels = await testDatabase();
    expect(await openPlant(parts(store))).toBe(id);
  });

  test('is the same one when its server gets another address', async () => {
    const store = await newStore();
    const id = await openPlant(parts(store));
    expect(await openPlant(parts(store, 'esdb://other.example:2113'))).toBe(id);
  });
});

describe('refused, with what differs and what to do, is', () => {
  test('the store of another plant', async () => {
    const mine = await openPlant(parts(await newStore()));
    const other = await newStore();
    const elsewhere = await testDatabase();
    const others = await openPlant({ pool: elsewhere.pool, store: other, place: esdb });
    await elsewhere.drop();
    const refusal = await refusalOf(openPlant(parts(other)));
    expect(refusal.code).toBe('wrongEventStore');
    expect(refusal.message).toContain(mine);
    expect(refusal.message).toContain(`belongs to plant ${others}`);
    expect(await collected(other.readAll())).toHaveLength(1);
  });

  test('the same data folder without EVENTSTORE_URL', async () => {
    await openPlant(parts(await newStore()));
    const embedded = await newStore();
    const refusal = await refusalOf(openPlant(parts(embedded, 'PostgreSQL')));
    expect(refusal.code).toBe('wrongEventStore');
    expect(refusal.message).toContain(`start with EVENTSTORE_URL set to it`);
    expect(refusal.message).toContain(esdb);
    expect(await collected(embedded.readAll())).toEqual([]);
  });

  test('a store that has been emptied', async () => {
    await openPlant(parts(await newStore()));
    const refusal = await refusalOf(openPlant(parts(await newStore())));
    expect(refusal.message).toContain('holds no event of it. Restore its data');
  });

  test('an older copy of the store', async () => {
    const store = await newStore();
    await openPlant(parts(store));
    for (let edits = 0; edits < 3; edits++) await edit(store);
    await project(store);
    const older = await copyOf(store, 3);
    const refusal = await refusalOf(openPlant(parts(older)));
    expect(refusal.code).toBe('olderEventStore');
    expect(refusal.message).toContain('seen the event at position 4');
    expect(refusal.message).toContain('--accept-older-store');
  });

  test('an older copy that has gone on another way and is as long by now', async () => {
    const store = await newStore();
    await openPlant(parts(store));
    for (let edits = 0; edits < 3; edits++) await edit(store);
    await project(store);
    const older = await copyOf(store, 3);
    for (let edits = 0; edits < 4; edits++) await edit(older);
    expect((await refusalOf(openPlant(parts(older)))).code).toBe('olderEventStore');
    expect((await refusalOf(checkPlant(parts(older)))).code).toBe('olderEventStore');
  });

  test('a store that is behind the rows, whatever was remembered', async () => {
    const store = await newStore();
    await openPlant(parts(store));
    await prepareReadModels(readModels.pool);
    await readModels.pool.query('UPDATE projection.checkpoint SET position = 9');
    expect((await refusalOf(openPlant(parts(store)))).code).toBe('olderEventStore');
  });
});

test('an older copy is taken for the truth when a person says so, and every read model is built anew', async () => {
  const store = await newStore();
  await openPlant(parts(store));
  for (let edits = 0; edits < 3; edits++) await edit(store);
  await prepareReadModels(readModels.pool);
  await project(store);
  const older = await copyOf(store, 2);
  await refusalOf(openPlant(parts(older)));
  await acceptOlderStore({ pool: readModels.pool });
  await openPlant(parts(older));
  const outdated = await prepareReadModels(readModels.pool);
  const { rows } = await readModels.pool.query('SELECT model FROM projection.checkpoint');
  expect(outdated.map(({ name }) => name).toSorted((one, other) => (one < other ? -1 : 1))).toEqual(
    rows.map(({ model }) => String(model)).toSorted((one, other) => (one < other ? -1 : 1)),
  );
});

describe('while it runs, a plant whose store goes back', () => {
  /** A server whose data can be exchanged under it. */
  function exchangeable(first: EventStore): { readonly store: EventStore; current: EventStore } {
    const server = {
      current: first,
      store: {
        ...first,
        append: (...args: Parameters<EventStore['append']>) => server.current.append(...args),
        readStream: (...args: Parameters<EventStore['readStream']>) => server.current.readStream(...args),
        readAll: (...args: Parameters<EventStore['readAll']>) => server.current.readAll(...args),
        lastPosition: () => server.current.lastPosition(),
        close: async () => undefined,
      },
    };
    return server;
  }

  async function guardedPlant(checkEvery: number) {
    const newest = await newStore();
    const server = exchangeable(newest);
    const guard = await guardPlant({
      ...parts(server.store),
      log: pino({ level: 'silent' }),
      remembers: true,
      checkEvery,
    });
    guards.push(guard);
    for (let edits = 0; edits < 3; edits++) await edit(guard.store);
    await project(newest);
    return { guard, server, newest };
  }

  test('refuses every edit and takes them again when the newer copy is back', async () => {
    const { guard, server, newest } = await guardedPlant(60_000);
    server.current = await copyOf(newest, 2);
    await refusalOf(guard.check());
    expect((await refusalOf(edit(guard.store))).code).toBe('olderEventStore');
    expect(await server.current.lastPosition()).toBe(2n);
    server.current = newest;
    expect(await edit(guard.store)).toMatchObject({ kind: 'appended', position: 5n });
    expect(guard.mismatch()).toBeUndefined();
  });

  test('notices by itself', async () => {
    const { guard, server, newest } = await guardedPlant(20);
    server.current = await copyOf(newest, 2);
    await expect.poll(() => guard.mismatch()?.code).toBe('olderEventStore');
    server.current = newest;
    await expect.poll(() => guard.mismatch()).toBeUndefined();
  });

  test('hands nothing of the older copy to those who follow the log', async () => {
    const { guard, server, newest } = await guardedPlant(20);
    server.current = await copyOf(newest, 2);
    await expect.poll(() => guard.mismatch()?.code).toBe('olderEventStore');
    const handed: string[] = [];
    const caughtUp = Promise.withResolvers<void>();
    const subscription = guard.store.subscribeToAll({
      onEvents: (events) => void handed.push(...events.map(({ eventId }) => eventId)),
      onCaughtUp: () => caughtUp.resolve(),
    });
    await refusalOf(guard.check());
    expect(handed).toEqual([]);
    server.current = newest;
    await caughtUp.promise;
    await subscription.stop();
    expect(handed).toHaveLength(4);
  });
});

test('the place of a store is told without its password', () => {
  expect(withoutSecrets('esdb://admin:ch@nge:it@a.example:2113,b.example:2113?tls=true&tlsCAFile=/x')).toBe(
    'esdb://a.example:2113,b.example:2113',
  );
  expect(withoutSecrets('postgres://leitstand:secret@db.example:5432/leitstand')).toBe('postgres://db.example:5432');
});
