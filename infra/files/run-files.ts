import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What runs leave behind as a file: written by the command-service, read by the query-service. */
export interface RunFiles {
  /** Whole or not at all; in pieces what is too large for the memory. Rejects with what the pieces reject with. */
  write(runId: string, content: string | Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  remove(runId: string): Promise<void>;
}

export const runFolder = (dataFolder: string): string => path.join(dataFolder, 'runs');
export const runFilePath = (folder: string, runId: string): string => path.join(folder, runId);

/** In `folder`, which has to exist. */
export function runFiles(folder: string): RunFiles {
  return {
    async write(runId, content) {
      const draft = `${runFilePath(folder, runId)}.next`;
      try {
        await writeFile(draft, content, { mode: 0o600, flush: true });
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await rename(draft, runFilePath(folder, runId));
    },
    async remove(runId) {
      await rm(runFilePath(folder, runId), { force: true });
    },
  };
}
