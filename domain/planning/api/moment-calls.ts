import { z } from 'zod';
import { defineCall } from '#domain/call.ts';
import { actorSchema } from '#domain/kernel/event.ts';

/** The calls about what happened when: the strip over the plan, and single edits to step along (api contract, time and audit). */

export const markKinds = ['import', 'optimiser', 'simulation', 'lock', 'feedback'] as const;
export type MarkKind = (typeof markKinds)[number];

const positionSchema = z.string().regex(/^\d{1,19}$/);
const instant = z.iso.datetime({ offset: true });

/** More marks of a kind than one in each of so many parts are joined: an icon in every 27 px of a strip of 1,600. */
export const markParts = 60;

const mark = z.object({
  at: z.iso.datetime(),
  position: positionSchema,
  kind: z.enum(markKinds),
  /** Name or number of what it is about, as it is called today; empty: it has none, or they are several. */
  title: z.string(),
  objectId: z.string().optional(),
  /** Type of the event; imports and several reports have none. */
  action: z.string().optional(),
  /** So many objects were touched by this one, besides the first. */
  others: z.number().int(),
  /** So many of the kind are joined in this one, which is the last of them. */
  joined: z.number().int(),
});
export type MomentMark = z.infer<typeof mark>;

export const readMoments = defineCall({
  path: '/api/planning/moments',
  right: 'plan.read',
  summary: `How many edits there were in each part of a time, and what else happened; in each ${markParts}th of it one mark of a kind, which says how many are joined in it`,
  query: z.strictObject({
    from: instant.optional().describe('Default: when the first edit was made'),
    to: instant.optional().describe('Default: now'),
    buckets: z.coerce.number().int().min(1).max(1_000).default(200),
  }),
  answer: z.object({
    /** `at`: begin; all of the same length, from `from` to `to`. */
    buckets: z.array(z.object({ at: z.iso.datetime(), edits: z.number().int() })),
    marks: z.array(mark),
  }),
});
export type Moments = z.infer<typeof readMoments.answer>;

/** A position in the log, or an instant. */
export const momentSchema = positionSchema.or(instant);

/** One edit, or one report. */
export const stepSchema = z.object({
  /** Up to here the plan is without it. */
  before: positionSchema,
  /** Up to here the plan has it, and not the next one. */
  position: positionSchema,
  at: z.iso.datetime(),
  actor: z.object({ kind: actorSchema.options[0].shape.kind.or(z.enum(['terminal', 'system'])), name: z.string() }),
  /** Type of its first event. */
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  title: z.string(),
});

const edit = stepSchema.extend({
  /** There is none after it. */
  isNewest: z.boolean(),
});
export type MomentEdit = z.infer<typeof edit>;

export const listEdits = defineCall({
  path: '/api/planning/moments/edits',
  right: 'plan.read',
  summary: 'Edits one by one, in their order: the last ones that the plan has at a moment, or the first ones after it',
  query: z.strictObject({
    before: momentSchema.optional().describe('The last ones up to this position or instant'),
    after: momentSchema.optional().describe('The first ones after it'),
    limit: z.coerce.number().int().min(1).max(500).default(1),
  }),
  answer: z.object({ items: z.array(edit) }),
});
