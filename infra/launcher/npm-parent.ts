import { readFile } from 'node:fs/promises';
import { isRunning, processIdentity } from '../processes.ts';

/** Poll interval in milliseconds. */
const lookEvery = 500;

/**
 * Calls `onEnd` when the npm process that started this one is gone: a killed npm passes no signal on, and the plant
 * would keep running without a console. Does nothing when not started by npm, for example by a service manager.
 */
export function whenNpmEnds(onEnd: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  void (async () => {
    const npm = await npmAbove(process.ppid);
    if (npm === undefined) return;
    const identity = await processIdentity(npm);
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, lookEvery).unref());
      if ((await isRunning(npm)) && (await processIdentity(npm)) === identity) continue;
      onEnd();
      return;
    }
  })();
}

/** npm is the parent, or a shell's parent. Linux only. */
async function npmAbove(pid: number): Promise<number | undefined> {
  for (let level = 0, above = pid; level < 3 && above > 1; level++) {
    try {
      // npm sets this process title for `npm start` and `npm run start`.
      if ((await readFile(`/proc/${above}/cmdline`, 'utf8')).startsWith('npm ')) return above;
      const stat = await readFile(`/proc/${above}/stat`, 'utf8');
      above = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    } catch {
      return undefined;
    }
  }
  return undefined;
}
