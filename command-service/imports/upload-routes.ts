import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import { uploadLimit } from '#infra/http/body-limits.ts';
import type { Service } from '#infra/http/service.ts';
import { type UploadedFiles, uploadedFileSchema } from './uploaded-files.ts';

/** One file; whatever else a form holds is passed over. The size of the file is limited where it is stored. */
const limits = { files: 1, fileSize: uploadLimit, fields: 20, fieldSize: 1_000, parts: 21, headerPairs: 20 };

/**
 * A file for an import (base data §7), as `multipart/form-data`, or as the bare text with content type `text/csv` and its
 * name in the header `x-file-name`. `.csv` only: other kinds are `wrongFileFormat`.
 */
export async function uploadRoutes(service: Service, files: UploadedFiles): Promise<void> {
  await service.register(async (scope) => {
    await scope.register(multipart, { limits });
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

interface IncomingFile {
  readonly fileName: string;
  readonly content: Readable;
}

/** First part with a file. Field names are ignored; the requirement's client sends `files`. */
async function fileOfForm(request: FastifyRequest): Promise<IncomingFile | undefined> {
  try {
    const part = await request.file();
    return part && { fileName: part.filename, content: part.file };
  } catch {
    // No boundary, interrupted, or too many parts.
    return undefined;
  }
}

function fileOfBody({ headers, body }: FastifyRequest): IncomingFile | Rejection {
  if (!(body instanceof Readable)) return reject('unsupportedMediaType');
  const label = headers['x-file-name'];
  return { fileName: typeof label === 'string' ? safelyDecoded(label) : 'import.csv', content: body };
}

/** Name for the history of the import, without characters that cannot be displayed or stored as JSON. */
const shownName = (name: string): string =>
  name
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 200)
    .toWellFormed();

/** Header values are ASCII, so a client may percent-encode the name; others are used unchanged. */
function safelyDecoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
