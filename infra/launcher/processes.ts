import { existsSync } from 'node:fs';
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

/**
 * Tells this process from every other that had or will have its pid: the boot of the machine and the clock tick at
 * which it started. Linux only; elsewhere undefined.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // Field 22 (proc(5)); the name in field 2 may hold spaces, so fields count from its closing bracket.
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return started === undefined ? undefined : `${boot.trim()}/${started}`;
  } catch {
    return undefined;
  }
}

/**
 * The same command, which gets `signal` when the process that starts it ends, even by kill -9. For programs that
 * cannot watch their standard input. Linux only (util-linux); elsewhere the next start ends what is left.
 */
export function dyingWithParent(command: string, args: readonly string[], signal: NodeJS.Signals): [string, string[]] {
  const setpriv = setprivPath();
  if (setpriv === undefined) return [command, [...args]];
  return [setpriv, ['--pdeathsig', signal.slice('SIG'.length), '--', command, ...args]];
}

/** util-linux's program that changes what a process may do and what it is told; undefined on other systems. */
export function setprivPath(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => existsSync(file));
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
