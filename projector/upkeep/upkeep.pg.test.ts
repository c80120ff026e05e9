import pg from 'pg';
import pino from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { rebuildReadModel } from '#projector/lanes/rebuild-read-model.ts';
import { prepareReadModels, readModels } from '#projector/read-models/read-models.ts';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { plantEvents } from '#tests/fixtures/plant-events.ts';
import { forFile, openLog } from '#tests/services/opened.ts';
import { testProjector } from '#tests/services/projector.ts';
import { foreignEvent, unknownEvent, writeUnchecked } from '#tests/write-unchecked.ts';
import { countForeign, readForeign } from './foreign-events.ts';
import { replaceFrozenLeader } from './frozen-leader.ts';
import { openHealth } from './health.ts';
import { isSomebodyLive, writeHeartbeat } from './heartbeat.ts';
import { watchProgress } from './progress-watch.ts';
import { followRetries } from './retries.ts';

const log = pino({ level: 'silent' });
const { database, store } = await forFile(openLog());
beforeAll(async () => {
  await prepareReadModels(database.pool);
});

test('events of other programs are counted once, however often they are delivered', async () => {
  expect(await readForeign(database.pool)).toEqual({ count: 0, last: undefined });
  const events = [4n, 9n].map((position) => ({
    position,
    stream: `other-${position}`,
    revision: 0n,
    eventId: `e${position}`,
    type: 'Hello',
    unreadable: { kind: 'foreign' as const },
  }));
  await countForeign(database.pool, events);
  await countForeign(database.pool, events);
  const later = events.map((event) => ({ ...event, position: event.position + 5n }));
  await countForeign(database.pool, later);
  expect(await readForeign(database.pool)).toEqual({
    count: 3,
    last: { position: '14', stream: 'other-9', type: 'Hello' },
  });
});

test('somebody is live as long as there was a sign of life lately', async () => {
  await writeHeartbeat(database.pool);
  expect(await isSomebodyLive(database.pool)).toBe(true);
  await database.pool.query("UPDATE projection.heartbeat SET at = now() - interval '20 seconds'");
  expect(await isSomebodyLive(database.pool)).toBe(false);
});

describe('the progress of read models', () => {
  test('is told as the time for which each is behind, and as standing when it does not move', async () => {
    const end = await appendAll(store, plantEvents(20));
    let clock = 0;
    const watch = watchProgress({ pool: database.pool, store, log }, () => clock);
    const lookAt = async (at: number) => {
      clock = at;
      await watch.look();
      return watch.current().find(({ readModel }) => readModel === 'timeline');
    };
    expect(await lookAt(0)).toMatchObject({ position: '0', behind: 0, stands: false });
    expect(await lookAt(20_000)).toMatchObject({ behind: 20_000, stands: false });
    await database.pool.query('UPDATE projection.checkpoint SET position = 1');
    expect(await lookAt(31_000)).toMatchObject({ behind: 31_000, stands: false });
    expect(await lookAt(61_000)).toMatchObject({ behind: 61_000, stands: true });
    await database.pool.query('UPDATE projection.checkpoint SET position = $1', [end]);
    expect(await lookAt(62_000)).toMatchObject({ behind: 0, stands: false });
    await database.pool.query('UPDATE projection.checkpoint SET position = 0');
    watch.close();
  });

  test('is told as since when the rows of the shop floor may lack something, in a plant that is always a little behind, too', async () => {
    let end = 10n;
    let clock = 0;
    const watch = watchProgress({ pool: database.pool, store: { lastPosition: async () => end }, log }, () => clock);
    const lookAt = async (at: number, written: bigint, shown: bigint) => {
      clock = at;
      end = written;
      await database.pool.query('UPDATE projection.checkpoint SET position = $1', [shown]);
      await watch.look();
      return watch.shownFor();
    };
    expect(await lookAt(0, 10n, 9n)).toBeUndefined();
    expect(await lookAt(2_000, 20n, 19n)).toBe(2_000);
    expect(await lookAt(4_000, 30n, 29n)).toBe(2_000);
    expect(await lookAt(60_000, 40n, 29n)).toBe(58_000);
    expect(await lookAt(62_000, 40n, 40n)).toBe(0);
    await writeHeartbeat(database.pool, 30_000);
    await writeHeartbeat(database.pool);
    const { rows } = await database.pool.query(
      'SELECT extract(epoch FROM at - shown_at)::float8 AS age FROM projection.heartbeat',
    );
    expect(rows[0].age).toBeGreaterThanOrEqual(30);
    await database.pool.query('UPDATE projection.checkpoint SET position = 0');
    watch.close();
  });

  test('is not behind because of what other programs write', async () => {
    const projector = await testProjector(database, store);
    await projector.reached(await store.lastPosition());
    await writeUnchecked(database.url, 'somebody-else', foreignEvent());
    const watch = watchProgress({ pool: database.pool, store, log }, () => 0);
    await watch.look();
    expect(watch.current().map(({ behind }) => behind)).toEqual(readModels.map(() => 0));
    watch.close();
    await projector.stop();
  });
});

describe('a dead letter', () => {
  const states = async (): Promise<readonly string[]> => {
    const { rows } = await database.pool.query<{ state: string }>(
      "SELECT state FROM projection.dead_letter WHERE model = 'base-data'",
    );
    return rows.map(({ state }) => state);
  };
  const mark = (state: string) => database.pool.query('UPDATE projection.dead_letter SET state = $1', [state]);
  const rebuild = async (name: string): Promise<void> => {
    const model = readModels.find((one) => one.name === name);
    if (model === undefined) throw new Error(name);
    await rebuildReadModel({ databaseUrl: database.url, store, model, log });
  };

  beforeAll(async () => {
    await writeUnchecked(database.url, 'article-none', unknownEvent());
    const end = await appendAll(store, plantEvents(22).slice(20));
    const projector = await testProjector(database, store);
    await projector.reached(end);
    await projector.stop();
    expect(await states()).toEqual(['open']);
  });

  test('that is to be tried again is open again when it still does not fit', async () => {
    await mark('retry');
    const rebuilt = Promise.withResolvers<string>();
    const retries = followRetries({
      pool: database.pool,
      log,
      isLive: () => true,
      rebuild: async (name) => {
        await rebuild(name);
        if (name === readModels.at(-1)?.name || name === 'timeline') rebuilt.resolve(name);
      },
    });
    await rebuilt.promise;
    await retries.close();
    await expect.poll(states).toEqual(['open']);
  });

  test('that is skipped stays skipped by every rebuild, and nobody has to look at it', async () => {
    await mark('skipped');
    await rebuild('base-data');
    expect(await states()).toEqual(['skipped']);
    const health = openHealth({
      pool: database.pool,
      plantStore: { check: async () => undefined, mismatch: () => undefined },
      projecting: { state: () => 'live', isLeader: () => true, position: () => 0n, stop: async () => undefined },
      progress: { current: () => [], shownFor: () => 0, look: async () => undefined, close: () => undefined },
      natsConnected: () => true,
      space: { current: () => ({ state: 'enough' as const, freeBytes: 9e9, spareBytes: 1 }) },
      sealer: { problems: () => ['sealsBroken' as const] },
    });
    // The plant works with either; somebody has to look.
    expect(await health()).toMatchObject({ status: 200, body: { deadLetters: 0, problems: ['sealsBroken'] } });
    await mark('open');
    expect((await health()).body.deadLetters).toBeGreaterThan(0);
  });

  test('is gone when a rebuild takes its event after all', async () => {
    await database.pool.query(
      `INSERT INTO projection.dead_letter (model, position, event_id, stream, type, tries, error)
       VALUES ('base-data', 1, 'e', 's', 'T', 3, 'was a mistake of an older version')`,
    );
    await rebuild('base-data');
    expect(await states()).toEqual(['open']);
  });
});

test('a projector that stands by while nobody is live, or whose rows stand, is not well', async () => {
  const standing = { readModel: 'timeline', version: 1, position: '1', behind: 40_000, stands: true };
  const health = (state: 'standby' | 'live', readModel = { ...standing, stands: false }) =>
    openHealth({
      pool: database.pool,
      plantStore: { check: async () => undefined, mismatch: () => undefined },
      projecting: { state: () => state, isLeader: () => true, position: () => 0n, stop: async () => undefined },
      progress: { current: () => [readModel], shownFor: () => 0, look: async () => undefined, close: () => undefined },
      natsConnected: () => true,
      space: { current: () => ({ state: 'enough' as const, freeBytes: 9e9, spareBytes: 1 }) },
      sealer: { problems: () => [] },
    })();
  await database.pool.query("UPDATE projection.heartbeat SET at = now() - interval '20 seconds'");
  expect(await health('standby')).toMatchObject({ status: 503, body: { problems: ['nobodyLive'] } });
  await writeHeartbeat(database.pool);
  expect(await health('standby')).toMatchObject({ status: 200 });
  expect(await health('live', standing)).toMatchObject({ status: 503, body: { problems: ['readModelStands'] } });
});

describe('a projector that stands by', () => {
  const fast = { every: 20, looks: 4 };

  test('takes over from one that holds the lock and gives no sign of life, in the middle of writing', async () => {
    const frozen = await testProjector(database, store);
    await frozen.live();
    const writing = new pg.Client({ connectionString: database.url, application_name: 'leitstand-projector-timeline' });
    writing.on('error', () => undefined);
    await writing.connect();
    await writing.query("BEGIN; SELECT FROM projection.checkpoint WHERE model = 'timeline' FOR UPDATE");

    const ended = expect(frozen.runner.closed).rejects.toThrow();
    // The next one gives no sign of life before it has begun, which takes as long as the machine is busy.
    const isWaiting = (): boolean => !frozen.lease.lost.aborted;
    const takeover = replaceFrozenLeader({ pool: database.pool, log, isWaiting, ...fast });
    const next = await testProjector(database, store);
    takeover.close();
    await ended;
    const end = await appendAll(store, plantEvents(40).slice(22));
    await next.reached(end);
    await next.stop();
    await frozen.stop();
  });

  test('leaves one alone that gives signs of life', async () => {
    const leader = await testProjector(database, store);
    let looks = 0;
    // A sign with every look, however slow both are.
    const isWaiting = (): boolean => {
      looks += 1;
      void writeHeartbeat(database.pool);
      return true;
    };
    const takeover = replaceFrozenLeader({ pool: database.pool, log, isWaiting, every: 40, looks: 10 });
    try {
      await expect.poll(() => looks).toBeGreaterThan(22);
    } finally {
      takeover.close();
    }
    expect(leader.lease.lost.aborted).toBe(false);
    await leader.stop();
  });
});
