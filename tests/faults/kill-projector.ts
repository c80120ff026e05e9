import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { rebuildReadModel } from '#projector/lanes/rebuild-read-model.ts';
import { prepareReadModels, readModels } from '#projector/read-models/read-models.ts';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { plantEvents } from '#tests/fixtures/plant-events.ts';
import { hashReadModels } from '#tests/fixtures/read-model-hash.ts';
import type { TestDatabase } from '#tests/servers/postgres-server.ts';
import { openTestStore } from '#tests/services/projector.ts';

const script = fileURLToPath(new URL('projector-process.ts', import.meta.url));

export interface KilledProjector {
  /** Position of the log's last event. */
  readonly end: bigint;
  /** Where the rows stood after each kill, and at the end. */
  readonly killedAt: readonly bigint[];
  readonly reached: bigint;
  /** Hashes of the rows that were projected, and of those of a clean rebuild. */
  readonly projected: Awaited<ReturnType<typeof hashReadModels>>;
  readonly rebuilt: Awaited<ReturnType<typeof hashReadModels>>;
  readonly deadLetters: number;
  /** The longest that a projector needed from its start to its first row, in seconds. */
  readonly backAfter: number;
}

/** Kills a projector in mid-batch again and again, at places spread over the log, and lets the last one finish. */
export async function killProjector(database: TestDatabase, kills: number, events: number): Promise<KilledProjector> {
  const store = await openTestStore(database);
  try {
    const end = await appendAll(store, plantEvents(events));
    await prepareReadModels(database.pool);
    const killedAt: bigint[] = [];
    let backAfter = 0;
    for (let kill = 0; kill < kills; kill++) {
      const { position, seconds } = await runUntil(database, (end * BigInt(kill + 1)) / BigInt(kills + 1));
      killedAt.push(position);
      backAfter = Math.max(backAfter, seconds);
    }
    const { position: reached } = await runUntil(database, end);
    const projected = await hashReadModels(database.pool, readModels);
    const log = pino({ level: 'silent' });
    for (const model of readModels) await rebuildReadModel({ databaseUrl: database.url, store, model, log });
    const rebuilt = await hashReadModels(database.pool, readModels);
    const { rowCount } = await database.pool.query('SELECT FROM projection.dead_letter');
    return { end, killedAt, reached, projected, rebuilt, deadLetters: rowCount ?? 0, backAfter };
  } finally {
    await store.close();
  }
}

/** Starts a projector and kills it when its rows have come to the position; answers with where they are. */
async function runUntil(
  database: TestDatabase,
  position: bigint,
): Promise<{ readonly position: bigint; readonly seconds: number }> {
  const started = performance.now();
  let seconds: number | undefined;
  const child = spawn(process.execPath, [script, database.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!/^\d+$/.test(line)) continue;
    seconds ??= (performance.now() - started) / 1_000;
    if (BigInt(line) >= position) {
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
  return { position: BigInt(rows[0]?.position ?? 0), seconds: seconds ?? 0 };
}
