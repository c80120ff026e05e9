import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { defineCall } from '#domain/call.ts';
import { conflictIdSchema } from '#domain/planning/conflicts/conflict-identity.ts';
import { namedConflictsSchema } from '#domain/planning/conflicts/conflict-names.ts';
import { remediesAnswerSchema, remedyRunSchema, takenRemedySchema, takeRemedySchema } from './remedies-api.ts';
import { timelineEditAnswerSchema } from './timeline-api.ts';

/** Conflicts of the plan and ways out of them (planning §9, rules §6). */

const path = '/api/planning/conflicts';
const params = z.strictObject({ id: conflictIdSchema });
const { operationsMisfit, activitiesMisfit, misfitCount } = namedConflictsSchema.shape;

export const readConflicts = defineCall({
  path,
  right: 'plan.read',
  summary: 'Missed dates, overloads and overdue operations, ranked by consequence',
  answer: namedConflictsSchema,
});

export const readMisfits = defineCall({
  path: '/api/planning/misfits',
  right: 'plan.read',
  summary: 'What no longer fits the base data, worst first; `count` also counts what is not listed',
  answer: z.object({ operations: operationsMisfit, activities: activitiesMisfit, count: misfitCount }),
});

/** The decider asks for the right of the kind. */
export const confirmConflict = defineCall({
  method: 'POST',
  path: `${path}/:id/confirm`,
  right: 'conflicts.confirmAny',
  summary: 'Say that a conflict is known and accepted',
  params,
  answer: z.object({
    conflictId: z.string(),
    confirmed: z.boolean(),
    /** Names the edit for undo. */
    changeSet: z.string().optional(),
  }),
});

export const seekRemedies = defineCall({
  method: 'POST',
  path: `${path}/remedies`,
  right: rightTo.editTimeline,
  summary:
    'Seek ways out of many conflicts, or of all, each in the plan that those before it make: a run, whose result can be taken as one',
  body: remedyRunSchema,
  // 202 says that the plant still starts (planning §7).
  status: 201,
  answer: z.object({ runId: z.string() }),
});

export const takeSoughtRemedies = defineCall({
  method: 'POST',
  path: `${path}/remedies/take`,
  right: rightTo.editTimeline,
  summary: 'Take all ways out that a run has found, or none; one step of undo',
  body: z.strictObject({ runId: z.string().min(1).max(100) }),
  answer: timelineEditAnswerSchema,
});

export const findRemedies = defineCall({
  method: 'POST',
  path: `${path}/:id/remedies`,
  right: 'plan.read',
  summary: 'What a conflict comes from, and up to three ways out that have been tried; nothing is stored',
  params,
  body: z.strictObject({}).optional(),
  answer: remediesAnswerSchema,
});

export const takeRemedySteps = defineCall({
  method: 'POST',
  path: `${path}/:id/remedies/take`,
  right: rightTo.editTimeline,
  summary: 'Take a way out: all of its steps, or none; one step of undo',
  params,
  body: takeRemedySchema,
  answer: takenRemedySchema,
});
