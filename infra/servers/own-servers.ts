import path from 'node:path';
import { Client } from 'pg';
import type { Config } from '#infra/config.ts';
import { probeEsdb } from '#infra/event-store/esdb-probe.ts';
import { probeNats } from '#infra/nats/connection.ts';
import { mintServiceCredentials } from '#infra/nats/credentials.ts';
import { loadNatsKeys } from '#infra/nats/keys.ts';
import { withoutSecrets } from '#infra/plant/store-place.ts';
import { ProbeRefused, type Server } from './reach.ts';

/** The servers that the settings name instead of embedded ones. */
export function ownServers(
  config: Pick<Config, 'databaseUrl' | 'natsUrl' | 'eventStoreUrl' | 'dataFolder'>,
): readonly Server[] {
  const { databaseUrl, natsUrl, eventStoreUrl, dataFolder } = config;
  const servers: Server[] = [];
  if (databaseUrl !== undefined)
    servers.push({ name: 'PostgreSQL', address: withoutSecrets(databaseUrl), probe: () => probePostgres(databaseUrl) });
  if (eventStoreUrl !== undefined)
    servers.push({
      name: 'EventStoreDB',
      address: withoutSecrets(eventStoreUrl),
      probe: () => probeEsdb(eventStoreUrl),
    });
  if (natsUrl !== undefined) {
    const probe = async (): Promise<void> => {
      const keys = await loadNatsKeys(path.join(dataFolder, 'nats'));
      await probeNats(natsUrl, await mintServiceCredentials(keys, 'launcher'));
    };
    servers.push({ name: 'NATS', address: withoutSecrets(natsUrl), probe });
  }
  return servers;
}

/** The oldest that the product is tested with. */
const oldestPostgres = 150_000;

/** Signs in and looks whether what the product has to create is there or can be created. */
export async function probePostgres(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 4_000, query_timeout: 4_000 });
  client.on('error', () => undefined); // What is under way rejects with the same error.
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number; ready: boolean; user: string; database: string }>(
      `SELECT current_setting('server_version_num')::integer AS version, current_user AS user,
              current_database() AS database,
              to_regclass('event_store.event') IS NOT NULL
                OR has_database_privilege(current_database(), 'CREATE') AS ready`,
    );
    const [row] = rows;
    if (row === undefined) return;
    if (row.version < oldestPostgres) throw new ProbeRefused('version', 'PostgreSQL 15 or newer is needed');
    if (!row.ready)
      throw new ProbeRefused('42501', `GRANT CREATE ON DATABASE ${row.database} TO ${row.user} is missing`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
