import path from 'node:path';
import { type Logger, pino } from 'pino';
import type { Config } from '#infra/config.ts';
import { privateFolder } from '#infra/private-folder.ts';
import { openLogFile } from './log-file.ts';
import { limitRepetition } from './repetition.ts';

/** Field names that are redacted in logs, down to three levels. */
const secrets = [
  'authorization',
  'password',
  'passwordhash',
  'newPassword',
  'newPasswordhash',
  'token',
  'pin',
  'rfidNumber',
  'seed',
  'jwt',
];

/** From here on repeated lines are left out; whoever asks for `debug` wants them all. */
const info = 30;

/**
 * Structured log of one service: JSON lines in `{data}/logs/{service}.log`. It never fails who writes, its files have a
 * cap, and what is said again and again is counted instead.
 */
export function openLog(config: Pick<Config, 'dataFolder' | 'logLevel'>, service: string): Logger {
  const folder = privateFolder(path.join(config.dataFolder, 'logs'));
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `req.headers.${name}`]);
  const repetition = limitRepetition((message, leftOut) => log.warn({ message, leftOut }, 'said again and again'));
  const log = pino(
    {
      name: service,
      level: config.logLevel,
      base: { service, pid: process.pid },
      redact: { paths, censor: '[secret]' },
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(args, method, level) {
          if (level < info || repetition.admits(messageOf(args))) method.apply(this, args);
        },
      },
    },
    openLogFile(path.join(folder, `${service}.log`)),
  );
  return log;
}

/** What is said, without what it is said about. Programs beside us say many things under one `from`. */
function messageOf([first, second]: readonly unknown[]): string {
  if (typeof first === 'string') return first;
  if (isFromProgram(first)) return first.from;
  return typeof second === 'string' ? second : '';
}

const isFromProgram = (value: unknown): value is { readonly from: string } =>
  typeof value === 'object' && value !== null && 'from' in value && typeof value.from === 'string';
