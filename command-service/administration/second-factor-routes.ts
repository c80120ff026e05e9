import { confirmOwnFactor, removeOwnFactor, setUpOwnFactor } from '#domain/administration/api/session-calls.ts';
import { removeUserFactor } from '#domain/administration/api/user-calls.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { AdministrationContext } from './administration-context.ts';
import { refuseActingOn } from './may-give.ts';

type Context = Pick<AdministrationContext, 'branches' | 'secondFactors' | 'credentials' | 'loginLimit' | 'audit'>;

/** The own second factor, and taking away that of somebody who has lost the phone (base data §3, planning §6; decision 0125). */
export function secondFactorRoutes(service: Service, context: Context): void {
  const { secondFactors, credentials, loginLimit, audit } = context;

  /** Who holds a stolen session must not lock its owner out: the password is asked for, and counted like a sign-in. */
  async function checkPassword(
    user: { readonly userId: string; readonly username: string },
    ip: string,
    passwordhash: string,
  ): Promise<Rejection | undefined> {
    const attempt = await loginLimit.attempt(user.username, ip, () => credentials.matches(user.userId, passwordhash));
    if (attempt.kind === 'blocked') return reject('NumberOfLoginAttemptsExceeded', { seconds: attempt.seconds });
    return attempt.kind === 'right' ? undefined : reject('wrongCredentials');
  }

  answerCall(service, setUpOwnFactor, async (request) => {
    const { user } = callerOf(request);
    const refused = await checkPassword(user, request.ip, request.body.passwordhash);
    if (refused !== undefined) return refused;
    const made = await secondFactors.begin(user.userId, user.username);
    return made === undefined ? reject('secondFactorIsSet') : made;
  });

  answerCall(service, confirmOwnFactor, async (request) => {
    const { user } = callerOf(request);
    let codes: readonly string[] | undefined;
    const attempt = await loginLimit.attempt(`factor ${user.username}`, request.ip, async () => {
      codes = await secondFactors.confirm(user.userId, request.body.code);
      return codes !== undefined;
    });
    if (attempt.kind === 'blocked') return reject('NumberOfLoginAttemptsExceeded', { seconds: attempt.seconds });
    if (codes === undefined) return reject('secondFactorWrong');
    await audit.note({ kind: 'secondFactorSet', userId: user.userId }, request);
    return { recoveryCodes: [...codes] };
  });

  answerCall(service, removeOwnFactor, async (request) => {
    const { user } = callerOf(request);
    const refused = await checkPassword(user, request.ip, request.body.passwordhash);
    if (refused !== undefined) return refused;
    if (!(await secondFactors.remove(user.userId))) return reject('objectnotexists', { userId: user.userId });
    await audit.note({ kind: 'secondFactorRemoved', userId: user.userId, object: user.userId }, request);
    return undefined;
  });

  answerCall(service, removeUserFactor, async (request) => {
    const { id } = request.params;
    const { image } = context.branches.main;
    const fields = image.users.get(id);
    const refused = fields && refuseActingOn(image, scopeOf(request), fields);
    if (refused !== undefined) return refused;
    if (!(await secondFactors.remove(id))) return reject('objectnotexists', { userId: id });
    await audit.note({ kind: 'secondFactorRemoved', userId: callerOf(request).user.userId, object: id }, request);
    return undefined;
  });
}
