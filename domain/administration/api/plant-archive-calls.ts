import { z } from 'zod';
import { defineCall } from '#domain/call.ts';

/** The whole plant as a file, and back (decision 0257). */

const path = '/api/useradmin/plantArchive';

export const archivePlant = defineCall({
  method: 'POST',
  path,
  right: 'useradmin.write',
  summary:
    'Start a run whose file is the plant as an archive: every event of base data, plan and history, attached files and photos, ' +
    'and what people sign in with',
  body: z.strictObject({}),
  status: 201,
  answer: z.object({ runId: z.string() }),
});

export const restorePlant = defineCall({
  method: 'POST',
  path: `${path}/restore`,
  right: 'useradmin.write',
  summary:
    'Start a run that reads such an archive into this plant, in which nothing has been planned yet; its result says whether the plan is the same',
  body: z.strictObject({
    /** Of a file in the folder `restore` of the data folder. */
    fileName: z.string().regex(/^[\w][\w .()-]{0,199}$/),
  }),
  status: 201,
  answer: z.object({ runId: z.string() }),
});
