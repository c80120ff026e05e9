import { isDeepStrictEqual } from 'node:util';
import type { BadgeKind } from '#command-service/administration/credentials/badges.ts';
import { UserForgotten } from '#domain/administration/events.ts';
import { licencesOf } from '#domain/administration/licence.ts';
import { type ModuleLicenceId, moduleLicences } from '#domain/administration/modules.ts';
import { administratorRole } from '#domain/administration/roles.ts';
import type { UserFields, WrittenUser } from '#domain/administration/user.ts';
import { changedMeanwhile } from '#domain/base-data/rules/changed-meanwhile.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { userStream } from '#domain/kernel/stream-names.ts';
import { type Envelope, idsOf, personOf } from '../kernel/command.ts';
import type { Done } from '../writes/idempotency.ts';
import { holderOf, licenceOf } from './access-keeper.ts';
import type { AdministrationContext } from './administration-context.ts';
import { lastUsername } from './forget-person.ts';
import { grantedTo, refuseBeyond } from './may-give.ts';
import { isActive, sessionUserOf } from './session-user.ts';

/**
 * What changes users. What takes something from a user works at once on every open line: when a command answers, the
 * sessions are gone and nats-server has closed their lines.
 */
export interface UserCommands {
  create(fields: UserFields, passwordHash: string, envelope: Envelope): Promise<Done<WrittenUser> | Rejection>;
  /** Fields, and a new password where one is given. null takes a field away. */
  change(
    id: string,
    changes: UserChanges,
    passwordHash: string | undefined,
    envelope: Envelope,
    /** Fields as whoever changes the user saw them; another by now is `changedMeanwhile`. */
    seen?: Readonly<Record<string, unknown>>,
  ): Promise<Done<WrittenUser> | Rejection>;
  /** PIN or badge; undefined takes it away. It is not said whose it is when somebody else has it. */
  setBadge(id: string, kind: BadgeKind, sent: string | undefined, envelope: Envelope): Promise<bigint | Rejection>;
  remove(id: string, envelope: Envelope): Promise<Done<null> | Rejection>;
  /**
   * Ends the user and what was deleted before, for good; `confirm`: the user name. What follows from it is a reaction's work
   * (`forget-person.ts`). Who is forgotten already is so still.
   */
  forget(id: string, confirm: string, envelope: Envelope): Promise<Done<null> | Rejection>;
  setPassword(id: string, passwordHash: string, envelope: Envelope): Promise<Done<null> | Rejection>;
  /** Signs the user out everywhere; answers how many sessions ended. */
  endSessions(id: string): Promise<number>;
}

export type UserChanges = { readonly [Name in keyof UserFields]?: UserFields[Name] | null | undefined };

/** One after another, with those of roles and licences: who is the last administrator, whose name is free and how many
 * have a licence must not change under a decision. */
export function openUserCommands({
  store,
  branches,
  credentials,
  preferences,
  badges,
  sessions,
  closeEndedLines,
  access,
  administrationInTurn: inTurn,
}: Pick<
  AdministrationContext,
  | 'store'
  | 'branches'
  | 'credentials'
  | 'badges'
  | 'preferences'
  | 'sessions'
  | 'closeEndedLines'
  | 'access'
  | 'administrationInTurn'
>): UserCommands {
  // Users do not branch.
  const { image } = branches.main;

  const isTaken = (username: string, except?: string): boolean =>
    [...image.users].some(([id, fields]) => id !== except && fields.username === username);

  /** Whether nobody else could sign in as an administrator. */
  async function isLastAdministrator(id: string): Promise<boolean> {
    if (!isAdministrator(image.users.get(id))) return false;
    const others = [...image.users].filter(([other, fields]) => other !== id && isAdministrator(fields));
    const canSignIn = await Promise.all(others.map(([other]) => credentials.has(other)));
    return !canSignIn.includes(true);
  }

  async function endSessions(id: string): Promise<number> {
    const ended = await sessions.endAllOf(id);
    await closeEndedLines();
    return ended;
  }

  /** Nothing opens the plant for them any more. */
  async function end(id: string): Promise<void> {
    await credentials.remove(id);
    await preferences.forget(id);
    await badges.remove(id);
    await endSessions(id);
  }

  const append = (id: string, type: string, data: object, envelope: Envelope) =>
    image.append(userStream(id), [{ type, data: { id, ...data } }], envelope);

  async function setPassword(id: string, hash: string, envelope: Envelope): Promise<Done<null> | Rejection> {
    const stored = await append(id, 'UserPasswordChanged', {}, envelope);
    if (isRejection(stored)) return stored;
    await credentials.set(id, hash);
    await endSessions(id);
    return { status: 204, body: null, position: stored.position };
  }

  const isKnownLocation = (id: UserFields['locationId']): boolean =>
    id === undefined || image.factory.objects.locations.has(id);

  /** What speaks against a user having these fields, whoever it is. */
  function faultOf(id: string, next: UserFields, before: UserFields | undefined): Rejection | undefined {
    const unknown = next.roles.find((role) => !image.roles.has(role));
    if (unknown !== undefined) return reject('validation', { fields: { roles: 'unknownValue' } });
    // As it is it may stay, whatever became of the place.
    if (next.locationId !== before?.locationId && !isKnownLocation(next.locationId))
      return reject('validation', { fields: { locationId: 'unknownValue' } });
    if (!isActive(next)) return undefined;
    const had = before !== undefined && isActive(before) ? licencesOf(before.moduleLicences) : [];
    for (const licence of licencesOf(next.moduleLicences)) {
      if (moduleLicences[licence].countsDevices) continue;
      if (had.includes(licence)) continue;
      const { maxNumberOfUsers } = licenceOf(image, licence);
      if (maxNumberOfUsers === null || assignedTo(image.users, licence, id) < maxNumberOfUsers) continue;
      return reject('numberOfUsersExceeded', { moduleLicenceId: licence, maxNumberOfUsers });
    }
    return undefined;
  }

  /** Of who would be changed, or made: nobody acts on somebody who may do more. */
  const beyond = (envelope: Envelope, ...fields: readonly (UserFields | undefined)[]): Rejection | undefined => {
    for (const one of fields) {
      const refused = one && refuseBeyond(image, envelope, grantedTo(image, holderOf(one)));
      if (refused !== undefined) return refused;
    }
    return undefined;
  };

  const isOwn = ({ actor }: Envelope, id: string): boolean => personOf(actor) === id;

  const commands: UserCommands = {
    endSessions,
    setPassword,

    async create(fields, passwordHash, envelope) {
      const id = idsOf(envelope.commandId)();
      if (isTaken(fields.username, id)) return reject('nameExists', { field: 'username', value: fields.username });
      // Sent once more, after the person was forgotten.
      if (image.forgotten.has(id)) return reject('objectnotexists', { userId: id });
      const fault = faultOf(id, fields, undefined) ?? beyond(envelope, fields);
      if (fault !== undefined) return fault;
      await credentials.set(id, passwordHash);
      const stored = await append(id, 'UserCreated', { fields }, envelope);
      if (!isRejection(stored)) await access.enforce();
      return isRejection(stored) ? stored : { status: 201, body: userAnswer(id, fields), position: stored.position };
    },

    async change(id, changes, passwordHash, envelope, seen) {
      const current = image.users.get(id);
      if (current === undefined) return reject('objectnotexists', { userId: id });
      const meanwhile = changedMeanwhile(shown(current), seen);
      if (meanwhile !== undefined) return meanwhile;
      const username = changes.username ?? current.username;
      if (isTaken(username, id)) return reject('nameExists', { field: 'username', value: username });
      const next = withChanges(current, changes);
      // Everybody changes the own language and name; more than one has, nobody gives oneself.
      const own = isOwn(envelope, id);
      // A session at a terminal may do less than its worker, and gives nobody anything by a language.
      const givesNothing = own && isDeepStrictEqual(holderOf(next), holderOf(current));
      const fault =
        faultOf(id, next, current) ?? (givesNothing ? undefined : beyond(envelope, own ? undefined : current, next));
      if (fault !== undefined) return fault;
      if (!isAdministrator(next) && (await isLastAdministrator(id))) return reject('lastAdministrator', { userId: id });
      const position = await storeChanges(id, current, changes, envelope);
      if (isRejection(position)) return position;
      if (passwordHash === undefined) return { body: userAnswer(id, next), position };
      // Another command of the same request: its event must not have the id of the first.
      const set = await setPassword(id, passwordHash, { ...envelope, commandId: `${envelope.commandId}-password` });
      return isRejection(set) ? set : { body: userAnswer(id, next), position: set.position };
    },

    async setBadge(id, kind, sent, envelope) {
      const fields = image.users.get(id);
      if (fields === undefined) return reject('objectnotexists', { userId: id });
      const refused = beyond(envelope, isOwn(envelope, id) ? undefined : fields);
      if (refused !== undefined) return refused;
      if (!(await badges.set(id, kind, sent))) return reject('alreadyInUse', { field: `${kind}Hash` });
      const own = { ...envelope, commandId: `${envelope.commandId}-${kind}` };
      const stored = await append(id, 'UserPinChanged', { kind, isSet: sent !== undefined }, own);
      return isRejection(stored) ? stored : stored.position;
    },

    async remove(id, envelope) {
      const fields = image.users.get(id);
      if (fields === undefined) return reject('objectnotexists', { userId: id });
      const refused = beyond(envelope, fields);
      if (refused !== undefined) return refused;
      if (await isLastAdministrator(id)) return reject('lastAdministrator', { userId: id });
      const stored = await append(id, 'UserDeleted', { fields }, envelope);
      if (isRejection(stored)) return stored;
      await end(id);
      return { status: 204, body: null, position: stored.position };
    },

    async forget(id, confirm, envelope) {
      await image.catchUp();
      if (image.forgotten.has(id)) return { status: 204, body: null, position: undefined };
      const fields = image.users.get(id);
      const username = fields?.username ?? (await lastUsername(store, id));
      if (username === undefined) return reject('objectnotexists', { userId: id });
      if (isOwn(envelope, id)) return reject('cannotForgetOneself', { userId: id });
      const refused = beyond(envelope, fields);
      if (refused !== undefined) return refused;
      if (await isLastAdministrator(id)) return reject('lastAdministrator', { userId: id });
      if (confirm !== username) return reject('validation', { fields: { confirm: 'notTheUsername' } });
      const stored = await append(id, UserForgotten.type, {}, envelope);
      if (isRejection(stored)) return stored;
      await end(id);
      return { status: 204, body: null, position: stored.position };
    },
  };

  /** Position of the change; undefined when nothing differs. */
  async function storeChanges(
    id: string,
    current: UserFields,
    changes: UserChanges,
    envelope: Envelope,
  ): Promise<bigint | undefined | Rejection> {
    const names = (Object.keys(changes) as (keyof UserFields)[]).filter(
      (name) => JSON.stringify(changes[name] ?? null) !== JSON.stringify(shown(current)[name] ?? null),
    );
    if (names.length === 0) return undefined;
    const pick = (from: UserChanges) => Object.fromEntries(names.map((name) => [name, from[name]]));
    const data = { before: pick(shown(current)), after: pick(changes) };
    const stored = await append(id, 'UserChanged', data, envelope);
    if (isRejection(stored)) return stored;
    // Only who is active has sessions; whoever stays signed in has the rights of now at once.
    if (names.includes('active')) await endSessions(id);
    else await access.enforce();
    return stored.position;
  }

  return {
    endSessions,
    create: (...given) => inTurn(() => commands.create(...given)),
    change: (...given) => inTurn(() => commands.change(...given)),
    setBadge: (...given) => inTurn(() => commands.setBadge(...given)),
    remove: (...given) => inTurn(() => commands.remove(...given)),
    forget: (...given) => inTurn(() => commands.forget(...given)),
    setPassword: (...given) => inTurn(() => commands.setPassword(...given)),
  };
}

/** Who sees the workbench only, or stands for nobody, cannot administer, whatever the role says. */
const isAdministrator = (fields: UserFields | undefined): boolean =>
  fields !== undefined &&
  isActive(fields) &&
  fields.roles.includes(administratorRole) &&
  fields.workbenchUser !== true &&
  fields.isFakeUser !== true;

/** With what a missing field means. */
const shown = (fields: UserFields): UserFields => ({ ...fields, active: isActive(fields) });

const userAnswer = (id: string, fields: UserFields): WrittenUser => ({
  ...fields,
  ...sessionUserOf(id, fields),
  active: isActive(fields),
});

/** null takes a field away. */
const withChanges = (current: UserFields, changes: UserChanges): UserFields =>
  Object.fromEntries(
    Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null && value !== undefined),
  ) as unknown as UserFields;

/** Active users who have a licence, without one of them. */
export function assignedTo(users: ReadonlyMap<string, UserFields>, licence: ModuleLicenceId, except?: string): number {
  let count = 0;
  for (const [id, fields] of users)
    if (id !== except && isActive(fields) && licencesOf(fields.moduleLicences).includes(licence)) count += 1;
  return count;
}
