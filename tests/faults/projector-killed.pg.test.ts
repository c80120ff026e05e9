import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { prepareReadModels, readModels } from '#projector/read-models.ts';
import { rebuildReadModel } from '#projector/rebuild-read-model.ts';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { plantEvents } from '#tests/fixtures/plant-events.ts';
import { hashReadModels } from '#tests/fixtures/read-model-hash.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { openTestStore } from '#tests/services/projector.ts';

const kills = 20;
const script = fileURLToPath(new URL('projector-process.ts', import.meta.url));

let database: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  database = await testDatabase();
  store = await openTestStore(database);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

test(`a projector that is killed ${kills} times in mid-batch leaves the rows of a clean rebuild`, async () => {
  const end = await appendAll(store, plantEvents(20_000));
  await prepareReadModels(database.pool);
  const killedAt: bigint[] = [];
  for (let kill = 0; kill < kills; kill++) {
    killedAt.push(await runUntil((end * BigInt(kill + 1)) / BigInt(kills + 1)));
  }
  // Each one came further than the one before it and none came to the end: every kill fell into work.
  expect(killedAt).toHaveLength(kills);
  expect(killedAt.every((position, index) => position > (killedAt[index - 1] ?? 0n) && position < end)).toBe(true);
  expect(await runUntil(end)).toBe(end);

  const projected = await hashReadModels(database.pool, readModels);
  const log = pino({ level: 'silent' });
  for (const model of readModels) await rebuildReadModel({ databaseUrl: database.url, store, model, log });
  expect(await hashReadModels(database.pool, readModels)).toEqual(projected);
  const { rows } = await database.pool.query('SELECT * FROM projection.dead_letter');
  expect(rows).toEqual([]);
}, 300_000);

/** Starts a projector and kills it when its rows have come to the position; answers with where they are. */
async function runUntil(position: bigint): Promise<bigint> {
  const child = spawn(process.execPath, [script, database.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (/^\d+$/.test(line) && BigInt(line) >= position) {
      child.kill('SIGKILL');
      break;
    }
  }
  await exited;
  // The connection of a killed process ends its statement on the server: only then is the state final.
  for (;;) {
    const { rows } = await database.pool.query<{ busy: number }>(
      `SELECT count(*)::integer AS busy FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'leitstand-projector%'`,
    );
    if (rows[0]?.busy === 0) break;
  }
  const { rows } = await database.pool.query<{ position: string }>(
    'SELECT min(position) AS position FROM projection.checkpoint',
  );
  return BigInt(rows[0]?.position ?? 0);
}
