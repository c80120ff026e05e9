import type { Pool } from 'pg';
import {
  changeWebhook,
  createWebhook,
  removeWebhook,
  testWebhook,
  type Webhook,
} from '#domain/administration/api/webhook-calls.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { FileKey } from '#infra/file-key.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { readWebhooks } from '#infra/webhook-rows.ts';
import type { AdministrationContext } from './administration-context.ts';

/** What webhooks are kept in, and the key of their secrets. */
export interface WebhookPlace {
  readonly pool: Pool;
  readonly key: FileKey;
}

/** Webhooks (decision 0247); the projector sends what they are told. */
export function webhookRoutes(
  service: Service,
  { webhooks: { pool, key }, audit }: Pick<AdministrationContext, 'audit'> & { readonly webhooks: WebhookPlace },
): void {
  const one = async (id: string): Promise<Webhook | Rejection> =>
    (await readWebhooks(pool, id))[0] ?? reject('objectnotexists', { webhookId: id });

  // Not under an idempotency key: the hash of the request would be one of the secret, too.
  answerCall(service, createWebhook, async (request) => {
    const { url, events, secret } = request.body;
    // It tells what the history tells, whoever it is told to.
    if (!scopeOf(request).rights.has('history.read')) return reject('accessDenied', { right: 'history.read' });
    const { userId } = callerOf(request).user;
    const { rows } = await pool.query<{ webhook_id: string }>(
      `INSERT INTO operational.webhook (url, events, secret, user_id, place)
       VALUES ($1, $2, $3, $4, coalesce((SELECT position::text FROM projection.checkpoint WHERE model = 'history'), '0'))
       RETURNING webhook_id`,
      [url, events, key.encrypt(secret), userId],
    );
    await audit.note({ kind: 'webhookCreated', userId, object: hostOf(url) }, request);
    return one(rows[0]?.webhook_id ?? '');
  });

  answerCall(service, changeWebhook, async (request) => {
    const { id } = request.params;
    const { url, events, secret, active } = request.body;
    const { rowCount } = await pool.query(
      `UPDATE operational.webhook SET url = coalesce($2, url), events = coalesce($3, events), secret = coalesce($4, secret),
         active = coalesce($5, active) WHERE webhook_id::text = $1`,
      [id, url ?? null, events ?? null, secret === undefined ? null : key.encrypt(secret), active ?? null],
    );
    if (rowCount === 0) return reject('objectnotexists', { webhookId: id });
    // What waits is sent at once, with days ahead to succeed: who has changed it looks whether it works now.
    await pool.query(
      `UPDATE operational.webhook_delivery SET next_attempt_at = now(), attempts = CASE WHEN $2 THEN 0 ELSE attempts END
       WHERE webhook_id::text = $1 AND state = 'waiting'`,
      [id, active === true],
    );
    const changed = await one(id);
    const { userId } = callerOf(request).user;
    if ('url' in changed) await audit.note({ kind: 'webhookChanged', userId, object: hostOf(changed.url) }, request);
    return changed;
  });

  answerCall(service, removeWebhook, async (request) => {
    const { id } = request.params;
    const { rows } = await pool.query<{ url: string }>(
      'DELETE FROM operational.webhook WHERE webhook_id::text = $1 RETURNING url',
      [id],
    );
    const [gone] = rows;
    if (gone === undefined) return reject('objectnotexists', { webhookId: id });
    const { userId } = callerOf(request).user;
    await audit.note({ kind: 'webhookRemoved', userId, object: hostOf(gone.url) }, request);
    return undefined;
  });

  answerCall(service, testWebhook, async (request) => {
    const { id } = request.params;
    const { rows } = await pool.query<{ delivery_id: string }>(
      `INSERT INTO operational.webhook_delivery (webhook_id, test, body, items)
       SELECT webhook_id, true, json_build_object('webhookId', webhook_id, 'test', true, 'items', json_build_array())::text, 0
       FROM operational.webhook WHERE webhook_id::text = $1 RETURNING delivery_id`,
      [id],
    );
    const [made] = rows;
    return made === undefined ? reject('objectnotexists', { webhookId: id }) : { deliveryId: made.delivery_id };
  });
}

/** Of an address that may have a key in its query. */
const hostOf = (url: string): string => new URL(url).host;
