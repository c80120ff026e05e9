import type { Logger } from 'pino';
import { type Config, readConfig } from './config.ts';
import { openLog } from './log.ts';

/** What a service hands back when it is up. */
export interface Running {
  /** Finishes what is under way and lets go of everything. */
  close(): Promise<void>;
}

/** A service that has not closed by then is ended; the launcher allows ten seconds for all of them. */
const closeWithin = 4_000;

/**
 * Runs one service as a process: reads the environment, opens the log, starts it, and stops it on SIGTERM, SIGINT or
 * the end of the launcher. An error that nobody caught is logged and ends the process; the launcher starts it again.
 */
export async function runService(
  name: string,
  start: (config: Config, log: Logger) => Promise<Running>,
): Promise<void> {
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
    // The launcher holds the other end: it closes when the launcher ends, however it ends.
    process.stdin.on('end', () => stop('launcher has ended'));
    process.stdin.on('error', () => stop('launcher has ended'));
    process.stdin.resume();
  }
  try {
    running = await start(config, log);
    log.info('started');
  } catch (error) {
    fail(error);
  }
}
