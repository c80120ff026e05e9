import { z } from 'zod';
import { languageSchema, sessionUserSchema, userFieldsSchema, userSchema } from '#domain/administration/user.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';
import { newPasswordHash, passwordSchema, refuse, sentHashSchema } from './new-password.ts';
import { openUserCommands } from './user-commands.ts';

const idParams = z.strictObject({ id: objectIdSchema });
const answerSchema = z.object({ ...sessionUserSchema.shape, ...userSchema.shape });
const newPassword = { password: passwordSchema.optional(), passwordhash: sentHashSchema.optional() };

/** Users (base data §3, §7; api contract, administration). Passwords are stored with the credentials only. */
export function userRoutes(service: Service, context: CommandContext): void {
  const { once, credentials, loginLimit, audit } = context;
  const { users } = context.branches.main.image;
  const commands = openUserCommands(context);

  service.post(
    '/api/useradmin/users',
    {
      config: { right: 'users.write' },
      schema: {
        summary: 'Create a user; the password as `password`, or as `passwordhash` (its SHA-256 in hex)',
        // German is the default (base data §1).
        body: userFieldsSchema.extend({ ...newPassword, language: languageSchema.default('de') }),
        response: answers(201, answerSchema),
      },
    },
    (request, reply) =>
      once.run(request, reply, async (envelope) => {
        const { password, passwordhash, ...fields } = request.body;
        const hash = await newPasswordHash(given(password, passwordhash), fields.username);
        if (hash === undefined) return refuse('password', 'required');
        return isRejection(hash) ? hash : commands.create(fields, hash, envelope);
      }),
  );

  service.put(
    '/api/useradmin/users/:id',
    {
      config: { right: 'users.write' },
      schema: {
        summary: 'Change fields of a user, or set a new password; a user who is not active is signed out everywhere',
        params: idParams,
        body: userFieldsSchema.extend(newPassword).partial(),
        response: answers(200, answerSchema),
      },
    },
    (request, reply) =>
      once.run(request, reply, async (envelope) => {
        const { password, passwordhash, ...changes } = request.body;
        const { id } = request.params;
        const user = users.get(id);
        if (user === undefined) return reject('objectnotexists', { userId: id });
        const hash = await newPasswordHash(given(password, passwordhash), user.username);
        return isRejection(hash) ? hash : commands.change(id, changes, hash, envelope);
      }),
  );

  service.delete(
    '/api/useradmin/users/:id',
    {
      config: { right: 'users.delete' },
      schema: { summary: 'Delete a user; the history keeps the name', params: idParams },
    },
    async (request, reply) => {
      const done = await once.run(request, reply, (envelope) => commands.remove(request.params.id, envelope));
      return isRejection(done) ? done : reply.code(204).send();
    },
  );

  service.delete(
    '/api/useradmin/users/:id/sessions',
    {
      config: { right: 'session' },
      schema: { summary: 'Sign a user, or oneself, out everywhere', params: idParams },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (callerOf(request).user.userId !== id && !scopeOf(request).rights.has('users.write'))
        return reject('accessDenied', { right: 'users.write' });
      if (!users.has(id)) return reject('objectnotexists', { userId: id });
      await commands.endSessions(id);
      await audit.note({ kind: 'sessionsEnded', userId: callerOf(request).user.userId, object: id }, request);
      return reply.code(204).send();
    },
  );

  service.put(
    '/api/useradmin/users/:id/language',
    {
      config: { right: 'session' },
      schema: {
        summary: 'Change the own language',
        params: idParams,
        body: z.strictObject({ language: languageSchema }),
        response: answers(200, answerSchema),
      },
    },
    (request, reply) =>
      once.run(request, reply, async (envelope) => {
        if (callerOf(request).user.userId !== request.params.id)
          return reject('accessDenied', { userId: request.params.id });
        return commands.change(request.params.id, request.body, undefined, envelope);
      }),
  );

  service.put(
    '/api/useradmin/users/:id/changePassword',
    {
      config: { right: 'session' },
      schema: {
        summary: 'Change the own password: the one so far as its hash, the new one as `newPassword` or its hash',
        params: idParams,
        body: z.strictObject({
          passwordhash: sentHashSchema,
          newPassword: passwordSchema.optional(),
          newPasswordhash: sentHashSchema.optional(),
        }),
      },
    },
    async (request, reply) => {
      const answer = await once.run(request, reply, async (envelope) => {
        const { id } = request.params;
        const { user } = callerOf(request);
        if (user.userId !== id) return reject('accessDenied', { userId: id });
        const { passwordhash, newPassword: password, newPasswordhash: hash } = request.body;
        const names = { field: 'newPassword', hashField: 'newPasswordhash' };
        const next = await newPasswordHash({ ...names, password, hash }, user.username);
        if (next === undefined) return refuse('newPassword', 'required');
        if (isRejection(next)) return next;
        // Counted like a sign-in: who holds a stolen session could guess the password here.
        const attempt = await loginLimit.attempt(user.username, request.ip, () =>
          credentials.matches(id, passwordhash),
        );
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
      return isRejection(answer) ? answer : reply.code(204).send();
    },
  );
}

const given = (password: string | undefined, hash: string | undefined) => ({
  field: 'password',
  password,
  hashField: 'passwordhash',
  hash,
});
