import { execFile } from 'node:child_process';
import { delimiter } from 'node:path';
import { promisify } from 'node:util';
import { ifThere } from '#infra/if-there.ts';

/** The oldest that the product is tested with: what Debian 12 has. */
export const oldestNatsServer = '2.9.10';

/** Debian installs nats-server into a folder that is not on every user's PATH. */
export const natsServerPath = (): string => [process.env['PATH'] ?? '', '/usr/sbin', '/usr/local/sbin'].join(delimiter);

/** Version of the nats-server of this machine, as `2.9.10`; undefined when there is none. */
export async function versionOfNatsServer(): Promise<string | undefined> {
  const asked = promisify(execFile)('nats-server', ['--version'], { env: { PATH: natsServerPath() } });
  return /v?(\d+\.\d+\.\d+)/.exec((await ifThere(asked))?.stdout ?? '')?.[1];
}

/** What a person reads whose nats-server cannot be used; undefined when it can. */
export function natsServerTrouble(version: string | undefined): string | undefined {
  if (version !== undefined && isAtLeast(version, oldestNatsServer)) return undefined;
  const found = version === undefined ? 'there is none on the PATH' : `this one is ${version}`;
  return (
    `nats-server ${oldestNatsServer} or newer is needed, and ${found}. Install it with the package manager of the system ` +
    'or from https://github.com/nats-io/nats-server/releases, or set NATS_URL to a server of your own'
  );
}

/** By its numbers; what follows them (`-beta.1`) does not count. */
function isAtLeast(version: string, oldest: string): boolean {
  const [found, needed] = [numbersOf(version), numbersOf(oldest)];
  for (const [index, one] of needed.entries()) if (found[index] !== one) return (found[index] ?? 0) > one;
  return true;
}

const numbersOf = (version: string): readonly number[] => (version.match(/\d+/g) ?? []).slice(0, 3).map(Number);
