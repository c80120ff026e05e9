import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { uploadLimit } from './body-limits.ts';
import type { Service } from './service.ts';

/** One file; whatever else a form holds is passed over. The size is limited where it is stored. */
const limits = {
  files: 1,
  fileSize: uploadLimit,
  fields: 20,
  fieldSize: 1_000,
  parts: 21,
  headerPairs: 20,
};

/** Routes that take a form; the others of the service do not. */
export async function takeForms(service: Service, routes: (scope: Service) => void): Promise<void> {
  await service.register(async (scope: Service) => {
    await scope.register(multipart, { limits });
    routes(scope);
  });
}

export interface IncomingFile {
  readonly fileName: string;
  readonly content: Readable;
}

/** First part with a file. Field names are ignored; the requirement's client sends `files`. undefined: there is none. */
export async function fileOfForm(request: FastifyRequest): Promise<IncomingFile | undefined> {
  if (!request.isMultipart()) return undefined;
  try {
    const part = await request.file();
    return part && { fileName: part.filename, content: part.file };
  } catch {
    // No boundary, interrupted, or too many parts.
    return undefined;
  }
}

/** A name as it is shown, without characters that cannot be displayed or stored as JSON. */
export const shownName = (name: string): string =>
  name
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 200)
    .toWellFormed();
