import { z } from 'zod';
import { defineCall, listOf } from '#domain/call.ts';
import {
  articleIdSchema,
  orderPositionIdSchema,
  productionOrderIdSchema,
  technologyIdSchema,
} from '#domain/kernel/ids.ts';

/** What goes with a production order: its routing slip, and the materials that it needs. */

/** What is printed for a production order and goes with it: its steps, each with the code that a worker scans. */
export const routingSlipSchema = z.object({
  productionOrderId: z.string(),
  productionOrderNumber: z.string(),
  projectNumber: z.string().nullable(),
  orderPositionNumber: z.string().nullable(),
  articleName: z.string(),
  articleNumber: z.string(),
  articleAmount: z.number(),
  amountUnitName: z.string().nullable(),
  customerName: z.string().nullable(),
  deliveryDate: z.string(),
  comment: z.string().nullable(),
  operations: z.array(
    z.object({
      operationId: z.string(),
      position: z.number(),
      valueAddName: z.string(),
      resourceName: z.string().nullable(),
      startDate: z.string(),
      endDate: z.string(),
      planTime: z.number(),
      comment: z.string().nullable(),
      /** What is scanned: the number of the order and of the step. */
      code: z.string(),
      /** Widths of bars and spaces of the code in Code 128, in modules, a bar first. */
      bars: z.array(z.number()),
    }),
  ),
});
export type RoutingSlip = z.infer<typeof routingSlipSchema>;

/** What a production order needs of a material, and by when (domain facts §8). */
export const requirementSchema = z.object({
  productionOrderId: z.string(),
  productionOrderNumber: z.string(),
  materialId: z.string(),
  materialNumber: z.string().nullable(),
  materialName: z.string().nullable(),
  amount: z.number(),
  amountUnitName: z.string().nullable(),
  /** The step that uses it, where the bill of materials names one. */
  number: z.number().nullable(),
  operationId: z.string().nullable(),
  /** Start of that step; without one, of the first. */
  dueDate: z.string().nullable(),
});
export type Requirement = z.infer<typeof requirementSchema>;

const materials = { right: 'plan.read', answer: listOf(requirementSchema) } as const;
const needed = 'Materials that are still needed, with amount and due date';

/** Of one, and of all that is made by the article or technology (domain facts §8). */
export const listMaterials = {
  productionOrders: defineCall({
    ...materials,
    path: '/api/planning/productionOrders/:id/materials',
    summary: needed,
    params: z.strictObject({ id: productionOrderIdSchema }),
  }),
  positions: defineCall({
    ...materials,
    path: '/api/planning/positions/:id/materials',
    summary: needed,
    params: z.strictObject({ id: orderPositionIdSchema }),
  }),
  articles: defineCall({
    ...materials,
    path: '/api/planning/articles/:id/materials',
    summary: needed,
    params: z.strictObject({ id: articleIdSchema }),
  }),
  technologies: defineCall({
    ...materials,
    path: '/api/planning/technologies/:id/materials',
    summary: needed,
    params: z.strictObject({ id: technologyIdSchema }),
  }),
} as const;

export const readSlip = defineCall({
  path: '/api/planning/productionOrders/:id/slip',
  right: 'plan.read',
  summary: 'The routing slip of a production order, each step with its bar code',
  params: z.strictObject({ id: productionOrderIdSchema }),
  answer: routingSlipSchema,
});
