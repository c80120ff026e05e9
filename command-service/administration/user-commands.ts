import pLimit from 'p-limit';
import type { z } from 'zod';
import type { SessionUser, UserFields, userSchema } from '#domain/administration/user.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { userStream } from '#domain/kernel/stream-names.ts';
import { type Envelope, idsOf } from '../command.ts';
import type { CommandContext } from '../context.ts';
import type { Done } from '../idempotency.ts';

/** A user as commands answer with it. */
export type UserAnswer = z.infer<typeof userSchema> & SessionUser;

/**
 * What changes users. What takes something from a user works at once on every open line: when a command answers, the
 * sessions are gone and nats-server has closed their lines.
 */
export interface UserCommands {
  create(fields: UserFields, passwordHash: string, envelope: Envelope): Promise<Done<UserAnswer> | Rejection>;
  /** Fields, and a new password where one is given. */
  change(
    id: string,
    changes: Partial<UserFields>,
    passwordHash: string | undefined,
    envelope: Envelope,
  ): Promise<Done<UserAnswer> | Rejection>;
  remove(id: string, envelope: Envelope): Promise<Done<null> | Rejection>;
  setPassword(id: string, passwordHash: string, envelope: Envelope): Promise<Done<null> | Rejection>;
  /** Signs the user out everywhere; answers how many sessions ended. */
  endSessions(id: string): Promise<number>;
}

/** One after another within this instance: who is the last administrator, and whose name is free, must not change under
 * a decision. */
export function openUserCommands({
  branches,
  credentials,
  preferences,
  sessions,
  closeEndedLines,
}: Pick<CommandContext, 'branches' | 'credentials' | 'preferences' | 'sessions' | 'closeEndedLines'>): UserCommands {
  // Users do not branch.
  const { image } = branches.main;
  const inTurn = pLimit(1);

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

  const append = (id: string, type: string, data: object, envelope: Envelope) =>
    image.append(userStream(id), [{ type, data: { id, ...data } }], envelope);

  async function setPassword(id: string, hash: string, envelope: Envelope): Promise<Done<null> | Rejection> {
    const stored = await append(id, 'UserPasswordChanged', {}, envelope);
    if (isRejection(stored)) return stored;
    await credentials.set(id, hash);
    await endSessions(id);
    return { status: 204, body: null, position: stored.position };
  }

  const commands: UserCommands = {
    endSessions,
    setPassword,

    async create(fields, passwordHash, envelope) {
      const id = idsOf(envelope.commandId)();
      if (isTaken(fields.username, id)) return reject('nameExists', { field: 'username', value: fields.username });
      await credentials.set(id, passwordHash);
      const stored = await append(id, 'UserCreated', { fields }, envelope);
      return isRejection(stored) ? stored : { status: 201, body: userAnswer(id, fields), position: stored.position };
    },

    async change(id, changes, passwordHash, envelope) {
      const current = image.users.get(id);
      if (current === undefined) return reject('objectnotexists', { userId: id });
      if (changes.username !== undefined && isTaken(changes.username, id))
        return reject('nameExists', { field: 'username', value: changes.username });
      const next = { ...current, ...changes };
      if (!isAdministrator(next) && (await isLastAdministrator(id))) return reject('lastAdministrator', { userId: id });
      const position = await storeChanges(id, current, changes, envelope);
      if (isRejection(position)) return position;
      if (passwordHash === undefined) return { body: userAnswer(id, next), position };
      // Another command of the same request: its event must not have the id of the first.
      const set = await setPassword(id, passwordHash, { ...envelope, commandId: `${envelope.commandId}-password` });
      return isRejection(set) ? set : { body: userAnswer(id, next), position: set.position };
    },

    async remove(id, envelope) {
      const fields = image.users.get(id);
      if (fields === undefined) return reject('objectnotexists', { userId: id });
      if (await isLastAdministrator(id)) return reject('lastAdministrator', { userId: id });
      const stored = await append(id, 'UserDeleted', { fields }, envelope);
      if (isRejection(stored)) return stored;
      await credentials.remove(id);
      await preferences.forget(id);
      await endSessions(id);
      return { status: 204, body: null, position: stored.position };
    },
  };

  /** Position of the change; undefined when nothing differs. */
  async function storeChanges(
    id: string,
    current: UserFields,
    changes: Partial<UserFields>,
    envelope: Envelope,
  ): Promise<bigint | undefined | Rejection> {
    const names = (Object.keys(changes) as (keyof UserFields)[]).filter(
      (name) => JSON.stringify(changes[name]) !== JSON.stringify(shown(current)[name]),
    );
    if (names.length === 0) return undefined;
    const pick = (from: Partial<UserFields>) => Object.fromEntries(names.map((name) => [name, from[name]]));
    const data = { before: pick(shown(current)), after: pick(changes) };
    const stored = await append(id, 'UserChanged', data, envelope);
    if (isRejection(stored)) return stored;
    // Sessions contain the rights, and only who is active has any.
    if (names.includes('roles') || names.includes('active')) await endSessions(id);
    else await sessions.refreshUser(sessionUserOf(id, { ...current, ...changes }));
    return stored.position;
  }

  return {
    endSessions,
    create: (...given) => inTurn(() => commands.create(...given)),
    change: (...given) => inTurn(() => commands.change(...given)),
    remove: (...given) => inTurn(() => commands.remove(...given)),
    setPassword: (...given) => inTurn(() => commands.setPassword(...given)),
  };
}

export const isActive = ({ active }: Pick<UserFields, 'active'>): boolean => active !== false;

const isAdministrator = (fields: UserFields | undefined): boolean =>
  fields !== undefined && isActive(fields) && fields.roles.includes('admin');

/** With what a missing field means. */
const shown = (fields: UserFields): UserFields => ({ ...fields, active: isActive(fields) });

const userAnswer = (id: string, fields: UserFields): UserAnswer => ({
  ...fields,
  ...sessionUserOf(id, fields),
  active: isActive(fields),
});

export function sessionUserOf(userId: string, fields: UserFields): SessionUser {
  const { username, firstName, lastName, language, location, roles } = fields;
  const fullName = `${firstName} ${lastName}`.trim();
  return { userId, username, firstName, lastName, fullName, isFakeUser: false, language, location, roles };
}
