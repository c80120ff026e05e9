import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import { fileLimit } from '#domain/kernel/file-limit.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { ifThere } from '#infra/if-there.ts';
import { privateFolder } from '#infra/private-folder.ts';
import type { FreeSpace } from '#infra/storage/free-space.ts';
import { StorageFull } from '#infra/storage/out-of-space.ts';
import type { UploadQuota } from './upload-quota.ts';

/** What a description has in any case. */
export interface Described {
  /** Whose quota it counts for. */
  readonly userId: string;
  /** Bytes. */
  readonly size: number;
}

/** Files that people have sent, under names that are made up, each with a description beside it. */
export interface StoredFiles<Description extends Described> {
  /**
   * Writes the file as it comes in, and then its description. Refused, and nothing kept, when it is larger than `fileLimit`
   * (`fileTooLarge`), when the user or all of them have no room left (`uploadQuotaExceeded`), when it is broken off
   * (`wrongFileFormat`), or when `describe` refuses it. It is read to its end, so that the sender hears the answer.
   * @throws StorageFull, and nothing is kept, when the disk would have no more than its reserve left
   */
  store(userId: string, content: Readable, describe: Describe<Description>): Promise<Description | Rejection>;
  /** undefined: there is no such file. */
  describe(fileIdentifier: string): Promise<Description | undefined>;
  /** In place of the one so far. */
  redescribe(fileIdentifier: string, description: Description): Promise<void>;
  pathOf(fileIdentifier: string): string;
  remove(fileIdentifier: string): Promise<void>;
  /** Removes it when it was written last before this time, in epoch milliseconds, or has no content. */
  removeOld(fileIdentifier: string, before: number): Promise<void>;
  /** Also of those that an interrupted upload has left without a description. */
  identifiers(): Promise<ReadonlySet<string>>;
}

type Describe<Description> = (stored: {
  readonly fileIdentifier: string;
  readonly size: number;
  readonly path: string;
}) => Promise<Description | Rejection>;

export interface StoredFilesOptions<Description> {
  readonly folder: string;
  /** Of the names of files, without a point. */
  readonly ending: string;
  readonly description: z.ZodType<Description>;
  readonly quota: UploadQuota;
  /** Of the disk that the folder is on; default: there is always room. */
  readonly space?: { current(): Pick<FreeSpace, 'spareBytes'> } | undefined;
}

export function storedFiles<Description extends Described>(
  options: StoredFilesOptions<Description>,
): StoredFiles<Description> {
  const { folder, ending, description: schema, quota, space } = options;
  const inFolder = (fileIdentifier: string, end: string): string => path.join(folder, `${fileIdentifier}.${end}`);
  const pathOf = (fileIdentifier: string): string => inFolder(fileIdentifier, ending);
  /**
   * Bytes of files that are coming in. The disk is looked at once a second: what has come since is perhaps not seen yet,
   * so all of it is taken off.
   */
  const coming = new Map<string, number>();
  const hasRoom = (): boolean => {
    const spare = space?.current().spareBytes ?? Number.POSITIVE_INFINITY;
    return [...coming.values()].reduce((sum, size) => sum + size, 0) <= spare;
  };
  const describe = async (fileIdentifier: string): Promise<Description | undefined> => {
    const text = await ifThere(readFile(inFolder(fileIdentifier, 'json'), 'utf8'));
    return text === undefined ? undefined : schema.parse(JSON.parse(text));
  };
  const identifiers = async (): Promise<ReadonlySet<string>> => {
    await (counted ??= countAll());
    return identifiersIn(folder, ending);
  };
  /** Sizes of what is there belong to somebody: read once, before the first upload. */
  let counted: Promise<void> | undefined;
  const countAll = async (): Promise<void> => {
    for (const fileIdentifier of await identifiersIn(folder, ending)) {
      const known = await describe(fileIdentifier);
      if (known !== undefined) quota.set(fileIdentifier, known.userId, known.size);
    }
  };
  const remove = async (fileIdentifier: string): Promise<void> => {
    for (const end of ['json', ending]) await rm(inFolder(fileIdentifier, end), { force: true });
    quota.forget(fileIdentifier);
  };
  const redescribe = (fileIdentifier: string, description: Description): Promise<void> =>
    writeFile(inFolder(fileIdentifier, 'json'), JSON.stringify(description), { flush: true });

  return {
    async store(userId, content, describeIt) {
      privateFolder(folder);
      await (counted ??= countAll());
      const fileIdentifier = randomUUID();
      const grow = (size: number): Obstacle | undefined => {
        coming.set(fileIdentifier, size);
        if (!hasRoom()) return 'storageFull';
        return quota.set(fileIdentifier, userId, size) ? undefined : 'uploadQuotaExceeded';
      };
      try {
        const file = pathOf(fileIdentifier);
        const size = await write(file, content, grow);
        const made = isRejection(size) ? size : await describeIt({ fileIdentifier, size, path: file });
        if (isRejection(made)) await remove(fileIdentifier);
        else await redescribe(fileIdentifier, made);
        return made;
      } catch (error) {
        await remove(fileIdentifier).catch(() => undefined);
        throw error;
      } finally {
        coming.delete(fileIdentifier);
      }
    },
    describe,
    redescribe,
    pathOf,
    remove,
    async removeOld(fileIdentifier, before) {
      const found = await stat(pathOf(fileIdentifier)).catch(() => undefined);
      if (found === undefined || found.mtimeMs < before) await remove(fileIdentifier);
    },
    identifiers,
  };
}

async function identifiersIn(folder: string, ending: string): Promise<ReadonlySet<string>> {
  const names = (await ifThere(readdir(folder))) ?? [];
  return new Set(
    names.flatMap((name) => {
      const [, fileIdentifier, end = ''] = /^([\da-f-]{36})\.([a-z]+)$/.exec(name) ?? [];
      return fileIdentifier !== undefined && ['json', ending].includes(end) ? [fileIdentifier] : [];
    }),
  );
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
  // Before the first byte: a file without any is one, too.
  let obstacle = grow(0);
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
  await pipeline(content, measured, createWriteStream(file, { flush: true }));
  if (broken) return reject('wrongFileFormat', { reason: 'incomplete' });
  if (obstacle === 'storageFull') throw new StorageFull('The file would need the reserve of the disk');
  if (obstacle !== undefined) return reject(obstacle);
  return size <= fileLimit ? size : reject('fileTooLarge', { maxFileSize: fileLimit });
}
