import { once } from 'node:events';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { type Config, httpUrl } from '#infra/config.ts';
import { thisMachine, thisMachineV6 } from '#infra/this-machine.ts';
import { freePort } from './free-port.ts';

type Entry = Pick<Config, 'host' | 'port' | 'tls' | 'hosts'>;

/** Address of the gateway for browsers on this machine. */
export function ownAddress({ host, port, tls }: Entry): string {
  const address = httpUrl(host === '0.0.0.0' ? thisMachine : host === '::' ? thisMachineV6 : host, port);
  return tls === undefined ? address : address.replace(/^http/, 'https');
}

/** Address for other machines, when the gateway listens on all interfaces and no proxy stands in front. */
export function outsideAddress({ host, port, tls, hosts }: Entry): string | undefined {
  if (tls === undefined || (host !== '0.0.0.0' && host !== '::')) return undefined;
  return `https://${hosts[0] ?? hostname()}:${port}`;
}

/**
 * The port to listen on; 0 chooses a free one.
 * @throws with a remedy when the gateway could not listen there
 */
export async function usablePort(host: string, port: number): Promise<number> {
  if (port === 0) return freePort();
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    throw new Error(refusals[code]?.(host, port) ?? `Listening on ${host}:${port} fails: ${code}`, { cause: error });
  }
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const refusals: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_host, port) =>
    `Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`,
  EACCES: (_host, port) => `Port ${port} is reserved for the system's own services. Choose one above 1023 with PORT`,
  EADDRNOTAVAIL: (host) =>
    `This machine has no address ${host}. HOST is ${thisMachine}, 0.0.0.0 or an address of its own`,
  ENOTFOUND: (host) => `There is no host ${host}. HOST is ${thisMachine}, 0.0.0.0 or an address of this machine`,
};
