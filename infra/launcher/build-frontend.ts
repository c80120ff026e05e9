import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Builds the frontend when it was never built or a source is newer than the build.
 * @throws with vite's own message when the build fails
 */
export async function buildFrontend(root: string, say: (text: string) => void): Promise<void> {
  const built = await modified(path.join(root, 'frontend/dist/index.html'));
  const sources = await Promise.all(
    ['frontend', 'domain', 'package-lock.json'].map((name) => newest(path.join(root, name))),
  );
  if (built !== undefined && built >= Math.max(...sources)) return;
  say('Building the user interface …');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const output: string[] = [];
  const code = await new Promise<number | null>((resolve, rejectBuild) => {
    const child = spawn(process.execPath, [vite, 'build', 'frontend', '--logLevel', 'warn'], {
      cwd: root,
      // Whoever starts the plant may have another one set, and would get a page that is slow and talks to itself.
      env: { ...process.env, NODE_ENV: 'production' },
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
