import { z } from 'zod';
import { defineCall, listOf } from '#domain/call.ts';
import { askedFormatSchema } from './file-format.ts';
import { importAnswerSchema, importJobSchema, validationAnswerSchema } from './import-job.ts';
import type { ImportType } from './import-types.ts';

/** The calls about importing files (base data §7, docs/import.md). */

/** How many of a list: those that are under way, and what somebody may still want to look at. */
export const mostImports = 50;

const file = z.strictObject({
  fileIdentifier: z.uuid(),
  format: askedFormatSchema.optional().describe('How the file is written, where that is recognised wrongly'),
});
/** The rest is at `GET /api/basedata/imports/{importId}`. */
const started = importJobSchema.pick({ importId: true, state: true });
const params = z.strictObject({ importId: z.string().max(100) });

/** Answer to an upload (base data §3); later calls refer to `fileIdentifier`. */
export const uploadedFileSchema = z.object({
  fileIdentifier: z.uuid(),
  fileName: z.string(),
  originFileName: z.string(),
  size: z.number().int(),
  type: z.enum(['csv', 'xlsx']),
});
export type UploadedFile = z.infer<typeof uploadedFileSchema>;

export const uploadFile = defineCall({
  method: 'POST',
  path: '/api/basedata/uploadFile',
  right: 'import.write',
  summary: 'Store a file for an import; it is removed a day later',
  status: 201,
  answer: uploadedFileSchema,
});

const checkOf = (name: string) =>
  defineCall({
    method: 'POST',
    path: `/api/basedata/${name}`,
    right: 'import.write',
    summary: 'Check an uploaded file row by row; nothing is stored',
    body: file,
    answer: validationAnswerSchema,
  });

const importOf = (name: string) =>
  defineCall({
    method: 'POST',
    path: `/api/basedata/${name}`,
    right: 'import.write',
    summary:
      'Import an uploaded file: in the background with 201, else with the result. What takes longer than 45 s goes on ' +
      'and answers 503 importUnderWay with its importId',
    body: file.extend({ background: z.boolean().optional() }),
    status: 201,
    answer: started,
    otherwise: { 200: importAnswerSchema },
  });

const callsOf = (check: string, start: string) => ({ check: checkOf(check), start: importOf(start) });

export const importCalls: Readonly<Record<ImportType, ReturnType<typeof callsOf>>> = {
  importarticles: callsOf('validateArticlesFile', 'importArticles'),
  importprojectpositions: callsOf('validateProjectPositionsFile', 'importProjectPositionsFile'),
  importcustomers: callsOf('validateCustomersFile', 'importCustomers'),
  importmaterial: callsOf('validateMaterialFile', 'importMaterial'),
  importresources: callsOf('validateResourcesFile', 'importResources'),
  importsetupmatrices: callsOf('validateSetupMatricesFile', 'importSetupMatrices'),
  importfeedback: callsOf('validateFeedbackFile', 'importFeedback'),
};

export const cancelImport = defineCall({
  method: 'POST',
  path: '/api/basedata/imports/:importId/cancel',
  right: 'import.write',
  summary: 'Cancel an import; what it has written stays',
  params,
  answer: started,
});

export const listImports = defineCall({
  method: 'GET',
  path: '/api/basedata/imports',
  right: 'import.read',
  summary: `The last ${mostImports} imports, the newest first; with active=true those that are under way`,
  query: z.strictObject({ active: z.enum(['true', 'false']).optional() }),
  answer: listOf(importJobSchema),
});

export const readImport = defineCall({
  method: 'GET',
  path: '/api/basedata/imports/:importId',
  right: 'import.read',
  summary: 'One import: how far it is, and its result when it is over',
  params,
  answer: importJobSchema,
});
