import { listDeliveries, listWebhooks } from '#domain/administration/api/webhook-calls.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import type { Service } from '#infra/http/service.ts';
import { readDeliveries, readWebhooks } from '#infra/webhook-rows.ts';
import type { QueryContext } from '../reads/context.ts';

/** Webhooks and what became of their deliveries. */
export function webhookRoutes(service: Service, { pool }: Pick<QueryContext, 'pool'>): void {
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
