import { z } from 'zod';
import { newApiTokenSchema } from '#domain/administration/api-token.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { dayAt, endOfDay } from '#domain/kernel/time-zone.ts';
import type { ApiTokens } from '#infra/api-tokens.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';

type ApiTokenContext = Pick<CommandContext, 'audit' | 'branches' | 'closeEndedLines'> & {
  readonly apiTokens: ApiTokens;
};

/** Tokens of connected systems (api contract, administration; decision 0124). */
export function apiTokenRoutes(
  service: Service,
  { apiTokens, audit, branches, closeEndedLines }: ApiTokenContext,
): void {
  service.post(
    '/api/useradmin/apiTokens',
    {
      config: { right: 'security.write' },
      schema: {
        summary: 'Make an API token with some of the own rights; the answer is the only place where it can be seen',
        body: newApiTokenSchema,
        response: answers(201, z.object({ apiTokenId: z.string(), token: z.string() })),
      },
    },
    // Not under an idempotency key: the answer is kept nowhere, and holds the token.
    async (request, reply) => {
      const { name, rights, expiryDate } = request.body;
      const missing = rights.filter((right) => !scopeOf(request).rights.has(right));
      if (missing.length > 0) return reject('accessDenied', { right: missing[0], rights: missing });
      const { plantTimeZone } = branches.main.image.factory.settings;
      if (typeof expiryDate === 'string' && expiryDate < dayAt(plantTimeZone, Date.now()))
        return reject('validation', { fields: { expiryDate: 'endBeforeStart' } });
      const expiresAt = typeof expiryDate === 'string' ? new Date(endOfDay(plantTimeZone, expiryDate)) : undefined;
      const { userId } = callerOf(request).user;
      const made = await apiTokens.create({ name, rights: [...new Set(rights)], userId, expiresAt });
      await audit.note({ kind: 'apiTokenCreated', userId, object: name }, request);
      return reply.code(201).send(made);
    },
  );

  service.delete(
    '/api/useradmin/apiTokens/:id',
    {
      config: { right: 'security.delete' },
      schema: {
        summary: 'Revoke an API token; it opens nothing from now on',
        params: z.strictObject({ id: z.string().max(100) }),
      },
    },
    async (request, reply) => {
      const name = await apiTokens.revoke(request.params.id);
      if (name === undefined) return reject('objectnotexists', { apiTokenId: request.params.id });
      await closeEndedLines();
      await audit.note({ kind: 'apiTokenRevoked', userId: callerOf(request).user.userId, object: name }, request);
      return reply.code(204).send();
    },
  );
}
