import { constants } from 'node:fs';
import { access, lstat, mkdir, open, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { FileFault, PlaceFault } from '#domain/import/automated.ts';
import { fileLimit } from '#domain/kernel/file-limit.ts';

/**
 * The folder `relative` below the root, made where it is not there, as the real path that it has. What a link on the way leads to
 * outside of the root is not entered, and nothing is made there.
 */
export async function folderBelow(root: string, relative: string): Promise<{ readonly path: string } | PlaceFault> {
  try {
    const top = await realpath(root);
    let at = top;
    for (const segment of relative.split('/')) {
      const next = path.join(at, segment);
      await mkdir(next).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
      at = await realpath(next);
      if (!at.startsWith(top.endsWith(path.sep) ? top : top + path.sep)) return 'folderOutside';
    }
    await access(at, constants.R_OK | constants.W_OK | constants.X_OK);
    return { path: at };
  } catch {
    return 'folderAway';
  }
}

/** A file of a folder as one look has seen it. */
export interface SeenFile {
  readonly name: string;
  readonly size: number;
  /** Epoch milliseconds. */
  readonly modified: number;
}

/** What programs call a file that they are still writing. */
const isDraft = (name: string): boolean => /^[.~]|\.(tmp|temp|part|partial|filepart|crdownload|lock|swp)$/i.test(name);

/** What lies in a folder and is no folder and no draft, in the order in which it came. */
export async function filesIn(folder: string): Promise<readonly SeenFile[]> {
  const found: SeenFile[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory() || isDraft(entry.name)) continue;
    const seen = await lstat(path.join(folder, entry.name)).catch(() => undefined);
    // It has gone meanwhile.
    if (seen !== undefined) found.push({ name: entry.name, size: seen.size, modified: seen.mtimeMs });
  }
  return found.toSorted((one, other) => one.modified - other.modified || (one.name < other.name ? -1 : 1));
}

/** Those that are as they were at the look before: nobody is writing them any more. */
export function completeAmong(now: readonly SeenFile[], before: readonly SeenFile[]): readonly SeenFile[] {
  const known = new Map(before.map((file) => [file.name, file]));
  return now.filter(({ name, size, modified }) => {
    const seen = known.get(name);
    return seen?.size === size && seen.modified === modified;
  });
}

/** A file as a whole, at most `fileLimit` bytes of it. What a link leads to is not read. */
export async function contentOf(file: string): Promise<Buffer | FileFault | 'fileTooLarge'> {
  try {
    if (!(await lstat(file)).isFile()) return 'noFile';
    // Not NONBLOCK, it would wait for who writes into a pipe that has come into the place of the file.
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
    const handle = await open(file, flags);
    try {
      const { size } = await handle.stat();
      return size > fileLimit ? 'fileTooLarge' : await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch {
    return 'unreadable';
  }
}

/** The name with a time in it, so that nothing is written over: `orders.20270324-063015.csv`; `taken`: names that are there. */
export function nameWithTime(name: string, stamp: string, taken: ReadonlySet<string>): string {
  const { name: stem, ext } = path.parse(name);
  for (let nth = 1; ; nth++) {
    const next = `${stem}.${stamp}${nth === 1 ? '' : `-${nth}`}${ext}`;
    if (!taken.has(next)) return next;
  }
}
