import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadDemo } from '#infra/demo/load.ts';

export interface DemoOptions {
  /** Address of the running plant. */
  readonly url: string;
  readonly folder: string;
  readonly say: (text: string) => void;
}

/**
 * Loads the demo factory on the first start of a data folder. A load that was interrupted is repeated: its commands
 * have the same names, so what is already there stays as it is.
 */
export async function loadDemoOnce({ url, folder, say }: DemoOptions): Promise<void> {
  const marker = path.join(folder, 'demo-loaded');
  if (existsSync(marker)) return;
  say('Loading the demo factory …');
  await loadDemo({ url, onProgress: progressBar() });
  await writeFile(marker, new Date().toISOString());
}

/** One line that fills; on a pipe only its end is written. */
function progressBar(): (share: number) => void {
  const width = 30;
  return (share) => {
    if (!process.stdout.isTTY && share < 1) return;
    const filled = Math.round(share * width);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${String(Math.round(share * 100)).padStart(3)} %`;
    process.stdout.write(process.stdout.isTTY ? `\r${bar}${share === 1 ? '\n' : ''}` : `${bar}\n`);
  };
}
