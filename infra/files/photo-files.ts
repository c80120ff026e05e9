import { readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { Branch } from '#domain/kernel/event.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { FreeSpace } from '#infra/storage/free-space.ts';
import { kindOfContent } from './file-kinds.ts';
import { storedFiles } from './stored-files.ts';
import { sweepLoose } from './sweep-loose.ts';
import { uploadQuota } from './upload-quota.ts';

/** Photos of the shop floor: what is kept is a picture that we have drawn ourselves, with nothing of the file that was sent. */
export interface PhotoFiles {
  /** Refusals: `fileNotAsNamed`, `fileKindNotTaken`, and those of `StoredFiles.store`. @throws StorageFull */
  store(
    sender: { readonly userId: string; readonly branch: string },
    fileName: string,
    content: Readable,
  ): Promise<{ readonly photoId: string } | Rejection>;
  has(photoId: string): Promise<boolean>;
  sweep(isReported: (photoId: string) => boolean, isThere: (branch: string) => boolean): Promise<void>;
}

export const photoFolder = (dataFolder: string): string => path.join(dataFolder, 'photos');
export const photoPath = (folder: string, photoId: string): string => path.join(folder, `${photoId}.${ending}`);

/** Where a photo was sent; undefined: there is none. */
export async function branchOfPhoto(folder: string, photoId: string): Promise<Branch | undefined> {
  const text = await readFile(path.join(folder, `${photoId}.json`), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : descriptionSchema.parse(JSON.parse(text)).branch;
}

/** As all of them are kept. */
export const photoType = 'image/jpeg';

/** One that no program takes for a kind of its own. */
const ending = 'bin';
/** By what `file-type` finds in the content. */
const taken = ['jpg', 'png', 'webp', 'avif'];
/** Of the longer edge: enough to read the type plate of a machine. */
const pixels = 2048;
/** Of what is sent; a small file can unfold into gigabytes. */
const mostPixels = 64_000_000;

/** Bytes; the reserve of the disk holds, too. */
const limits = { perUser: 2 * 2 ** 30, inAll: 40 * 2 ** 30 };

const descriptionSchema = z.object({
  photoId: z.uuid(),
  userId: z.string(),
  size: z.number().int(),
  branch: z.string(),
  looseSince: z.number().optional(),
});

interface PhotoOptions {
  readonly space?: { current(): Pick<FreeSpace, 'spareBytes'> } | undefined;
  readonly now?: () => number;
}

export function photoFiles(folder: string, { space, now = Date.now }: PhotoOptions = {}): PhotoFiles {
  const quota = uploadQuota(limits);
  const files = storedFiles({ folder, ending, description: descriptionSchema, quota, space });
  // A picture takes 50 MB of memory and a core; the others wait.
  const inTurn = pLimit(1);
  return {
    store: ({ userId, branch }, fileName, content) =>
      files.store(userId, content, async ({ fileIdentifier: photoId, path: file }) => {
        const refused = await wrongKind(fileName, file);
        const size = refused ?? (await inTurn(() => redraw(file, fileName)));
        return isRejection(size) ? size : { photoId, userId, size, branch };
      }),
    has: async (photoId) => (await files.describe(photoId)) !== undefined,
    sweep: (isReported, isThere) => sweepLoose(files, isReported, isThere, now()),
  };
}

/** What the content is counts; the name only decides what is said. */
async function wrongKind(fileName: string, file: string): Promise<Rejection | undefined> {
  const found = await kindOfContent(file);
  if (found !== undefined && taken.includes(found)) return undefined;
  const named = endingOf(fileName);
  return named === 'jpeg' || taken.includes(named)
    ? reject('fileNotAsNamed', { ending: named, found })
    : reject('fileKindNotTaken', { ending: named, taken });
}

/** Upright and in our own JPEG: place, device and whatever else was in the file stay behind. Bytes of what is kept. */
async function redraw(file: string, fileName: string): Promise<number | Rejection> {
  const drawn = `${file}.drawn`;
  // Its library is large, and most starts of a service see no photo.
  const { default: sharp } = await import('sharp');
  try {
    await sharp(file, { limitInputPixels: mostPixels })
      .rotate()
      .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toFile(drawn);
  } catch {
    await rm(drawn, { force: true });
    return reject('fileNotAsNamed', { ending: endingOf(fileName) });
  }
  await rename(drawn, file);
  return (await stat(file)).size;
}

const endingOf = (fileName: string): string => /\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
