// Trail of OperationsMoved, step 6 (ARCHITECTURE.md).
import { z } from 'zod';
import { requiredCharacteristic } from '#domain/base-data/fields/characteristic.ts';
import {
  operationIdSchema,
  productionOrderIdSchema,
  resourceGroupIdSchema,
  resourceIdSchema,
} from '#domain/kernel/ids.ts';
import { isoInstantSchema, toIso } from '#domain/kernel/instant.ts';
import { reasonSchema } from '#domain/planning/plan/placement.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { parallelKindSchema } from '#domain/planning/plan/plan-objects.ts';
import { statusIdSchema } from '#domain/planning/plan/status.ts';
import { notedFields, noteFields } from './notes.ts';

/** An operation as rows, deltas and answers of commands show it. Times in seconds. */
export const operationRowSchema = z.object({
  operationId: operationIdSchema,
  productionOrderId: productionOrderIdSchema,
  resourceId: resourceIdSchema,
  resourceGroupId: resourceGroupIdSchema,
  statusId: statusIdSchema,
  startDate: isoInstantSchema,
  endDate: isoInstantSchema,
  planTime: z.number(),
  /** Set-up where it stands; with a set-up matrix by what runs before it. */
  setupTime: z.number(),
  /** Its own set-up, where a matrix decided another. */
  ownSetupTime: z.number().optional(),
  /** Per piece, or per started lot when `lotSize` is given. */
  duration: z.number(),
  lotSize: z.number().nullable(),
  bufferTime: z.number(),
  overlap: z.number(),
  locked: z.boolean(),
  mainOperationId: operationIdSchema.nullable(),
  /** Work step number: 10, 20, … */
  position: z.number(),
  predecessors: z.array(operationIdSchema),
  valueAddName: z.string(),
  articleAmount: z.number(),
  yieldAmount: z.number(),
  scrapAmount: z.number(),
  actualStartDate: isoInstantSchema.nullable(),
  actualEndDate: isoInstantSchema.nullable(),
  reason: reasonSchema,
  boundResourceId: resourceIdSchema.optional(),
  characteristics: z.array(requiredCharacteristic).optional(),
  resourceProgramId: z.string().optional(),
  articleGroupId: z.string().optional(),
  /** How it runs beside its main step. */
  parallel: parallelKindSchema.optional(),
  /** An attendant resource: stays with the job from one step to another. */
  attends: z.object({ from: operationIdSchema, to: operationIdSchema }).optional(),
  /** A part of a step that was divided among batches. */
  split: z.object({ part: z.number(), parts: z.number() }).optional(),
  /** Revoked; left out of what is not. */
  switchedOff: z.boolean().optional(),
  /** Who is to do it. */
  workerId: z.string().nullable().optional(),
  ...noteFields,
  /** Plan revision at which it last changed. */
  changedAt: z.number(),
});
export type OperationRow = z.infer<typeof operationRowSchema>;

export function operationRow(operation: Operation): OperationRow {
  const { placement, actualStart, actualEnd } = operation;
  return {
    operationId: operation.operationId,
    productionOrderId: operation.productionOrderId,
    resourceId: placement.resourceId,
    resourceGroupId: operation.resourceGroupId,
    statusId: operation.statusId,
    startDate: toIso(placement.start),
    endDate: toIso(placement.end),
    planTime: placement.planTime,
    setupTime: placement.setupTime ?? operation.setupTime,
    ownSetupTime: placement.setupTime === undefined ? undefined : operation.setupTime,
    duration: operation.duration,
    lotSize: operation.lotSize ?? null,
    bufferTime: operation.bufferTime,
    overlap: operation.overlap,
    locked: operation.locked,
    mainOperationId: operation.mainOperationId ?? null,
    position: operation.number,
    predecessors: operation.predecessors,
    valueAddName: operation.valueAddName,
    articleAmount: operation.articleAmount,
    yieldAmount: operation.yieldAmount,
    scrapAmount: operation.scrapAmount,
    actualStartDate: actualStart === undefined ? null : toIso(actualStart),
    actualEndDate: actualEnd === undefined ? null : toIso(actualEnd),
    reason: operation.reason,
    boundResourceId: operation.boundResourceId,
    characteristics: operation.characteristics,
    resourceProgramId: operation.resourceProgramId,
    articleGroupId: operation.articleGroupId,
    parallel: operation.parallel,
    attends: operation.attends,
    split: operation.split,
    switchedOff: operation.switchedOff || undefined,
    ...notedFields(operation.notes),
    externalIds: operation.externalIds,
    changedAt: operation.changedAt,
  };
}
