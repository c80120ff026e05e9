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
  const [activity, commandLine] = await Promise.all([activityOf(pid), processCommandLine(pid)]);
  if (activity?.state === 'Z') return false;
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

/** What the system knows of a process. */
export interface Activity {
  /**
   * One letter: R runs or waits for a processor, D waits for a disk, S sleeps, T is stopped, Z has ended but is not yet
   * collected by its parent (proc(5)).
   */
  readonly state: string;
  /** Clock ticks of processor time so far. */
  readonly used: number;
}

/** Linux only; elsewhere undefined, and of a process that has ended. */
export async function activityOf(pid: number): Promise<Activity | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // Fields 3, 14 and 15; the name in field 2 may contain spaces, so fields are counted from its closing bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', used: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return undefined;
  }
}

/** Ends a process and what it has started, also when they are stopped: nothing else reaches those. */
export async function killWithChildren(pid: number): Promise<void> {
  const children = await childrenOf(pid);
  for (const one of [pid, ...children]) send(one, 'SIGKILL');
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  try {
    const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text
      .split(' ')
      .map(Number)
      .filter((child) => child > 0);
  } catch {
    return [];
  }
}
