import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPublishedPassword } from '#command-service/administration/credentials/known-passwords.ts';
import { logIn, logInWithFactor, logOut, setUpFactorToLogIn } from '#domain/administration/api/session-calls.ts';
import { pageSessionHeader } from '#domain/administration/page-session.ts';
import { endedLicencesOf, rightsOfHolder, signedInUser } from '#domain/administration/roles.ts';
import type { UserFields } from '#domain/administration/user.ts';
import type { AnswerOf } from '#domain/call.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { isPageSession, sessionCookie } from '#infra/http/session-cookie.ts';
import { hashToken } from '#infra/session.ts';
import { accessOf, holderOf } from './access-keeper.ts';
import type { AdministrationContext } from './administration-context.ts';
import { isActive, sessionUserOf } from './session-user.ts';

/** What signing in and out needs. */
export interface SessionContext
  extends Pick<
    AdministrationContext,
    'credentials' | 'sessions' | 'audit' | 'closeEndedLines' | 'oneTimeLinks' | 'secondFactors' | 'loginLimit'
  > {
  readonly config: Pick<AdministrationContext['config'], 'isOpen'>;
  readonly image: Parameters<typeof accessOf>[0] & { readonly users: ReadonlyMap<string, UserFields> };
}

interface KnownUser {
  readonly id: string;
  readonly fields: UserFields;
}

/** Sign-in and sign-out (api contract, session; planning §4, §8). */
export function sessionRoutes(service: Service, context: SessionContext): void {
  const { config, credentials, image, loginLimit, sessions, audit, secondFactors, oneTimeLinks } = context;
  const { users } = image;

  answerCall(service, logIn, async (request, reply) => {
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
    if (version !== undefined && (await isFactorAsked(found))) {
      const ticket = await oneTimeLinks.makeTicket(found.id, version);
      return reject('secondFactorRequired', { ticket, isSet: await secondFactors.isSet(found.id) });
    }
    return signIn(found, version, request, reply);
  });

  answerCall(service, setUpFactorToLogIn, async (request) => {
    const held = await holderOfTicket(request.body.ticket);
    if (held === undefined) return reject('signInTicketExpired');
    const made = await secondFactors.begin(held.found.id, held.found.fields.username);
    return made === undefined ? reject('secondFactorIsSet') : made;
  });

  answerCall(service, logInWithFactor, async (request, reply) => {
    const { ticket, code } = request.body;
    const held = await holderOfTicket(ticket);
    if (held === undefined) return reject('signInTicketExpired');
    const { found, version } = held;
    const { id, fields } = found;
    let recoveryCodes: readonly string[] | undefined;
    // Counted like passwords, apart from them: five tries from one address.
    const attempt = await loginLimit.attempt(`factor ${fields.username}`, request.ip, async () => {
      if (await secondFactors.isSet(id)) return secondFactors.take(id, code);
      // The first code of a new factor confirms it.
      recoveryCodes = await secondFactors.confirm(id, code);
      return recoveryCodes !== undefined;
    });
    if (attempt.kind === 'blocked') {
      reply.header('retry-after', String(attempt.seconds));
      return reject('NumberOfLoginAttemptsExceeded', { seconds: attempt.seconds });
    }
    if (attempt.kind === 'wrong') {
      await audit.note({ kind: 'secondFactorFailed', userId: id }, request);
      return reject('secondFactorWrong');
    }
    if (!(await oneTimeLinks.useTicket(ticket))) return reject('signInTicketExpired');
    if (recoveryCodes !== undefined) await audit.note({ kind: 'secondFactorSet', userId: id }, request);
    const answer = await signIn(found, version, request, reply);
    return isRejection(answer) || recoveryCodes === undefined
      ? answer
      : { ...answer, recoveryCodes: [...recoveryCodes] };
  });

  /** The plant asks for a second factor (decision 0125), and the user has one or has to have one. */
  async function isFactorAsked({ id, fields }: KnownUser): Promise<boolean> {
    if (!image.factory.settings.hasTwoFactorAuthentication) return false;
    return fields.has2Fa === true || (await secondFactors.isSet(id));
  }

  /** Who has given the right password a moment ago, as long as that is still the password. */
  async function holderOfTicket(
    ticket: string,
  ): Promise<{ readonly found: KnownUser; readonly version: string } | undefined> {
    const held = await oneTimeLinks.findTicket(ticket);
    const fields = held && users.get(held.userId);
    if (held === undefined || fields === undefined || !isActive(fields)) return undefined;
    const { userId: id, credentialVersion: version } = held;
    return (await credentials.versionOf(id)) === version ? { found: { id, fields }, version } : undefined;
  }

  async function signIn(
    found: KnownUser,
    version: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AnswerOf<typeof logIn> | Rejection> {
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
    await audit.note({ kind: 'signedIn', userId: found.id }, request);
    const [access, now] = [accessOf(image), Date.now()];
    const told = signedInUser(
      user,
      rightsOfHolder(holder, access, now),
      access.roles,
      endedLicencesOf(holder, access, now),
    );
    if (request.headers[pageSessionHeader] === undefined) return { token, user: told };
    // A page gets it in the cookie only: what a script never sees it cannot give away.
    reply.header('set-cookie', sessionCookie(request, token));
    return { token: '', user: told };
  }

  answerCall(service, logOut, async (request, reply) => {
    const { tokenHash, user } = callerOf(request);
    if (request.body.userId !== user.userId) return reject('accessDenied', { userId: request.body.userId });
    await sessions.end(tokenHash);
    await audit.note({ kind: 'signedOut', userId: user.userId }, request);
    await context.closeEndedLines();
    if (isPageSession(request)) reply.header('set-cookie', sessionCookie(request));
    return undefined;
  });
}

function userNamed(users: ReadonlyMap<string, UserFields>, username: string): KnownUser | undefined {
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
