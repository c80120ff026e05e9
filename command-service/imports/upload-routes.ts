import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { uploadFile } from '#domain/import/calls.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import { fileOfForm, type IncomingFile, shownName, takeForms } from '#infra/http/form-file.ts';
import type { Service } from '#infra/http/service.ts';
import type { UploadedFiles } from './uploaded-files.ts';

/**
 * A file for an import (base data §7), as `multipart/form-data`, or as the bare text with content type `text/csv` and its
 * name in the header `x-file-name`. `.csv`, `.txt` and `.xlsx`: other kinds are `wrongFileFormat`.
 */
export async function uploadRoutes(service: Service, files: UploadedFiles): Promise<void> {
  await takeForms(service, (scope) => {
    scope.addContentTypeParser('text/csv', (_request, body, done) => {
      done(null, body);
    });
    answerCall(scope, uploadFile, async (request) => {
      const file = request.isMultipart() ? await fileOfForm(request) : fileOfBody(request);
      if (file === undefined) return reject('wrongFileFormat');
      if (isRejection(file)) return file;
      if (!/\.(csv|txt|xlsx)$/i.test(file.fileName)) {
        // To its end, or a sender that is still sending does not hear the answer.
        file.content.resume();
        return reject('wrongFileFormat');
      }
      const { userId } = callerOf(request).user;
      return files.store(userId, shownName(file.fileName), file.content);
    });
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
