import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** A file that a build is made of. */
export interface Source {
  readonly file: string;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
  /** Bytes. */
  readonly size: number;
}

/** The files at and below these entries, without builds and hidden ones; not awaited one by one, which takes three times as long. */
export function sourcesAt(root: string, entries: readonly string[]): readonly Source[] {
  return entries.flatMap((entry): readonly Source[] => {
    const file = path.join(root, entry);
    const state = statSync(file);
    if (!state.isDirectory()) return [{ file, writtenAt: state.mtimeMs, size: state.size }];
    const names = readdirSync(file).filter((name) => name !== 'dist' && !name.startsWith('.'));
    return sourcesAt(file, names);
  });
}
