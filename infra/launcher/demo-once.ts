import { hash } from 'node:crypto';
import { type DemoAdmin, markDemoComplete } from './first-sign-in.ts';

export interface DemoOptions {
  /** Address of the running plant. */
  readonly url: string;
  readonly folder: string;
  readonly admin: DemoAdmin;
  readonly say: (text: string) => void;
  /** Of every request: what lets it in while nobody else is. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Loads the demo factory on the first start of a data folder. An interrupted load is repeated; existing objects are
 * left unchanged.
 */
export async function loadDemoOnce({ url, folder, admin, say, headers = {} }: DemoOptions): Promise<void> {
  if (admin.password === undefined) return;
  if (!(await canSignIn(url, admin.password, headers))) {
    say('The demo is left out: this plant has an administrator with a password of its own (LEITSTAND_DEMO=off).');
    return;
  }
  say('Loading the demo factory …');
  const { loadDemo } = await import('#infra/demo/load.ts');
  await loadDemo({ url, password: admin.password, onProgress: progressBar(), headers });
  await markDemoComplete(folder, admin.from);
}

async function canSignIn(url: string, password: string, always: Readonly<Record<string, string>>): Promise<boolean> {
  const authorization = `Basic ${Buffer.from(`admin:${hash('sha256', password)}`).toString('base64')}`;
  const { status } = await fetch(`${url}/api/login`, { method: 'POST', headers: { ...always, authorization } });
  return status !== 401;
}

/** Progress bar on one line; on a pipe only its end is written. */
function progressBar(): (share: number) => void {
  const width = 30;
  return (share) => {
    if (!process.stdout.isTTY && share < 1) return;
    const filled = Math.round(share * width);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${String(Math.round(share * 100)).padStart(3)} %`;
    process.stdout.write(process.stdout.isTTY ? `\r${bar}${share === 1 ? '\n' : ''}` : `${bar}\n`);
  };
}
