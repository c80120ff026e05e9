import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isRunning } from '../processes.ts';
import { runVite } from './run-vite.ts';
import { sourcesAt } from './sources.ts';

/**
 * Builds the frontend when there is no build or a source is newer. Built in a temporary folder and renamed when
 * complete, so an interrupted build is never served and other running plants are not disturbed.
 * @throws with vite's message when the build fails
 */
export async function buildFrontend(root: string, say: (text: string) => void, signal: AbortSignal): Promise<void> {
  const frontend = path.join(root, 'frontend');
  const place = path.join(frontend, 'dist');
  const built = await modified(path.join(place, 'index.html'));
  const sources = sourcesAt(root, ['frontend', 'domain', 'package-lock.json']);
  if (built !== undefined && sources.every(({ writtenAt }) => writtenAt <= built)) return;
  say('Building the user interface …');
  await removeLeftDrafts(frontend);
  const draft = path.join(frontend, `${draftName}${process.pid}`);
  try {
    await runVite('user interface', root, ['frontend', '--outDir', path.join(draft, 'dist')], signal);
    await rename(place, path.join(draft, 'earlier')).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(path.join(draft, 'dist'), place).catch((error: NodeJS.ErrnoException) => {
      // Another start has finished the same build first; its build is used.
      if (error.code !== 'ENOTEMPTY') throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Prefix of temporary build folders, followed by a pid; the dot excludes them from the sources. */
const draftName = '.build-';

async function removeLeftDrafts(frontend: string): Promise<void> {
  for (const name of await readdir(frontend)) {
    if (!name.startsWith(draftName) || (await isRunning(Number(name.slice(draftName.length))))) continue;
    await rm(path.join(frontend, name), { recursive: true, force: true });
  }
}

async function modified(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mtimeMs;
  } catch {
    return undefined;
  }
}
