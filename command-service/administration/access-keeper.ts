import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { endOfLicence, type LicenceFields, unlimitedLicence } from '#domain/administration/licence.ts';
import type { ModuleLicenceId } from '#domain/administration/modules.ts';
import { type Access, type RightsHolder, rightsOfHolder, rolesOf } from '#domain/administration/roles.ts';
import type { UserFields } from '#domain/administration/user.ts';
import { mayIn } from '#domain/simulation/sharing.ts';
import { documentOf, writeAccess } from '#infra/access.ts';
import type { CloseEndedLines } from '#infra/nats/revocations.ts';
import type { Sessions } from '#infra/session.ts';
import type { SimulationImage } from '../branches/simulations.ts';
import type { FactoryImage } from '../factory/factory-image.ts';
import type { AdministrationTurn } from './administration-turn.ts';
import { sessionUserOf } from './session-user.ts';

/** Milliseconds between looks at what time alone has changed, and other instances of this service. */
const lookEvery = 10_000;

/**
 * Makes what the log says of users, roles, licences and of whom simulations are shared with hold for everybody who is signed in: in all services with the next
 * request, and on open live lines, which are closed and come back with the rights of now.
 */
export interface AccessKeeper {
  /**
   * Resolves when everything that has been written holds everywhere. Within a turn of administration: whoever has not read
   * what others have written would put back what held before.
   */
  enforce(): Promise<void>;
  close(): void;
}

interface Options {
  readonly pool: Pool;
  readonly image: Pick<FactoryImage, 'users' | 'roles' | 'licences' | 'factory'>;
  readonly simulations: Pick<SimulationImage, 'open' | 'catchUp'>;
  readonly sessions: Sessions;
  readonly closeEndedLines: CloseEndedLines;
  readonly administrationInTurn: AdministrationTurn;
  readonly log: Logger;
  readonly now?: () => number;
}

export function keepAccess(options: Options): AccessKeeper {
  const { pool, image, simulations, sessions, closeEndedLines, administrationInTurn, log, now = Date.now } = options;
  /** What held for a user at the last look: the fields, and the rights that follow. */
  const told = new Map<
    string,
    { readonly fields: string; readonly rights: string; readonly simulations: readonly string[] }
  >();
  let written: string | undefined;

  async function enforce(): Promise<void> {
    // Under the lock, as the image of users was: both are written as one.
    await simulations.catchUp();
    const access = accessOf(image);
    const document = documentOf(access, simulations.open.values());
    const text = JSON.stringify(document);
    if (text !== written) {
      await writeAccess(pool, document);
      written = text;
    }
    // Of everybody, signed in or not: who signs in later has been told what held at that time.
    const isFirst = told.size === 0;
    const signedIn = isFirst ? new Set(await sessions.signedIn()) : undefined;
    let hasEnded = false;
    for (const [userId, fields] of image.users) {
      const before = told.get(userId);
      const holder = holderOf(fields);
      const user = sessionUserOf(userId, fields);
      const rights = rightsOfHolder(holder, access, now());
      const who = { userId, roles: rolesOf(holder), rights };
      const readable = simulations.open.values().filter((one) => mayIn(one, who) !== undefined);
      const next = {
        fields: JSON.stringify([user, holder]),
        rights: [...rights].toSorted().join(' '),
        simulations: [...readable].map(({ simulationId }) => simulationId),
      };
      // Of one that was discarded nothing is told any more, and what comes in reach needs a credential of its own anyway.
      const isLost = before?.simulations.some((id) => simulations.open.has(id) && !next.simulations.includes(id));
      // What happened while this service was away is not known: at its start everybody's line is opened anew.
      const isUnknown = signedIn?.has(userId) === true;
      if (isUnknown || (before !== undefined && before.fields !== next.fields))
        await sessions.refreshUser(user, holder);
      if (isUnknown || isLost === true || (before !== undefined && before.rights !== next.rights)) {
        await sessions.renewLines(userId);
        hasEnded = true;
      }
      told.set(userId, next);
    }
    for (const userId of told.keys()) if (!image.users.has(userId)) told.delete(userId);
    if (hasEnded) await closeEndedLines();
  }

  const timer = setInterval(() => {
    administrationInTurn(enforce).catch((error: unknown) =>
      log.warn({ err: error }, 'rights were not looked at; tried again'),
    );
  }, lookEvery);
  return { enforce, close: () => clearInterval(timer) };
}

/** What roles and licences allow, as the log has it. */
export function accessOf(image: Pick<FactoryImage, 'roles' | 'licences' | 'factory'>): Access {
  const zone = image.factory.settings.plantTimeZone;
  const ends = [...image.licences].flatMap(([id, fields]) => {
    const end = endOfLicence(fields, zone);
    return end === undefined ? [] : [[id, end] as const];
  });
  return { roles: image.roles, licenceEnds: new Map(ends) };
}

export const licenceOf = (image: Pick<FactoryImage, 'licences'>, id: ModuleLicenceId): LicenceFields =>
  image.licences.get(id) ?? unlimitedLicence;

export function holderOf(fields: UserFields): RightsHolder {
  const { roles, moduleLicences, expert, allowPlanAnyway, allowProcessFeedback, workbenchUser } = fields;
  return { roles, moduleLicences, expert, allowPlanAnyway, allowProcessFeedback, workbenchUser };
}
