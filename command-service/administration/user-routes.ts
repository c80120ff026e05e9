import type { BadgeKind } from '#command-service/administration/credentials/badges.ts';
import { isNoHash, isOfFew, sentHashOf } from '#command-service/administration/credentials/known-passwords.ts';
import { newPasswordHash, refuse } from '#command-service/administration/credentials/new-password.ts';
import { changeOwnLanguage } from '#domain/administration/api/session-calls.ts';
import {
  changeOwnPassword,
  changeUser,
  createUser,
  deleteUser,
  endUserSessions,
  forgetUser,
} from '#domain/administration/api/user-calls.ts';
import type { UserFields, WrittenUser } from '#domain/administration/user.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { Envelope } from '../kernel/command.ts';
import { answerWrite } from '../writes/answer-write.ts';
import type { Done } from '../writes/idempotency.ts';
import type { AdministrationContext } from './administration-context.ts';
import { openUserCommands } from './user-commands.ts';

interface GivenBadges {
  readonly pinHash?: string | null | undefined;
  readonly rfidHash?: string | null | undefined;
}
/** Users (base data §3, §7; api contract, administration). Passwords are stored with the credentials only. */
export function userRoutes(service: Service, context: AdministrationContext): void {
  const { credentials, loginLimit, audit } = context;
  const { image } = context.branches.main;
  const commands = openUserCommands(context);

  /** Also who was made by another command service a moment ago. */
  async function userOf(id: string): Promise<UserFields | undefined> {
    if (!image.users.has(id)) await image.catchUp();
    return image.users.get(id);
  }

  /** Refused before anything is written: of no PIN or badge, or somebody else has it, and not whose it is. */
  async function wrongBadge({ pinHash, rfidHash }: GivenBadges, userId?: string): Promise<Rejection | undefined> {
    for (const [kind, sent] of [
      ['pin', pinHash],
      ['rfid', rfidHash],
    ] as const) {
      if (typeof sent === 'string' && (await isNoBadge(kind, sent))) return refuse(`${kind}Hash`, 'invalid');
      const owner = sent === undefined || sent === null ? undefined : await context.badges.find(kind, sent);
      if (owner !== undefined && owner !== userId) return reject('alreadyInUse', { field: `${kind}Hash` });
    }
    return undefined;
  }

  /** What was changed, with PIN and badge where they are given. */
  async function withBadges(
    done: Done<WrittenUser>,
    { pinHash, rfidHash }: GivenBadges,
    envelope: Envelope,
  ): Promise<Done<WrittenUser> | Rejection> {
    let { position } = done;
    for (const [kind, sent] of [
      ['pin', pinHash],
      ['rfid', rfidHash],
    ] as const) {
      if (sent === undefined) continue;
      const set = await commands.setBadge(done.body.userId, kind, sent ?? undefined, envelope);
      if (isRejection(set)) return set;
      position = set;
    }
    return { ...done, position };
  }

  answerWrite(service, context, createUser, async (request, envelope) => {
    const { password, passwordhash, pinHash, rfidHash, ...fields } = request.body;
    const hash = await newPasswordHash(given(password, passwordhash), fields.username);
    if (hash === undefined) return refuse('password', 'required');
    const refused = isRejection(hash) ? hash : await wrongBadge({ pinHash, rfidHash });
    if (refused !== undefined) return refused;
    if (isRejection(hash)) return hash;
    const created = await commands.create(fields, hash, envelope);
    return isRejection(created) ? created : withBadges(created, { pinHash, rfidHash }, envelope);
  });

  answerWrite(service, context, changeUser, async (request, envelope) => {
    const { password, passwordhash, pinHash, rfidHash, seen: before, ...changes } = request.body;
    const { id } = request.params;
    const user = await userOf(id);
    if (user === undefined) return reject('objectnotexists', { userId: id });
    const hash = await newPasswordHash(given(password, passwordhash), user.username);
    const refused = isRejection(hash) ? hash : await wrongBadge({ pinHash, rfidHash }, id);
    if (refused !== undefined) return refused;
    if (isRejection(hash)) return hash;
    const changed = await commands.change(id, changes, hash, envelope, before);
    return isRejection(changed) ? changed : withBadges(changed, { pinHash, rfidHash }, envelope);
  });

  answerWrite(service, context, deleteUser, (request, envelope) => commands.remove(request.params.id, envelope));

  answerWrite(service, context, forgetUser, async (request, envelope) => {
    const { id } = request.params;
    const forgotten = await commands.forget(id, request.body.confirm, envelope);
    // Only when the key is gone is it true.
    if (!isRejection(forgotten)) await context.reactions.upToDate();
    return forgotten;
  });

  answerCall(service, endUserSessions, async (request) => {
    const { id } = request.params;
    if (callerOf(request).user.userId !== id && !scopeOf(request).rights.has('users.write'))
      return reject('accessDenied', { right: 'users.write' });
    if ((await userOf(id)) === undefined) return reject('objectnotexists', { userId: id });
    await commands.endSessions(id);
    await audit.note({ kind: 'sessionsEnded', userId: callerOf(request).user.userId, object: id }, request);
    return undefined;
  });

  answerWrite(service, context, changeOwnLanguage, async (request, envelope) => {
    if (callerOf(request).user.userId !== request.params.id)
      return reject('accessDenied', { userId: request.params.id });
    return commands.change(request.params.id, request.body, undefined, envelope);
  });

  answerWrite(service, context, changeOwnPassword, async (request, envelope, _branch, reply) => {
    const { id } = request.params;
    const { user } = callerOf(request);
    if (user.userId !== id) return reject('accessDenied', { userId: id });
    const { passwordhash, newPassword: password, newPasswordhash: hash } = request.body;
    const names = { field: 'newPassword', hashField: 'newPasswordhash' };
    const next = await newPasswordHash({ ...names, password, hash }, user.username);
    if (next === undefined) return refuse('newPassword', 'required');
    if (isRejection(next)) return next;
    // Counted like a sign-in: who holds a stolen session could guess the password here.
    const attempt = await loginLimit.attempt(user.username, request.ip, () => credentials.matches(id, passwordhash));
    if (attempt.kind === 'blocked') {
      reply.header('retry-after', String(attempt.seconds));
      return reject('NumberOfLoginAttemptsExceeded', { seconds: attempt.seconds });
    }
    if (attempt.kind === 'wrong') {
      await audit.note({ kind: 'passwordChangeFailed', userId: id }, request);
      return reject('wrongCredentials');
    }
    if (next === passwordhash)
      return refuse(password === undefined ? 'newPasswordhash' : 'newPassword', 'passwordUnchanged');
    return commands.setPassword(id, next, envelope);
  });
}

/** A PIN that comes as a hash is longer than four digits; a badge has a number, however short. */
async function isNoBadge(kind: BadgeKind, sent: string): Promise<boolean> {
  if (kind === 'pin' && sent.length === 4) return false;
  return isNoHash(sent) || (kind === 'pin' ? isOfFew(sent) : ['', ' '].some((blank) => sentHashOf(blank) === sent));
}

const given = (password: string | undefined, hash: string | undefined) => ({
  field: 'password',
  password,
  hashField: 'passwordhash',
  hash,
});
