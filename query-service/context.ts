import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#infra/config.ts';
import type { NatsKeys } from '#infra/nats/keys.ts';
import type { AsOfProcess } from './as-of/as-of-process.ts';
import type { Progress } from './progress.ts';

/** What the routes read from. */
export interface QueryContext {
  readonly pool: pg.Pool;
  readonly progress: Progress;
  readonly log: Logger;
  /** Signs what browsers connect to NATS with. */
  readonly natsKeys: NatsKeys;
  readonly config: Pick<
    Config,
    'commandServiceUrl' | 'simulationServiceUrl' | 'projectorUrl' | 'demo' | 'serviceSecret' | 'dataFolder'
  >;
  /** Folder of the built client. */
  readonly frontend: string;
  /** Who answers reads of the plan as it was; `here`: this is that process. Default: whoever answers all others. */
  readonly asOf?: AsOfProcess | 'here';
}
