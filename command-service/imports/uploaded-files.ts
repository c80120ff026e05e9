import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { privateFolder } from '#infra/private-folder.ts';

/** What a client gets back for an uploaded file (base data §3); `fileIdentifier` names it in later calls. */
export const uploadedFileSchema = z.object({
  fileIdentifier: z.uuid(),
  fileName: z.string(),
  originFileName: z.string(),
  size: z.number().int(),
  type: z.enum(['csv']),
});
export type UploadedFile = z.infer<typeof uploadedFileSchema>;

export interface UploadedFiles {
  /** `originFileName` is kept as a label only; the place on disk is made from the identifier. */
  store(originFileName: string, content: Buffer): Promise<UploadedFile>;
  find(fileIdentifier: string): Promise<{ readonly file: UploadedFile; readonly content: Buffer } | undefined>;
}

/** Files under `folder`, each with its description beside it. */
export function uploadedFiles(folder: string): UploadedFiles {
  const pathOf = (fileIdentifier: string, ending: string): string => path.join(folder, `${fileIdentifier}.${ending}`);
  return {
    async store(originFileName, content) {
      const fileIdentifier = randomUUID();
      const file: UploadedFile = {
        fileIdentifier,
        fileName: `${fileIdentifier}.csv`,
        originFileName,
        size: content.length,
        type: 'csv',
      };
      privateFolder(folder);
      await writeFile(pathOf(fileIdentifier, 'csv'), content);
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
