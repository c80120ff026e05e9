import { readFile } from 'node:fs/promises';

/**
 * Whether a process runs. `mark` must stand in its command line: a pid is used again after a restart of the machine,
 * and nothing that is not ours may be ended.
 */
export async function isRunning(pid: number, mark?: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const [state, commandLine] = await Promise.all([processState(pid), processCommandLine(pid)]);
  if (state === 'Z') return false;
  return mark === undefined || commandLine === undefined || commandLine.includes(mark);
}

/** Sends `signal`, waits up to `patience` milliseconds, then kills. Resolves when the process is gone. */
export async function endProcess(pid: number, signal: NodeJS.Signals, patience: number): Promise<void> {
  send(pid, signal);
  const deadline = Date.now() + patience;
  let killed = false;
  while (await isRunning(pid)) {
    if (!killed && Date.now() > deadline) {
      send(pid, 'SIGKILL');
      killed = true;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // ESRCH: it ended by itself in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Linux only; elsewhere undefined, and the pid alone decides. */
async function processCommandLine(pid: number): Promise<string | undefined> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
  } catch {
    return undefined;
  }
}

/** One letter; Z is a process that has ended and was not yet collected by its parent. */
async function processState(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
  } catch {
    return undefined;
  }
}
