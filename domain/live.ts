import { z } from 'zod';
import { operationIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';

/** Messages over NATS from the projector to browsers (design, section 7). Losing one costs freshness, never truth. */

export const liveTopics = ['timeline', 'base-data', 'lists', 'conflicts'] as const;
export type LiveTopic = (typeof liveTopics)[number];

export const liveSubject = (branch: string, topic: LiveTopic): string => `live.${branch}.${topic}`;
/** Presence: what others hold at this moment; nothing of it is stored, and losing it costs nothing. */
export const presenceSubject = (branch: string): string => `live.${branch}.hands`;
export const messageSubject = (userId: string): string => `user.${userId}.messages`;

/**
 * `from` is the position up to which the sender had told this topic before, `to` the one it tells now (decimal
 * strings, compare as bigint). A reader at position P ignores `to <= P`, applies `from <= P < to`, and re-reads
 * when `from > P`. A heartbeat every 5 s carries no delta. `reread` stands in for a delta over 256 KiB; a reader
 * obeys it at `to = P` as well: what it was told up to there may not be what the rows show. Rows may come a moment
 * after the message: whoever reads because of one names its `to` as `minPosition` (decision 0029).
 *
 * `early` comes from whoever appended, before the projector tells the same and more of it: a reader with `from <= P < to`
 * shows it and stays at P, any other drops it. So nothing depends on it (decision 0211).
 */
export const liveMessageSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** Epoch milliseconds at the sender, for "Live, Stand 10:42:08". */
  at: z.number(),
  delta: z.unknown().optional(),
  reread: z.boolean().optional(),
  early: z.boolean().optional(),
});
export type LiveMessage = z.infer<typeof liveMessageSchema>;

export const heartbeatInterval = 5_000;
export const maxDeltaBytes = 262_144;

/** A person holds bars at these places; none: the hand is empty. */
export const presenceMessageSchema = z.object({
  /** Tells one page of a person from another. */
  hand: z.string().min(1).max(64),
  userId: z.string(),
  name: z.string(),
  bars: z.array(
    z.strictObject({
      operationId: operationIdSchema,
      resourceId: resourceIdSchema,
      startDate: isoInstantSchema,
      endDate: isoInstantSchema,
    }),
  ),
});
export type PresenceMessage = z.infer<typeof presenceMessageSchema>;

/**
 * Delta of the topic `conflicts`: how many there are that nobody has confirmed. Told whole each time, so the newest
 * message is enough.
 */
export const conflictCountsSchema = z.object({
  conflictsCountAsync: z.number(),
  datesMissedByPosition: z.number(),
  operationsByResource: z.number(),
  operationsDelayed: z.number(),
  operationsMisfit: z.number(),
});
export type ConflictCounts = z.infer<typeof conflictCountsSchema>;

/** Where a gateway tells what a machine does (api contract, machines; decision 0170). */
export const machineSubject = (resourceId: string): string => `machine.${resourceId}.signal`;

/** Answers to signals go to subjects below this one only; each line of a gateway hears its own. */
export const machineInbox = '_INBOX.machine';
