import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { defineCall } from '#domain/call.ts';
import { activityIdSchema, operationIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { pushes } from '#domain/kernel/ways.ts';
import { presenceMessageSchema } from '#domain/live.ts';
import { timelineEditSchema } from '#domain/planning/actions/timeline-actions.ts';
import { movesPreviewSchema, processStep, step } from './misfits-api.ts';
import { rescueSchema } from './remedies-api.ts';
import { editStepsSchema, timelineEditAnswerSchema } from './timeline-api.ts';
import { pricedWaysSchema } from './ways-api.ts';

/** Edits of the timeline and their preview (planning §4, §5, §7; rules §5), and what no longer fits the base data (decision 0085). */

const path = '/api/planning/planningTimelineRaw';
const right = rightTo.editTimeline;
/** Of a larger selection the first ones say enough. */
const mostPresent = 50;
/** As many as a plan has. */
const mostRefitted = 100_000;

export const editPlan = defineCall({
  method: 'POST',
  path,
  right,
  summary: 'Edit the plan: `action` says how',
  body: timelineEditSchema,
  answer: timelineEditAnswerSchema,
});

export const previewEdit = defineCall({
  method: 'POST',
  path: `${path}/preview`,
  right,
  summary: 'What an edit would change; nothing is stored',
  body: timelineEditSchema,
  answer: timelineEditAnswerSchema,
});

export const listEditSteps = defineCall({
  method: 'POST',
  path: `${path}/steps`,
  right,
  summary: 'What one can undo and redo, and what others did last; the newest first',
  body: z.strictObject({}).optional(),
  answer: editStepsSchema,
});

export const publishPresence = defineCall({
  method: 'POST',
  path: `${path}/hands`,
  right,
  summary: 'What one holds in the hand at this moment: shown to others, stored nowhere',
  body: z.strictObject({
    hand: presenceMessageSchema.shape.hand,
    bars: presenceMessageSchema.shape.bars.max(mostPresent),
  }),
  answer: z.object({}),
});

export const replanSuccessors = defineCall({
  method: 'POST',
  path: `${path}/operation/successors/replan`,
  right,
  summary: 'Plan the steps after an operation anew',
  body: z.strictObject({
    currentOperation: z.union([operationIdSchema, z.object({ operationId: operationIdSchema })]),
    versionIdentifier: z.number().int().min(-1),
    override: z.boolean().optional(),
  }),
  answer: timelineEditAnswerSchema,
});

const refitPreview = movesPreviewSchema.extend({
  versionIdentifier: z.number().int(),
  /** Where it is asked for: what each way costs, the one that holds first. */
  ways: pricedWaysSchema.optional(),
  rescue: rescueSchema.optional(),
  /** Operations that no longer fit and would be placed again. */
  refitted: z.number().int(),
  /** Those that would stay, with the refusal that keeps them. */
  left: z.array(z.object({ ...step, errorCode: z.string() })),
  /** The same of process steps, with those that move because of it. */
  refittedActivities: z.number().int(),
  activities: z.array(
    z.object({
      ...processStep,
      startDate: isoInstantSchema,
      endDate: isoInstantSchema,
      newStartDate: isoInstantSchema,
      newEndDate: isoInstantSchema,
    }),
  ),
  leftActivities: z.array(z.object({ ...processStep, errorCode: z.string() })),
});

export const previewRefit = defineCall({
  method: 'POST',
  path: '/api/planning/refit/preview',
  right,
  summary: 'What placing again what no longer fits would do: these operations or all; nothing is stored',
  body: z
    .strictObject({
      operationIds: z.array(operationIdSchema).max(mostRefitted).nullish(),
      activityIds: z.array(activityIdSchema).max(mostRefitted).nullish(),
      way: z.enum(pushes).optional(),
      ways: z.boolean().optional(),
      rescue: z.boolean().optional(),
    })
    .nullish(),
  answer: refitPreview,
});

export const refitPlan = defineCall({
  method: 'POST',
  path: '/api/planning/refit',
  right,
  summary: 'Place again what no longer fits: these operations, or all',
  body: z.strictObject({
    operationIds: z.array(operationIdSchema).max(mostRefitted).optional(),
    way: z.enum(pushes).optional(),
    versionIdentifier: z.number().int().min(-1),
  }),
  answer: timelineEditAnswerSchema,
});
