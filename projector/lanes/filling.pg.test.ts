import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { plantEvents } from '#tests/fixtures/plant-events.ts';
import { hashReadModels } from '#tests/fixtures/read-model-hash.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { openTestStore, testProjector } from '#tests/services/projector.ts';
import type { ReadModel } from '../kernel/read-model.ts';
import { readModels } from '../read-models/read-models.ts';

/** Read models without rows and with a long log are filled: rows first, indexes last. */

const events = plantEvents(1_500);
const worthFilling = 100;
let database: TestDatabase;
let store: EventStore;

beforeEach(async () => {
  database = await testDatabase();
  store = await openTestStore(database);
  await appendAll(store, events.slice(0, 1_200));
});
afterEach(async () => {
  await store.close();
  await database.drop();
});

/** Rows as the ordinary way makes them, batch after batch into the tables that people read. */
async function rowsOfCatchingUp(): Promise<unknown> {
  for (const { schema } of readModels) await database.pool.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
  await database.pool.query('DELETE FROM projection.checkpoint');
  const projector = await testProjector(database, store, readModels, Number.POSITIVE_INFINITY);
  await projector.reached(await store.lastPosition());
  await projector.stop();
  return hashReadModels(database.pool, readModels);
}

test('all of them are filled from one reading of the log, go on live, and hold what catching up would give', async () => {
  let readings = 0;
  const counted: EventStore = {
    ...store,
    readAll(options) {
      if ((options?.after ?? 0n) === 0n && options?.limit === undefined) readings++;
      return store.readAll(options);
    },
  };
  const projector = await testProjector(database, counted, readModels, worthFilling);
  expect(new Set(projector.runner.lanes().map(({ state }) => state))).toEqual(new Set(['filling']));
  await projector.live();
  expect(readings).toBe(1);
  const end = await appendAll(store, events.slice(1_200));
  await projector.hasTold(end);
  await projector.reached(end);
  await projector.stop();
  const filled = await hashReadModels(database.pool, readModels);
  expect(await rowsOfCatchingUp()).toEqual(filled);
});

test('an event that one of them cannot take is put aside there, and the others take it', async () => {
  const poison = 300n;
  const picky = readModels.map(
    (model): ReadModel =>
      model.name === 'history'
        ? {
            ...model,
            fold(image, event, moment) {
              if (event.position === poison) throw new Error('cannot take this');
              model.fold(image, event, moment);
            },
          }
        : model,
  );
  const projector = await testProjector(database, store, picky, worthFilling);
  await projector.live();
  await projector.stop();
  const { rows } = await database.pool.query('SELECT model, position FROM projection.dead_letter');
  expect(rows).toEqual([{ model: 'history', position: String(poison) }]);
  const { rows: others } = await database.pool.query(
    'SELECT count(*)::integer AS count FROM timeline.revision WHERE position = $1',
    [poison],
  );
  expect(others).toEqual([{ count: 1 }]);
});

test('one that is cut off while it fills has written nothing that counts, and begins again', async () => {
  const gate = Promise.withResolvers<void>();
  const halfway = Promise.withResolvers<void>();
  const slow: EventStore = {
    ...store,
    async *readAll(options) {
      for await (const event of store.readAll(options)) {
        if (event.position === 700n) {
          halfway.resolve();
          await gate.promise;
        }
        yield event;
      }
    },
  };
  const cutOff = await testProjector(database, slow, readModels, worthFilling);
  await halfway.promise;
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'leitstand-rebuild-timeline' AND datname = current_database()",
  );
  gate.resolve();
  await expect(cutOff.runner.closed).rejects.toThrow();
  await cutOff.stop();
  const { rows } = await database.pool.query("SELECT position FROM projection.checkpoint WHERE model = 'timeline'");
  expect(rows).toEqual([{ position: '0' }]);

  const again = await testProjector(database, store, readModels, worthFilling);
  await again.live();
  await again.stop();
  const filled = await hashReadModels(database.pool, readModels);
  expect(await rowsOfCatchingUp()).toEqual(filled);
});
