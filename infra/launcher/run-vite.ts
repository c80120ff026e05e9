import { spawn } from 'node:child_process';
import path from 'node:path';
import { environmentOf } from '../environment.ts';

/**
 * Builds in a process of its own, which takes what it needs of memory with it.
 * @throws with vite's message when the build fails
 */
export async function runVite(what: string, root: string, args: readonly string[], signal: AbortSignal): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const output: string[] = [];
  const code = await new Promise<number | null>((resolve, rejectBuild) => {
    const child = spawn(process.execPath, [vite, 'build', ...args, '--emptyOutDir', '--logLevel', 'warn'], {
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
  if (code !== 0) throw new Error(`The ${what} could not be built:\n${output.join('')}`);
}
