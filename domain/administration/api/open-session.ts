import { z } from 'zod';
import { isoInstantSchema } from '#domain/kernel/instant.ts';

/** A sign-in of a user that still holds (api contract, `GET /users/{id}/sessions`). */
export const openSessionSchema = z.object({
  sessionId: z.string(),
  createdAt: isoInstantSchema,
  lastSeenAt: isoInstantSchema,
  expiresAt: isoInstantSchema,
  address: z.string().optional(),
  /** What the browser or program calls itself. */
  client: z.string().optional(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
