import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnPostgres, ownPostgres } from '#tests/postgres.ts';

describe('the embedded PostgreSQL', () => {
  let server: OwnPostgres;
  beforeAll(async () => {
    server = await ownPostgres();
  });
  afterAll(() => server.remove());

  it('keeps what was committed when it is killed', async () => {
    await run(server.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await server.kill();
    await server.restart();
    expect(await run(server.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('ends a server that an earlier start left on the same folder', async () => {
    await server.restart();
    expect(await run(server.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });
});

async function run(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
