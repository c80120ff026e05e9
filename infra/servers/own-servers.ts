import path from 'node:path';
import type { Config } from '#infra/config.ts';
import { probeNats } from '#infra/nats/connection.ts';
import { mintServiceCredentials } from '#infra/nats/credentials.ts';
import { loadNatsKeys } from '#infra/nats/keys.ts';
import { natsServerTrouble } from '#infra/nats/server-version.ts';
import { withoutSecrets } from '#infra/plant/store-place.ts';
import { probeOwner, probePostgres } from './probe-postgres.ts';
import { ProbeRefused, type Server } from './reach.ts';

/** The servers that the settings name instead of embedded ones. */
export function ownServers(
  config: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'natsUrl' | 'eventStoreUrl' | 'dataFolder'>,
): readonly Server[] {
  const { databaseUrl, databaseOwnerUrl: ownerUrl, natsUrl, eventStoreUrl, dataFolder } = config;
  const use = { hasEvents: eventStoreUrl === undefined, hasOwner: ownerUrl !== undefined };
  const servers: Server[] = [];
  if (databaseUrl !== undefined)
    servers.push({
      name: 'PostgreSQL',
      address: withoutSecrets(databaseUrl),
      probe: () => probePostgres(databaseUrl, use),
    });
  if (databaseUrl !== undefined && ownerUrl !== undefined)
    servers.push({ name: 'PostgreSQL', address: withoutSecrets(ownerUrl), probe: () => probeOwner(ownerUrl) });
  if (eventStoreUrl !== undefined)
    servers.push({
      name: 'EventStoreDB',
      address: withoutSecrets(eventStoreUrl),
      probe: async () => (await import('#infra/event-store/esdb-probe.ts')).probeEsdb(eventStoreUrl),
    });
  if (natsUrl !== undefined) {
    const probe = async (): Promise<void> => {
      const keys = await loadNatsKeys(path.join(dataFolder, 'nats'));
      const version = await probeNats(natsUrl, await mintServiceCredentials(keys, 'launcher'));
      const trouble = natsServerTrouble(version);
      if (trouble !== undefined) throw new ProbeRefused('version', trouble);
    };
    servers.push({ name: 'NATS', address: withoutSecrets(natsUrl), probe });
  }
  return servers;
}
