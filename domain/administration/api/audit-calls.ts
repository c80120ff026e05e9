import { z } from 'zod';
import { auditEntrySchema } from '#domain/administration/audit.ts';
import { sealAlarms } from '#domain/administration/seals.ts';
import { defineCall } from '#domain/call.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';

/** The calls about what happened and how it is sealed (api contract, time and audit). */

const path = '/api/useradmin/audit';

/** Entries behind a page that are counted; the audit may have millions, and nobody looks for the number. */
export const mostCountedBehind = 2_000;

export const searchAudit = defineCall({
  path,
  right: 'audit.read',
  summary:
    'Everything that happened: every change of every object, sign-ins, exports; the newest first. With more entries than are ' +
    'counted `total` grows from page to page and `isMore` says so',
  query: z.object({
    objectId: objectIdSchema.optional(),
    actor: z.string().min(1).max(200).optional().describe('Id of a user, or the name of a part of the plant'),
    from: isoInstantSchema.optional(),
    to: isoInstantSchema.optional(),
    action: z.string().max(2_000).optional().describe('Kinds as the entries have them, several with commas'),
    text: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Beginnings of words in changed values, or a number or name of an object'),
  }),
  answer: z.object({ items: z.array(auditEntrySchema), total: z.number().int(), isMore: z.boolean().optional() }),
});

const positionSchema = z.string().regex(/^\d{1,19}$/);

export const sealHeads = defineCall({
  path: `${path}/heads`,
  right: 'audit.read',
  summary: 'How the log is sealed: the public key and signed checkpoints (C2SP tlog-checkpoint), the newest first',
  answer: z.object({
    /** C2SP signed-note verifier key; missing until something is sealed, as everything else. */
    publicKey: z.string().optional(),
    /** The last one, and the last of each hour before. */
    checkpoints: z.array(z.string()),
    /** Events that the last one seals, and when it was signed. */
    events: z.number().int().optional(),
    sealedAt: isoInstantSchema.optional(),
    /** Since when the place outside is away. */
    away: z.object({ since: isoInstantSchema, place: z.string() }).optional(),
    /** The log is not as it was sealed. */
    alarm: z.object({ kind: z.enum(sealAlarms), position: z.string().optional(), since: isoInstantSchema }).optional(),
  }),
});
export type SealHeads = z.infer<typeof sealHeads.answer>;

export const sealProof = defineCall({
  path: `${path}/proof`,
  right: 'audit.read',
  summary: 'Proof that the event at a position is sealed, to be verified without the plant (C2SP tlog-proof)',
  query: z.object({ position: positionSchema }),
  answer: z.string(),
});

export const exportAudit = defineCall({
  method: 'POST',
  path: `${path}/export`,
  right: 'audit.export',
  summary: 'Start a run whose file is the sealed log, or what of it was recorded between two instants, as an archive',
  body: z.strictObject({ from: isoInstantSchema.optional(), to: isoInstantSchema.optional() }),
  status: 201,
  answer: z.object({ runId: z.string() }),
});
