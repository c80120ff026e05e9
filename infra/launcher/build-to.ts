import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { environmentOf } from '../environment.ts';
import { isRunning } from '../processes.ts';

/** Prefix of temporary build folders, followed by a pid; the dot excludes them from the sources. */
const draftName = '.build-';

interface Build {
  /** Of what, for whom it fails. */
  readonly what: string;
  readonly root: string;
  /** Of vite, without where it builds to. */
  readonly args: readonly string[];
  readonly signal: AbortSignal;
  /** Takes away what stands at the place, when the build is complete. Without it, what has come there meanwhile stays. */
  readonly clear?: (draft: string) => Promise<void>;
}

/**
 * Builds into a folder beside the place and renames it when it is complete.
 * @throws with vite's message when the build fails
 */
export async function buildTo(place: string, { what, root, args, signal, clear }: Build): Promise<void> {
  const home = path.dirname(place);
  const draft = path.join(home, `${draftName}${process.pid}`);
  const built = path.join(draft, 'dist');
  try {
    // Where nothing can be written this says so before the work.
    await mkdir(draft, { recursive: true });
    await removeLeftDrafts(home);
    await runVite(what, root, [...args, '--outDir', built], signal);
    await clear?.(draft);
    await rename(built, place).catch((error: NodeJS.ErrnoException) => {
      // Another start has finished the same build first; its build is used.
      if (error.code !== 'ENOTEMPTY') throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function removeLeftDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(draftName) || (await isRunning(Number(name.slice(draftName.length))))) continue;
    await rm(path.join(home, name), { recursive: true, force: true });
  }
}

/** In a process of its own, which takes what it needs of memory with it. */
async function runVite(what: string, root: string, args: readonly string[], signal: AbortSignal): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const output: string[] = [];
  const child = spawn(process.execPath, [vite, 'build', ...args, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: root,
    // An inherited NODE_ENV could produce a development build.
    env: { ...environmentOf('build'), NODE_ENV: 'production' },
    signal,
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The ${what} could not be built:\n${output.join('')}`);
}
