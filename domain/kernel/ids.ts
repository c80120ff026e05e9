import { z } from 'zod';

/**
 * Ids are strings made by the server (api contract). The limit keeps them usable in stream names and URLs;
 * the alphabet keeps them out of every quoting question.
 */
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const projectIdSchema = id.brand<'ProjectId'>();
export const orderPositionIdSchema = id.brand<'OrderPositionId'>();
export const activityIdSchema = id.brand<'ActivityId'>();
export const productionOrderIdSchema = id.brand<'ProductionOrderId'>();
export const operationIdSchema = id.brand<'OperationId'>();
export const resourceIdSchema = id.brand<'ResourceId'>();
export const resourceGroupIdSchema = id.brand<'ResourceGroupId'>();
export const articleIdSchema = id.brand<'ArticleId'>();
export const technologyIdSchema = id.brand<'TechnologyId'>();
export const customerIdSchema = id.brand<'CustomerId'>();
/** Any base-data object, where the kind is given beside it. */
export const objectIdSchema = id;

export type ProjectId = z.infer<typeof projectIdSchema>;
export type OrderPositionId = z.infer<typeof orderPositionIdSchema>;
export type ActivityId = z.infer<typeof activityIdSchema>;
export type ProductionOrderId = z.infer<typeof productionOrderIdSchema>;
export type OperationId = z.infer<typeof operationIdSchema>;
export type ResourceId = z.infer<typeof resourceIdSchema>;
export type ResourceGroupId = z.infer<typeof resourceGroupIdSchema>;
export type ArticleId = z.infer<typeof articleIdSchema>;
export type TechnologyId = z.infer<typeof technologyIdSchema>;
export type CustomerId = z.infer<typeof customerIdSchema>;
