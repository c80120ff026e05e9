import { z } from 'zod';
import { signedInUser } from '#domain/administration/roles.ts';
import { type Language, languageSchema, signedInUserSchema } from '#domain/administration/user.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { mintBrowserCredentials } from '#infra/nats/credentials.ts';
import { rememberCredential } from '#infra/nats/revocations.ts';
import type { QueryContext } from '../context.ts';
import { modelsAreFilled } from '../settings.ts';

/** Native names: a person looks for their own language in it (base data §11; German is the default). */
const languageNames: Readonly<Record<Language, string>> = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  ru: 'Русский',
};
const defaultLanguage: Language = 'de';

/** What a client asks before and while somebody is signed in (planning §9, api contract, session). */
export function sessionRoutes(service: Service, { pool, natsKeys, config }: QueryContext): void {
  service.get(
    '/api/clients/Has2FA',
    {
      config: { right: 'public' },
      schema: {
        summary: 'What the sign-in page has to know; needs no token',
        response: answers(
          200,
          z.object({
            has2FA: z.boolean(),
            backendStarting: z.boolean(),
            salesRecover: z.boolean(),
            environment: z.enum(['DEMOSYSTEM', 'TESTSYSTEM', 'SALESSYSTEM']).optional(),
          }),
        ),
      },
    },
    async () => ({
      has2FA: false,
      backendStarting: !(await modelsAreFilled(pool)),
      salesRecover: false,
      ...(config.demo ? { environment: 'DEMOSYSTEM' as const } : {}),
    }),
  );

  service.get(
    '/api/users/check',
    {
      config: { right: 'session' },
      schema: {
        summary: 'Auto-login and health poll: the token that was sent and whose it is',
        response: answers(200, z.object({ token: z.string(), user: signedInUserSchema })),
      },
    },
    (request) => {
      const { token, user } = callerOf(request);
      return { token, user: signedInUser(user, scopeOf(request).rights) };
    },
  );

  service.get(
    '/api/clients/languages',
    {
      config: { right: 'public' },
      schema: {
        summary: 'Languages of the product',
        response: answers(
          200,
          z.object({
            items: z.array(z.object({ languageId: languageSchema, languageName: z.string(), isDefault: z.boolean() })),
            total: z.number().int(),
          }),
        ),
      },
    },
    () => {
      const items = languageSchema.options.map((languageId) => ({
        languageId,
        languageName: languageNames[languageId],
        isDefault: languageId === defaultLanguage,
      }));
      return { items, total: items.length };
    },
  );

  service.get(
    '/api/live/credentials',
    {
      config: { right: 'session' },
      schema: {
        summary: 'What a browser connects to NATS with: own messages and the topics its rights allow',
        response: answers(
          200,
          z.object({ jwt: z.string(), seed: z.string(), expiresAt: z.iso.datetime(), url: z.string() }),
        ),
      },
    },
    async (request) => {
      const { user, tokenHash } = callerOf(request);
      const credentials = await mintBrowserCredentials(natsKeys, user.userId, scopeOf(request).rights, Date.now());
      await rememberCredential(pool, tokenHash, credentials);
      const { jwt, seed, expiresAt } = credentials;
      return { jwt, seed, expiresAt: toIso(expiresAt), url: '/nats' };
    },
  );
}
