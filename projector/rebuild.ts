import { readConfig } from '#infra/config.ts';
import { openEventStore } from '#infra/event-store/open.ts';
import { openLog } from '#infra/logging/log.ts';
import { checkPlant } from '#infra/plant/identity.ts';
import { storePlace } from '#infra/plant/store-place.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { runningSettings } from '#infra/servers/stored-settings.ts';
import { RebuildUnderWay, rebuildReadModel } from './lanes/rebuild-read-model.ts';
import { prepareReadModels, readModels } from './read-models/read-models.ts';

/** `npm run rebuild <read-model> …`: builds read models anew, one after another, while the plant runs. */
const contents: Readonly<Record<string, string>> = {
  ...Object.fromEntries(readModels.map(({ name, content }) => [name, content])),
  all: 'one after another',
};
const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(contents, name));
const models = readModels.filter(({ name }) => names.includes(name) || names.includes('all'));
if (unknown.length > 0 || models.length === 0) {
  if (unknown.length > 0) console.error(`There is no read model ${unknown.map((name) => `“${name}”`).join(', ')}.\n`);
  console.error('Usage: npm run rebuild <read-model> …\n');
  for (const [name, content] of Object.entries(contents)) console.error(`  ${name.padEnd(12)} ${content}`);
  process.exit(2);
}
const config = readConfig();
// Of the plant, never of the shell that this runs in: another store would put another plant's rows in place of these.
const settings = await runningSettings(config.dataFolder);
if (settings === undefined) {
  console.error(`No plant runs on ${config.dataFolder} (LEITSTAND_DATA)`);
  process.exit(2);
}
const { databaseUrl } = settings;
const log = openLog(config, 'rebuild');
const pool = openPool(databaseUrl, { applicationName: 'leitstand-rebuild', max: 1 });
const store = await openEventStore(settings);
try {
  await checkPlant({ pool, store, place: storePlace(settings) });
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
  process.exitCode = 1;
  if (error instanceof RebuildUnderWay) {
    log.warn(error.message);
    console.error(`${error.message}: it goes on, this one changed nothing`);
  } else {
    log.error({ err: error }, 'the rebuild failed; the read model is as it was');
    console.error(`${error instanceof Error ? error.message : String(error)}. The read model is as it was.`);
  }
} finally {
  await store.close();
  await pool.end();
}
