import { z } from 'zod';
import { statusIdSchema } from '../plan/status.ts';

/**
 * A work step as the shop floor sees it: at the workbench, at a terminal and on a screen. Durations in seconds. What came
 * later may be missing: a terminal without network reads what it kept before.
 */
export const workStepSchema = z.object({
  operationId: z.string(),
  position: z.number(),
  valueAddName: z.string(),
  statusId: statusIdSchema,
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  planTime: z.number(),
  setupTime: z.number(),
  articleAmount: z.number(),
  yieldAmount: z.number(),
  scrapAmount: z.number(),
  actualStartDate: z.iso.datetime().nullable(),
  actualEndDate: z.iso.datetime().nullable(),
  resourceId: z.string(),
  resourceName: z.string(),
  resourceGroupId: z.string(),
  mainOperationId: z.string().nullable(),
  workerId: z.string().nullable(),
  productionOrderId: z.string(),
  productionOrderNumber: z.string(),
  articleId: z.string(),
  articleName: z.string().nullable(),
  articleNumber: z.string().nullable(),
  /** What its amounts are counted in: the article's unit; null: pieces. */
  amountUnitName: z.string().nullish(),
  /** Place in the palette of the plan, as its bars have it. */
  colorIndex: z.number(),
  customerName: z.string().nullable(),
  projectNumber: z.string().nullish(),
  projectName: z.string().nullish(),
  deliveryDate: z.string().nullable(),
});
export type WorkStep = z.infer<typeof workStepSchema>;
