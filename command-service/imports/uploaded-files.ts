import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { type UploadedFile, uploadedFileSchema } from '#domain/import/calls.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { storedFiles } from '#infra/files/stored-files.ts';
import { type UploadQuota, uploadQuota } from '#infra/files/upload-quota.ts';
import { ifThere } from '#infra/if-there.ts';
import type { FreeSpace } from '#infra/storage/free-space.ts';

/** What is kept beside the file. Files from before there were quotas belong to nobody. */
const descriptionSchema = uploadedFileSchema.extend({ userId: z.string().default('') });

export interface UploadedFiles {
  /** As `StoredFiles.store`. `originFileName` is kept as a label only. */
  store(userId: string, originFileName: string, content: Readable): Promise<UploadedFile | Rejection>;
  /** As its sender called it; undefined when there is no such file. */
  nameOf(fileIdentifier: string): Promise<string | undefined>;
  find(fileIdentifier: string): Promise<{ readonly file: UploadedFile; readonly content: Buffer } | undefined>;
  remove(fileIdentifier: string): Promise<void>;
  /** Removes what is older than `keptFor` and what an interrupted upload has left, but not the files `inUse`. */
  sweep(inUse?: ReadonlySet<string>): Promise<void>;
}

/** Milliseconds for which a file may be imported; events, not files, are what stays. */
export const keptFor = 24 * 60 * 60 * 1000;

export interface UploadOptions {
  readonly quota?: UploadQuota;
  /** Of the disk that the folder is on; default: there is always room. */
  readonly space?: { current(): Pick<FreeSpace, 'spareBytes'> };
  readonly now?: () => number;
}

/** Files in `folder`, each with a description file. */
export function uploadedFiles(
  folder: string,
  { quota = uploadQuota(), space, now = Date.now }: UploadOptions = {},
): UploadedFiles {
  const files = storedFiles({ folder, ending: 'csv', description: descriptionSchema, quota, space });
  return {
    async store(userId, originFileName, content) {
      const stored = await files.store(userId, content, async ({ fileIdentifier, size }) => {
        const fileName = `${fileIdentifier}.csv`;
        const type = /\.xlsx$/i.test(originFileName) ? 'xlsx' : 'csv';
        return { fileIdentifier, fileName, originFileName, size, type, userId };
      });
      return isRejection(stored) ? stored : uploadedFileSchema.parse(stored);
    },
    nameOf: async (fileIdentifier) => (await files.describe(fileIdentifier))?.originFileName,
    async find(fileIdentifier) {
      const description = await files.describe(fileIdentifier);
      if (description === undefined) return undefined;
      const content = await ifThere(readFile(files.pathOf(fileIdentifier)));
      return content && { file: uploadedFileSchema.parse(description), content };
    },
    remove: (fileIdentifier) => files.remove(fileIdentifier),
    async sweep(inUse = new Set()) {
      for (const fileIdentifier of await files.identifiers()) {
        if (!inUse.has(fileIdentifier)) await files.removeOld(fileIdentifier, now() - keptFor);
      }
    },
  };
}
