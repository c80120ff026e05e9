import { z } from 'zod';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';
import { refuseActingOn } from './may-give.ts';
import { sentHashSchema } from './new-password.ts';

export const newFactorSchema = z.object({ secret: z.string(), uri: z.string() });
export const codeSchema = z.string().min(1).max(40);
const recoverySchema = z.object({ recoveryCodes: z.array(z.string()) });
const passwordBody = z.strictObject({ passwordhash: sentHashSchema });

type Context = Pick<CommandContext, 'branches' | 'secondFactors' | 'credentials' | 'loginLimit' | 'audit'>;

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

  service.post(
    '/api/users/secondFactor',
    {
      config: { right: 'session' },
      schema: {
        summary: 'Begin to set up the own second factor: the secret for the app; it counts after the first code',
        body: passwordBody,
        response: answers(201, newFactorSchema),
      },
    },
    async (request, reply) => {
      const { user } = callerOf(request);
      const refused = await checkPassword(user, request.ip, request.body.passwordhash);
      if (refused !== undefined) return refused;
      const made = await secondFactors.begin(user.userId, user.username);
      return made === undefined ? reject('secondFactorIsSet') : reply.code(201).send(made);
    },
  );

  service.post(
    '/api/users/secondFactor/confirm',
    {
      config: { right: 'session' },
      schema: {
        summary: 'The first code of the app; the answer has the codes to recover with, which are not shown again',
        body: z.strictObject({ code: codeSchema }),
        response: answers(200, recoverySchema),
      },
    },
    async (request) => {
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
    },
  );

  service.post(
    '/api/users/secondFactor/remove',
    {
      config: { right: 'session' },
      schema: { summary: 'Take away the own second factor', body: passwordBody },
    },
    async (request, reply) => {
      const { user } = callerOf(request);
      const refused = await checkPassword(user, request.ip, request.body.passwordhash);
      if (refused !== undefined) return refused;
      if (!(await secondFactors.remove(user.userId))) return reject('objectnotexists', { userId: user.userId });
      await audit.note({ kind: 'secondFactorRemoved', userId: user.userId, object: user.userId }, request);
      return reply.code(204).send();
    },
  );

  service.delete(
    '/api/useradmin/users/:id/secondFactor',
    {
      config: { right: 'users.write' },
      schema: {
        summary: 'Take away the second factor of a user, who signs in with the password again',
        params: z.strictObject({ id: objectIdSchema }),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { image } = context.branches.main;
      const fields = image.users.get(id);
      const refused = fields && refuseActingOn(image, scopeOf(request), fields);
      if (refused !== undefined) return refused;
      if (!(await secondFactors.remove(id))) return reject('objectnotexists', { userId: id });
      await audit.note({ kind: 'secondFactorRemoved', userId: callerOf(request).user.userId, object: id }, request);
      return reply.code(204).send();
    },
  );
}
