import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '#infra/config.ts';
import { isThisMachine, loopback, thisMachine, thisMachineV6 } from '#infra/this-machine.ts';

/**
 * What arrives at the gateway opens the plant as the password does: the hash of a password, tokens. So off this machine it
 * travels encrypted, or the plant does not start (decision 0054).
 */

/** @throws with what to do, when the gateway would speak plain HTTP to other machines */
export function refuseUnencrypted({ host, tls, proxies }: Pick<Config, 'host' | 'tls' | 'proxies'>): void {
  if (isThisMachine(host) || tls !== undefined || proxies.length > 0) return;
  throw new Error(
    [
      `HOST=${host} lets other machines reach the plant, and passwords must not travel there unencrypted. Choose one:`,
      '  a certificate of your own:  LEITSTAND_TLS_CERT=/path/plant.pem LEITSTAND_TLS_KEY=/path/plant.key',
      '  an HTTPS proxy in front:    LEITSTAND_PROXY=<its address>',
      `  this machine only:          HOST=${thisMachine}`,
    ].join('\n'),
  );
}

/** Whether a connection from this address may speak plain HTTP: the proxy, which has decrypted it, and this machine. */
export const mayBePlain = (proxies: readonly string[]) => isOneOf([...proxies, loopback, thisMachineV6]);

/** Whether an address is one of these, or of these networks (`10.1.0.0/16`). */
export function isOneOf(addresses: readonly string[]): (address: string | undefined) => boolean {
  const known = new BlockList();
  for (const one of addresses) {
    const [address = '', bits] = one.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(bits), family);
  }
  // IPv4 on a socket for both is written as IPv6.
  const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
  return (address = '') => known.check(plain(address), isIPv6(plain(address)) ? 'ipv6' : 'ipv4');
}
