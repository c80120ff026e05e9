import { z } from 'zod';
import {
  activityIdSchema,
  operationIdSchema,
  orderPositionIdSchema,
  productionOrderIdSchema,
  projectIdSchema,
} from '#domain/kernel/ids.ts';
import { instantSchema } from '#domain/kernel/instant.ts';

/** A file that people have attached to an object of planning (planning §3). Its bytes are not in the log. */
export const attachmentSchema = z.strictObject({
  /** Also the name of the stored file. */
  attachmentId: z.uuid(),
  /** As whoever attached it called it; a label only. */
  fileName: z.string().min(1).max(200),
  /** MIME type, found in the content. */
  contentType: z.string().max(100),
  /** Bytes. */
  size: z.number().int().min(0),
  /** User id. */
  addedBy: z.string().max(64),
  addedAt: instantSchema,
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** Any object of planning by its kind. */
export const planningObjectSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('project'), id: projectIdSchema }),
  z.strictObject({ type: z.literal('orderPosition'), id: orderPositionIdSchema }),
  z.strictObject({ type: z.literal('activity'), id: activityIdSchema }),
  z.strictObject({ type: z.literal('productionOrder'), id: productionOrderIdSchema }),
  z.strictObject({ type: z.literal('operation'), id: operationIdSchema }),
]);
export type PlanningObject = z.infer<typeof planningObjectSchema>;

/** More than anybody looks through; each of them is in every row of its object. */
export const mostAttachments = 50;
