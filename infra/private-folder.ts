import { chmodSync, mkdirSync, statSync } from 'node:fs';

/**
 * Makes the folder, with those above it, and keeps other users of the machine out of it, also when an earlier version
 * had left it open. One that belongs to somebody else stays as its owner wants it. Answers with the folder.
 */
export function privateFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, 0o700);
  return folder;
}
