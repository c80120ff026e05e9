import { z } from 'zod';
import { defineCall, listOf } from '#domain/call.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';

/** Other systems that are told of changes by calls of the plant (api contract, import, export and other systems; decision 0247). */

/** http or https, without a name or password, which answers and logs would show. */
const urlSchema = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i);

/** Kinds of objects as of `GET /api/planning/changes`, or types of events such as `OperationsMoved`; `*`: all of them. */
const eventsSchema = z
  .array(z.string().regex(/^(\*|[A-Za-z]{1,80})$/))
  .min(1)
  .max(100);
const secretSchema = z.string().min(16).max(200);

export const webhookSchema = z.object({
  webhookId: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  /** false: switched off, or nobody has taken a delivery for three days; it goes on where it was when it is switched on. */
  active: z.boolean(),
  createdBy: z.string(),
  createdAt: isoInstantSchema,
  /** Up to where changes were put into deliveries. */
  next: z.string(),
  lastDelivery: z
    .object({ state: z.enum(['waiting', 'delivered', 'failed']), at: isoInstantSchema, attempts: z.number().int() })
    .nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export const deliverySchema = z.object({
  deliveryId: z.string(),
  test: z.boolean(),
  state: z.enum(deliveryStates),
  /** Changes in it. */
  items: z.number().int(),
  createdAt: isoInstantSchema,
  attempts: z.number().int(),
  /** Of a waiting one. */
  nextAttemptAt: isoInstantSchema.nullable(),
  lastAttemptAt: isoInstantSchema.nullable(),
  /** HTTP status of the last answer; null: none came. */
  status: z.number().int().nullable(),
  /** Why none came: `timeout` or a code of the network such as `ECONNREFUSED`. */
  error: z.string().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

const path = '/api/useradmin/webhooks';
const params = z.strictObject({ id: objectIdSchema });

export const listWebhooks = defineCall({
  path,
  right: 'security.read',
  summary: 'Webhooks with how their last delivery went; never their secrets',
  answer: listOf(webhookSchema),
});

export const createWebhook = defineCall({
  method: 'POST',
  path,
  right: 'security.write',
  summary:
    'Tell another system of what changes from now on: POST to `url` with the header `X-Leitstand-Signature: sha256=` + HMAC of the body with the secret, in hex',
  body: z.strictObject({ url: urlSchema, events: eventsSchema, secret: secretSchema }),
  status: 201,
  answer: webhookSchema,
});

export const changeWebhook = defineCall({
  method: 'PUT',
  path: `${path}/:id`,
  right: 'security.write',
  summary: 'Change a webhook, give it another secret, switch it off or on',
  params,
  body: z.strictObject({
    url: urlSchema.optional(),
    events: eventsSchema.optional(),
    secret: secretSchema.optional(),
    active: z.boolean().optional(),
  }),
  answer: webhookSchema,
});

export const removeWebhook = defineCall({
  method: 'DELETE',
  path: `${path}/:id`,
  right: 'security.delete',
  summary: 'Remove a webhook with its deliveries; what waits is not sent any more',
  params,
});

export const listDeliveries = defineCall({
  path: `${path}/:id/deliveries`,
  right: 'security.read',
  summary: 'Deliveries of a webhook, the newest first, as far as they are kept',
  params,
  query: z.strictObject({
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(1_000).default(100),
  }),
  answer: listOf(deliverySchema),
});

export const testWebhook = defineCall({
  method: 'POST',
  path: `${path}/:id/test`,
  right: 'security.write',
  summary: 'Send a delivery without changes, once; the list of deliveries tells what became of it',
  params,
  status: 202,
  answer: z.object({ deliveryId: z.string() }),
});
