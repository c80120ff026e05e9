import type { Logger } from 'pino';
import type { Config } from '#infra/config.ts';
import type { Sessions } from '#infra/session.ts';
import type { Credentials } from './credentials.ts';
import type { FactoryImage } from './factory-image.ts';
import type { OnceOnly } from './idempotency.ts';
import type { LoginLimit } from './login-limit.ts';
import type { Optimisations } from './optimisations.ts';
import type { PlanWriter } from './plan-writer.ts';

/** What the routes of this service work with. */
export interface CommandContext {
  readonly config: Config;
  readonly log: Logger;
  readonly plan: PlanWriter;
  readonly image: FactoryImage;
  readonly optimisations: Optimisations;
  readonly once: OnceOnly;
  readonly credentials: Credentials;
  readonly loginLimit: LoginLimit;
  readonly sessions: Sessions;
  /** Closes the sockets of sessions that were revoked just now. */
  readonly closeRevokedSockets: () => void;
}
