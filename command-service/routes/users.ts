import { z } from 'zod';
import { languageSchema, sessionUserSchema, type UserFields, userFieldsSchema } from '#domain/administration/user.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { userStream } from '#domain/kernel/stream-names.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { type Envelope, idsOf } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { sessionUserOf } from './session.ts';

const passwordHash = z.string().regex(/^[0-9a-f]{64}$/);
const idParams = z.strictObject({ id: objectIdSchema });

/** Users (base data §3, §7). Passwords arrive as hashes and are stored with the credentials only. */
export function userRoutes(service: Service, context: CommandContext): void {
  const { once, credentials, sessions } = context;
  // Users do not branch.
  const { image } = context.branches.main;

  service.post(
    '/api/useradmin/users',
    {
      config: { right: 'useradmin.write' },
      schema: {
        summary: 'Create a user',
        // German is the default (base data §1).
        body: userFieldsSchema.extend({ passwordhash: passwordHash, language: languageSchema.default('de') }),
        response: answers(201, sessionUserSchema),
      },
    },
    (request, reply) =>
      once.run<z.infer<typeof sessionUserSchema>>(request, reply, async (envelope) => {
        const { passwordhash, ...fields } = request.body;
        const id = idsOf(envelope.commandId)();
        if (isTaken(fields.username, id)) return reject('nameExists', { field: 'username', value: fields.username });
        await credentials.set(id, passwordhash);
        const stored = await image.append(userStream(id), [{ type: 'UserCreated', data: { id, fields } }], envelope);
        return isRejection(stored)
          ? stored
          : { status: 201, body: sessionUserOf(id, fields), position: stored.position };
      }),
  );

  service.put(
    '/api/useradmin/users/:id',
    {
      config: { right: 'useradmin.write' },
      schema: {
        summary: 'Change fields of a user',
        params: idParams,
        body: userFieldsSchema.partial(),
        response: answers(200, sessionUserSchema),
      },
    },
    (request, reply) => once.run(request, reply, (envelope) => changeUser(request.params.id, request.body, envelope)),
  );

  service.put(
    '/api/useradmin/users/:id/language',
    {
      config: { right: 'session' },
      schema: {
        summary: 'Change the own language',
        params: idParams,
        body: z.strictObject({ language: languageSchema }),
        response: answers(200, sessionUserSchema),
      },
    },
    (request, reply) =>
      once.run(request, reply, async (envelope) => {
        if (callerOf(request).user.userId !== request.params.id)
          return reject('accessDenied', { userId: request.params.id });
        return changeUser(request.params.id, request.body, envelope);
      }),
  );

  service.put(
    '/api/useradmin/users/:id/changePassword',
    {
      config: { right: 'session' },
      schema: {
        summary: 'Change the own password',
        params: idParams,
        body: z.strictObject({ passwordhash: passwordHash, newPasswordhash: passwordHash }),
      },
    },
    async (request, reply) => {
      const answer = await once.run(request, reply, async (envelope) => {
        const { id } = request.params;
        if (callerOf(request).user.userId !== id) return reject('accessDenied', { userId: id });
        const { passwordhash, newPasswordhash } = request.body;
        if (!(await credentials.matches(id, passwordhash))) return reject('wrongCredentials');
        if (passwordhash === newPasswordhash) {
          return reject('validation', { fields: { newPasswordhash: 'differentFromOld' } });
        }
        await credentials.set(id, newPasswordhash);
        const stored = await image.append(userStream(id), [{ type: 'UserPasswordChanged', data: { id } }], envelope);
        if (isRejection(stored)) return stored;
        await sessions.revokeAllOf(id);
        context.closeRevokedSockets();
        return { status: 204, body: null, position: stored.position };
      });
      return isRejection(answer) ? answer : reply.code(204).send();
    },
  );

  function isTaken(username: string, except?: string): boolean {
    return [...image.users].some(([id, fields]) => id !== except && fields.username === username);
  }

  async function changeUser(id: string, changes: Partial<UserFields>, envelope: Envelope) {
    const current = image.users.get(id);
    if (current === undefined) return reject('objectnotexists', { userId: id });
    if (changes.username !== undefined && isTaken(changes.username, id)) {
      return reject('nameExists', { field: 'username', value: changes.username });
    }
    const names = (Object.keys(changes) as (keyof UserFields)[]).filter(
      (name) => JSON.stringify(changes[name]) !== JSON.stringify(current[name]),
    );
    const lastAdmin = names.includes('roles') && !changes.roles?.includes('admin') && isLastAdmin(id);
    if (lastAdmin) return reject('alreadyInUse', { role: 'admin' }) satisfies Rejection;
    if (names.length === 0) return { body: sessionUserOf(id, current), position: undefined };
    const pick = (from: Partial<UserFields>) => Object.fromEntries(names.map((name) => [name, from[name]]));
    const changed = { type: 'UserChanged', data: { id, before: pick(current), after: pick(changes) } };
    const stored = await image.append(userStream(id), [changed], envelope);
    if (isRejection(stored)) return stored;
    const user = sessionUserOf(id, { ...current, ...changes });
    if (names.includes('roles')) {
      // Sessions contain the rights: they are ended so that a removed right does not stay valid.
      await sessions.revokeAllOf(id);
      context.closeRevokedSockets();
    } else {
      await sessions.refreshUser(user);
    }
    return { body: user, position: stored.position };
  }

  /** Without an administrator nobody could appoint one. */
  function isLastAdmin(id: string): boolean {
    const admins = [...image.users].filter(([, fields]) => fields.roles.includes('admin'));
    return admins.length === 1 && admins[0]?.[0] === id;
  }
}
