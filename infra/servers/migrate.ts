import { pathToFileURL } from 'node:url';
import { readConfig } from '#infra/config.ts';
import { prepareAsOwner } from '#infra/event-store/postgres-tables.ts';
import { roleOf } from './probe-postgres.ts';

export interface Migration {
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  readonly eventStoreUrl: string | undefined;
}

/** What the owner of the database does before the services start: the event store's tables and who may do what. */
export async function migrate({ databaseUrl, ownerUrl, eventStoreUrl }: Migration): Promise<void> {
  const services = await roleOf(databaseUrl);
  await prepareAsOwner({ ownerUrl, services, hasEvents: eventStoreUrl === undefined });
}

/** `npm run migrate`: for who starts the services one by one, or keeps the owner's password from the plant's server. */
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { databaseUrl, databaseOwnerUrl: ownerUrl, eventStoreUrl } = readConfig();
  if (databaseUrl === undefined || ownerUrl === undefined) {
    process.stderr.write('DATABASE_URL and DATABASE_OWNER_URL have to be set\n');
    process.exitCode = 2;
  } else {
    await migrate({ databaseUrl, ownerUrl, eventStoreUrl });
    process.stdout.write('The tables of the event store are up to date.\n');
  }
}
