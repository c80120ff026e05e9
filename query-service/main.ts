import path from 'node:path';
import { serviceSecretOf } from '#infra/http/gateway-only.ts';
import { runService } from '#infra/http/service-process.ts';
import { loadNatsKeys } from '#infra/nats/keys.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { createQueryService } from './app.ts';
import { openAsOfProcess } from './as-of/as-of-process.ts';
import { builtFrontend } from './http/frontend.ts';
import { watchProgress } from './reads/progress.ts';

/** The query service: reads, pages and the built frontend. */
await runService('query-service', async (config, log) => {
  serviceSecretOf(config);
  const { databaseUrl } = config;
  if (databaseUrl === undefined) throw new Error('DATABASE_URL has to be set');

  const pool = openPool(databaseUrl, {
    applicationName: 'leitstand-query-service',
    max: 12,
    queryTimeout: 30_000,
    log,
  });
  const progress = watchProgress(databaseUrl, log);
  const natsKeys = await loadNatsKeys(path.join(config.dataFolder, 'nats'));
  const asOf = openAsOfProcess({ log });
  const service = await createQueryService({ pool, progress, log, natsKeys, config, frontend: builtFrontend, asOf });
  await service.listen({ port: config.queryServicePort, host: config.serviceHost });

  return {
    async close() {
      await service.close();
      await asOf.close();
      await progress.close();
      await pool.end();
    },
  };
});
