import path from 'node:path';
import { destination, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { privateFolder } from './private-folder.ts';

/** Field names that are redacted in logs, down to three levels. */
const secrets = [
  'authorization',
  'password',
  'passwordhash',
  'newPasswordhash',
  'token',
  'pin',
  'rfidNumber',
  'seed',
  'jwt',
];

/**
 * Structured log of one service: JSON lines in `{data}/logs/{service}.log`, written synchronously so that the last
 * lines of a killed process are kept.
 */
export function openLog(config: Pick<Config, 'dataFolder' | 'logLevel'>, service: string): Logger {
  const folder = privateFolder(path.join(config.dataFolder, 'logs'));
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `req.headers.${name}`]);
  return pino(
    {
      name: service,
      level: config.logLevel,
      base: { service, pid: process.pid },
      redact: { paths, censor: '[secret]' },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination({ dest: path.join(folder, `${service}.log`), sync: true }),
  );
}
