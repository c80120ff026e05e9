import { z } from 'zod';
import { defineCall, listOf } from '#domain/call.ts';
import { runKindNames, runStates } from './run.ts';
import { runSchema } from './run-kinds.ts';

/** The calls about work in the background (decision 0210); the file that a run leaves is read as it is. */

const path = '/api/planning/runs';
const params = z.strictObject({ runId: z.string().max(100) });

/** How many of a list: those that are under way, and what somebody may still want to look at. */
export const mostRuns = 50;

export const listRuns = defineCall({
  path,
  right: 'session',
  summary: `The last ${mostRuns} runs that the caller may see, the newest first, without their results`,
  query: z.strictObject({
    kind: z.enum(runKindNames).optional(),
    mine: z.enum(['true', 'false']).optional(),
    active: z.enum(['true', 'false']).optional(),
  }),
  answer: listOf(runSchema),
});

export const readRun = defineCall({
  path: `${path}/:runId`,
  right: 'session',
  summary: 'How far a run is, and what has come of it',
  params,
  answer: runSchema,
});

export const cancelRun = defineCall({
  method: 'POST',
  path: `${path}/:runId/cancel`,
  right: 'anyRun.write',
  summary: 'End a run early; what it has written stays, and a search keeps the best that it has found',
  params,
  answer: z.object({ runId: z.string(), state: z.enum(runStates) }),
});
