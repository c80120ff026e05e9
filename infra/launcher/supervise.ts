import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { endProcess } from './processes.ts';

/** A process that is started again when it ends by itself. */
export interface Supervised {
  readonly name: string;
  stop(): Promise<void>;
}

export interface ProcessOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What the process writes to its standard error. */
  readonly errorFile: string;
  /** Milliseconds between SIGTERM and SIGKILL. */
  readonly patience: number;
  readonly onStarted: (pid: number) => void;
  /** Told when it ended without being asked to, with the time until it is started again. */
  readonly onEnded: (how: string, againIn: number) => void;
}

const firstPause = 250;
const longestPause = 10_000;
/** A process that ran this long was well; the next pause is short again. */
const well = 30_000;

/**
 * Starts the process and keeps it running. It is given the reading end of a pipe as standard input: the pipe closes
 * when this process ends, even when it is killed, and the services end then (`service-process.ts`).
 */
export function supervise(options: ProcessOptions): Supervised {
  let stopping = false;
  let pause = firstPause;
  let pid: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  const start = (): void => {
    const startedAt = Date.now();
    const child = spawn(options.command, options.args, {
      env: options.env,
      stdio: ['pipe', 'inherit', 'pipe'],
      // Ctrl-C goes to the whole group of the terminal; the launcher alone decides the order of stopping.
      detached: true,
    });
    pid = child.pid;
    child.stdin.on('error', () => undefined);
    child.stderr.pipe(createWriteStream(options.errorFile, { flags: 'a' }));
    let over = false;
    const ended = (how: string): void => {
      if (over) return;
      over = true;
      pid = undefined;
      if (stopping) return;
      if (Date.now() - startedAt > well) pause = firstPause;
      options.onEnded(how, pause);
      timer = setTimeout(start, pause);
      pause = Math.min(pause * 2, longestPause);
    };
    child.once('error', (error) => ended(error.message));
    child.once('exit', (code, signal) => ended(signal ?? `exit code ${code}`));
    if (child.pid !== undefined) options.onStarted(child.pid);
  };
  start();

  return {
    name: options.name,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      if (pid !== undefined) await endProcess(pid, 'SIGTERM', options.patience);
    },
  };
}
