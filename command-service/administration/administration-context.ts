import type { Logger } from 'pino';
import type { Badges } from '#command-service/administration/credentials/badges.ts';
import type { Credentials } from '#command-service/administration/credentials/credentials.ts';
import type { LoginLimit } from '#command-service/administration/credentials/login-limit.ts';
import type { OneTimeLinks } from '#command-service/administration/credentials/one-time-links.ts';
import type { SecondFactors } from '#command-service/administration/credentials/second-factors.ts';
import type { ApiTokens } from '#infra/api-tokens.ts';
import type { Audit } from '#infra/audit.ts';
import type { Config } from '#infra/config.ts';
import type { CloseEndedLines } from '#infra/nats/revocations.ts';
import type { Sessions } from '#infra/session.ts';
import type { WriteContext } from '../writes/answer-write.ts';
import type { AccessKeeper } from './access-keeper.ts';
import type { AdministrationTurn } from './administration-turn.ts';
import type { SendMail } from './mail.ts';
import type { Preferences } from './preferences.ts';

/** What the routes of users, roles, licences and sessions work with. */
export interface AdministrationContext extends WriteContext {
  readonly config: Config;
  readonly log: Logger;
  readonly credentials: Credentials;
  readonly badges: Badges;
  readonly loginLimit: LoginLimit;
  readonly preferences: Preferences;
  readonly audit: Audit;
  readonly sessions: Sessions;
  readonly apiTokens: ApiTokens;
  readonly secondFactors: SecondFactors;
  readonly oneTimeLinks: OneTimeLinks;
  /** Undefined: the plant has no mail server. */
  readonly sendMail: SendMail | undefined;
  /** Closes the live lines of sessions that have ended just now. */
  readonly closeEndedLines: CloseEndedLines;
  /** Makes changes of users, roles and licences hold for who is signed in. */
  readonly access: AccessKeeper;
  /** Commands on users, roles and licences, one after another. */
  readonly administrationInTurn: AdministrationTurn;
}
