import { readOwnFactor } from '#domain/administration/api/session-calls.ts';
import { listApiTokens } from '#domain/administration/api/user-calls.ts';
import { listDeliveries, listWebhooks } from '#domain/administration/api/webhook-calls.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { openApiTokens } from '#infra/api-tokens.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { readDeliveries, readWebhooks } from '#infra/webhook-rows.ts';
import type { QueryContext } from '../reads/context.ts';
import { readSettings } from '../reads/settings.ts';

/**
 * What is asked about signing in: the own second factor; and about connected systems: what they may do and are told, without
 * what opens the plant.
 */
export function securityRoutes(service: Service, { pool }: Pick<QueryContext, 'pool'>): void {
  const apiTokens = openApiTokens(pool);
  answerCall(service, listApiTokens, async () => {
    const items = [...(await apiTokens.list())];
    return { items, total: items.length };
  });

  answerCall(service, readOwnFactor, async (request) => {
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
  });

  answerCall(service, listWebhooks, async () => {
    const items = await readWebhooks(pool);
    return { items, total: items.length };
  });

  answerCall(service, listDeliveries, async (request) => {
    const { id } = request.params;
    const [webhook] = await readWebhooks(pool, id);
    return webhook === undefined
      ? reject('objectnotexists', { webhookId: id })
      : readDeliveries(pool, id, request.query);
  });
}
