import { z } from 'zod';
import { externalIdsSchema } from '#domain/kernel/external-id.ts';
import { isoInstantSchema, toIso } from '#domain/kernel/instant.ts';
import { type Attachment, attachmentSchema } from '#domain/planning/plan/attachment.ts';
import { additionalPropertySchema, type Notes } from '#domain/planning/plan/plan-objects.ts';

/** A file of an object, as rows show it. */
export const attachmentRowSchema = attachmentSchema.extend({ addedAt: isoInstantSchema });
export type AttachmentRow = z.infer<typeof attachmentRowSchema>;

/** What people note on an object, and what other systems call it; a row leaves out what is empty. */
export const noteFields = {
  externalIds: externalIdsSchema.nullable().optional(),
  comment: z.string().nullable().optional(),
  ownedBy: z.string().nullable().optional(),
  location: z.string().nullable().optional(),
  additionalProperties: z.array(additionalPropertySchema).nullable().optional(),
  /** Left out of what has none. */
  hasAttachment: z.boolean().optional(),
  attachments: z.array(attachmentRowSchema).optional(),
};

export function notedFields(notes: Notes | undefined) {
  if (notes === undefined) return undefined;
  const { printDate, attachments, ...fields } = notes;
  const printed = printDate === undefined ? undefined : { printDate: toIso(printDate) };
  return { ...fields, ...printed, ...attachedFields(attachments) };
}

export function attachedFields(attachments: readonly Attachment[] | undefined) {
  if (attachments === undefined) return undefined;
  return {
    hasAttachment: true,
    attachments: attachments.map((one): AttachmentRow => ({ ...one, addedAt: toIso(one.addedAt) })),
  };
}
