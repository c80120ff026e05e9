import { type ChildProcess, spawn } from 'node:child_process';
import { openLogFile } from '#infra/logging/log-file.ts';
import { endProcess } from '../processes.ts';
import { type Watchdog, watchForHanging } from './watchdog.ts';

/** A process that is restarted when it ends unexpectedly. */
export interface Supervised {
  readonly name: string;
  stop(): Promise<void>;
}

export interface ProcessOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** File for its standard error. */
  readonly errorFile: string;
  /** Whether it talks to this process over a channel of Node.js. */
  readonly hasChannel?: boolean;
  /** How it is asked whether it hangs; it is killed and started again when it does. */
  readonly watch?: Watch;
  /** Milliseconds between SIGTERM and SIGKILL. */
  readonly patience: number;
  readonly onStarted: (pid: number) => void;
  /** Called when it ended unexpectedly, with the milliseconds until the restart. */
  readonly onEnded: (how: string, againIn: number) => void;
}

export interface Watch {
  /** Seconds after which a process that does not react is killed. */
  readonly frozenAfter: number;
  readonly ask: (child: ChildProcess, signal: AbortSignal) => Promise<unknown>;
}

const firstPause = 250;
const longestPause = 10_000;
/** Milliseconds of uptime after which the restart delay is reset. */
const well = 30_000;

/**
 * Starts a process and keeps it running. Its standard input is the reading end of a pipe, which closes when this
 * process ends, even when killed; the services then end (`service-process.ts`).
 */
export function supervise(options: ProcessOptions): Supervised {
  const errors = openLogFile(options.errorFile);
  let stopping = false;
  let pause = firstPause;
  let pid: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  const watch = (child: ChildProcess, onHung: (seconds: number) => void): Watchdog | undefined => {
    const { pid: watched } = child;
    if (options.watch === undefined || watched === undefined) return undefined;
    const { frozenAfter, ask } = options.watch;
    return watchForHanging({ pid: watched, frozenAfter, onHung, ask: (signal) => ask(child, signal) });
  };

  const start = (): void => {
    const startedAt = Date.now();
    const child = spawn(options.command, options.args, {
      env: options.env,
      stdio: ['pipe', 'inherit', 'pipe', ...(options.hasChannel === true ? (['ipc'] as const) : [])],
      // Ctrl-C reaches the whole process group; only the launcher decides the order of stopping.
      detached: true,
    });
    pid = child.pid;
    child.stdin?.on('error', () => undefined);
    child.stderr?.on('data', (chunk: Buffer) => errors.write(chunk.toString()));
    child.stderr?.on('error', () => undefined);
    let over = false;
    let hungFor: number | undefined;
    const dog = watch(child, (seconds) => {
      hungFor = seconds;
      child.kill('SIGKILL');
    });
    const ended = (how: string): void => {
      if (over) return;
      over = true;
      dog?.close();
      pid = undefined;
      if (stopping) return;
      if (Date.now() - startedAt > well) pause = firstPause;
      // First: whatever becomes of telling it, the process comes back.
      timer = setTimeout(start, pause);
      const againIn = pause;
      pause = Math.min(pause * 2, longestPause);
      options.onEnded(how, againIn);
    };
    child.once('error', (error) => ended(error.message));
    child.once('exit', (code, signal) =>
      ended(hungFor === undefined ? (signal ?? `exit code ${code}`) : `no sign of life for ${hungFor} s`),
    );
    if (child.pid !== undefined) options.onStarted(child.pid);
  };
  start();

  return {
    name: options.name,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      if (pid !== undefined) await endProcess(pid, 'SIGTERM', options.patience);
      errors.close();
    },
  };
}
