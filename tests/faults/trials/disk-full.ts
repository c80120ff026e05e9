import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Product, request, startProduct } from '#tests/product/product.ts';
import { secondsUntilBack, startLoad } from './load.ts';
import type { Outcome } from './outcome.ts';
import { pidOf, postgresPid } from './processes.ts';
import { signInAsAdmin } from './writers.ts';

const command = promisify(execFile);

/** Seconds for which there is no room. */
const fullFor = 25;

/** A disk of 300 MB that another program fills to the last byte. Only root may mount one; others get no row. */
export async function run(): Promise<readonly Outcome[]> {
  if (process.getuid?.() !== 0) {
    process.stdout.write('left out: only root may mount a small disk\n');
    return [];
  }
  return [await filled('disk full'), await filled('disk full, and PostgreSQL and the projector killed')];
}

async function filled(fault: string): Promise<Outcome> {
  const disk = await mkdtemp(path.join(tmpdir(), 'leitstand-disk-'));
  await chmod(disk, 0o755);
  await command('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk]);
  try {
    const product = await startProduct({ dataFolder: path.join(disk, 'data') });
    try {
      return await fillUnderLoad(product, disk, fault);
    } finally {
      await product.stop();
    }
  } finally {
    await command('umount', ['-l', disk]);
    await rm(disk, { recursive: true });
  }
}

async function fillUnderLoad(product: Product, disk: string, fault: string): Promise<Outcome> {
  const admin = await signInAsAdmin(product.url);
  const load = await startLoad(product);
  await load.more(300);
  await fill(path.join(disk, 'filler'));
  if (fault.includes('killed')) {
    const postgres = await postgresPid(product);
    for (const pid of [postgres, await pidOf(product, 'projector')])
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
  }
  const codes = new Set<string>();
  for (let second = 0; second < fullFor; second++) {
    const body = { project: { projectName: 'no room', orderPositions: [] } };
    const { status, body: refusal } = await admin.send('POST', '/api/planning/projects', body);
    codes.add(`${status} ${refusal.errorCode ?? ''}`);
    await delay(1_000);
  }
  const { problems } = (await request(product.url, 'GET', '/api/health')).body;
  await rm(path.join(disk, 'filler'));
  const backAfter = await secondsUntilBack(product, admin);
  await load.stop();
  const detail = `${fullFor} s full: edits ${[...codes].join(', ')}; health ${problems}; back after room was made`;
  return { fault, ...(await load.check(product)), backAfter, detail };
}

async function fill(file: string): Promise<void> {
  const { bavail, bsize } = await statfs(path.dirname(file));
  const handle = await open(file, 'w');
  const piece = Buffer.alloc(65_536);
  try {
    for (let left = bavail * bsize; left > -piece.length; left -= piece.length) await handle.write(piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await handle.close();
  }
}
