import { chmodSync, mkdirSync, statSync } from 'node:fs';

/**
 * Creates the folder with its parents and removes access by other users, also from a folder that an earlier version
 * left open. A folder of another owner is left unchanged. Returns the folder.
 */
export function privateFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, 0o700);
  return folder;
}
