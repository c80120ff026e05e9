import { hostname, networkInterfaces } from 'node:os';
import type { Config } from '#infra/config.ts';
import { isThisMachine } from '#infra/this-machine.ts';

/**
 * Whether a `Host` header names this plant. Any other is refused: a page of somebody else's could make its own name lead
 * here, and would then be of the plant's origin for the browser.
 */
export type OwnHost = (host: string | undefined) => boolean;

/** This machine's names and addresses, `HOST`, and `LEITSTAND_HOSTS`: names under which a proxy or a DNS server leads here. */
export function ownHosts({ host, hosts }: Pick<Config, 'host' | 'hosts'>): OwnHost {
  const named = new Set([...hosts, host, hostname()].map((name) => nameOf(name) ?? name.toLowerCase()));
  return (given) => {
    const name = given === undefined ? undefined : nameOf(given);
    if (name === undefined) return false;
    return isThisMachine(name) || named.has(name) || addressesNow().includes(name);
  };
}

/** Read each time: a machine may get another address while the plant runs. */
const addressesNow = (): readonly string[] =>
  Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address.toLowerCase()));

/** `Plant.example:8080` → `plant.example`, `[fd00::7]:8080` → `fd00::7`; undefined for what is no host. */
function nameOf(host: string): string | undefined {
  if (!/^[\w.:[\]-]+$/.test(host)) return undefined;
  const bare = host.includes(':') && !host.includes('[') && host.split(':').length > 2 ? `[${host}]` : host;
  const name = URL.parse(`http://${bare}`)?.hostname;
  return name?.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}
