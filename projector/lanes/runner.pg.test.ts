import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { plantEvents } from '#tests/fixtures/plant-events.ts';
import { hashReadModels } from '#tests/fixtures/read-model-hash.ts';
import { forFile, openLog } from '#tests/services/opened.ts';
import { testProjector } from '#tests/services/projector.ts';
import { foreignEvent, unknownEvent, writeUnchecked } from '#tests/write-unchecked.ts';
import type { ReadModel } from '../kernel/read-model.ts';
import { readModels } from '../read-models/read-models.ts';
import { laneSession } from './lane.ts';

const events = plantEvents(2000);

const { database, store } = await forFile(openLog());

test('a projector catches up, is stopped, and goes on from its checkpoint to the same rows', async () => {
  const half = await appendAll(store, events.slice(0, 1000));
  const first = await testProjector(database, store);
  await first.reached(half);
  await first.stop();

  const end = await appendAll(store, events.slice(1000));
  const second = await testProjector(database, store);
  await second.reached(end);
  await second.stop();
  const interrupted = await hashReadModels(database.pool, readModels);

  await emptyReadModels();
  const whole = await testProjector(database, store);
  await whole.reached(end);
  await whole.stop();
  expect(await hashReadModels(database.pool, readModels)).toEqual(interrupted);
});

test('each commit after catching up is told with the rows that changed', async () => {
  const before = await store.lastPosition();
  const projector = await testProjector(database, store);
  await projector.live();
  const more = plantEvents(2010).slice(2000);
  const end = await appendAll(store, more);
  await projector.reached(end);
  await projector.stop();
  const timeline = projector.told.filter(({ subject }) => subject === 'live.main.timeline').map((one) => one.message);
  expect(timeline[0]).toMatchObject({ from: String(before), to: String(before) });
  for (const [index, message] of timeline.slice(1).entries()) expect(message.from).toBe(timeline[index]?.to);
  expect(timeline.at(-1)).toMatchObject({ to: String(end), delta: { versionIdentifier: expect.any(Number) } });
});

test('a change is told while its rows are written, and stands in them when they are', async () => {
  const projector = await testProjector(database, store);
  await projector.live();
  const before = projector.runner.position();
  const holding = await database.pool.connect();
  await holding.query('BEGIN');
  await holding.query('SELECT FROM projection.fence FOR UPDATE');
  const end = await appendAll(store, plantEvents(2012).slice(2010));
  await projector.hasTold(end);
  expect(projector.runner.position()).toBe(before);
  await holding.query('COMMIT');
  holding.release();
  await projector.reached(end);
  await projector.stop();
});

test('what was told and cannot be written is told to be read again', async () => {
  const poison = (await store.lastPosition()) + 2n;
  const picky = readModels.map((model): ReadModel => {
    if (model.name !== 'timeline') return model;
    let last = 0n;
    return {
      ...model,
      fold(image, event, moment) {
        last = event.position;
        model.fold(image, event, moment);
      },
      drain(image, how) {
        const drained = model.drain(image, how);
        if (last !== poison) return drained;
        // No row fits: its id is missing.
        const broken = model.writes.map(({ columns }) => ({ removed: [], rows: columns.map(() => [null]) }));
        return { ...drained, tables: broken };
      },
    };
  });
  const projector = await testProjector(database, store, picky);
  await projector.live();
  const end = await appendAll(store, plantEvents(2014).slice(2012));
  await projector.reached(end);
  await projector.stop();
  const last = projector.told.filter(({ subject }) => subject === 'live.main.timeline').at(-1)?.message;
  expect(last).toMatchObject({ to: String(end), reread: true });
  const { rows } = await database.pool.query('DELETE FROM projection.dead_letter RETURNING position');
  expect(rows).toEqual([{ position: String(poison) }]);
});

test('a lane that reads on by itself when another one is lost ends with it', async () => {
  await database.pool.query("UPDATE projection.checkpoint SET position = position - 1 WHERE model = 'history'");
  const reading = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  const slow: EventStore = {
    ...store,
    async *readAll(options) {
      // Images are loaded without a limit.
      if (options?.limit !== undefined) {
        reading.resolve();
        await lost.promise;
      }
      yield* store.readAll(options);
    },
  };
  const projector = await testProjector(database, slow);
  await reading.promise;
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'leitstand-projector-timeline' AND datname = current_database()",
  );
  const others = `SELECT FROM pg_stat_activity WHERE datname = current_database()
    AND application_name = ANY ($1)`;
  const sessions = readModels.filter(({ name }) => name !== 'history').map(laneSession);
  while ((await database.pool.query(others, [sessions])).rowCount !== 0) await nextTurn();
  lost.resolve();
  await expect(projector.runner.closed).rejects.toThrow('timeline lost PostgreSQL');
  await projector.stop();
  // It had taken that event before.
  await database.pool.query("DELETE FROM projection.dead_letter WHERE model = 'history'");
});

test('a projector that another one has replaced writes and tells nothing', async () => {
  const old = await testProjector(database, store);
  await old.reached(await store.lastPosition());
  await old.live();
  const tables = await hashReadModels(database.pool, readModels);
  const told = old.told.length;
  await old.lease.release();
  await database.pool.query('UPDATE projection.fence SET epoch = epoch + 1');
  const end = await appendAll(store, plantEvents(2020).slice(2014));
  await expect(old.runner.closed).rejects.toThrow();
  expect(await hashReadModels(database.pool, readModels)).toEqual(tables);
  expect(old.told.length).toBe(told);
  await old.stop();

  const replacement = await testProjector(database, store);
  await replacement.reached(end);
  await replacement.stop();
});

test('an event that a read model cannot take is put aside after three tries and the others go on', async () => {
  const position = await appendAll(store, plantEvents(2040).slice(2020));
  const poison = position - 5n;
  let tries = 0;
  const picky = readModels.map((model): ReadModel => {
    if (model.name !== 'timeline') return model;
    return {
      ...model,
      fold(image, event, moment) {
        if (event.position === poison) {
          tries++;
          throw new Error('cannot take this');
        }
        model.fold(image, event, moment);
      },
    };
  });
  const projector = await testProjector(database, store, picky);
  await projector.reached(position);
  await projector.stop();
  const { rows } = await database.pool.query('SELECT model, position, tries, error FROM projection.dead_letter');
  expect(rows).toEqual([
    { model: 'timeline', position: String(poison), tries: 3, error: expect.stringContaining('cannot take this') },
  ]);
  // Once in the batch, then three times alone.
  expect(tries).toBe(4);
  const checkpoint = await database.pool.query('SELECT DISTINCT position FROM projection.checkpoint');
  expect(checkpoint.rows).toEqual([{ position: String(position) }]);
});

test('foreign events go past every read model, and what cannot be read is a dead letter of each', async () => {
  await database.pool.query('DELETE FROM projection.dead_letter');
  const projector = await testProjector(database, store);
  await projector.live();
  await writeUnchecked(database.url, 'plan-main', foreignEvent());
  await writeUnchecked(database.url, 'somebody-else', foreignEvent());
  await writeUnchecked(database.url, 'article-none', unknownEvent());
  const end = await appendAll(store, plantEvents(2042).slice(2040));
  await projector.reached(end);
  await projector.stop();
  const { rows } = await database.pool.query('SELECT model, type, error FROM projection.dead_letter ORDER BY model');
  const error = expect.stringContaining('Unknown event type OperationsTeleported');
  expect(rows).toEqual(
    readModels
      .map(({ name }) => name)
      .toSorted()
      .map((model) => ({ model, type: 'OperationsTeleported', error })),
  );
});

async function emptyReadModels(): Promise<void> {
  for (const { schema } of readModels) await database.pool.query(`DROP SCHEMA ${schema} CASCADE`);
  await database.pool.query('DELETE FROM projection.checkpoint');
}
