import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

/**
 * A text file of lines that has a cap and never fails its writer: what cannot be written, because the disk is full or
 * the folder is gone, is counted and left out, and the count is written when there is room again.
 */
export interface LogFile {
  /** Whole lines, each with its line break. Written before it returns: the last lines of a killed process are kept. */
  write(text: string): void;
  close(): void;
}

export interface LogFileOptions {
  /** Bytes after which the file becomes `{file}.1`; default 10 MiB. */
  readonly maxBytes?: number;
  /** Older files beside it; default 4. */
  readonly kept?: number;
  readonly now?: () => number;
}

/** Milliseconds before a disk that has refused is tried again: a full one is not asked for every line. */
const restAfterFailure = 1_000;

export function openLogFile(file: string, options: LogFileOptions = {}): LogFile {
  const { maxBytes = 10 * 1_048_576, kept = 4, now = Date.now } = options;
  let place: { readonly fd: number; size: number } | undefined;
  let lost = 0;
  /** Whether the last line in the file is a part of one. */
  let isTorn = false;
  let restsUntil = 0;
  let closed = false;

  function opened(): { readonly fd: number; size: number } {
    const current = place ?? open();
    if (current.size < maxBytes) return current;
    closePlace();
    for (let age = kept - 1; age >= 0; age--) renameIfThere(age === 0 ? file : `${file}.${age}`, `${file}.${age + 1}`);
    return open();
  }

  function open(): { readonly fd: number; size: number } {
    const fd = openSync(file, 'a', 0o600);
    place = { fd, size: fstatSync(fd).size };
    return place;
  }

  function closePlace(): void {
    const fd = place?.fd;
    place = undefined;
    if (fd !== undefined) closeSync(fd);
  }

  /** So that the next try opens the file anew: the folder may have been another one, or been away. */
  function closeQuietly(): void {
    try {
      closePlace();
    } catch {
      // What was to be closed is not used any more.
    }
  }

  /** @throws what the disk says; a disk that is nearly full takes a part of the line first. */
  function put(text: string): void {
    const to = opened();
    const bytes = Buffer.from(isTorn ? `\n${text}` : text);
    for (let done = 0; done < bytes.length; ) {
      const taken = writeSync(to.fd, bytes, done);
      done += taken;
      to.size += taken;
      isTorn = done < bytes.length;
    }
  }

  return {
    write(text) {
      if (closed) return;
      if (restsUntil > now()) {
        lost += 1;
        return;
      }
      try {
        put(lost === 0 ? text : `${lostLine(lost, now())}${text}`);
        lost = 0;
      } catch {
        // There is no place to say it at.
        lost += 1;
        restsUntil = now() + restAfterFailure;
        closeQuietly();
      }
    },
    close() {
      closed = true;
      closeQuietly();
    },
  };
}

const lostLine = (lost: number, at: number): string =>
  `${JSON.stringify({ level: 40, time: new Date(at).toISOString(), lost, msg: 'lines could not be written' })}\n`;

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
