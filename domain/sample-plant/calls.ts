import { z } from 'zod';
import { defineCall } from '#domain/call.ts';
import { samplePlantSchema, sampleRemovalSchema } from './sample-state.ts';

/** The calls about the sample plant (decision 0140). */

const path = '/api/useradmin/samplePlant';
const started = z.object({ runId: z.string(), kind: z.enum(['load', 'remove']) });
/** Says nothing; a request without any is a mistake. */
const body = z.strictObject({});

export const readSamplePlant = defineCall({
  path,
  right: 'session',
  summary: 'Whether the sample plant is loaded, and how far loading or removing it is',
  query: z.strictObject({}),
  answer: samplePlantSchema,
});

export const loadSamplePlant = defineCall({
  method: 'PUT',
  path,
  right: 'useradmin.write',
  summary: 'Load the sample plant in the background; 409 samplePlantThere when it is, samplePlantUnderWay',
  body,
  status: 201,
  answer: started,
});

export const checkSampleRemoval = defineCall({
  method: 'POST',
  path: `${path}/checkRemoval`,
  right: 'useradmin.write',
  summary: 'What taking the sample plant away would delete, and what stays and why; nothing is stored',
  body,
  answer: sampleRemovalSchema,
});

export const removeSamplePlant = defineCall({
  method: 'DELETE',
  path,
  right: 'useradmin.write',
  summary: 'Take the sample plant away in the background; what the plant needs of it stays',
  status: 201,
  answer: started,
});
