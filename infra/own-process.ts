import { type ChildProcess, fork } from 'node:child_process';
import { readSync } from 'node:fs';

/**
 * Long computing in a process of its own, so that edits are not delayed, and so that what goes wrong there ends nothing else:
 * threads share with their service what Node compiles, and a fault in that has ended both (decision 0227).
 */

export interface EndsOfProcess {
  /** Aborted: the work ends by itself with what it has. */
  readonly cancelled?: AbortSignal;
  /** Aborted: the work is ended where it is. */
  readonly stopping?: AbortSignal;
}

/**
 * Until the process has ended by itself, with all that it has said.
 * @param script begins with `taskOfProcess`
 * @param task, and what is said: anything that can be cloned, without shared memory
 * @throws Error when it ended otherwise
 */
export async function inOwnProcess<Task, Report>(
  script: URL,
  task: Task,
  hear: (report: Report) => void,
  { cancelled, stopping }: EndsOfProcess = {},
): Promise<void> {
  if (stopping?.aborted) throw new Error('The service ends');
  const child = fork(script, { serialization: 'advanced', execArgv: [], stdio: ['pipe', 'inherit', 'inherit', 'ipc'] });
  // Closed without a word when the process ended first.
  child.stdin?.on('error', () => undefined);
  const end = (): unknown => child.stdin?.end();
  const kill = (): unknown => child.kill('SIGKILL');
  cancelled?.addEventListener('abort', end);
  stopping?.addEventListener('abort', kill);
  if (cancelled?.aborted) end();
  try {
    await ended(child, task, hear);
  } finally {
    cancelled?.removeEventListener('abort', end);
    stopping?.removeEventListener('abort', kill);
  }
}

function ended<Task, Report>(child: ChildProcess, task: Task, hear: (report: Report) => void): Promise<void> {
  return new Promise((resolve, refuse) => {
    child.on('message', (report) => hear(report as Report));
    child.on('error', refuse);
    // Not before everything that it has said is here, unlike `exit`.
    child.on('close', (code, signal) =>
      code === 0
        ? resolve()
        : refuse(new Error(`The process for ${child.spawnargs.at(-1)} ended with ${signal ?? code}`)),
    );
    // What fails here ends the process, and is told by that.
    child.send(task as object, () => undefined);
  });
}

/** In the process: what it was given to do. */
export function taskOfProcess<Task>(): Promise<Task> {
  // Opened, it can be read without waiting for it, see `isAskedToEnd`.
  process.stdin.pause();
  return new Promise((resolve) => process.once('message', (task) => resolve(task as Task)));
}

/** The last thing said has been handed over, and so has everything before it; or there is nobody to hear it. */
let handedOver = Promise.resolve();

/** In the process: says something. */
export function tell(report: unknown): void {
  handedOver = new Promise((resolve) => process.send?.(report, undefined, undefined, () => resolve()));
}

/** In the process: everything is said. To disconnect at once would lose what is still on its way, as large results are. */
export async function closeProcess(): Promise<void> {
  await handedOver;
  if (process.connected) process.disconnect();
  process.stdin.destroy();
}

const byte = Buffer.alloc(1);
/** Milliseconds: that nobody has asked is an exception, which costs as much as some moves of a search. */
const askEvery = 20;
let lastAsked = 0;
let isAsked = false;

/**
 * In the process: whether to end with what there is, asked in the midst of computing. True as well when the service that
 * wanted it is gone.
 */
export function isAskedToEnd(): boolean {
  const now = performance.now();
  if (isAsked || now - lastAsked < askEvery) return isAsked;
  lastAsked = now;
  try {
    isAsked = readSync(0, byte) === 0;
  } catch (error) {
    isAsked = (error as NodeJS.ErrnoException).code !== 'EAGAIN';
  }
  return isAsked;
}
