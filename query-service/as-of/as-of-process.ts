import { type ChildProcess, fork } from 'node:child_process';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';

/** The process that answers reads as of an instant (decision 0227). It starts with the first one. */
export interface AsOfProcess {
  /** Refusals: unavailable (the process has ended), tookTooLong; then the next question starts another one. */
  answer(question: Omit<AsOfQuestion, 'number'>): Promise<AsOfAnswer | Rejection>;
  close(): Promise<void>;
}

/** A request that was let in. */
export interface AsOfQuestion {
  readonly number: number;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string | undefined;
}

export interface AsOfAnswer {
  readonly number: number;
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Uint8Array;
}

export interface AsOfProcessOptions {
  readonly log: Logger;
  /** Default: that of this process. */
  readonly env?: NodeJS.ProcessEnv;
}

/** Milliseconds: two statements may take 30 s each. A process that has not answered by then hangs. */
const longestAnswer = 60_000;

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  readonly asked: Map<number, (answer: AsOfAnswer | Rejection) => void>;
}

export function openAsOfProcess({ log, env = process.env }: AsOfProcessOptions): AsOfProcess {
  let running: Running | undefined;
  let number = 0;

  function start(): Running {
    const child = fork(new URL('../as-of-main.ts', import.meta.url), { env, serialization: 'advanced', execArgv: [] });
    const asked: Running['asked'] = new Map();
    const ended = new Promise<void>((resolve) => {
      const end = (): void => {
        if (running?.child === child) running = undefined;
        for (const settle of asked.values()) settle(reject('unavailable'));
        resolve();
      };
      child.once('exit', (code, signal) => {
        if (code !== 0) log.error({ code, signal }, 'the process for reads as of an instant has ended');
        end();
      });
      // It could not be started.
      child.on('error', (error) => {
        log.error({ err: error }, 'the process for reads as of an instant cannot run');
        if (child.pid === undefined) end();
      });
    });
    child.on('message', (answer) => asked.get((answer as AsOfAnswer).number)?.(answer as AsOfAnswer));
    return { child, ended, asked };
  }

  return {
    async answer(question) {
      running ??= start();
      const { child, asked } = running;
      number += 1;
      const own = number;
      const { promise, resolve } = Promise.withResolvers<AsOfAnswer | Rejection>();
      asked.set(own, resolve);
      const hangs = setTimeout(() => {
        resolve(reject('tookTooLong'));
        log.error('the process for reads as of an instant does not answer and is ended');
        child.kill('SIGKILL');
      }, longestAnswer);
      // What fails here ends the process, and is told by that.
      child.send({ ...question, number: own } satisfies AsOfQuestion, () => undefined);
      try {
        return await promise;
      } finally {
        clearTimeout(hangs);
        asked.delete(own);
      }
    },
    async close() {
      running?.child.disconnect();
      await running?.ended;
    },
  };
}
