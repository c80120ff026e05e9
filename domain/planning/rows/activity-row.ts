import { z } from 'zod';
import { activityIdSchema, orderPositionIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema, toIso } from '#domain/kernel/instant.ts';
import type { PlannedActivity } from '#domain/planning/plan/plan.ts';
import { processPlacementSchema } from '#domain/planning/plan/plan-objects.ts';
import { notedFields, noteFields } from './notes.ts';
import { type RolledUp, rolledUpFields } from './roll-up.ts';

/** An activity as rows, deltas and answers of commands show it. */
export const activityRowSchema = z.object({
  activityId: activityIdSchema,
  orderPositionId: orderPositionIdSchema,
  valueAddName: z.string(),
  productionProcessStep: z.boolean(),
  position: z.number(),
  locked: z.boolean(),
  /** Of a step of the process template: its own dates, before or after production, and why. */
  process: processPlacementSchema.optional(),
  /** What was reported on a step of the process template. */
  yieldAmount: z.number().optional(),
  scrapAmount: z.number().optional(),
  actualStartDate: isoInstantSchema.nullable().optional(),
  actualEndDate: isoInstantSchema.nullable().optional(),
  ...noteFields,
  ...rolledUpFields,
});
export type ActivityRow = z.infer<typeof activityRowSchema>;

/** `beneath`: of its production orders; a step of the process template has none and shows its own dates and status. */
export function activityRow(activity: PlannedActivity, beneath: RolledUp): ActivityRow {
  const { activityId, orderPositionId, valueAddName, productionProcessStep, position, locked, process } = activity;
  const { externalIds } = activity;
  const common = { activityId, orderPositionId, valueAddName, productionProcessStep, position, locked, externalIds };
  if (process === undefined) return { ...common, ...notedFields(activity.notes), ...beneath };
  return {
    ...common,
    process,
    yieldAmount: activity.yieldAmount,
    scrapAmount: activity.scrapAmount,
    actualStartDate: activity.actualStart === undefined ? null : toIso(activity.actualStart),
    actualEndDate: activity.actualEnd === undefined ? null : toIso(activity.actualEnd),
    ...notedFields(activity.notes),
    statusId: activity.statusId,
    startDate: toIso(process.start),
    endDate: toIso(process.end),
  };
}
