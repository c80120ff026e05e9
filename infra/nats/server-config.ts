import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { privateFolder } from '#infra/private-folder.ts';
import { thisMachine } from '#infra/this-machine.ts';
import { operatorClaims, plantAccountClaims, systemAccountClaims } from './credentials.ts';
import type { NatsKeys } from './keys.ts';

export interface NatsServerOptions {
  readonly folder: string;
  readonly port: number;
  readonly websocketPort: number;
  readonly keys: NatsKeys;
}

/**
 * Writes the configuration of the embedded nats-server (2.9 or newer, JWT mode) and returns its path. Loopback only:
 * browsers connect through the gateway.
 */
export async function writeNatsServerConfig(options: NatsServerOptions): Promise<string> {
  const { folder, port, websocketPort, keys } = options;
  const claims = path.join(folder, 'claims');
  privateFolder(claims);
  const [operator, system, plant] = await Promise.all([
    operatorClaims(keys),
    systemAccountClaims(keys),
    plantAccountClaims(keys),
  ]);
  const config = `server_name: leitstand
listen: "${thisMachine}:${port}"
websocket {
  listen: "${thisMachine}:${websocketPort}"
  no_tls: true
  compression: false
}
ping_interval: "20s"
ping_max: 2
write_deadline: "10s"
operator: "${operator}"
system_account: "${keys.system.getPublicKey()}"
# The full resolver takes pushed claims, so that a revoked session loses its socket at once.
resolver { type: full, dir: ${JSON.stringify(claims)}, allow_delete: false, interval: "2m" }
resolver_preload {
  ${keys.system.getPublicKey()}: "${system}"
  ${keys.plant.getPublicKey()}: "${plant}"
}
`;
  const file = path.join(folder, 'nats-server.conf');
  await writeFile(file, config, { mode: 0o600 });
  return file;
}
