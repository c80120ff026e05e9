import { z } from 'zod';
import {
  operationIdSchema,
  orderPositionIdSchema,
  resourceGroupIdSchema,
  resourceIdSchema,
} from '#domain/kernel/ids.ts';
import { daySchema, isoInstantSchema } from '#domain/kernel/instant.ts';
import { simulationIdSchema } from './events.ts';

/** What `GET /api/planning/simulations/{id}/comparison` asks for and answers (api contract, simulations). */

/** What a simulation is compared with: the plant as it is, itself when it was made, or another one. */
const comparedWithSchema = z.union([z.literal('main'), z.literal('beginning'), simulationIdSchema]);

/** Which changes are listed; of several at least one holds. */
export const changeFilters = ['earlier', 'later', 'missesDate', 'new', 'gone', 'otherResource'] as const;
export type ChangeFilter = (typeof changeFilters)[number];

export const comparisonQuery = {
  with: comparedWithSchema.default('main'),
  filter: z.enum(changeFilters).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
};
export type ComparisonQuery = z.infer<z.ZodObject<typeof comparisonQuery>>;

export const comparedFigureSchema = z.object({
  /** `load` for each resource group, else each name once. */
  name: z.enum([
    'onTimeRate',
    'lateOrders',
    'daysLate',
    'throughputTime',
    'load',
    'overtime',
    'changeovers',
    'workInProgress',
  ]),
  unit: z.enum(['share', 'orders', 'days', 'seconds', 'changes']),
  /** How it is reckoned, in English. */
  formula: z.string(),
  resourceGroupId: resourceGroupIdSchema.optional(),
  /** null: there is nothing to reckon it from. */
  before: z.number().nullable(),
  after: z.number().nullable(),
});
export type ComparedFigure = z.infer<typeof comparedFigureSchema>;

/** `moved`: it stands elsewhere; `changed`: it stands where it stood, and something else of it is different. */
const kind = z.enum(['moved', 'new', 'gone', 'changed']);
export type ChangeKind = z.infer<typeof kind>;

const operationSide = z.object({
  resourceId: resourceIdSchema,
  startDate: isoInstantSchema,
  endDate: isoInstantSchema,
  statusId: z.number().int(),
});
const changedOperation = z.object({
  operationId: operationIdSchema,
  orderPositionId: orderPositionIdSchema,
  productionOrderNumber: z.string(),
  number: z.number(),
  kind,
  before: operationSide.nullable(),
  after: operationSide.nullable(),
});
export type ChangedOperation = z.infer<typeof changedOperation>;

const positionSide = z.object({
  /** null: nothing of it is planned. */
  startDate: isoInstantSchema.nullable(),
  endDate: isoInstantSchema.nullable(),
  deliveryDate: daySchema,
  articleAmount: z.number(),
  daysLate: z.number().int(),
});
const changedPosition = z.object({
  orderPositionId: orderPositionIdSchema,
  orderPositionNumber: z.string(),
  articleId: z.string(),
  kind,
  before: positionSide.nullable(),
  after: positionSide.nullable(),
  /** By which it ends later; negative: earlier; null: it ends on one side only. */
  differenceSeconds: z.number().int().nullable(),
});
export type ChangedPosition = z.infer<typeof changedPosition>;

const changedObject = z.object({
  collection: z.string(),
  id: z.string(),
  /** Of one that is new or gone: all that it has. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type ChangedObject = z.infer<typeof changedObject>;

const listed = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), total: z.number().int() });

/** `before` is what it is compared with, `after` the simulation. */
export const comparisonSchema = z.object({
  figures: z.array(comparedFigureSchema),
  changes: z.object({
    operations: listed(changedOperation),
    orderPositions: listed(changedPosition).extend({
      /** How many there are of each kind, whatever is listed. */
      counts: z.record(z.enum(changeFilters), z.number().int()),
    }),
    /** Settings of the plant are `globalSettings`. The first 500. */
    baseData: z.array(changedObject),
  }),
  /** What the objects of base data are called that are listed, or that a listed value is the id of. */
  names: z.record(z.string(), z.string()),
});
export type Comparison = z.infer<typeof comparisonSchema>;
