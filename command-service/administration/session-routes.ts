import { z } from 'zod';
import { pageSessionHeader } from '#domain/administration/page-session.ts';
import { rightsOfHolder, signedInUser } from '#domain/administration/roles.ts';
import { signedInUserSchema, type UserFields } from '#domain/administration/user.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { isPageSession, sessionCookie } from '#infra/http/session-cookie.ts';
import { hashToken } from '#infra/session.ts';
import type { CommandContext } from '../context.ts';
import { accessOf, holderOf } from './access-keeper.ts';
import { isPublishedPassword } from './known-passwords.ts';
import { isActive, sessionUserOf } from './session-user.ts';

/** What signing in and out needs. */
export interface SessionContext
  extends Pick<CommandContext, 'credentials' | 'loginLimit' | 'audit' | 'sessions' | 'closeEndedLines'> {
  readonly config: Pick<CommandContext['config'], 'isOpen'>;
  readonly image: Parameters<typeof accessOf>[0] & { readonly users: ReadonlyMap<string, UserFields> };
}

/** Sign-in and sign-out (api contract, session; planning §4, §8). */
export function sessionRoutes(service: Service, context: SessionContext): void {
  const { config, credentials, image, loginLimit, sessions, audit } = context;
  const { users } = image;

  service.post(
    '/api/login',
    {
      config: { right: 'public' },
      schema: {
        summary: 'Sign in with Authorization: Basic base64(username:sha256hex(password))',
        response: answers(200, z.object({ token: z.string(), user: signedInUserSchema })),
      },
    },
    async (request, reply) => {
      const given = basicCredentials(request.headers.authorization);
      if (given === undefined) return reject('wrongCredentials');
      const found = userNamed(users, given.username);
      const isOpenSecret = config.isOpen && isPublishedPassword(given.passwordHash);
      const version = found && (await credentials.versionOf(found.id));
      const attempt = await loginLimit.attempt(given.username, request.ip, async () => {
        const matches = await credentials.matches(found?.id, given.passwordHash);
        return matches && !isOpenSecret && found !== undefined && isActive(found.fields);
      });
      const userId = found?.id;
      if (attempt.kind === 'blocked') {
        if (attempt.isFirst) await audit.note({ kind: 'signInBlocked', userId }, request);
        reply.header('retry-after', String(attempt.seconds));
        return reject('NumberOfLoginAttemptsExceeded', { seconds: attempt.seconds });
      }
      if (attempt.kind === 'wrong' || found === undefined) {
        await audit.note({ kind: 'signInFailed', userId }, request);
        return reject('wrongCredentials');
      }
      const user = sessionUserOf(found.id, found.fields);
      const holder = holderOf(found.fields);
      const place = { address: request.ip, client: request.headers['user-agent'] };
      const token = await sessions.create(user, place, holder);
      // Deactivated, deleted or given another password while this sign-in was under way: those sessions have ended.
      const still = users.get(found.id);
      if (still !== found.fields || (await credentials.versionOf(found.id)) !== version) {
        await sessions.end(hashToken(token));
        return reject('wrongCredentials');
      }
      await audit.note({ kind: 'signedIn', userId }, request);
      const told = signedInUser(user, rightsOfHolder(holder, accessOf(image), Date.now()), image.roles);
      if (request.headers[pageSessionHeader] === undefined) return { token, user: told };
      // A page gets it in the cookie only: what a script never sees it cannot give away.
      reply.header('set-cookie', sessionCookie(request, token));
      return { token: '', user: told };
    },
  );

  service.post(
    '/api/logout',
    {
      config: { right: 'session' },
      schema: { summary: 'End the session', body: z.strictObject({ userId: z.string() }) },
    },
    async (request, reply) => {
      const { tokenHash, user } = callerOf(request);
      if (request.body.userId !== user.userId) return reject('accessDenied', { userId: request.body.userId });
      await sessions.end(tokenHash);
      await audit.note({ kind: 'signedOut', userId: user.userId }, request);
      await context.closeEndedLines();
      if (isPageSession(request)) reply.header('set-cookie', sessionCookie(request));
      return reply.code(204).send();
    },
  );
}

function userNamed(
  users: ReadonlyMap<string, UserFields>,
  username: string,
): { readonly id: string; readonly fields: UserFields } | undefined {
  for (const [id, fields] of users) if (fields.username === username) return { id, fields };
  return undefined;
}

/** `Basic base64(username:sha256hex(password))`; undefined for anything else. */
function basicCredentials(
  header: string | undefined,
): { readonly username: string; readonly passwordHash: string } | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,400})$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const match = /^([^:]{1,60}):([0-9a-fA-F]{64})$/.exec(Buffer.from(encoded, 'base64').toString('utf8'));
  if (match?.[1] === undefined || match[2] === undefined) return undefined;
  return { username: match[1].toLowerCase(), passwordHash: match[2].toLowerCase() };
}
