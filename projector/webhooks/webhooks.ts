import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { toldObjectTypes } from '#domain/planning/api/changes-call.ts';
import { eventsNamingReporters } from '#domain/planning/feedback/refused-report-events.ts';
import type { FileKey } from '#infra/file-key.ts';
import { feedPlace, readFeed } from '../read-models/history/feed.ts';

/**
 * Tells other systems of what changes (decision 0247). What a webhook is told next is a row before it is sent, in one transaction
 * with how far it has come: who is killed in between sends it again, and nothing is left out. Each receiver gets its
 * deliveries one after another, and none waits for another's.
 */
export interface WebhookOptions {
  readonly pool: pg.Pool;
  readonly key: FileKey;
  /** Only one projector sends. */
  readonly isLive: () => boolean;
  readonly log: Logger;
  /** Milliseconds between two looks. */
  readonly every?: number;
}

/** Milliseconds for an answer, which is read no further than its status. */
const patience = 10_000;
/** Seconds until a delivery is tried again, twice as many after each time, and the most of them. */
const firstPause = 5;
const longestPause = 3_600;
/** Attempts, about three days, after which a webhook is switched off; it goes on where it was. */
const mostAttempts = 80;
/** Changes in one delivery. */
const mostItems = 100;
/** Deliveries of one that are kept to be looked at. */
const kept = 1_000;

export function openWebhooks({ pool, key, isLive, log, every = 1_000 }: WebhookOptions): { close(): Promise<void> } {
  const busy = new Map<string, Promise<void>>();
  const ended = new AbortController();
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    // What is sent now may be over before the rows arrive, which still call it waiting.
    const beingSent = new Set(busy.keys());
    const { rows } = await pool.query<Due>(dueSql);
    for (const due of rows) {
      const name = `${due.webhook_id} ${due.test}`;
      if (beingSent.has(name) || ended.signal.aborted) continue;
      const work = (due.delivery_id === null ? fill(due) : send(due))
        .catch((error: unknown) => log.warn({ err: error, webhookId: due.webhook_id }, 'a webhook was not served'))
        .finally(() => busy.delete(name));
      busy.set(name, work);
    }
  }

  /** The next changes of the feed become a delivery; without any that it asks for it only gets further. */
  async function fill({ webhook_id: id, place, events }: Due): Promise<void> {
    const after = feedPlace(place) ?? { position: place, line: 0, object: 0 };
    const isAsked = (name: string): boolean => events.includes('*') || events.includes(name);
    const { items, next } = await readFeed(pool, { after, limit: mostItems, objectTypes: [...toldObjectTypes.keys()] });
    const wanted = items
      .filter(({ type, objectType }) => isAsked(type) || isAsked(objectType))
      // Who reported is for who may read it, and here nobody is known.
      .map((one) => (eventsNamingReporters.has(one.type) ? { ...one, fields: one.fields.filter(isNoWorker) } : one));
    const body = JSON.stringify({ webhookId: id, items: wanted, next });
    await pool.query(
      `WITH moved AS (
         UPDATE operational.webhook SET place = $2 WHERE webhook_id = $1 AND place = $3 AND active RETURNING webhook_id)
       INSERT INTO operational.webhook_delivery (webhook_id, body, items)
       SELECT webhook_id, $4, $5 FROM moved WHERE $5 > 0`,
      [id, next, place, body, wanted.length],
    );
  }

  async function send({ webhook_id: id, delivery_id: deliveryId, url, secret, body, test }: Due): Promise<void> {
    if (deliveryId === null || body === null) return;
    const signature = createHmac('sha256', key.decrypt(secret)).update(body).digest('hex');
    const { status, error } = await post(url, body, { deliveryId, signature });
    if (ended.signal.aborted && status === null) return;
    const isTaken = status !== null && status >= 200 && status < 300;
    const pause = `least(${longestPause}, ${firstPause} * 2 ^ least(attempts, 12))`;
    const { rows } = await pool.query<{ given_up: boolean }>(
      `UPDATE operational.webhook_delivery SET
         state = CASE WHEN $2 THEN 'delivered' WHEN test THEN 'failed' ELSE 'waiting' END,
         body = CASE WHEN $2 OR test THEN '' ELSE body END,
         attempts = attempts + 1, last_attempt_at = now(), status = $3, error = $4,
         next_attempt_at = now() + ${pause} * interval '1 second'
       WHERE delivery_id = $1
       RETURNING state = 'waiting' AND attempts >= ${mostAttempts} AS given_up`,
      [deliveryId, isTaken, status, error],
    );
    if (!isTaken) log.info({ webhookId: id, deliveryId, status, error }, 'a webhook was not taken');
    if (rows[0]?.given_up === true)
      await pool.query('UPDATE operational.webhook SET active = false WHERE webhook_id = $1', [id]);
    if (isTaken && !test)
      await pool.query(
        `DELETE FROM operational.webhook_delivery WHERE webhook_id = $1 AND state <> 'waiting' AND delivery_id < (
           SELECT min(delivery_id) FROM (SELECT delivery_id FROM operational.webhook_delivery WHERE webhook_id = $1
             ORDER BY delivery_id DESC LIMIT ${kept}) AS newest)`,
        [id],
      );
  }

  async function post(
    url: string,
    body: string,
    { deliveryId, signature }: { readonly deliveryId: string; readonly signature: string },
  ): Promise<{ readonly status: number | null; readonly error: string | null }> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body,
        // Where it is sent on to nobody has entered.
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Leitstand',
          'x-leitstand-delivery': deliveryId,
          'x-leitstand-signature': `sha256=${signature}`,
        },
        signal: AbortSignal.any([AbortSignal.timeout(patience), ended.signal]),
      });
      await answer.body?.cancel().catch(() => undefined);
      return { status: answer.status, error: null };
    } catch (error) {
      return { status: null, error: reasonOf(error) };
    }
  }

  const timer = setInterval(() => {
    if (!isLive() || looking !== undefined) return;
    looking = look()
      .catch((error: unknown) => log.debug({ err: error }, 'webhooks were not looked at'))
      .finally(() => {
        looking = undefined;
      });
  }, every);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      ended.abort();
      await looking;
      await Promise.all(busy.values());
    },
  };
}

interface Due {
  readonly webhook_id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly secret: Buffer;
  readonly place: string;
  readonly test: boolean;
  /** null: there is none, and the feed has more. */
  readonly delivery_id: string | null;
  readonly body: string | null;
}

/** Deliveries whose time has come, and webhooks without one that the feed has more for. Tests are sent at any time. */
const dueSql = `
  SELECT w.webhook_id, w.url, w.events, w.secret, w.place, false AS test, d.delivery_id, d.body
  FROM operational.webhook w
  LEFT JOIN operational.webhook_delivery d ON d.webhook_id = w.webhook_id AND d.state = 'waiting' AND NOT d.test
  WHERE w.active AND CASE WHEN d.delivery_id IS NOT NULL THEN d.next_attempt_at <= now() ELSE
    w.place <> (SELECT position::text FROM projection.checkpoint WHERE model = 'history') END
  UNION ALL
  (SELECT DISTINCT ON (w.webhook_id) w.webhook_id, w.url, w.events, w.secret, w.place, true, d.delivery_id, d.body
   FROM operational.webhook w JOIN operational.webhook_delivery d USING (webhook_id)
   WHERE d.test AND d.state = 'waiting' ORDER BY w.webhook_id, d.delivery_id)`;

const isNoWorker = ({ field }: { readonly field: string }): boolean => field !== 'workerId';

/** A word of the network, never a text that may have parts of the address. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { readonly name?: unknown; readonly cause?: unknown };
  if (name === 'TimeoutError') return 'timeout';
  const code = (cause as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : 'unreachable';
}
