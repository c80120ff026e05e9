import { z } from 'zod';
import { defineCall } from '#domain/call.ts';
import { languageSchema } from '#domain/kernel/language.ts';
import { fileColumnSchema } from './file-columns.ts';
import { fileFormats } from './list-file.ts';

/** Of whole lists as files: a run for long ones; short ones are made where they are shown, or asked for by `Accept`. */
export const exportList = defineCall({
  method: 'POST',
  path: '/api/planning/listExports',
  right: 'session',
  summary:
    'Start a run whose file is a list with the columns that are given; needs the right to export it. ' +
    'A system asks the list itself with `Accept: text/csv` or that of a workbook',
  body: z.strictObject({
    /** Of the list, below `/api`. */
    path: z.string().regex(/^\/(planning|basedata|useradmin)(\/\w{1,100}){1,4}$/),
    /** Filter, order and whatever else the list is asked with. */
    query: z.record(z.string().max(50), z.string().max(20_000)),
    columns: z.array(fileColumnSchema).min(1).max(500),
    format: z.enum(fileFormats),
    language: languageSchema,
    zone: z.string().max(100),
    /** What the list is called where it was asked for. */
    title: z.string().max(300),
  }),
  status: 201,
  answer: z.object({ runId: z.string() }),
});
