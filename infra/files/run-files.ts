import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What runs leave behind as a file: written by the command-service, read by the query-service. */
export interface RunFiles {
  write(runId: string, content: string): Promise<void>;
  remove(runId: string): Promise<void>;
}

export const runFolder = (dataFolder: string): string => path.join(dataFolder, 'runs');
export const runFilePath = (folder: string, runId: string): string => path.join(folder, runId);

/** In `folder`, which has to exist. */
export function runFiles(folder: string): RunFiles {
  return {
    async write(runId, content) {
      const draft = `${runFilePath(folder, runId)}.next`;
      await writeFile(draft, content, { mode: 0o600, flush: true });
      await rename(draft, runFilePath(folder, runId));
    },
    async remove(runId) {
      await rm(runFilePath(folder, runId), { force: true });
    },
  };
}
