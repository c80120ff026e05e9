import pino from 'pino';
import { expect, test } from 'vitest';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { watchProgress } from '#query-service/reads/progress.ts';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { plantEvents } from '#tests/fixtures/plant-events.ts';
import { hashReadModels } from '#tests/fixtures/read-model-hash.ts';
import { forFile, openLog } from '#tests/services/opened.ts';
import { type TestProjector, testProjector } from '#tests/services/projector.ts';
import type { ReadModel } from '../kernel/read-model.ts';
import { readModels } from '../read-models/read-models.ts';

/** Read models run apart: one that is held up holds up nobody else, and comes to the same rows in the end. */

const events = plantEvents(3_000);

const { database, store } = await forFile(openLog());

const laneOf = ({ runner }: TestProjector, name: string) =>
  runner.lanes().find(({ model }) => model === name) ?? expect.fail(`no lane ${name}`);

test('reads of a read model wait for it alone', async () => {
  const projector = await testProjector(database, store);
  await projector.reached(await appendAll(store, events.slice(0, 500)));
  const progress = watchProgress(database.url, pino({ level: 'silent' }));
  const holding = await database.pool.connect();
  await holding.query('BEGIN');
  await holding.query("SELECT FROM projection.checkpoint WHERE model = 'history' FOR UPDATE");

  const end = await appendAll(store, events.slice(500, 600));
  await projector.hasTold(end);
  expect(await progress.reach(end, ['timeline', 'base-data', 'moments'])).toBeUndefined();
  expect(await progress.reach(end, ['history'])).toMatchObject({ errorCode: 'readModelBehind' });
  expect(laneOf(projector, 'history').position).toBeLessThan(end);

  await holding.query('COMMIT');
  holding.release();
  await projector.reached(end);
  expect(await progress.reach(end, ['history'])).toBeUndefined();
  await progress.close();
  await projector.stop();
});

test('a new version fills beside the old rows while the others go on, and joins them when it is there', async () => {
  const newer = readModels.map(
    (model): ReadModel => (model.name === 'history' ? { ...model, version: model.version + 1 } : model),
  );
  const gate = Promise.withResolvers<void>();
  const slow: EventStore = {
    ...store,
    async *readAll(options) {
      await gate.promise;
      yield* store.readAll(options);
    },
  };
  const projector = await testProjector(database, slow, newer);
  const end = await appendAll(store, events.slice(600, 700));
  await projector.hasTold(end);
  expect(laneOf(projector, 'timeline')).toMatchObject({ state: 'live' });
  expect(laneOf(projector, 'history').state).toBe('filling');
  const { rows } = await database.pool.query<{ count: number }>('SELECT count(*)::integer AS count FROM history.entry');
  expect(rows[0]?.count).toBeGreaterThan(0);

  gate.resolve();
  await projector.reached(end);
  await projector.live();
  expect(laneOf(projector, 'history').state).toBe('live');
  const next = await appendAll(store, events.slice(700, 800));
  await projector.reached(next);
  await projector.stop();
  const together = await hashReadModels(database.pool, readModels);

  for (const { schema } of readModels) await database.pool.query(`DROP SCHEMA ${schema} CASCADE`);
  await database.pool.query('DELETE FROM projection.checkpoint');
  const anew = await testProjector(database, store);
  await anew.reached(next);
  await anew.stop();
  expect(await hashReadModels(database.pool, readModels)).toEqual(together);
});

test('a read model that comes new reads the log by itself and then stands with the others', async () => {
  const [timeline, baseData, history, ...others] = readModels;
  if (timeline === undefined || baseData === undefined || history === undefined) expect.fail('no read models');
  await database.pool.query(`DROP SCHEMA ${history.schema} CASCADE`);
  await database.pool.query("DELETE FROM projection.checkpoint WHERE model = 'history'");
  const projector = await testProjector(database, store, [timeline, baseData, history, ...others]);
  await projector.live();
  const end = await appendAll(store, events.slice(800, 900));
  await projector.reached(end);
  expect(projector.runner.lanes().map(({ position }) => position)).toEqual(readModels.map(() => end));
  await projector.stop();
});

test('a full disk buries no event: what was not written is written when there is room again', async () => {
  const stopped = await testProjector(database, store);
  await database.pool.query(`
    CREATE FUNCTION history.no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON history.entry EXECUTE FUNCTION history.no_room()`);
  const end = await appendAll(store, events.slice(900, 1_000));
  await expect(stopped.runner.closed).rejects.toThrow('could not extend file');
  await stopped.stop();
  await database.pool.query('DROP FUNCTION history.no_room CASCADE');
  const projector = await testProjector(database, store);
  await projector.reached(end);
  await projector.stop();
  const { rows } = await database.pool.query('SELECT * FROM projection.dead_letter');
  expect(rows).toEqual([]);
});
