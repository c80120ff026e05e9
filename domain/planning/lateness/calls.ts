import { z } from 'zod';
import { defineCall } from '#domain/call.ts';
import { shownActorSchema } from '#domain/kernel/event.ts';
import { operationIdSchema, orderPositionIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { languageSchema } from '#domain/kernel/language.ts';

/** Why an order ends later than it did, and what happened since somebody last looked (api contract, time and audit). */

const positionSchema = z.string().regex(/^\d{1,19}$/);
const moment = z.union([positionSchema, z.iso.datetime({ offset: true })]);
const day = z.iso.date();

const namedOperation = z.object({
  operationId: operationIdSchema,
  valueAddName: z.string(),
  orderPositionId: orderPositionIdSchema,
  productionOrderNumber: z.string(),
});

const latenessLink = z.object({
  /** Of the last event of the step: as of it the plan shows what the step made of it. */
  position: positionSchema,
  at: isoInstantSchema,
  actor: shownActorSchema,
  /** Type of the event that says what was done: of base data and what followed them, that of the base data. */
  action: z.string(),
  /** `promised`: another delivery date; the end stays. `planned`, `takenOff`: an end came or went. */
  kind: z.enum(['moved', 'planned', 'takenOff', 'promised']),
  movedBySeconds: z.number().int(),
  endAfter: isoInstantSchema.nullable(),
  /** Key and values of the sentence, for the reader's language; no free text. */
  text: z.object({ key: z.string(), values: z.record(z.string(), z.string()) }),
  /** The same in every language of the product. */
  words: z.record(languageSchema, z.string()),
  /** What it was about: an operation, order, gap, resource or other object. */
  subject: z.object({ objectType: z.string(), objectId: z.string(), name: z.string() }),
  /** Whether something of the order itself was meant; else it was pushed. */
  isOwn: z.boolean(),
  /** Of the order: what decided its end, back to where something else pushed it. */
  operation: namedOperation.optional(),
  /** The operation of another order that pushed that one. */
  pushedBy: namedOperation.optional(),
  /** Of `promised`. */
  deliveryDate: z.object({ before: day, after: day }).optional(),
});
export type LatenessLink = z.infer<typeof latenessLink>;

/** When the order position ended, and how late that was; null: it had no end. */
const sideSchema = z.object({
  position: positionSchema,
  at: isoInstantSchema.nullable(),
  endDate: isoInstantSchema.nullable(),
  deliveryDate: day,
  /** After the end of the delivery day; 0: in time. */
  lateSeconds: z.number().int().nullable(),
});

export const whyLateness = defineCall({
  path: '/api/planning/why/lateness',
  right: 'plan.read',
  summary:
    'Why an order position ends later or earlier than it did at a moment: what moved its end, and by how much; the parts add up to totalSeconds',
  query: z.strictObject({
    orderPositionId: orderPositionIdSchema,
    since: moment
      .optional()
      .describe('An instant or a position; without it since the order position came into the plan'),
    asOf: moment.optional().describe('An instant or a position until which it is asked; default now'),
  }),
  answer: z.object({
    orderPositionId: orderPositionIdSchema,
    orderPositionNumber: z.string(),
    links: z.array(latenessLink),
    totalSeconds: z.number().int(),
    /** Where it was planned only later, as of then. */
    before: sideSchema,
    after: sideSchema,
    /** It had no end at the moment that was asked for: `before` is its first one. */
    plannedLater: z.boolean(),
    /** Whether it has an end at `after`; else that is the last one that it had. */
    isPlanned: z.boolean(),
  }),
});
export type Lateness = z.infer<typeof whyLateness.answer>;

/** What a change was made to. */
export const newsKinds = ['plan', 'report', 'baseData'] as const;

/** Orders that are listed at most; counts are of all. */
export const mostNews = 100;

const newsOrder = z.object({
  orderPositionId: orderPositionIdSchema,
  orderPositionNumber: z.string(),
  articleName: z.string(),
  customerName: z.string().nullable(),
  deliveryDate: day,
  /** null: it was not planned then, or is not now. */
  endBefore: isoInstantSchema.nullable(),
  endAfter: isoInstantSchema.nullable(),
  /** Against its delivery day of today; 0: in time. */
  lateSecondsBefore: z.number().int(),
  lateSecondsAfter: z.number().int(),
});
export type NewsOrder = z.infer<typeof newsOrder>;

export const readDigest = defineCall({
  path: '/api/planning/digest',
  right: 'plan.read',
  summary:
    'What others did since a moment, by person, and which orders end otherwise since then; those of a simulation are not among it',
  query: z.strictObject({
    since: moment
      .optional()
      .describe('An instant or a position; default: up to where who asks has seen it (preference pages/news, seen)'),
  }),
  answer: z.object({
    /** null: nothing was seen yet, and so nothing is news. */
    since: z.object({ position: positionSchema, at: isoInstantSchema.nullable() }).nullable(),
    /** Up to where this tells. */
    position: positionSchema,
    /** Steps of others; one changes many objects. */
    edits: z.number().int(),
    people: z.array(
      z.object({
        actor: shownActorSchema,
        edits: z.number().int(),
        kinds: z.partialRecord(z.enum(newsKinds), z.number()),
      }),
    ),
    /** Late ones first; at most `mostNews`. */
    orders: z.array(newsOrder),
    counts: z.object({
      later: z.number().int(),
      earlier: z.number().int(),
      planned: z.number().int(),
      gone: z.number().int(),
    }),
    /** So much happened that only the newest of it is told: `since` is later than was asked for. */
    isCut: z.boolean(),
  }),
});
export type Digest = z.infer<typeof readDigest.answer>;
