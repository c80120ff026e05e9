import pino from 'pino';
import { expect, test } from 'vitest';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { plantEvents } from '#tests/fixtures/plant-events.ts';
import { hashReadModels } from '#tests/fixtures/read-model-hash.ts';
import { forFile, openLog } from '#tests/services/opened.ts';
import { testProjector } from '#tests/services/projector.ts';
import type { ReadModel } from '../kernel/read-model.ts';
import { prepareReadModels, readModels } from '../read-models/read-models.ts';
import { RebuildUnderWay, rebuildReadModel } from './rebuild-read-model.ts';

const log = pino({ level: 'silent' });
const { database, store } = await forFile(openLog());

test('a rebuild beside a live projector swaps in the same rows, and the projector goes on', async () => {
  const events = plantEvents(6000);
  await appendAll(store, events.slice(0, 4000));
  const projector = await testProjector(database, store);
  await projector.reached(await store.lastPosition());

  // Live goes on while the new tables fill.
  const appending = appendAll(store, events.slice(4000, 5000));
  for (const model of readModels) await rebuildReadModel({ databaseUrl: database.url, store, model, log });
  await projector.reached(await appending);
  const end = await appendAll(store, events.slice(5000));
  await projector.reached(end);
  await projector.stop();
  const lived = await hashReadModels(database.pool, readModels);

  for (const model of readModels) await rebuildReadModel({ databaseUrl: database.url, store, model, log });
  expect(await hashReadModels(database.pool, readModels)).toEqual(lived);
  const { rows } = await database.pool.query('SELECT DISTINCT position FROM projection.checkpoint');
  expect(rows).toEqual([{ position: String(end) }]);
});

test('a reader never finds the tables gone while they are swapped', async () => {
  let swapped = false;
  const reading = (async () => {
    let reads = 0;
    while (!swapped) {
      const { rows } = await database.pool.query<{ count: number }>(
        'SELECT count(*)::integer AS count FROM timeline.operation',
      );
      expect(rows[0]?.count).toBeGreaterThan(0);
      reads++;
    }
    return reads;
  })();
  const timeline = readModels.find(({ name }) => name === 'timeline') ?? expect.fail('no timeline');
  await rebuildReadModel({ databaseUrl: database.url, store, model: timeline, log });
  swapped = true;
  expect(await reading).toBeGreaterThan(0);
});

test('a second rebuild of the same read model is refused, the first and one of another read model go on', async () => {
  const [timeline, baseData] = readModels;
  if (timeline === undefined || baseData === undefined) expect.fail('no read models');
  let second: Promise<unknown> | undefined;
  const slow: EventStore = {
    ...store,
    async *readAll(options) {
      // Once: the log is read again for what came meanwhile, and a third one might begin when the first has ended.
      second ??= rebuildReadModel({ databaseUrl: database.url, store, model: timeline, log }).catch((error) => error);
      await second;
      yield* store.readAll(options);
    },
  };
  const [first] = await Promise.all([
    rebuildReadModel({ databaseUrl: database.url, store: slow, model: timeline, log }),
    rebuildReadModel({ databaseUrl: database.url, store, model: baseData, log }),
  ]);
  expect(first).toBe(await store.lastPosition());
  expect(await second).toBeInstanceOf(RebuildUnderWay);
});

test('tables of older code are named as outdated, and those of newer code stop the projector', async () => {
  const versions = (by: number) => readModels.map((model): ReadModel => ({ ...model, version: model.version + by }));
  const outdated = await prepareReadModels(database.pool, versions(1));
  expect(outdated.map(({ name }) => name)).toEqual(readModels.map(({ name }) => name));
  await expect(prepareReadModels(database.pool, versions(-1))).rejects.toThrow('newer than this projector');
});

test('an event that the read model cannot take is put aside by a rebuild, too', async () => {
  const poison = 300n;
  const timeline = readModels.find(({ name }) => name === 'timeline') ?? expect.fail('no timeline');
  const picky: ReadModel = {
    ...timeline,
    fold(image, event, moment) {
      if (event.position === poison) throw new Error('cannot take this');
      timeline.fold(image, event, moment);
    },
  };
  await rebuildReadModel({ databaseUrl: database.url, store, model: picky, log });
  const { rows } = await database.pool.query('SELECT model, position FROM projection.dead_letter ORDER BY position');
  expect(rows[0]).toEqual({ model: 'timeline', position: String(poison) });
  await rebuildReadModel({ databaseUrl: database.url, store, model: timeline, log });
  expect((await database.pool.query('SELECT * FROM projection.dead_letter')).rows).toEqual([]);
});
