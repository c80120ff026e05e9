import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#infra/config.ts';
import { createService, type Service } from '#infra/http/service.ts';
import type { NatsKeys } from '#infra/nats/keys.ts';
import { openSessions } from '#infra/session.ts';
import type { Progress } from './progress.ts';
import { timelineRoutes } from './routes/timeline.ts';

/** What the routes read from. */
export interface QueryContext {
  readonly pool: pg.Pool;
  readonly progress: Progress;
  readonly log: Logger;
  /** Signs what browsers connect to NATS with. */
  readonly natsKeys: NatsKeys;
  readonly config: Pick<Config, 'commandServicePort'>;
}

/** The query-service without its port. */
export async function createQueryService(context: QueryContext): Promise<Service> {
  const service = createService({ log: context.log, sessions: openSessions(context.pool) });
  timelineRoutes(service, context);
  await service.ready();
  return service;
}
