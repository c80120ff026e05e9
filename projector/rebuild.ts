import { readConfig } from '#infra/config.ts';
import { openEventStore } from '#infra/event-store/open.ts';
import { openLog } from '#infra/log.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { runningPostgresUrl } from '#infra/postgres/running-embedded.ts';
import { prepareReadModels, readModels } from './read-models.ts';
import { rebuildReadModel } from './rebuild-read-model.ts';

/** `npm run rebuild <read-model>`: builds a read model anew while the plant runs; `all` takes one after another. */
const [name] = process.argv.slice(2);
const models = readModels.filter((model) => name === 'all' || model.name === name);
if (models.length === 0) {
  console.error(
    `Usage: npm run rebuild <read-model>, one of: ${readModels.map((model) => model.name).join(', ')}, all`,
  );
  process.exit(2);
}
const config = readConfig();
const databaseUrl = await runningPostgresUrl(config);
if (databaseUrl === undefined) {
  console.error('No plant runs on this LEITSTAND_DATA, and DATABASE_URL names no PostgreSQL');
  process.exit(2);
}
const log = openLog(config, 'rebuild');
const pool = openPool(databaseUrl, { applicationName: 'leitstand-rebuild', max: 1 });
const store = await openEventStore({ ...config, databaseUrl });
try {
  await prepareReadModels(pool, models);
  for (const model of models) {
    const started = performance.now();
    const onProgress = (position: bigint, end: bigint): void => {
      if (process.stdout.isTTY) process.stdout.write(`\r${model.name}: ${position} of ${end} `);
    };
    const position = await rebuildReadModel({ databaseUrl, store, model, log, onProgress });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`\r${model.name}: rebuilt up to position ${position} in ${seconds} s`);
  }
} catch (error) {
  log.error({ err: error }, 'the rebuild failed; the read model is as it was');
  console.error(`${error instanceof Error ? error.message : String(error)}. The read model is as it was.`);
  process.exitCode = 1;
} finally {
  await store.close();
  await pool.end();
}
