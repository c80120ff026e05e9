import type { Pool } from 'pg';
import type { Delivery, Webhook } from '#domain/administration/api/webhook-calls.ts';

/** Webhooks as they are shown; their secrets are asked for by nobody but who signs. */

const columns = `webhook_id, url, events, active, user_id, created_at, place,
  (SELECT json_build_object('state', d.state, 'at', to_char(coalesce(d.last_attempt_at, d.created_at) AT TIME ZONE 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'attempts', d.attempts)
   FROM operational.webhook_delivery d WHERE d.webhook_id = w.webhook_id ORDER BY d.delivery_id DESC LIMIT 1) AS last`;

/** All, or the one with the id; oldest first. */
export async function readWebhooks(pool: Pick<Pool, 'query'>, id?: string): Promise<Webhook[]> {
  const { rows } = await pool.query<{
    webhook_id: string;
    url: string;
    events: string[];
    active: boolean;
    user_id: string;
    created_at: Date;
    place: string;
    last: Webhook['lastDelivery'];
  }>(
    `SELECT ${columns} FROM operational.webhook w WHERE $1::text IS NULL OR webhook_id::text = $1 ORDER BY created_at, webhook_id`,
    [id ?? null],
  );
  return rows.map((row) => ({
    webhookId: row.webhook_id,
    url: row.url,
    events: row.events,
    active: row.active,
    createdBy: row.user_id,
    createdAt: row.created_at.toISOString(),
    next: row.place,
    lastDelivery: row.last,
  }));
}

/** The deliveries of one, newest first. */
export async function readDeliveries(
  pool: Pick<Pool, 'query'>,
  id: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ items: Delivery[]; total: number }> {
  const { rows } = await pool.query<{
    delivery_id: string;
    test: boolean;
    state: Delivery['state'];
    items: number;
    created_at: Date;
    attempts: number;
    next_attempt_at: Date;
    last_attempt_at: Date | null;
    status: number | null;
    error: string | null;
  }>(
    `SELECT delivery_id, test, state, items, created_at, attempts, next_attempt_at, last_attempt_at, status, error
     FROM operational.webhook_delivery WHERE webhook_id::text = $1 ORDER BY delivery_id DESC OFFSET $2 LIMIT $3`,
    [id, offset, limit],
  );
  const { rows: counted } = await pool.query<{ total: number }>(
    'SELECT count(*)::integer AS total FROM operational.webhook_delivery WHERE webhook_id::text = $1',
    [id],
  );
  const items = rows.map((row) => ({
    deliveryId: row.delivery_id,
    test: row.test,
    state: row.state,
    items: row.items,
    createdAt: row.created_at.toISOString(),
    attempts: row.attempts,
    nextAttemptAt: row.state === 'waiting' ? row.next_attempt_at.toISOString() : null,
    lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
    status: row.status,
    error: row.error,
  }));
  return { items, total: counted[0]?.total ?? 0 };
}
