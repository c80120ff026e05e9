import { z } from 'zod';
import type { ImportType } from '#domain/import/import-types.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import { fileLimit, uploadLimit } from '#infra/http/body-limits.ts';
import type { Service } from '#infra/http/service.ts';
import { csvLines } from './csv-lines.ts';
import type { ImportTarget } from './import-target.ts';
import { readMultipartFile } from './multipart-file.ts';
import { importAnswerSchema, runImport, validateImport, validationAnswerSchema } from './run-import.ts';
import { type UploadedFiles, uploadedFileSchema } from './uploaded-files.ts';

const paths: Readonly<Record<ImportType, { readonly validate: string; readonly run: string }>> = {
  importarticles: { validate: 'validateArticlesFile', run: 'importArticles' },
  importprojectpositions: { validate: 'validateProjectPositionsFile', run: 'importProjectPositionsFile' },
  importcustomers: { validate: 'validateCustomersFile', run: 'importCustomers' },
  importresources: { validate: 'validateResourcesFile', run: 'importResources' },
  importfeedback: { validate: 'validateFeedbackFile', run: 'importFeedback' },
};

const fileSchema = z.strictObject({ fileIdentifier: z.uuid() });

/**
 * Upload, validate and import (base data §7). A file comes as `multipart/form-data`, or as the bare text with content
 * type `text/csv` and its name in the header `x-file-name`. `.csv` only: other kinds are `wrongFileFormat`.
 */
export async function importRoutes(service: Service, target: ImportTarget, files: UploadedFiles): Promise<void> {
  await service.register(async (scope) => {
    const parse = { parseAs: 'buffer', bodyLimit: uploadLimit } as const;
    for (const type of ['text/csv', 'multipart/form-data'])
      scope.addContentTypeParser(type, parse, (_request, body, done) => {
        done(null, body);
      });
    scope.post(
      '/api/basedata/uploadFile',
      {
        config: { right: 'import.write' },
        bodyLimit: uploadLimit,
        schema: { summary: 'Store a file for an import', response: answers(201, uploadedFileSchema) },
      },
      async (request, reply) => {
        const type = request.headers['content-type'] ?? '';
        if (!Buffer.isBuffer(request.body)) return reject('unsupportedMediaType');
        const label = request.headers['x-file-name'];
        const file = type.startsWith('text/csv')
          ? { fileName: typeof label === 'string' ? safelyDecoded(label) : 'import.csv', content: request.body }
          : readMultipartFile(type, request.body);
        if (file === undefined || !/\.csv$/i.test(file.fileName)) return reject('wrongFileFormat');
        if (file.content.length > fileLimit) return reject('fileTooLarge', { maxFileSize: fileLimit });
        reply.code(201);
        return files.store(shownName(file.fileName), file.content);
      },
    );
  });

  for (const type of Object.keys(paths) as ImportType[]) {
    const load = async (fileIdentifier: string) => {
      const found = await files.find(fileIdentifier);
      if (found === undefined) return reject('objectnotexists', { fileIdentifier });
      const lines = csvLines(found.content);
      return isRejection(lines) ? lines : { lines, fileName: found.file.originFileName };
    };
    service.post(
      `/api/basedata/${paths[type].validate}`,
      {
        config: { right: 'import.write' },
        schema: {
          summary: 'Check an uploaded file row by row; nothing is stored',
          body: fileSchema,
          response: answers(200, validationAnswerSchema),
        },
      },
      async (request) => {
        const loaded = await load(request.body.fileIdentifier);
        return isRejection(loaded) ? loaded : validateImport(type, loaded.lines, target);
      },
    );
    service.post(
      `/api/basedata/${paths[type].run}`,
      {
        config: { right: 'import.write' },
        schema: {
          summary: 'Import an uploaded file',
          body: fileSchema,
          response: answers(200, importAnswerSchema),
        },
      },
      async (request, reply) => {
        const loaded = await load(request.body.fileIdentifier);
        if (isRejection(loaded)) return loaded;
        const run = { importId: target.newId(), caller: callerOf(request) };
        const outcome = await runImport(type, loaded.fileName, loaded.lines, target, run);
        if (isRejection(outcome)) return outcome;
        reply.header('x-position', String(outcome.position));
        return outcome.answer;
      },
    );
  }
}

/** The name goes into the history of the import: what no screen shows and no JSON column keeps is left out. */
const shownName = (name: string): string =>
  name
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 200)
    .toWellFormed();

/** Header values are ASCII, so a client may percent-encode the name; one that is not encoded stays as it is. */
function safelyDecoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
