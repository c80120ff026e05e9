import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { fileLimit } from '#infra/http/body-limits.ts';
import { privateFolder } from '#infra/private-folder.ts';
import type { FreeSpace } from '#infra/storage/free-space.ts';
import { StorageFull } from '#infra/storage/out-of-space.ts';
import { type UploadQuota, uploadQuota } from './upload-quota.ts';

/** Answer to an upload (base data §3); later calls refer to `fileIdentifier`. */
export const uploadedFileSchema = z.object({
  fileIdentifier: z.uuid(),
  fileName: z.string(),
  originFileName: z.string(),
  size: z.number().int(),
  type: z.enum(['csv']),
});
export type UploadedFile = z.infer<typeof uploadedFileSchema>;

/** What is kept beside the file. Files from before there were quotas belong to nobody. */
const descriptionSchema = uploadedFileSchema.extend({ userId: z.string().default('') });

export interface UploadedFiles {
  /**
   * Writes the file as it comes in. `originFileName` is kept as a label only; the place on disk is made from the
   * identifier. Refused, and nothing kept, when it is larger than `fileLimit` (`fileTooLarge`), when the user or all of
   * them have no room left (`uploadQuotaExceeded`), or when it is broken off (`wrongFileFormat`). It is read to its end,
   * so that the sender hears the answer.
   * @throws StorageFull, and nothing is kept, when the disk would have no more than its reserve left
   */
  store(userId: string, originFileName: string, content: Readable): Promise<UploadedFile | Rejection>;
  /** As its sender called it; undefined when there is no such file. */
  nameOf(fileIdentifier: string): Promise<string | undefined>;
  find(fileIdentifier: string): Promise<{ readonly file: UploadedFile; readonly content: Buffer } | undefined>;
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
  const pathOf = (fileIdentifier: string, ending: string): string => path.join(folder, `${fileIdentifier}.${ending}`);
  /**
   * Bytes of files that are coming in. The disk is looked at once a second: what has come since is perhaps not seen yet,
   * so all of it is taken off.
   */
  const coming = new Map<string, number>();
  const hasRoom = (): boolean => {
    const spare = space?.current().spareBytes ?? Number.POSITIVE_INFINITY;
    return [...coming.values()].reduce((sum, size) => sum + size, 0) <= spare;
  };
  /** Sizes of what is there belong to somebody: read once, before the first upload. */
  let counted: Promise<void> | undefined;
  const countAll = async (): Promise<void> => {
    for (const fileIdentifier of await identifiersIn(folder)) {
      const description = await describe(fileIdentifier);
      if (description !== undefined) quota.set(fileIdentifier, description.userId, description.size);
    }
  };
  const describe = async (fileIdentifier: string) => {
    try {
      const text = await readFile(pathOf(fileIdentifier, 'json'), 'utf8');
      return descriptionSchema.parse(JSON.parse(text));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
  const remove = async (fileIdentifier: string): Promise<void> => {
    for (const ending of ['json', 'csv']) await rm(pathOf(fileIdentifier, ending), { force: true });
    quota.forget(fileIdentifier);
  };

  return {
    async store(userId, originFileName, content) {
      privateFolder(folder);
      await (counted ??= countAll());
      const fileIdentifier = randomUUID();
      try {
        const grow = (size: number): Obstacle | undefined => {
          coming.set(fileIdentifier, size);
          if (!hasRoom()) return 'storageFull';
          return quota.set(fileIdentifier, userId, size) ? undefined : 'uploadQuotaExceeded';
        };
        const size = await write(pathOf(fileIdentifier, 'csv'), content, grow);
        if (isRejection(size)) {
          await remove(fileIdentifier);
          return size;
        }
        const fileName = `${fileIdentifier}.csv`;
        const file: UploadedFile = { fileIdentifier, fileName, originFileName, size, type: 'csv' };
        await writeFile(pathOf(fileIdentifier, 'json'), JSON.stringify({ ...file, userId }));
        return file;
      } catch (error) {
        await remove(fileIdentifier).catch(() => undefined);
        throw error;
      } finally {
        coming.delete(fileIdentifier);
      }
    },
    nameOf: async (fileIdentifier) => (await describe(fileIdentifier))?.originFileName,
    async find(fileIdentifier) {
      const description = await describe(fileIdentifier);
      if (description === undefined) return undefined;
      try {
        const content = await readFile(pathOf(fileIdentifier, 'csv'));
        return { file: uploadedFileSchema.parse(description), content };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async sweep(inUse = new Set()) {
      await (counted ??= countAll());
      for (const fileIdentifier of await identifiersIn(folder)) {
        if (inUse.has(fileIdentifier)) continue;
        const found = await stat(pathOf(fileIdentifier, 'csv')).catch(() => undefined);
        if (found === undefined || now() - found.mtimeMs > keptFor) await remove(fileIdentifier);
      }
    },
  };
}

async function identifiersIn(folder: string): Promise<ReadonlySet<string>> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return new Set(names.flatMap((name) => /^([\da-f-]{36})\.(?:csv|json)$/.exec(name)?.[1] ?? []));
}

type Obstacle = 'uploadQuotaExceeded' | 'storageFull';

/** Bytes of the file. `grow` is told what it has come to, and answers why there is no room for it. */
async function write(
  file: string,
  content: Readable,
  grow: (size: number) => Obstacle | undefined,
): Promise<number | Rejection> {
  let size = 0;
  let broken = false;
  let obstacle: Obstacle | undefined;
  async function* measured(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of source) {
        size += chunk.length;
        if (size <= fileLimit) obstacle ??= grow(size);
        if (size <= fileLimit && obstacle === undefined) yield chunk;
      }
    } catch {
      broken = true;
    }
  }
  await pipeline(content, measured, createWriteStream(file));
  if (broken) return reject('wrongFileFormat', { reason: 'incomplete' });
  if (obstacle === 'storageFull') throw new StorageFull('The file would need the reserve of the disk');
  if (obstacle !== undefined) return reject(obstacle);
  return size <= fileLimit ? size : reject('fileTooLarge', { maxFileSize: fileLimit });
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
