import path from 'node:path';
import type { InjectOptions } from 'fastify';
import { readConfig } from '#infra/config.ts';
import { openLog } from '#infra/logging/log.ts';
import { loadNatsKeys } from '#infra/nats/keys.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { createQueryService } from './app.ts';
import type { AsOfAnswer, AsOfQuestion } from './as-of/as-of-process.ts';
import { asOfAtOnce } from './as-of/limits.ts';
import { builtFrontend } from './http/frontend.ts';
import { watchProgress } from './reads/progress.ts';

/**
 * The query service once more, in a process of its own, for reads of the plan as it was: with connections of its own, and without a
 * port. The question is the request as it came; who asks is looked up here as well.
 */
const config = readConfig();
if (config.databaseUrl === undefined) throw new Error('DATABASE_URL has to be set');
const log = openLog(config, 'query-service-as-of');
const pool = openPool(config.databaseUrl, {
  applicationName: 'leitstand-query-as-of',
  max: asOfAtOnce,
  queryTimeout: 30_000,
  // As long as the statement before may take: reads wait for their turn before they get here.
  connectTimeout: 30_000,
  log,
});
const progress = watchProgress(config.databaseUrl, log);
const natsKeys = await loadNatsKeys(path.join(config.dataFolder, 'nats'));
const service = await createQueryService({
  pool,
  progress,
  log,
  natsKeys,
  config,
  frontend: builtFrontend,
  asOf: 'here',
});

process.on('message', (question) => void answer(question as AsOfQuestion));
// Whoever ends the plant tells all its processes: this one goes when the query service does.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => void close());

async function answer({ number, method, url, headers, body }: AsOfQuestion): Promise<void> {
  const payload = body === undefined ? {} : { payload: body };
  const response = await service.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    headers,
    ...payload,
  });
  const said: AsOfAnswer = {
    number,
    status: response.statusCode,
    headers: response.headers,
    body: response.rawPayload,
  };
  process.send?.(said);
}

async function close(): Promise<void> {
  await service.close();
  await progress.close();
  await pool.end();
}
