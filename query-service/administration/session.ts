import {
  listLanguages,
  readLiveCredentials,
  readPlantState,
  readSession,
} from '#domain/administration/api/session-calls.ts';
import { endedLicencesOf, signedInUser } from '#domain/administration/roles.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { type Language, languageSchema } from '#domain/kernel/language.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { isPageSession } from '#infra/http/session-cookie.ts';
import { openCredentialLimit } from '#infra/nats/credential-limit.ts';
import { browserLifetime, liveKeyOf, mintBrowserCredentials } from '#infra/nats/credentials.ts';
import type { NatsKeys } from '#infra/nats/keys.ts';
import { trialEndOf } from '#infra/plant/trial.ts';
import type { Sessions } from '#infra/session.ts';
import type { QueryContext } from '../reads/context.ts';
import { modelsAreFilled, readSettings } from '../reads/settings.ts';

/** Native names: a person looks for their own language in it (base data §11; German is the default). */
const languageNames: Readonly<Record<Language, string>> = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  ru: 'Русский',
};
/** Seconds; early enough to try more than once. */
const renewIn = Math.round((browserLifetime / 1000) * 0.75);

const defaultLanguage: Language = 'de';

/** What a client asks before and while somebody is signed in (planning §9, api contract, session). */
export function sessionRoutes(
  service: Service,
  { pool, natsKeys, config, sessions }: QueryContext & { readonly natsKeys: NatsKeys; readonly sessions: Sessions },
): void {
  const limit = openCredentialLimit();

  answerCall(service, readPlantState, async () => {
    const isFilled = await modelsAreFilled(pool);
    const trialEnd = isFilled ? await trialEndOf(pool, config) : undefined;
    return {
      has2FA: isFilled && (await readSettings(pool)).hasTwoFactorAuthentication,
      backendStarting: !isFilled,
      // While it is, the gateway answers: this service may be away.
      salesRecover: false,
      ...(config.isRecoverable && { recoverable: true as const }),
      ...(config.environment && { environment: config.environment }),
      ...(config.demo && { demo: true as const }),
      ...(trialEnd !== undefined && { trialEnds: toIso(trialEnd) }),
    };
  });

  answerCall(service, readSession, (request) => {
    const { token, user, holder, access } = callerOf(request);
    // Not for a script of a page to read.
    const told = isPageSession(request) ? '' : token;
    const ended = endedLicencesOf(holder, access, Date.now());
    return { token: told, user: signedInUser(user, scopeOf(request).rights, access.roles, ended) };
  });

  answerCall(service, listLanguages, () => {
    const items = languageSchema.options.map((languageId) => ({
      languageId,
      languageName: languageNames[languageId],
      isDefault: languageId === defaultLanguage,
    }));
    return { items, total: items.length };
  });

  answerCall(service, readLiveCredentials, async (request, reply) => {
    const session = callerOf(request);
    // A connected system has no line of its own: what it may read it asks for, and machines have theirs.
    if (session.apiTokenId !== undefined) return reject('accessDenied', { right: 'session' });
    const { user, tokenHash, liveEpoch } = session;
    const wait = await limit.take(tokenHash);
    if (wait !== undefined) {
      reply.header('retry-after', String(wait));
      return reject('tooManyRequests', { seconds: wait });
    }
    const now = Date.now();
    // Noted before it is made: a session that ends from here on takes the credential along.
    const isOpen = await sessions.noteLiveKey(session, liveKeyOf(natsKeys, session), now + browserLifetime);
    // It has ended, or its rights have changed between these lines: whoever still has it asks again and gets those.
    if (!isOpen) return reject('unavailable');
    const { rights, branch } = scopeOf(request);
    const holder = { tokenHash, liveEpoch, userId: user.userId, rights, branch: branch.id };
    const { jwt, expiresAt } = await mintBrowserCredentials(natsKeys, holder, now);
    return { jwt, expiresAt: toIso(expiresAt), renewIn, url: '/nats' };
  });
}
