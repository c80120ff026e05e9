import { spawn } from 'node:child_process';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { environmentOf } from '../environment.ts';
import { isRunning } from '../processes.ts';

/**
 * Builds the frontend when there is no build or a source is newer. Built in a temporary folder and renamed when
 * complete, so an interrupted build is never served and other running plants are not disturbed.
 * @throws with vite's message when the build fails
 */
export async function buildFrontend(root: string, say: (text: string) => void, signal: AbortSignal): Promise<void> {
  const frontend = path.join(root, 'frontend');
  const place = path.join(frontend, 'dist');
  const built = await modified(path.join(place, 'index.html'));
  const sources = await Promise.all(
    ['frontend', 'domain', 'package-lock.json'].map((name) => newest(path.join(root, name))),
  );
  if (built !== undefined && built >= Math.max(...sources)) return;
  say('Building the user interface …');
  await removeLeftDrafts(frontend);
  const draft = path.join(frontend, `${draftName}${process.pid}`);
  try {
    await runVite(root, path.join(draft, 'dist'), signal);
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

async function runVite(root: string, to: string, signal: AbortSignal): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', 'frontend', '--outDir', to, '--emptyOutDir', '--logLevel', 'warn'];
  const output: string[] = [];
  const code = await new Promise<number | null>((resolve, rejectBuild) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      // An inherited NODE_ENV could produce a development build.
      env: { ...environmentOf('build'), NODE_ENV: 'production' },
      signal,
    });
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.once('error', rejectBuild);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`The user interface could not be built:\n${output.join('')}`);
}

async function newest(entry: string): Promise<number> {
  const info = await stat(entry);
  if (!info.isDirectory()) return info.mtimeMs;
  const names = (await readdir(entry)).filter((name) => name !== 'dist' && !name.startsWith('.'));
  const times = await Promise.all(names.map((name) => newest(path.join(entry, name))));
  return Math.max(0, ...times);
}

async function modified(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mtimeMs;
  } catch {
    return undefined;
  }
}
