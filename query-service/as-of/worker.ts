import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { InjectOptions } from 'fastify';
import { readConfig } from '#infra/config.ts';
import { openLog } from '#infra/logging/log.ts';
import { loadNatsKeys } from '#infra/nats/keys.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { createQueryService } from '../app.ts';
import { watchProgress } from '../progress.ts';
import { builtFrontend } from '../routes/frontend.ts';
import { asOfAtOnce } from './limits.ts';
import type { AsOfAnswer, AsOfQuestion } from './thread.ts';

/**
 * The query service once more, in a thread, for reads of the plan as it was: with connections of its own, and without a
 * port. The question is the request as it came; who asks is looked up here as well.
 */
const port = parentPort;
if (port === null) throw new Error('This runs as a thread of the query service');
const config = readConfig();
if (config.databaseUrl === undefined) throw new Error('DATABASE_URL has to be set');
const log = openLog(config, 'query-service-as-of');
const pool = openPool(config.databaseUrl, {
  applicationName: 'leitstand-query-as-of',
  max: asOfAtOnce,
  queryTimeout: 30_000,
  // As long as the statement before may take: reads wait for their turn before they get here.
  connectTimeout: 30_000,
  onConnectionLost: (error) => log.warn({ err: error }, 'connection to PostgreSQL lost'),
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

port.on('message', (question: AsOfQuestion | 'close') => {
  if (question === 'close') void close();
  else void answer(question);
});

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
  port?.postMessage(said);
}

async function close(): Promise<void> {
  await service.close();
  await progress.close();
  await pool.end();
  port?.close();
}
