import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { defineCall, listOf } from '#domain/call.ts';
import { operationIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { runningTimeSchema } from '#domain/planning/feedback/running-time.ts';
import { activityRowSchema } from '#domain/planning/rows/activity-row.ts';
import { workStepSchema } from '#domain/planning/rows/work-step-row.ts';
import { stepAtWorkSchema, workItemSchema } from './work-item-api.ts';

/** What there is to do and to report, the next first (domain facts §13). At a terminal only what its machines have to do. */

const query = {
  timespan: z.enum(['today', 'twoDays', 'fiveDays', 'all']).default('twoDays'),
  /** -1: anybody's. */
  worker: z.string().max(64).default('-1'),
  finished: z.enum(['true', 'false']).default('false'),
  notPlausible: z.enum(['true', 'false']).default('false'),
  /** At least three characters, in names and numbers. */
  search: z.string().trim().min(3).max(100).optional(),
};

const shown = {
  plausible: z.boolean(),
  /** Of a step at work, how long that has been. */
  running: runningTimeSchema.optional(),
};

const listedStep = workStepSchema.extend({
  ...shown,
  /** Of a step at work, the others that are at work on its resource at once, where that takes one at a time. */
  atWork: z.array(stepAtWorkSchema).optional(),
});
export type ListedStep = z.infer<typeof listedStep>;

const listedActivity = activityRowSchema
  .pick({
    activityId: true,
    orderPositionId: true,
    valueAddName: true,
    position: true,
    statusId: true,
    yieldAmount: true,
    scrapAmount: true,
    actualStartDate: true,
    actualEndDate: true,
    ownedBy: true,
  })
  .extend({
    ...shown,
    /** A step of a process template always has dates. */
    startDate: isoInstantSchema,
    endDate: isoInstantSchema,
    orderPositionNumber: z.string(),
    articleId: z.string(),
    articleName: z.string().nullable(),
    articleNumber: z.string().nullable(),
    articleAmount: z.number(),
    customerName: z.string().nullable(),
    projectNumber: z.string().nullish(),
    projectName: z.string().nullish(),
    deliveryDate: z.string(),
  });
export type ListedActivity = z.infer<typeof listedActivity>;

export const listWork = {
  operations: defineCall({
    path: '/api/planning/workbench/operations',
    right: 'plan.read',
    atTerminal: true,
    summary: 'Work steps to do and to report; those that are done only for three weeks',
    query: z.strictObject({
      ...query,
      /** Where they stand. */
      resourceScope: z.enum(['resource', 'group', 'location', 'all']).default('all'),
      scopeId: z.string().max(64).optional(),
    }),
    answer: listOf(listedStep),
  }),
  activities: defineCall({
    path: '/api/planning/workbench/activities',
    right: 'plan.read',
    summary: 'Steps of process templates to do and to report; those that are done only for three weeks',
    query: z.strictObject(query),
    answer: listOf(listedActivity),
  }),
} as const;

const places = z.array(z.object({ id: z.string(), name: z.string() }));

/** Names only: what else is known of machines is for who may see base data. */
export const listPlaces = defineCall({
  path: '/api/planning/workbench/places',
  right: 'plan.read',
  summary: 'Machines that are reported on, their groups and locations, by name: what work is looked for by',
  answer: z.object({ resource: places, group: places, location: places }),
});
export type Places = z.infer<typeof listPlaces.answer>;

export const scanCode = defineCall({
  path: '/api/planning/scan/:code',
  right: rightTo.scan,
  atTerminal: true,
  summary: 'The work step of a code on a routing slip, such as PA-10432-30',
  params: z.strictObject({ code: z.string().min(1).max(200) }),
  answer: z.object({ operationId: z.string() }),
});

/** As the plan is now. */
export const readWorkItem = defineCall({
  path: '/api/planning/operations/:id/workItem',
  right: 'plan.read',
  atTerminal: true,
  summary: 'A step with its order, documents, needs, the steps beside it, and what its reports need',
  params: z.strictObject({ id: operationIdSchema }),
  answer: workItemSchema,
});
