import { readFile } from 'node:fs/promises';
import { isRunning, processIdentity } from './processes.ts';

/** Between two looks whether npm still runs. */
const lookEvery = 500;

/**
 * Calls `onEnd` when the npm that started this process is gone: killed, it passes no signal on, and the plant would
 * go on without a console and hold its data folder. Does nothing when this process was started without npm, as by a
 * service manager.
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
      // npm calls itself so in its title: `npm start`, `npm run start`.
      if ((await readFile(`/proc/${above}/cmdline`, 'utf8')).startsWith('npm ')) return above;
      const stat = await readFile(`/proc/${above}/stat`, 'utf8');
      above = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    } catch {
      return undefined;
    }
  }
  return undefined;
}
