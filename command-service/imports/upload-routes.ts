import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import { fileOfForm, formLimits, type IncomingFile, shownName } from '#infra/http/form-file.ts';
import type { Service } from '#infra/http/service.ts';
import { type UploadedFiles, uploadedFileSchema } from './uploaded-files.ts';

/**
 * A file for an import (base data §7), as `multipart/form-data`, or as the bare text with content type `text/csv` and its
 * name in the header `x-file-name`. `.csv` only: other kinds are `wrongFileFormat`.
 */
export async function uploadRoutes(service: Service, files: UploadedFiles): Promise<void> {
  await service.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits });
    scope.addContentTypeParser('text/csv', (_request, body, done) => {
      done(null, body);
    });
    scope.post(
      '/api/basedata/uploadFile',
      {
        config: { right: 'import.write' },
        schema: {
          summary: 'Store a file for an import; it is removed a day later',
          response: answers(201, uploadedFileSchema),
        },
      },
      async (request, reply) => {
        const file = request.isMultipart() ? await fileOfForm(request) : fileOfBody(request);
        if (file === undefined) return reject('wrongFileFormat');
        if (isRejection(file)) return file;
        if (!/\.csv$/i.test(file.fileName)) {
          // To its end, or a sender that is still sending does not hear the answer.
          file.content.resume();
          return reject('wrongFileFormat');
        }
        const { userId } = callerOf(request).user;
        const stored = await files.store(userId, shownName(file.fileName), file.content);
        if (!isRejection(stored)) reply.code(201);
        return stored;
      },
    );
  });
}

function fileOfBody({ headers, body }: FastifyRequest): IncomingFile | Rejection {
  if (!(body instanceof Readable)) return reject('unsupportedMediaType');
  const label = headers['x-file-name'];
  return { fileName: typeof label === 'string' ? safelyDecoded(label) : 'import.csv', content: body };
}

/** Header values are ASCII, so a client may percent-encode the name; others are used unchanged. */
function safelyDecoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
