import type { Logger } from 'pino';
import type { ApiTokens } from '#infra/api-tokens.ts';
import type { Audit } from '#infra/audit.ts';
import type { Config } from '#infra/config.ts';
import type { Devices } from '#infra/devices.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import type { AttachmentFiles } from '#infra/files/attachment-files.ts';
import type { PhotoFiles } from '#infra/files/photo-files.ts';
import type { MachineLines } from '#infra/machine-lines.ts';
import type { NatsKeys } from '#infra/nats/keys.ts';
import type { CloseEndedLines } from '#infra/nats/revocations.ts';
import type { Sessions } from '#infra/session.ts';
import type { AccessKeeper } from './administration/access-keeper.ts';
import type { AdministrationTurn } from './administration/administration-turn.ts';
import type { Badges } from './administration/badges.ts';
import type { Credentials } from './administration/credentials.ts';
import type { LoginLimit } from './administration/login-limit.ts';
import type { SendMail } from './administration/mail.ts';
import type { OneTimeLinks } from './administration/one-time-links.ts';
import type { Preferences } from './administration/preferences.ts';
import type { SecondFactors } from './administration/second-factors.ts';
import type { Branches } from './branches/branch-registry.ts';
import type { SimulationImage } from './branches/simulations.ts';
import type { DeadLetters } from './dead-letters.ts';
import type { PinLimit } from './devices/pin-limit.ts';
import type { OnceOnly } from './idempotency.ts';
import type { ImportParts } from './imports/import-work.ts';
import type { MachineSignals } from './machines/machine-signals.ts';
import type { Reactions } from './reactions/reactions.ts';
import type { Runs } from './runs/runs.ts';
import type { SamplePlants } from './sample-plant/sample-plants.ts';
import type { KeptReports } from './terminal-reports/kept-reports.ts';

/** What the routes of this service work with. */
export interface CommandContext extends KeptReports {
  readonly config: Config;
  readonly log: Logger;
  /** Of the whole plant, all branches. */
  readonly store: EventStore;
  readonly branches: Branches;
  readonly simulations: SimulationImage;
  readonly once: OnceOnly;
  readonly credentials: Credentials;
  readonly badges: Badges;
  readonly devices: Devices;
  readonly machines: MachineSignals;
  readonly machineLines: MachineLines;
  readonly natsKeys: NatsKeys;
  readonly pinLimit: PinLimit;
  readonly loginLimit: LoginLimit;
  readonly preferences: Preferences;
  readonly reactions: Reactions;
  /** Tells browsers over NATS; may drop the message when nobody can be reached. */
  readonly publish: (subject: string, message: unknown) => void;
  readonly audit: Audit;
  readonly deadLetters: DeadLetters;
  readonly sessions: Sessions;
  readonly apiTokens: ApiTokens;
  readonly secondFactors: SecondFactors;
  readonly oneTimeLinks: OneTimeLinks;
  /** Undefined: the plant has no mail server. */
  readonly sendMail: SendMail | undefined;
  readonly imports: ImportParts;
  readonly runs: Runs;
  readonly samplePlants: SamplePlants;
  readonly attachments: AttachmentFiles;
  readonly photos: PhotoFiles;
  /** Closes the live lines of sessions that have ended just now. */
  readonly closeEndedLines: CloseEndedLines;
  /** Makes changes of users, roles and licences hold for who is signed in. */
  readonly access: AccessKeeper;
  /** Commands on users, roles and licences, one after another. */
  readonly administrationInTurn: AdministrationTurn;
}
