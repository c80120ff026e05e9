import type { Logger } from 'pino';
import { answerWhetherAlive } from '../alive.ts';
import { type Config, readConfig } from '../config.ts';
import { openLog } from '../logging/log.ts';
import { answerWhileStarting, type Starting, type StartingOptions } from './starting.ts';

/** A running service. */
export interface Running {
  /** Completes requests in progress and releases all resources. */
  close(): Promise<void>;
}

/** Of a service that answers at once. */
const unseen: Starting = { waitsFor: () => undefined, over: async () => undefined };

/** Milliseconds to close before the process is ended; the launcher allows ten seconds in total. */
const closeWithin = 4_000;

/**
 * Runs one service as a process: reads the environment, opens the log, starts the service, and stops it on SIGTERM,
 * SIGINT or the end of the launcher. Until it takes requests, its port is answered for it when `checkAndPort` names one. An
 * uncaught error is logged and ends the process; the launcher restarts it.
 */
export async function runService(
  name: string,
  start: (config: Config, log: Logger, starting: Starting) => Promise<Running>,
  checkAndPort?: (config: Config) => Pick<StartingOptions, 'check' | 'port'>,
): Promise<void> {
  // What a service writes is for nobody else on this machine, whichever folder it is in.
  process.umask(0o077);
  const config = readConfig();
  const log = openLog(config, name);
  const fail = (error: unknown): never => {
    log.fatal({ err: error }, 'unexpected error, the process ends');
    process.exit(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);

  let running: Running | undefined;
  let stopping = false;
  const stop = (reason: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), closeWithin).unref();
    Promise.resolve(running?.close()).then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  if (process.env['LEITSTAND_SUPERVISED'] === '1') {
    answerWhetherAlive();
    // The launcher holds the other end of the pipe, which closes when it ends in any way.
    process.stdin.on('end', () => stop('launcher has ended'));
    process.stdin.on('error', () => stop('launcher has ended'));
    process.stdin.resume();
  }
  try {
    const place = checkAndPort?.(config);
    const { serviceHost: host, serviceSecret: secret } = config;
    running = await start(config, log, place === undefined ? unseen : answerWhileStarting({ ...place, host, secret }));
    log.info('started');
  } catch (error) {
    fail(error);
  }
}
