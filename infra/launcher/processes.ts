import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/**
 * Whether a process runs. `mark` has to be part of its command line: pids are reused after a reboot, and no other
 * process may be ended.
 */
export async function isRunning(pid: number, mark?: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const [state, commandLine] = await Promise.all([processState(pid), processCommandLine(pid)]);
  if (state === 'Z') return false;
  return mark === undefined || commandLine === undefined || commandLine.includes(mark);
}

/**
 * Identifies a process across pid reuse: boot id of the machine and clock tick of its start. Linux only; elsewhere
 * undefined.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // Field 22 (proc(5)); the name in field 2 may contain spaces, so fields are counted from its closing bracket.
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return started === undefined ? undefined : `${boot.trim()}/${started}`;
  } catch {
    return undefined;
  }
}

/**
 * Wraps a command so that it gets `signal` when its parent ends, even by kill -9; for programs that cannot watch their
 * standard input. Linux only (util-linux); elsewhere the next start ends what is left.
 */
export function dyingWithParent(command: string, args: readonly string[], signal: NodeJS.Signals): [string, string[]] {
  const setpriv = setprivPath();
  if (setpriv === undefined) return [command, [...args]];
  return [setpriv, ['--pdeathsig', signal.slice('SIG'.length), '--', command, ...args]];
}

/** Path of setpriv (util-linux); undefined on other systems. */
export function setprivPath(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => existsSync(file));
}

/** Sends `signal`, waits up to `patience` milliseconds, then kills. Resolves when the process has ended. */
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
    // ESRCH: it has ended in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Linux only; elsewhere undefined, and the pid alone is used. */
async function processCommandLine(pid: number): Promise<string | undefined> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
  } catch {
    return undefined;
  }
}

/** One letter; Z is a zombie: ended but not yet collected by its parent. */
async function processState(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
  } catch {
    return undefined;
  }
}
