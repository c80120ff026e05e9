import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { defineCall } from '#domain/call.ts';
import {
  activityIdSchema,
  operationIdSchema,
  orderPositionIdSchema,
  productionOrderIdSchema,
  projectIdSchema,
} from '#domain/kernel/ids.ts';
import type { PlanningObject } from '#domain/planning/plan/attachment.ts';
import { attachmentRowSchema } from '#domain/planning/rows/notes.ts';

const callsBelow = <Id extends z.ZodType>(path: string, id: Id) => ({
  path,
  /** As `multipart/form-data`. The bytes are kept beside the log; the log says what was attached by whom. */
  attach: defineCall({
    method: 'POST',
    path: `/api/planning/${path}/:id/attachments`,
    right: rightTo.editObject,
    summary: `Attach a file to one of ${path}; multipart/form-data with one file, at most 25 MB`,
    params: z.strictObject({ id }),
    status: 201,
    answer: z.object({ attachment: attachmentRowSchema, versionIdentifier: z.number() }),
  }),
  /** Where its bytes are read, too. */
  detach: defineCall({
    method: 'DELETE',
    path: `/api/planning/${path}/:id/attachments/:attachmentId`,
    right: rightTo.detachFile,
    summary: `Take a file away from one of ${path}; its bytes go with it`,
    params: z.strictObject({ id, attachmentId: z.string().max(64) }),
    answer: z.object({ attachmentId: z.uuid(), versionIdentifier: z.number() }),
  }),
});

/** Files of the five kinds of planning objects (planning §3). */
export const attachmentCalls = {
  project: callsBelow('projects', projectIdSchema),
  orderPosition: callsBelow('positions', orderPositionIdSchema),
  activity: callsBelow('activities', activityIdSchema),
  productionOrder: callsBelow('productionOrders', productionOrderIdSchema),
  operation: callsBelow('operations', operationIdSchema),
} as const satisfies Record<PlanningObject['type'], unknown>;
export const attachableTypes = Object.keys(attachmentCalls) as (keyof typeof attachmentCalls)[];
