import { createApiToken, revokeApiToken } from '#domain/administration/api/user-calls.ts';
import { farDates } from '#domain/base-data/rules/date-rules.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { dayAt, endOfDay } from '#domain/kernel/time-zone.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { AdministrationContext } from './administration-context.ts';

type ApiTokenContext = Pick<AdministrationContext, 'audit' | 'branches' | 'closeEndedLines' | 'apiTokens'>;

/** Tokens of connected systems (api contract, administration; decision 0124). */
export function apiTokenRoutes(
  service: Service,
  { apiTokens, audit, branches, closeEndedLines }: ApiTokenContext,
): void {
  answerCall(
    service,
    createApiToken, // Not under an idempotency key: the answer is kept nowhere, and holds the token.
    async (request) => {
      const { name, rights, expiryDate } = request.body;
      const missing = rights.filter((right) => !scopeOf(request).rights.has(right));
      if (missing.length > 0) return reject('accessDenied', { right: missing[0], rights: missing });
      const { plantTimeZone } = branches.main.image.factory.settings;
      if (typeof expiryDate === 'string' && expiryDate < dayAt(plantTimeZone, Date.now()))
        return reject('validation', { fields: { expiryDate: 'endBeforeStart' } });
      const far = farDates({ expiryDate: expiryDate ?? undefined }, undefined, ['expiryDate'], Date.now());
      if (Object.keys(far).length > 0) return reject('validation', { fields: far });
      const expiresAt = typeof expiryDate === 'string' ? new Date(endOfDay(plantTimeZone, expiryDate)) : undefined;
      const { userId } = callerOf(request).user;
      const made = await apiTokens.create({ name, rights: [...new Set(rights)], userId, expiresAt });
      await audit.note({ kind: 'apiTokenCreated', userId, object: name }, request);
      return made;
    },
  );

  answerCall(service, revokeApiToken, async (request) => {
    const name = await apiTokens.revoke(request.params.id);
    if (name === undefined) return reject('objectnotexists', { apiTokenId: request.params.id });
    await closeEndedLines();
    await audit.note({ kind: 'apiTokenRevoked', userId: callerOf(request).user.userId, object: name }, request);
    return undefined;
  });
}
