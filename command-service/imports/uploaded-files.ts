import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { fileLimit } from '#infra/http/body-limits.ts';
import { privateFolder } from '#infra/private-folder.ts';

/** Answer to an upload (base data §3); later calls refer to `fileIdentifier`. */
export const uploadedFileSchema = z.object({
  fileIdentifier: z.uuid(),
  fileName: z.string(),
  originFileName: z.string(),
  size: z.number().int(),
  type: z.enum(['csv']),
});
export type UploadedFile = z.infer<typeof uploadedFileSchema>;

export interface UploadedFiles {
  /**
   * Writes the file as it comes in. `originFileName` is kept as a label only; the place on disk is made from the
   * identifier. Refused, and nothing kept, when it is larger than `fileLimit` (`fileTooLarge`; it is read to its end,
   * so that the sender hears the answer) or broken off (`wrongFileFormat`).
   */
  store(originFileName: string, content: Readable): Promise<UploadedFile | Rejection>;
  find(fileIdentifier: string): Promise<{ readonly file: UploadedFile; readonly content: Buffer } | undefined>;
}

/** Files in `folder`, each with a description file. */
export function uploadedFiles(folder: string): UploadedFiles {
  const pathOf = (fileIdentifier: string, ending: string): string => path.join(folder, `${fileIdentifier}.${ending}`);
  return {
    async store(originFileName, content) {
      privateFolder(folder);
      const fileIdentifier = randomUUID();
      const size = await write(pathOf(fileIdentifier, 'csv'), content);
      if (isRejection(size)) return size;
      const file: UploadedFile = {
        fileIdentifier,
        fileName: `${fileIdentifier}.csv`,
        originFileName,
        size,
        type: 'csv',
      };
      await writeFile(pathOf(fileIdentifier, 'json'), JSON.stringify(file));
      return file;
    },
    async find(fileIdentifier) {
      try {
        const description = await readFile(pathOf(fileIdentifier, 'json'), 'utf8');
        return {
          file: uploadedFileSchema.parse(JSON.parse(description)),
          content: await readFile(pathOf(fileIdentifier, 'csv')),
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
  };
}

/** Bytes of the file, which is removed again when it is refused. */
async function write(file: string, content: Readable): Promise<number | Rejection> {
  let size = 0;
  let broken = false;
  async function* measured(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of source) {
        size += chunk.length;
        if (size <= fileLimit) yield chunk;
      }
    } catch {
      broken = true;
    }
  }
  try {
    await pipeline(content, measured, createWriteStream(file));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  if (!broken && size <= fileLimit) return size;
  await rm(file);
  return broken
    ? reject('wrongFileFormat', { reason: 'incomplete' })
    : reject('fileTooLarge', { maxFileSize: fileLimit });
}
