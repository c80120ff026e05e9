import { z } from 'zod';
import { defineCall, listOf } from '#domain/call.ts';
import { shownActorSchema } from '#domain/kernel/event.ts';
import { objectIdSchema, operationIdSchema } from '#domain/kernel/ids.ts';
import { languageSchema } from '#domain/kernel/language.ts';
import { reasonSchema } from '#domain/planning/plan/placement.ts';

/** Who changed what, and why an operation stands where it stands (api contract, time and audit; rules §7). */

/** One change: who, when, from what to what. */
const historyEntrySchema = z.object({
  position: z.string(),
  at: z.iso.datetime(),
  actor: shownActorSchema,
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  /** Of a step of the production order that is asked about: how it is called. */
  objectName: z.string().optional(),
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      /** What the id is called today. */
      beforeName: z.string().optional(),
      afterName: z.string().optional(),
    }),
  ),
  /** The import that it is of, or that was taken back; as long as its run is kept. */
  run: z.object({ kind: z.enum(['import', 'importUndo']), runId: z.string(), fileName: z.string() }).optional(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Part of a history that is asked for, the newest first. */
const historyPage = {
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
};

export const readHistory = defineCall({
  path: '/api/planning/history',
  right: 'history.read',
  summary:
    'Every change of one object of planning, base data or administration, newest first; of a production order also those of its steps',
  query: z.strictObject({
    objectId: objectIdSchema,
    objectType: z
      .string()
      .regex(/^[A-Za-z]{1,60}$/)
      .optional(),
    ...historyPage,
  }),
  answer: listOf(historyEntrySchema),
});

export const readSettingsHistory = defineCall({
  path: '/api/useradmin/globalSettings/history',
  right: 'settings.read',
  summary: 'Who changed which setting, when, from what to what; newest first',
  query: z.strictObject(historyPage),
  answer: listOf(historyEntrySchema),
});

const whyLink = z.object({
  reason: reasonSchema,
  /** Key and values of the sentence, for the reader's language; no free text. */
  text: z.object({ key: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
  /** The same in every language of the product. */
  words: z.record(languageSchema, z.string()),
  objectId: z.string(),
  position: z.string(),
  at: z.iso.datetime(),
  actor: shownActorSchema,
});
export type WhyLink = z.infer<typeof whyLink>;

export const readWhy = defineCall({
  path: '/api/planning/operations/:id/why',
  right: 'plan.read',
  summary: 'Why an operation stands where it stands',
  params: z.strictObject({ id: operationIdSchema }),
  answer: z.object({ links: z.array(whyLink) }),
});
