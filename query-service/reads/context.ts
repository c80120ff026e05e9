import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#infra/config.ts';
import type { Progress } from './progress.ts';

/** What the routes read from. */
export interface QueryContext {
  readonly pool: pg.Pool;
  readonly progress: Progress;
  readonly log: Logger;
  readonly config: Pick<
    Config,
    | 'commandServiceUrl'
    | 'simulationServiceUrl'
    | 'projectorUrl'
    | 'demo'
    | 'serviceSecret'
    | 'dataFolder'
    | 'importFolder'
    | 'exportFolder'
    | 'environment'
    | 'isTrial'
    | 'isRecoverable'
  >;
}
