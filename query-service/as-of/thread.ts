import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';

/** The thread that answers reads as of an instant. It starts with the first one. */
export interface AsOfThread {
  /** Refusals: unavailable (the thread has ended), tookTooLong; then the next question starts another one. */
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

export interface AsOfThreadOptions {
  readonly log: Logger;
  /** Default: that of this process. */
  readonly env?: NodeJS.ProcessEnv;
}

/** Milliseconds: two statements may take 30 s each. A thread that has not answered by then hangs. */
const longestAnswer = 60_000;

interface Running {
  readonly worker: Worker;
  readonly ended: Promise<void>;
  readonly asked: Map<number, (answer: AsOfAnswer | Rejection) => void>;
}

export function openAsOfThread({ log, env = process.env }: AsOfThreadOptions): AsOfThread {
  let running: Running | undefined;
  let number = 0;

  function start(): Running {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { env });
    const asked: Running['asked'] = new Map();
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        if (running?.worker === worker) running = undefined;
        for (const settle of asked.values()) settle(reject('unavailable'));
        resolve();
      });
    });
    worker.on('error', (error) => log.error({ err: error }, 'the thread for reads as of an instant has ended'));
    worker.on('message', (answer: AsOfAnswer) => asked.get(answer.number)?.(answer));
    return { worker, ended, asked };
  }

  return {
    async answer(question) {
      running ??= start();
      const { worker, asked } = running;
      number += 1;
      const own = number;
      const { promise, resolve } = Promise.withResolvers<AsOfAnswer | Rejection>();
      asked.set(own, resolve);
      const hangs = setTimeout(() => {
        resolve(reject('tookTooLong'));
        log.error('the thread for reads as of an instant does not answer and is ended');
        void worker.terminate();
      }, longestAnswer);
      worker.postMessage({ ...question, number: own } satisfies AsOfQuestion);
      try {
        return await promise;
      } finally {
        clearTimeout(hangs);
        asked.delete(own);
      }
    },
    async close() {
      running?.worker.postMessage('close');
      await running?.ended;
    },
  };
}
