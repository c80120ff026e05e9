import { z } from 'zod';
import { apiTokenSchema } from '#domain/administration/api-token.ts';
import { openApiTokens } from '#infra/api-tokens.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { listOf } from '#query-service/lists/read-list.ts';
import type { QueryContext } from '../context.ts';
import { readSettings } from '../settings.ts';

/** What is asked about signing in: the own second factor; and what connected systems may do, without what opens the plant. */
//  connected systems may do, without what opens the plant. */
export function securityRoutes(service: Service, { pool }: Pick<QueryContext, 'pool'>): void {
  const apiTokens = openApiTokens(pool);
  service.get(
    '/api/useradmin/apiTokens',
    {
      config: { right: 'security.read' },
      schema: {
        summary: 'API tokens with their rights and last use, the newest first',
        response: answers(200, listOf(apiTokenSchema)),
      },
    },
    async () => {
      const items = (await apiTokens.list()).map(({ createdAt, expiresAt, lastUsedAt, userId, ...token }) => ({
        ...token,
        rights: [...token.rights],
        createdBy: userId,
        createdAt: createdAt.toISOString(),
        ...(expiresAt === undefined ? {} : { expiresAt: expiresAt.toISOString() }),
        ...(lastUsedAt === undefined ? {} : { lastUsedAt: lastUsedAt.toISOString() }),
      }));
      return { items, total: items.length };
    },
  );

  service.get(
    '/api/users/secondFactor',
    {
      config: { right: 'session' },
      schema: {
        summary:
          'Whether the caller has a second factor, how many codes to recover with are left, and whether signing in asks',
        response: answers(
          200,
          z.object({ isSet: z.boolean(), recoveryCodesLeft: z.number().int(), isAsked: z.boolean() }),
        ),
      },
    },
    async (request) => {
      const { rows } = await pool.query<{ codes: number }>(
        `SELECT cardinality(recovery_hashes) AS codes FROM operational.second_factor
         WHERE user_id = $1 AND confirmed_at IS NOT NULL`,
        [callerOf(request).user.userId],
      );
      const { hasTwoFactorAuthentication } = await readSettings(pool);
      return {
        isSet: rows[0] !== undefined,
        recoveryCodesLeft: rows[0]?.codes ?? 0,
        isAsked: hasTwoFactorAuthentication,
      };
    },
  );
}
