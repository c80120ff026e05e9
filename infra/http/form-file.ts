import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { uploadLimit } from './body-limits.ts';

/** For `@fastify/multipart`: one file; whatever else a form holds is passed over. The size is limited where it is stored. */
export const formLimits = {
  files: 1,
  fileSize: uploadLimit,
  fields: 20,
  fieldSize: 1_000,
  parts: 21,
  headerPairs: 20,
};

export interface IncomingFile {
  readonly fileName: string;
  readonly content: Readable;
}

/** First part with a file. Field names are ignored; the requirement's client sends `files`. */
export async function fileOfForm(request: FastifyRequest): Promise<IncomingFile | undefined> {
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
