import { z } from 'zod';
import {
  activityIdSchema,
  operationIdSchema,
  orderPositionIdSchema,
  productionOrderIdSchema,
  projectIdSchema,
} from '#domain/kernel/ids.ts';
import type { PlanningObject } from '#domain/planning/plan/attachment.ts';
import { attachmentRowSchema } from '#domain/planning/rows/notes.ts';

/** The collections under which objects of planning have attachments: `/api/planning/{path}/{id}/attachments`. */
export const attachablePaths = [
  { path: 'projects', type: 'project', id: projectIdSchema },
  { path: 'positions', type: 'orderPosition', id: orderPositionIdSchema },
  { path: 'activities', type: 'activity', id: activityIdSchema },
  { path: 'productionOrders', type: 'productionOrder', id: productionOrderIdSchema },
  { path: 'operations', type: 'operation', id: operationIdSchema },
] as const satisfies readonly { path: string; type: PlanningObject['type']; id: z.ZodType }[];

/** Answer to a file that was attached. */
export const attachedSchema = z.object({ attachment: attachmentRowSchema, versionIdentifier: z.number() });

/** Answer when it was taken away. */
export const detachedSchema = z.object({ attachmentId: z.uuid(), versionIdentifier: z.number() });
