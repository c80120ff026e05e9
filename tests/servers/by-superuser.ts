import { Client } from 'pg';
import { inject } from 'vitest';
import type { TestDatabase } from './postgres-server.ts';

/** Does to the events of a database what nobody of the product may: as a superuser of the server, past the trigger. */
export async function bySuperuser({ url }: Pick<TestDatabase, 'url'>, ...statements: readonly string[]): Promise<void> {
  const server = new URL(inject('postgresUrl'));
  server.pathname = new URL(url).pathname;
  const client = new Client({ connectionString: server.href });
  await client.connect();
  await client.query('ALTER TABLE event_store.event DISABLE TRIGGER event_is_final');
  for (const statement of statements) await client.query(statement);
  await client.query('ALTER TABLE event_store.event ENABLE TRIGGER event_is_final');
  await client.end();
}
