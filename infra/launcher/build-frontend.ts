import { rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { ifThere } from '#infra/if-there.ts';
import { buildTo } from './build-to.ts';
import { sourcesAt } from './sources.ts';

/**
 * Builds the frontend when there is no build or a source is newer. An interrupted build is never served, and other running plants
 * are not disturbed.
 * @throws with vite's message when the build fails
 */
export async function buildFrontend(root: string, say: (text: string) => void, signal: AbortSignal): Promise<void> {
  const place = path.join(root, 'frontend/dist');
  const built = await modified(path.join(place, 'index.html'));
  const sources = sourcesAt(root, ['frontend', 'domain', 'package-lock.json']);
  if (built !== undefined && sources.every(({ writtenAt }) => writtenAt <= built)) return;
  say('Building the user interface …');
  await buildTo(place, {
    what: 'user interface',
    root,
    args: ['frontend'],
    signal,
    clear: (draft) => ifThere(rename(place, path.join(draft, 'earlier'))),
  });
}

async function modified(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mtimeMs;
  } catch {
    return undefined;
  }
}
