import { z } from 'zod';
import { defineCall, listOf } from '#domain/call.ts';
import { askedFormatSchema } from '#domain/import/file/file-format.ts';
import {
  fileReadingSchema,
  importAnswerSchema,
  importJobSchema,
  importRowSchema,
  inspectionSchema,
  validationAnswerSchema,
} from './import-job.ts';
import { type ImportType, importTypes } from './import-types.ts';
import { importUndoneSchema } from './import-undone.ts';
import { rowOutcomes } from './row-outcome.ts';

/** The calls about importing files (base data §7, docs/import.md). */

/** How many of a list: those that are under way, and what somebody may still want to look at. */
export const mostImports = 50;

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

export const inspectFile = defineCall({
  method: 'POST',
  path: '/api/basedata/inspectFile',
  right: 'import.write',
  summary: 'How an uploaded file is written, what it is of and what its columns are, by its first lines',
  body: z.strictObject({
    fileIdentifier: z.uuid(),
    importType: z.enum(importTypes).optional(),
    format: askedFormatSchema.optional(),
  }),
  answer: inspectionSchema,
});

const background = z.boolean().optional().describe('Answer at once, with 201 and the id of the run');

const checkOf = (name: string) =>
  defineCall({
    method: 'POST',
    path: `/api/basedata/${name}`,
    right: 'import.write',
    summary:
      'Check an uploaded file row by row; nothing is changed. As for the import, with its rows at ' +
      'GET /api/basedata/imports/{importId}/rows for a day',
    body: fileReadingSchema.extend({ background }),
    status: 201,
    answer: started,
    otherwise: { 200: validationAnswerSchema },
  });

const importOf = (name: string) =>
  defineCall({
    method: 'POST',
    path: `/api/basedata/${name}`,
    right: 'import.write',
    summary:
      'Import an uploaded file: in the background with 201, else with the result. What takes longer than 45 s goes on ' +
      'and answers 503 importUnderWay with its importId',
    body: fileReadingSchema.extend({ background }),
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

/** Rows in one request; a file takes more. */
const mostSentRows = 10_000;
const cell = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);

export const importRows = defineCall({
  method: 'POST',
  path: '/api/planning/imports/:type',
  right: 'import.write',
  summary:
    'Import rows or an uploaded file in the background; Idempotency-Key is required, and a repeat is answered with the ' +
    'import that it was. Row n of rows is row n + 1 of what the import says of its rows',
  params: z.strictObject({
    type: z
      .string()
      .max(100)
      .describe(`One of ${importTypes.map((type) => type.slice('import'.length)).join(', ')}`),
  }),
  body: fileReadingSchema.extend({
    fileIdentifier: z.uuid().optional().describe('Of an uploaded file, instead of rows'),
    rows: z
      .array(z.record(z.string().max(200), cell))
      .min(1)
      .max(mostSentRows)
      .optional()
      .describe('Each by the names of its columns: documented, of an own field, or as `mapping` says'),
  }),
  status: 202,
  answer: started,
});

export const cancelImport = defineCall({
  method: 'POST',
  path: '/api/basedata/imports/:importId/cancel',
  right: 'import.write',
  summary: 'Cancel an import; what it has written stays',
  params,
  answer: started,
});

export const undoImport = defineCall({
  method: 'POST',
  path: '/api/basedata/imports/:importId/undo',
  right: 'import.write',
  summary:
    'Take an import back as a whole. Refused with 409 builtUpon and the objects when one of them was changed or used ' +
    'since; nothing is changed then. What takes longer than 45 s goes on and answers 503 importUnderWay',
  params,
  answer: importUndoneSchema,
});

export const listImports = defineCall({
  path: '/api/basedata/imports',
  right: 'import.read',
  summary: `The last ${mostImports} imports, the newest first; with active=true those that are under way`,
  query: z.strictObject({ active: z.enum(['true', 'false']).optional() }),
  answer: listOf(importJobSchema),
});

export const readImport = defineCall({
  path: '/api/basedata/imports/:importId',
  right: 'import.read',
  summary: 'One import: how far it is, and its result when it is over',
  params,
  answer: importJobSchema,
});

/** Most rows of a page. */
export const mostRows = 1_000;

export const listImportRows = defineCall({
  path: '/api/basedata/imports/:importId/rows',
  right: 'import.read',
  summary: 'The rows of an import or a check in the order of the file, with what has become of each or would',
  params,
  query: z.strictObject({
    outcome: z.enum(rowOutcomes).optional(),
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(mostRows).default(100),
  }),
  answer: listOf(importRowSchema),
});
