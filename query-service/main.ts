import path from 'node:path';
import { readConfig } from '#infra/config.ts';
import { openLog } from '#infra/log.ts';
import { loadNatsKeys } from '#infra/nats/keys.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { createQueryService } from './app.ts';
import { watchProgress } from './progress.ts';
import { builtFrontend } from './routes/frontend.ts';

/** The query service: reads, pages and the built frontend. Ends within five seconds of SIGTERM. */
const config = readConfig();
const log = openLog(config, 'query-service');
const { databaseUrl } = config;
if (databaseUrl === undefined) throw new Error('DATABASE_URL has to be set');

const pool = openPool(databaseUrl, {
  applicationName: 'leitstand-query-service',
  max: 12,
  queryTimeout: 30_000,
  onConnectionLost: (error) => log.warn({ err: error }, 'connection to PostgreSQL lost'),
});
const progress = watchProgress(databaseUrl, log);
const natsKeys = await loadNatsKeys(path.join(config.dataFolder, 'nats'));
const service = await createQueryService({ pool, progress, log, natsKeys, config, frontend: builtFrontend });
await service.listen({ port: config.queryServicePort, host: '127.0.0.1' });
log.info({ port: config.queryServicePort }, 'query-service is up');

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), 4_500).unref();
  await service.close();
  await progress.close();
  await pool.end();
  log.info('query-service has stopped');
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
